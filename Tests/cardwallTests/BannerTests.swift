import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// Warnings above the wall and notes below it.
final class BannerTests: XCTestCase {
  @MainActor func testItsButtonActsOnceAndPutsItAway() async throws {
    try TestDisplay.require()
    let banner = Banner()
    XCTAssertFalse(banner.root.isVisible)
    var count = 0
    banner.show("Hidden", action: ("Undo", { count += 1 }))
    XCTAssertTrue(banner.root.isVisible)
    XCTAssertTrue(banner.hasAction)
    banner.act()
    banner.act()
    XCTAssertEqual(count, 1)
    XCTAssertFalse(banner.root.isVisible)
  }

  @MainActor func testTheyAreGoneWithTheirWindow() async throws {
    try await assertReleased {
      let banner = Banner()
      banner.show("Broken", action: ("Undo", {}))
      return (banner.root.widget, banner)
    }
  }
}
