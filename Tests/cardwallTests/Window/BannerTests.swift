import CardTesting
import Dashboard
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// Warnings above the wall and notes below it.
final class BannerTests: DisplayTestCase {
  @MainActor func testItsButtonActsOnceAndPutsItAway() async throws {
    let banner = Banner()
    XCTAssertFalse(banner.root.isVisible)
    var count = 0
    banner.show("Hidden", action: ("Undo", { count += 1 }))
    try await TestDisplay.show(banner.root, width: 400, height: 60)
    XCTAssertTrue(banner.root.seenTexts.contains("Undo"))
    let button = try XCTUnwrap(banner.root.all(cssName: "button").first)
    button.activate()
    button.activate()
    try await settle("it is hidden") { !banner.root.isVisible }
    XCTAssertEqual(count, 1)
  }

  /// The warning names the file; its whole path would fill the window.
  @MainActor func testAWarningAboutTheFileIsShort() throws {
    let reading = DashboardFile.load(
      text: "version: 1\npages: 5\nbogus: 1", name: "/home/ada/walls/shop.yaml", environment: [:])
    let warning = FileWarning(about: reading)
    XCTAssertTrue(warning.text.hasPrefix("shop.yaml:"), warning.text)
    XCTAssertTrue(warning.text.contains(" — and 1 more"), warning.text)
    XCTAssertFalse(warning.text.contains("/home"), warning.text)
    let details = try XCTUnwrap(warning.details?.split(separator: "\n"))
    XCTAssertEqual(details.count, 2)
    XCTAssertTrue(details[0].hasPrefix("/home/ada/walls/shop.yaml:"), "\(details)")
    XCTAssertTrue(details[1].hasPrefix("shop.yaml:"), "\(details)")
  }

  /// GTK warns about a box whose height for a width is more than its minimum.
  @MainActor func testItIsNoHigherForAWidthThanWithoutOne() async throws {
    let banner = Banner()
    banner.show("“Roasting curve” is hidden.", action: ("Undo", {}))
    try await TestDisplay.show(banner.root, width: 1000, height: 100)
    XCTAssertEqual(
      banner.root.measure(.vertical).minimum, banner.root.measure(.vertical, for: 2000).minimum)
  }

  /// X and Wayland have no window of more than 32,767 px.
  @MainActor func testAMessageOfAnyLengthFitsIntoAWindow() async throws {
    let banner = Banner()
    banner.show(String(repeating: "W", count: 20_000))
    XCTAssertLessThan(banner.root.measure(.horizontal).natural, 32_767)
  }

  @MainActor func testTheyAreGoneWithTheirWindow() async throws {
    try await assertReleased {
      let banner = Banner()
      banner.show("Broken", action: ("Undo", {}))
      return (banner.root.widget, banner)
    }
  }

  /// A note floats over the page, which stays as it is.
  @MainActor func testANoteMovesNothing() async throws {
    let bar = NoteBar()
    let page = Box(.vertical)
    page.expandsVertically = true
    try await TestDisplay.show(bar.over(page), width: 400, height: 300)
    let height = page.height
    bar.show(Note(text: "Copied 4 rows."))
    try await settle("it is shown") { bar.root.isMapped && bar.root.height > 0 }
    XCTAssertEqual(page.height, height)
  }

  /// A note hides ten seconds after the last one was shown.
  @MainActor func testANoteHidesAfterAWhile() async throws {
    let clock = ManualClock()
    let bar = NoteBar(clock: clock)
    bar.show(Note(text: "First"))
    try await TestDisplay.show(bar.root, width: 400, height: 100)
    try await settle("it waits") { clock.deadlines == [.seconds(10)] }
    clock.move(to: .seconds(6))
    bar.show(Note(text: "Second"))
    try await settle("it waits again") { clock.deadlines == [.seconds(16)] }
    clock.move(to: .seconds(10))
    try await settle()
    XCTAssertTrue(bar.root.isVisible)
    clock.move(to: .seconds(16))
    try await settle("it is hidden") { !bar.root.isVisible }
  }
}
