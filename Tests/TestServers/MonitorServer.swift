import Foundation

/// An X server whose monitors change their modes, go and come.
public final class MonitorServer {
  /// An error of the programs of such a server.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private static let program = "/usr/lib/xorg/Xorg"
  private static let driver = "/usr/lib/xorg/modules/drivers/dummy_drv.so"
  private static let changer = "/usr/bin/xrandr"

  /// Whether the programs of such a server are installed.
  public static var isInstalled: Bool {
    [program, driver, changer].allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }

  /// The name of the display, such as ":5".
  public let display: String
  private let process = Process()
  private let folder: URL

  public init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardwall-monitors-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("xorg.conf")
    try Data(Self.configuration.utf8).write(to: configuration)
    let log = folder.appendingPathComponent("log")
    let number = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = [
      "-config", configuration.path, "-logfile", log.path, "-noreset", "-nolisten", "tcp",
      // The screen of the machine stays as it is.
      "-displayfd", "1", "-novtswitch", "-sharevts",
    ]
    process.standardOutput = number
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The server prints its number when it listens.
    let line = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
    display = ":" + line.trimmingCharacters(in: .whitespacesAndNewlines)
    guard display != ":" else {
      throw Failure(description: (try? String(contentsOf: log, encoding: .utf8)) ?? "no X server")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let configuration = """
    Section "Device"
      Identifier "device"
      Driver "dummy"
      VideoRam 64000
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 5.0-1000.0
      VertRefresh 5.0-200.0
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "device"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "1600x900" "1280x720" "1024x768"
      EndSubSection
    EndSection

    """

  public func stop() {
    // Foundation starts it with other signals blocked.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Changes its first monitor.
  /// - Parameter change: the arguments of `xrandr`, such as `--off --fb 1600x900`: without a size
  ///   the screen would get none, which the server refuses.
  public func change(_ change: [String]) throws {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: Self.changer)
    tool.arguments = ["--display", display, "--output", "DUMMY0"] + change
    try tool.run()
    tool.waitUntilExit()
    guard tool.terminationStatus == 0 else {
      throw Failure(description: "xrandr \(change.joined(separator: " ")) has failed")
    }
  }
}
