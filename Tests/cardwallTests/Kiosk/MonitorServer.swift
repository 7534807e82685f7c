import Foundation
import TestFiles
import Testing

/// An X server of a test whose monitors change their modes, go and come.
final class MonitorServer {
  private static let program = "/usr/lib/xorg/Xorg"
  private static let driver = "/usr/lib/xorg/modules/drivers/dummy_drv.so"

  /// Whether the programs of such a server are installed.
  static var isInstalled: Bool {
    [program, driver, "/usr/bin/xrandr", "/usr/bin/xdotool"].allSatisfy {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  /// The name of the display, such as ":5".
  let display: String
  private let process = Process()
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let configuration = try folder.write(
      """
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

      """, to: "xorg.conf")
    let number = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = [
      "-config", configuration, "-logfile", folder.path("log"), "-noreset", "-nolisten", "tcp",
      // The screen of the machine stays as it is.
      "-displayfd", "1", "-novtswitch", "-sharevts",
    ]
    process.standardOutput = number
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The server prints its number when it listens.
    let line = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
    display = ":" + line.trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(
      display != ":", "\((try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? "")")
  }

  func stop() {
    // Foundation starts it with other signals blocked.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Changes its first monitor.
  /// - Parameter change: the arguments of `xrandr`, such as `--off`.
  func change(_ change: String...) throws {
    try Tool(name: "xrandr").output(["--display", display, "--output", "DUMMY0"] + change)
  }

  /// Returns whether the one window that is seen becomes as large as this and at the corner.
  func showsWindow(width: Int, height: Int) throws -> Bool {
    let wanted = ["X=0", "Y=0", "WIDTH=\(width)", "HEIGHT=\(height)"]
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      // xdotool takes the display from its environment.
      let found = try Tool(name: "env").output([
        "DISPLAY=\(display)", "xdotool", "search", "--onlyvisible", "--name", ".",
        "getwindowgeometry", "--shell",
      ])
      let lines = found.split(separator: "\n").map(String.init)
      if wanted.allSatisfy(lines.contains) { return true }
    }
    return false
  }
}
