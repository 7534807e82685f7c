import Foundation
import Synchronization

/// A broker of MQTT, which ends with the last reference to it.
public final class Broker: Sendable {
  private static let program = "/usr/sbin/mosquitto"

  /// Whether mosquitto is installed.
  public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  public let port: UInt16
  public let isEncrypted: Bool
  /// The password of the only user, `wall`; nil if everybody may connect.
  public let password: String?
  private let folder: TemporaryFolder
  private let server = Mutex<ServerProcess?>(nil)

  /// Starts a broker, and blocks until it takes connections.
  /// - Parameter password: that of the only user, `wall`; nil to let everybody in.
  public init(isEncrypted: Bool = false, password: String? = nil) throws {
    (self.isEncrypted, self.password) = (isEncrypted, password)
    folder = try TemporaryFolder()
    port = try ServerProcess.freePort()
    // It publishes figures of its own each second.
    var lines = ["listener \(port) 127.0.0.1", "user root", "sys_interval 1"]
    if let password {
      try folder.write("wall:\(password)\n", to: "passwords")
      try Tool(name: "mosquitto_passwd").output(["-U", folder.path("passwords")])
      lines += ["allow_anonymous false", "password_file \(folder.path("passwords"))"]
    } else {
      lines.append("allow_anonymous true")
    }
    if isEncrypted {
      try Tool(name: "openssl").output(
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
          "-subj", "/CN=broker.invalid", "-addext", "subjectAltName=IP:127.0.0.1",
          "-keyout", folder.path("key.pem"), "-out", certificateFile,
        ])
      lines += ["certfile \(certificateFile)", "keyfile \(folder.path("key.pem"))"]
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "mosquitto.conf")
    try run()
  }

  /// Starts a broker on a thread of its own.
  public static func start(
    isEncrypted: Bool = false, password: String? = nil
  ) async throws -> Broker {
    try await ServerProcess.waiting { try Broker(isEncrypted: isEncrypted, password: password) }
  }

  deinit { stop() }

  /// The file of the certificate of an encrypted broker.
  public var certificateFile: String { folder.path("certificate.pem") }

  /// Starts it again, and blocks until it takes connections.
  public func run() throws {
    let started = try ServerProcess(Self.program, ["-c", folder.path("mosquitto.conf")]) {
      ServerProcess.takesConnections(at: port)
    }
    server.withLock { $0 = started }
  }

  /// Starts it again on a thread of its own.
  public func start() async throws {
    try await ServerProcess.waiting { [self] in try run() }
  }

  /// Ends it and its connections at once.
  public func stop() { server.withLock { $0.take() }?.stop() }
}
