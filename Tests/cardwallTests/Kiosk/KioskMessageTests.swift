import CardTesting
import Gtk
import XCTest

@testable import cardwall

/// The message in place of a wall that can't be shown, on the screen of a kiosk.
@MainActor
final class KioskMessageTests: DisplayTestCase {
  private var factor: Double?

  /// Returns the window of a kiosk with a message.
  private func message() async throws -> DashboardWindow {
    try TestDisplay.require()
    let application = Application(id: "org.cardwall.Test", role: .alone)
    application.register()
    let window = DashboardWindow(of: application, kiosk: true)
    window.kioskScreen?.page.onScale = { [unowned self] in factor = $0 }
    window.showNothing("No wall", "It appears as soon as the file is correct.", details: ["a.yaml"])
    window.window.present()
    try await settle("it has a size of text") { self.factor != nil }
    return window
  }

  /// People read it from where they stand.
  func testItsTextGrowsWithTheScreen() async throws {
    let window = try await message()
    let page = try XCTUnwrap(window.kioskScreen).page
    let (width, height) = (Double(window.window.width), Double(window.window.height))
    XCTAssertEqual(factor, max(1, min(width / 600, height / 540)))
    for (width, height, expected) in [
      (1920, 1080, 2.0), (1080, 1920, 1.8), (500, 300, 1), (9999, 9999, PageFit.factors.last),
    ] {
      page.fitMessage(width: width, height: height)
      XCTAssertEqual(factor, expected, "\(width) x \(height)")
    }
  }

  /// A wall has the size of text that its file gives it.
  func testAWallThatFollowsHasItsOwnSize() async throws {
    let window = try await message()
    for (kiosk, expected) in [("scale: 1.5", 1.5), ("scroll: 40s", nil)] {
      let wall = try await Wall.loaded(
        """
        version: 1
        kiosk: { \(kiosk) }
        pages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]
        """, offersHostActions: false)
      window.show(wall)
      XCTAssertEqual(factor, expected, kiosk)
    }
    window.wall?.stop()
  }
}
