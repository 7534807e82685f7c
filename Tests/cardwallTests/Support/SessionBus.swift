import Foundation
import TestSupport

/// The session bus of a test, which can start the program by its name and nothing else.
struct SessionBus {
  let address: String
  private let process: Process
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - program: the program that the bus starts.
  ///   - environment: the variables of programs that the bus starts, besides those of the tests.
  init(starting program: URL? = nil, environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder.path("bus"))</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(folder.path("services"))</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    let file = try folder.write(configuration, to: "bus.conf")
    if let program {
      try FileManager.default.createDirectory(
        atPath: folder.path("services"), withIntermediateDirectories: true)
      try folder.write(
        """
        [D-BUS Service]
        Name=org.cardwall.Cardwall
        Exec=\(program.path) --gapplication-service
        """, to: "services/org.cardwall.Cardwall.service")
    }
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    process.arguments = ["--config-file", file, "--nofork", "--print-address"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The daemon prints its address when it listens.
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = line.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Calls a method of an object of the program, and returns the answer.
  @discardableResult
  func call(_ object: String, _ method: String, _ arguments: String...) throws -> String {
    try Tool(name: "gdbus").output(
      ["call", "--address", address, "--dest", "org.cardwall.Cardwall"]
        + ["--object-path", "/org/cardwall/Cardwall\(object)", "--method", method] + arguments)
  }

  /// Runs an action of the program, or of a window of it.
  func activate(_ action: String, of object: String = "") throws {
    try call(object, "org.gtk.Actions.Activate", action, "[]", "{}")
  }

  func stop() {
    // Threads of the tests block the signals that end a daemon, and so does what they start.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
