import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The program with its window.
final class DashboardApplicationTests: FolderTestCase {
  /// A second start while the first one still opens the window makes no second window.
  @MainActor func testTwoActivationsOpenOneWindow() async throws {
    try TestDisplay.require()
    let path = folder.path("wall.yaml")
    try Data("version: 1\npages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]".utf8)
      .write(to: URL(fileURLWithPath: path))
    let program = DashboardApplication(
      path: path, link: nil, kiosk: false, environment: ["XDG_STATE_HOME": folder.path("state")])
    let application = program.application
    application.register()
    application.activate()
    application.activate()
    try await settle("the window is open") { application.windows.first?.isMapped == true }
    application.activate()
    try await settle()
    XCTAssertEqual(application.windows.count, 1)
    for window in application.windows { window.destroy() }
    program.finish()
  }

  /// The zoom is that of the dashboard, from start to start; a kiosk has it too, but not the keys.
  @MainActor func testTheZoomOfADashboardIsRemembered() async throws {
    try TestDisplay.require()
    let path = folder.path("wall.yaml")
    try Data("version: 1\npages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]".utf8)
      .write(to: URL(fileURLWithPath: path))
    let appearance = TestDisplay.appearance
    let usual = appearance.textScale
    defer { appearance.textScale = usual }
    for (kiosk, expected) in [(false, 1.25), (true, 1.25)] {
      appearance.textScale = usual
      let program = DashboardApplication(
        path: path, link: nil, kiosk: kiosk, environment: ["XDG_STATE_HOME": folder.path("state")])
      program.application.register()
      program.application.activate()
      try await settle("the window is open") {
        program.application.windows.first?.isMapped == true
      }
      let window = try XCTUnwrap(program.application.windows.first)
      for _ in 0..<2 { window.activateAction("app.zoom", target: "in") }
      XCTAssertEqual(appearance.textScale, expected * usual, accuracy: 0.001, "kiosk: \(kiosk)")
      window.destroy()
      program.finish()
    }
  }
}
