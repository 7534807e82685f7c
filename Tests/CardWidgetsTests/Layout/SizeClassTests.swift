import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

/// Narrowing and widening the window: the same cards, the same place, the same focus.
final class SizeClassTests: DisplayTestCase {
  /// S-25, S-26, S-28: a card lives in a grid and in a carousel.
  @MainActor func testTheSameCardsMoveBetweenGridAndCarousel() async throws {
    let test = try TestPage([3, 3])
    let window = try await test.show(width: 1280)
    XCTAssertEqual(test.page.context.sizeClass, .regular)
    let before = try ["a0", "a1", "a2", "b0", "b1", "b2"].map { try test.card($0).root.widget }
    try await test.resize(window, width: 500)
    XCTAssertEqual(test.page.context.sizeClass, .compact)
    XCTAssertEqual(try test.bounds("a1").y, try test.bounds("a0").y)
    XCTAssertGreaterThan(try test.bounds("a1").maxX, 500)
    try await test.resize(window, width: 1280)
    let after = try ["a0", "a1", "a2", "b0", "b1", "b2"].map { try test.card($0).root.widget }
    XCTAssertEqual(before, after)
    XCTAssertEqual(try test.bounds("a1").x, 440)
    window.destroy()
  }

  @MainActor func testTheCardThatIsLookedAtStaysInViewAndThereIsAWayBack() async throws {
    let test = try TestPage(Array(repeating: 9, count: 8))
    let window = try await test.show(width: 1280)
    let d4 = try test.card("d4").root
    XCTAssertTrue(d4.grabFocus())
    try await settle("the card is seen") { (try? test.bounds("d4").maxY) ?? 999 <= 600 }
    let place = try test.bounds("d4")
    try await test.resize(window, width: 500)
    let narrow = try test.bounds("d4")
    XCTAssertEqual(narrow.y, place.y, accuracy: 1)
    XCTAssertEqual(narrow.x, 16)
    try await test.resize(window, width: 1280)
    XCTAssertEqual(try test.bounds("d4"), place)
    window.destroy()
  }

  @MainActor func testTheFocusStaysOnItsCard() async throws {
    let test = try TestPage([6])
    let window = try await test.show(width: 1280)
    let card = try test.card("a4")
    XCTAssertTrue(card.root.grabFocus())
    for width in [500, 1280, 600] {
      try await test.resize(window, width: width)
      XCTAssertTrue(card.root.hasFocus, "\(width) px")
      let bounds = try test.bounds("a4")
      XCTAssertTrue(bounds.x >= 0 && bounds.maxX <= Double(width), "\(width) px: \(bounds)")
    }
    window.destroy()
  }

  @MainActor func testAWindowCanBeMadeAsNarrowAsOneCard() async throws {
    let test = try TestPage([6])
    let window = try await test.show(width: 1280)
    XCTAssertLessThanOrEqual(window.measure(.horizontal).minimum, 360)
    try await test.resize(window, width: 360)
    XCTAssertEqual(try test.bounds("a0").x, 16)
    window.destroy()
  }

  @MainActor func testPagesInBothLayoutsLeaveNothingBehind() async throws {
    for width in [500, 1280] {
      try await assertReleased(width: width, height: 600) {
        let test = try TestPage([4, 2])
        return (test.page.root.widget, test.page)
      }
    }
    let test = try TestPage([4, 2])
    let window = try await test.show(width: 1280)
    for width in [500, 1280, 500] { try await test.resize(window, width: width) }
    let card = WeakReference(try test.card("b1"))
    let watched = WeakWidget(test.page.root)
    window.destroy()
    test.page.onSeeAll = { _ in }
    try await settle("the page is gone") { watched.widget == nil }
    _ = card
  }
}
