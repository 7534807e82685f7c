import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// Warnings above the wall and notes below it.
final class BannerTests: DisplayTestCase {
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

  /// GTK complains of a box that is higher for a width than it says it is at least.
  @MainActor func testItIsNoHigherForAWidthThanWithoutOne() async throws {
    try TestDisplay.require()
    let banner = Banner()
    banner.show("“Roasting curve” is hidden.", action: ("Undo", {}))
    let window = try await TestDisplay.show(banner.root, width: 1000, height: 100)
    defer { window.destroy() }
    XCTAssertEqual(
      banner.root.measure(.vertical).minimum, banner.root.measure(.vertical, for: 2000).minimum)
  }

  @MainActor func testTheyAreGoneWithTheirWindow() async throws {
    try await assertReleased {
      let banner = Banner()
      banner.show("Broken", action: ("Undo", {}))
      return (banner.root.widget, banner)
    }
  }
}
