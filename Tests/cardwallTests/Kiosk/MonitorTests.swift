import TestSupport
import Testing

/// Kiosks on screens that change.
@Suite("Kiosks on screens that change")
final class MonitorTests: CommandTestCase {
  @Test(
    "P12, P13: a kiosk is as large as its monitor, also after that has changed or was off",
    .requires("needs Xorg with its dummy driver, and xrandr") { MonitorServer.canShowWindows })
  func monitors() throws {
    let server = try MonitorServer()
    defer { server.stop() }
    let file = try TemporaryFile("title: 'On a monitor'\n" + Self.clock)
    let program = try start(
      ["--kiosk", file.path], environment: ["DISPLAY": server.display, "GTK_A11Y": "none"])
    #expect(try server.showsWindow(width: 1600, height: 900))
    try server.change(["--mode", "1024x768"])
    #expect(try server.showsWindow(width: 1024, height: 768))
    try server.change(["--off", "--fb", "1600x900"])
    try server.change(["--mode", "1280x720"])
    #expect(try server.showsWindow(width: 1280, height: 720))
    program.process.terminate()
    #expect(try program.result() == Result(status: 0, output: "", error: ""))
  }

  @Test(
    "a monitor that isn't there is named in the log, with those that are",
    .requires("needs Xorg with its dummy driver, and xrandr") { MonitorServer.canShowWindows })
  func missingMonitor() throws {
    let server = try MonitorServer()
    defer { server.stop() }
    let file = try TemporaryFile("title: 'On no monitor'\n" + Self.clock)
    let program = try start(
      ["--kiosk", "--monitor", "NOPE-1", file.path],
      environment: ["DISPLAY": server.display, "GTK_A11Y": "none"])
    #expect(try server.showsWindow(width: 1600, height: 900))
    program.process.terminate()
    let lines = try program.result().error.split(separator: "\n")
    #expect(lines.count == 1, "\(lines)")
    #expect(
      lines.first?.hasPrefix("monitor NOPE-1: not connected; the monitors are DUMMY") == true,
      "\(lines)")
  }

  @Test("a monitor is named for a kiosk only, and a window says so")
  func monitorOfAWindow() throws {
    let file = try TemporaryFile("version: 1")
    let result = try run(["--monitor", "DUMMY1", file.path], environment: ["DISPLAY": nil])
    #expect(result.error.hasPrefix("cardwall: --monitor is for a kiosk: it needs --kiosk\n"))
  }
}
