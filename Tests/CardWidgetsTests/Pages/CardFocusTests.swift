import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

final class CardFocusTests: XCTestCase {
  /// The cards that Tab stops at, from outside the page to its other end.
  @MainActor private func chain(_ test: TestPage, _ direction: FocusDirection) -> [String] {
    var stops: [String] = []
    while test.page.root.moveFocus(direction), stops.count < 50 {
      stops.append(test.page.focusedCard?.id.rawValue ?? "-")
    }
    return stops
  }

  @MainActor func testTabGoesThroughTheCardsInOrderInBothLayouts() async throws {
    for width in [420, 1280] {
      let test = try TestPage([2, 3])
      let window = try await test.show(width: width)
      window.clearFocus()
      XCTAssertEqual(chain(test, .forward), ["a0", "a1", "b0", "b1", "b2"], "\(width) px")
      window.clearFocus()
      XCTAssertEqual(chain(test, .backward), ["b2", "b1", "b0", "a1", "a0"], "\(width) px")
      window.destroy()
    }
  }

  @MainActor func testTabStopsAtSeeAllBeforeTheCardsOfItsSection() async throws {
    let test = try TestPage([])
    test.render([
      SectionContent(title: "One", cards: [CardID("a0")]),
      SectionContent(title: "Two", seeAllCount: 9, cards: [CardID("b0")]),
    ])
    let window = try await test.show(width: 1280)
    window.clearFocus()
    XCTAssertEqual(chain(test, .forward), ["a0", "-", "b0"])
    window.destroy()
  }

  @MainActor func testAFocusedCardBelowScrollsIntoView() async throws {
    let test = try TestPage([3, 3, 3, 3, 3])
    let window = try await test.show(width: 1280)
    XCTAssertGreaterThan(try test.bounds("e0").y, 600)
    test.page.focus(CardID("e0"))
    try await settle("the card is seen") { (try? test.bounds("e0").maxY) ?? 999 <= 600 }
    window.destroy()
  }
}
