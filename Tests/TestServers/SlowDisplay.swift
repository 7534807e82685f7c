import Foundation

/// An X server whose window manager shows no window for a while, as on a busy machine.
public final class SlowDisplay {
  private static let server = "/usr/bin/Xvfb"
  private static let manager = "/usr/bin/openbox"
  private static let inspector = "/usr/bin/xdotool"

  /// Whether the programs of such a display are installed.
  public static var isInstalled: Bool {
    [server, manager, inspector].allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }

  /// The error of a window manager that doesn't start.
  private struct NoManager: Error {}

  /// The name of the display, such as ":5".
  public let display: String
  private let serving = Process()
  private let managing = Process()

  /// - Parameter delay: the time in seconds after which windows are shown.
  public init(showingAfter delay: Double) throws {
    let number = Pipe()
    serving.executableURL = URL(fileURLWithPath: Self.server)
    serving.arguments = ["-displayfd", "1", "-noreset", "-nolisten", "tcp"]
    serving.standardOutput = number
    serving.standardError = FileHandle.nullDevice
    try serving.run()
    // The server prints its number when it listens.
    let line = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
    display = ":" + line.trimmingCharacters(in: .whitespacesAndNewlines)
    try start(managing, Self.manager, [])
    var tries = 0
    while try !hasManager() {
      tries += 1
      guard tries < 500, managing.isRunning else { throw NoManager() }
    }
    let manager = managing.processIdentifier
    kill(manager, SIGSTOP)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: delay)
      kill(manager, SIGCONT)
    }
  }

  /// Returns whether the window manager shows the windows of the display.
  private func hasManager() throws -> Bool {
    let inspecting = Process()
    try start(inspecting, Self.inspector, ["get_num_desktops"])
    inspecting.waitUntilExit()
    return inspecting.terminationStatus == 0
  }

  private func start(_ process: Process, _ program: String, _ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  public func stop() {
    for process in [managing, serving] {
      // Foundation starts it with other signals blocked.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }
}
