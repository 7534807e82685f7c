import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// A page returns to a scroll position and reveals cards, whatever its cards turn out to measure.
final class PageScrollingTests: DisplayTestCase {
  /// Returns a page of cards of many heights, which are estimated until they are filled.
  @MainActor private func makePage() throws -> TestPage {
    let test = try TestPage([400])
    for index in 0..<400 {
      let card = try test.card("a\(index)")
      var high = TestPage.card(card.id)
      high.body = .facts(
        (0..<(1 + index * 7 % 9)).map {
          Fact(id: ElementID("\($0)"), label: "Label \($0)", text: "Text")
        })
      card.render(.loaded(high, .fresh))
    }
    return test
  }

  @MainActor private func shown() async throws -> (
    test: TestPage, window: Window, scroll: Adjustment
  ) {
    let test = try makePage()
    let window = try await test.show(width: 1280)
    let scroll = try XCTUnwrap(test.card("a0").root.enclosingScrolledWindow).vertical
    return (test, window, scroll)
  }

  /// Returns the position of a page that is scrolled halfway down, with the focus there.
  @MainActor private func halfway() async throws -> PagePosition {
    let (test, window, scroll) = try await shown()
    defer { window.destroy() }
    test.page.focus(CardID("a200"))
    try await settle("the page is scrolled") { scroll.value > 1000 }
    try await settle()
    return test.page.position
  }

  @MainActor func testAnotherPageOfTheSameCardsHasTheSameScrollPosition() async throws {
    let position = try await halfway()
    let (test, _, scroll) = try await shown()
    test.page.restore(position)
    for _ in 0..<4 { try await settle() }
    XCTAssertEqual(scroll.value, position.scroll)
    XCTAssertEqual(test.page.focusedCard?.id, CardID("a200"))
  }

  @MainActor func testAPageIsFirstDrawnAtThePositionThatItReturnsTo() async throws {
    let position = try await halfway()
    let test = try makePage()
    test.page.restore(position)
    try await test.show(width: 1280)
    let scroll = try XCTUnwrap(test.card("a0").root.enclosingScrolledWindow).vertical
    for _ in 0..<4 {
      XCTAssertEqual(scroll.value, position.scroll)
      try await settle()
    }
  }

  @MainActor func testTheUserScrollsWhileAPositionIsRestored() async throws {
    try XInput.require()
    let position = try await halfway()
    let (test, _, scroll) = try await shown()
    try XInput.move(to: test.page.root)
    try await settle()
    test.page.restore(position)
    try await settle("the position is restored") { scroll.value == position.scroll }
    let restored = try test.bounds("a200").y
    try XInput.turnWheel()
    try await settle("the wheel scrolls") { (try? test.bounds("a200").y) ?? 999 < restored - 20 }
    for _ in 0..<4 { try await settle() }
    XCTAssertLessThan(try test.bounds("a200").y, restored - 20)
  }

  @MainActor func testACardIsRevealedWhole() async throws {
    let (test, _, _) = try await shown()
    test.page.reveal(CardID("a200"))
    for _ in 0..<4 { try await settle() }
    XCTAssertEqual(try test.bounds("a200").maxY, 600 - 24, accuracy: 1)
    test.page.reveal(CardID("a100"))
    for _ in 0..<4 { try await settle() }
    XCTAssertEqual(try test.bounds("a100").y, 24, accuracy: 1)
  }

  @MainActor func testTheUserScrollsWhileACardIsRevealed() async throws {
    try XInput.require()
    let (test, _, scroll) = try await shown()
    try XInput.move(to: test.page.root)
    try await settle()
    test.page.reveal(CardID("a200"))
    try await settle("the card is revealed") { scroll.value > 1000 }
    try XInput.turnWheelUp()
    try await settle("the wheel scrolls") { (try? test.bounds("a200").maxY) ?? 0 > 590 }
    for _ in 0..<4 { try await settle() }
    XCTAssertGreaterThan(try test.bounds("a200").maxY, 590)
  }
}
