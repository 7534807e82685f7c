import CardTesting
import Gtk
import XCTest

@testable import cardwall

/// The size of a kiosk's window.
@MainActor
final class FullScreenTests: DisplayTestCase {
  /// P13: without a window manager, the window is as large as the screen.
  func testAKioskIsAsLargeAsTheScreen() async throws {
    let screen = try XCTUnwrap(Monitor.all.first)
    for monitor in [nil, screen.connector, "no such monitor"] {
      let window = Window()
      let fullScreen = FullScreen(window)
      fullScreen.monitor = monitor
      window.setChild(Label("Kiosk"))
      window.present()
      try await settle("it is as large as the screen") {
        window.width == screen.width && window.height == screen.height
      }
      window.destroy()
    }
  }

  /// What a dashboard's window had before is of no concern for a kiosk.
  func testTheWindowOfADashboardFillsTheScreen() async throws {
    let application = Application(id: "org.cardwall.Test", role: .alone)
    application.register()
    let screen = try XCTUnwrap(Monitor.all.first)
    let window = DashboardWindow(of: application, kiosk: true)
    XCTAssertEqual(window.window.defaultSize.width, screen.width)
    XCTAssertEqual(window.window.defaultSize.height, screen.height)
    window.window.destroy()
  }
}
