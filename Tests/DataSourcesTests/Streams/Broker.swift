import Foundation
import Synchronization
import TestFiles

@testable import DataSources

/// A broker of its own for a test, which ends with it.
final class Broker: Sendable {
  static let program = "/usr/sbin/mosquitto"

  let port: UInt16
  private let folder: TemporaryFolder
  private let isEncrypted: Bool
  private let password: String?
  private let server = Mutex<ServerProcess?>(nil)

  /// - Parameter password: that of the only user, `wall`; nil to let everybody in.
  init(isEncrypted: Bool = false, password: String? = nil) async throws {
    (self.isEncrypted, self.password) = (isEncrypted, password)
    folder = try TemporaryFolder()
    port = try ServerProcess.freePort()
    var lines = ["listener \(port) 127.0.0.1", "user root"]
    if let password {
      try folder.write("wall:\(password)\n", to: "passwords")
      try await run("/usr/bin/mosquitto_passwd", ["-U", folder.path("passwords")])
      lines += ["allow_anonymous false", "password_file \(folder.path("passwords"))"]
    } else {
      lines.append("allow_anonymous true")
    }
    if isEncrypted {
      try await run(
        "/usr/bin/openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
          "-subj", "/CN=broker.invalid", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
          folder.path("key.pem"),
          "-out", folder.path("certificate.pem"),
        ])
      lines += [
        "certfile \(folder.path("certificate.pem"))", "keyfile \(folder.path("key.pem"))",
      ]
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "mosquitto.conf")
    try await start()
  }

  deinit { stop() }

  func start() async throws {
    let port = port
    let started = try await ServerProcess.start(
      Self.program, ["-c", folder.path("mosquitto.conf")]
    ) { ServerProcess.takesConnections(at: port) }
    server.withLock { $0 = started }
  }

  func stop() { server.withLock { $0.take() }?.stop() }

  /// Returns the address of the broker.
  /// - Parameter isTrusted: whether its certificate is trusted.
  func address(
    isFive: Bool = false, user: String? = nil, password: String? = nil, isTrusted: Bool = true
  ) throws(SourceFailure) -> MQTTAddress {
    try MQTTAddress(
      // A bare machine may have no address for "localhost".
      url: "\(isEncrypted ? "mqtts" : "mqtt")://127.0.0.1:\(port)",
      authorities: isEncrypted && isTrusted ? folder.path("certificate.pem") : nil,
      isFive: isFive, user: user, password: password)
  }

  /// Sends a message as another client.
  func publish(
    _ payload: String, to topic: String, quality: Int = 1, isRetained: Bool = false,
    isFive: Bool = false
  ) async throws(SourceFailure) {
    try await address(isFive: isFive, user: password.map { _ in "wall" }, password: password)
      .publish(
        payload, to: topic, quality: quality, isRetained: isRetained, within: .seconds(20),
        by: SourceClock())
  }

  private func run(_ program: String, _ arguments: [String]) async throws {
    try await ServerProcess.waiting {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }
  }
}
