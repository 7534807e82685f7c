import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The program with its windows.
final class DashboardApplicationTests: FolderTestCase {
  /// Writes a dashboard file, and returns what starts the program with it.
  private func start(_ name: String, kiosk: Bool = false) throws -> DashboardStart {
    let text =
      "version: 1\ntitle: \(name)\n"
      + "pages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]"
    return DashboardStart(path: try folder.write(text, to: "\(name).yaml"), isKiosk: kiosk)
  }

  @MainActor private func program(_ start: DashboardStart) throws -> DashboardApplication {
    try TestDisplay.require()
    let program = DashboardApplication(
      start, isAlone: true, environment: ["XDG_STATE_HOME": folder.path("state")])
    program.application.register()
    return program
  }

  /// Opens a dashboard, and waits until its window is there.
  @MainActor private func open(
    _ start: DashboardStart, in program: DashboardApplication
  ) async throws -> Window {
    let dashboard = program.open(start)
    try await settle("the window is open") { dashboard.window?.window.isMapped == true }
    return try XCTUnwrap(dashboard.window?.window)
  }

  /// A second start while the first one still opens the window makes no second window.
  @MainActor func testADashboardHasOneWindow() async throws {
    let start = try start("wall")
    let program = try program(start)
    program.open(start)
    let window = try await open(start, in: program)
    program.open(start)
    try await settle()
    XCTAssertEqual(program.application.windows.count, 1)
    window.destroy()
    program.finish()
  }

  /// Each dashboard has a window of its own; when one is closed, all that was its own goes with it,
  /// and the other window goes on.
  @MainActor func testTheWindowThatIsClosedLeavesTheOther() async throws {
    let (first, second) = (try start("first"), try start("second"))
    let program = try program(first)
    let window = try await open(first, in: program)
    let other = try await open(second, in: program)
    XCTAssertEqual(Set(program.application.windows.map(\.title)), ["first", "second"])
    let closed = WeakReference(try XCTUnwrap(program.dashboards.first))
    let wall = WeakReference(try XCTUnwrap(program.dashboards.first?.window?.wall))
    window.close()
    try await settle("it is gone") { closed.object == nil && wall.object == nil }
    XCTAssertEqual(program.application.windows.map(\.title), ["second"])
    XCTAssertEqual(program.dashboards.count, 1)
    let again = try await open(first, in: program)
    for window in [again, other] { window.destroy() }
    program.finish()
  }

  /// The zoom is that of the dashboard, from start to start; a kiosk has it too, but not the keys.
  @MainActor func testTheZoomOfADashboardIsRemembered() async throws {
    try TestDisplay.require()
    let appearance = TestDisplay.appearance
    let usual = appearance.textScale
    defer { appearance.textScale = usual }
    for (kiosk, expected) in [(false, 1.25), (true, 1.25)] {
      appearance.textScale = usual
      let start = try start("wall", kiosk: kiosk)
      let program = try program(start)
      let window = try await open(start, in: program)
      for _ in 0..<2 { window.activateAction("win.zoom", target: "in") }
      XCTAssertEqual(appearance.textScale, expected * usual, accuracy: 0.001, "kiosk: \(kiosk)")
      window.destroy()
      program.finish()
    }
  }

  /// GTK has one size of text for a process: all windows are zoomed, and each dashboard remembers.
  @MainActor func testAllWindowsHaveOneZoom() async throws {
    try TestDisplay.require()
    let appearance = TestDisplay.appearance
    let usual = appearance.textScale
    defer { appearance.textScale = usual }
    let (first, second) = (try start("first"), try start("second"))
    let program = try program(first)
    let windows = [try await open(first, in: program), try await open(second, in: program)]
    windows[1].activateAction("win.zoom", target: "in")
    XCTAssertEqual(program.dashboards.map(\.memory.zoom.percent), [110, 110])
    for window in windows { window.destroy() }
    program.finish()
  }
}
