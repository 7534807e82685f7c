import TestSupport

extension MonitorServer {
  /// Whether a test can look at the windows on such a server.
  static var canShowWindows: Bool {
    isInstalled && TestRequirement.hasProgram("/usr/bin/xdotool")
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
