import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// A section of thousands of cards fills only those near the viewport; the others are empty cells
/// of a known size.
final class FillingTests: DisplayTestCase {
  @MainActor private func shown(
    _ count: Int, width: Int = 1280, layout: SectionContent.Layout = .automatic
  ) async throws -> (test: TestPage, window: Window, scroll: Adjustment) {
    let test = try TestPage([count], layout: layout)
    let window = try await test.show(width: width)
    // The focused card would keep its content.
    window.clearFocus()
    try await settle()
    let scroll = try XCTUnwrap(test.card("a0").root.enclosingScrolledWindow).vertical
    return (test, window, scroll)
  }

  @MainActor private func filled(_ test: TestPage, of count: Int) throws -> [Int] {
    try (0..<count).filter { try test.card("a\($0)").isFilled }
  }

  /// V2: the visible cards and those of one page below are filled, and no others.
  @MainActor func testCardsNearTheViewportAreFilledAndNoOthers() async throws {
    let (test, _, scroll) = try await shown(1000)
    for value in [scroll.value, scroll.maximum / 2, scroll.maximum] {
      try await self.scroll(to: value, scroll, of: test)
      try await settle("the cards near the viewport are filled, and no others") {
        (try? wronglyFilled(test, of: 1000)) == []
      }
    }
    XCTAssertTrue(try test.card("a999").isFilled)
  }

  /// Scrolls, and waits until the page has been laid out there.
  @MainActor private func scroll(
    to value: Double, _ scroll: Adjustment, of test: TestPage
  ) async throws {
    let before = try (bounds: test.bounds("a0"), value: scroll.value)
    scroll.value = value
    try await settle("the page is laid out") {
      guard let y = try? test.bounds("a0").y else { return false }
      return abs(y + scroll.value - before.bounds.y - before.value) < 1
    }
  }

  /// Returns the cards that are near and empty, or far and filled.
  @MainActor private func wronglyFilled(_ test: TestPage, of count: Int) throws -> [Int] {
    try (0..<count).filter { index in
      let isFilled = try test.card("a\(index)").isFilled
      let bounds = try test.bounds("a\(index)")
      let isNear = bounds.maxY > -600 && bounds.y < 1200
      let isFar = bounds.maxY < -1200 || bounds.y > 1800
      return isNear && !isFilled || isFar && isFilled
    }
  }

  @MainActor func testACarouselFillsWhatIsNearSideways() async throws {
    let (test, _, _) = try await shown(1000, width: 500)
    XCTAssertEqual(try filled(test, of: 1000), [0, 1, 2])
    test.page.focus(CardID("a500"))
    try await settle("the row is there") { (try? test.bounds("a500").x) == 16 }
    try await settle("the cards beside it alone are filled") {
      (try? filled(test, of: 1000)) == Array(498...502)
    }
  }

  /// The cell of an emptied card keeps the height of the card, so that nothing moves.
  @MainActor func testIdentityAndStateSurviveBeingEmptied() async throws {
    let (test, _, scroll) = try await shown(300)
    let card = try test.card("a0")
    let root = card.root.widget
    let length = scroll.upper
    scroll.value = scroll.maximum
    try await settle("the first card is emptied") { !card.isFilled }
    XCTAssertEqual(card.root.children, [])
    var changed = TestPage.card(card.id)
    changed.header.main?.title = "Changed meanwhile"
    card.render(.loaded(changed, .fresh))
    scroll.value = 0
    try await settle("the first card is filled again") { card.isFilled }
    XCTAssertEqual(try test.card("a0").root.widget, root)
    XCTAssertEqual(card.state, .loaded(changed, .fresh))
    let title = try XCTUnwrap(card.root.first("card-title"))
    XCTAssertEqual(Label(of: title)?.text, "Changed meanwhile")
    XCTAssertEqual(scroll.upper, length)
  }

  @MainActor func testTheFocusFillsTheCardThatItReaches() async throws {
    for width in [500, 1280] {
      let (test, window, _) = try await shown(400, width: width)
      let card = try test.card("a350")
      XCTAssertFalse(card.isFilled)
      test.page.focus(CardID("a350"))
      try await settle("the card is seen") {
        guard let bounds = try? test.bounds("a350") else { return false }
        return card.isFilled && bounds.y >= 0 && bounds.maxY <= 600 && bounds.x >= 0
          && bounds.maxX <= Double(width)
      }
      XCTAssertTrue(card.root.hasFocus)
      XCTAssertTrue(test.page.root.moveFocus(.forward))
      XCTAssertEqual(test.page.focusedCard?.id, CardID("a351"))
      window.destroy()
    }
  }

  /// A screen reader finds what a card does wherever the page is scrolled to.
  @MainActor func testACardWithoutContentCanBePressedByItsAction() async throws {
    let (test, _, _) = try await shown(300)
    let card = try test.card("a250")
    XCTAssertFalse(card.isFilled)
    try await settle("the card has a cell") { card.root.isDescendant(of: test.page.root) }
    XCTAssertTrue(card.root.activateAction("item.press"))
    XCTAssertEqual(test.opened.events, ["a250"])
  }

  /// A card that has the focus keeps its content wherever the page is scrolled to.
  @MainActor func testTheCardWithTheFocusIsNotEmptied() async throws {
    let (test, _, scroll) = try await shown(300)
    test.page.focus(CardID("a1"))
    scroll.value = scroll.maximum
    try await settle("the card beside it is emptied") { (try? test.card("a0").isFilled) == false }
    XCTAssertTrue(try test.card("a1").isFilled)
    XCTAssertTrue(try test.card("a1").root.hasFocus)
  }

  /// Cards of many heights: what is seen moves as far as the page is scrolled, and the bar's length
  /// changes by less than a row.
  @MainActor func testTheScrollBarNeverJumps() async throws {
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
    let window = try await test.show(width: 1280)
    // The focused card would keep its content.
    window.clearFocus()
    let scroll = try XCTUnwrap(test.card("a0").root.enclosingScrolledWindow).vertical
    let row = Double(BlockStacking.limit)
    for way in [180.0, -180.0] {
      try await self.scroll(to: way > 0 ? 0 : scroll.maximum, scroll, of: test)
      try await settle("the cards near the viewport are filled, and no others") {
        (try? wronglyFilled(test, of: 400)) == []
      }
      for _ in 0..<60 {
        let seen = try (0..<400).first {
          let bounds = try test.bounds("a\($0)")
          return bounds.y >= 0 && bounds.y < 400 && bounds.maxY > 200
        }
        let card = "a\(try XCTUnwrap(seen))"
        let (y, length) = (try test.bounds(card).y, scroll.upper)
        scroll.value += way
        try await settle("\(card) has moved") { (try? test.bounds(card).y) != y }
        XCTAssertEqual(try test.bounds(card).y, y - way, accuracy: 1, card)
        XCTAssertEqual(scroll.upper, length, accuracy: row)
      }
    }
  }

  @MainActor func testScrollingToAndFroLeavesNothingMore() async throws {
    let (test, _, scroll) = try await shown(300)
    var counts: [Int] = []
    for _ in 0..<4 {
      for value in [scroll.maximum, 0] {
        try await self.scroll(to: value, scroll, of: test)
        try await settle("the cards near the viewport are filled, and no others") {
          (try? wronglyFilled(test, of: 300)) == []
        }
      }
      counts.append(try filled(test, of: 300).count)
    }
    XCTAssertEqual(Set(counts).count, 1, "\(counts)")
  }

  /// Cards that scroll past faster than they are filled are not drawn later either.
  @MainActor func testCardsThatArePassedAreNotDrawn() async throws {
    let (test, _, scroll) = try await shown(300)
    for step in 0...20 {
      scroll.value = scroll.maximum * Double(step) / 20
      MainLoop.iterate()
    }
    try await settle("no card is left as an empty frame") {
      let drawn = try? (0..<300).filter { try test.card("a\($0)").root.isMapped }
      return drawn == (try? filled(test, of: 300)) && (try? wronglyFilled(test, of: 300)) == []
    }
  }

  /// A picture of a whole page has all its cards.
  @MainActor func testAPageIsFilledWholeWhereThatIsAskedFor() async throws {
    let test = try TestPage([60])
    test.page.isFilledWhole = true
    try await test.show(width: 1280)
    XCTAssertEqual(try filled(test, of: 60), Array(0..<60))
  }

  @MainActor func testAPageOfFilledAndEmptiedCardsLeavesNothingBehind() async throws {
    for width in [500, 1280] {
      try await assertReleased(width: width, height: 600) {
        let test = try TestPage([200])
        return (test.page.root.widget, test.page)
      }
      let (test, window, scroll) = try await shown(200, width: width)
      let watched = WeakWidget(try test.card("a0").root)
      if width == 500 {
        test.page.focus(CardID("a199"))
        window.clearFocus()
      } else {
        scroll.value = scroll.maximum
      }
      try await settle("the first card is emptied") { (try? test.card("a0").isFilled) == false }
      window.destroy()
      try await settle("the cards are gone") { watched.widget == nil }
    }
  }

  /// Cards that go and come back, as in a search, leave nothing unfilled that is seen.
  @MainActor func testWhatIsSeenIsFilledWhenOtherCardsGoAndComeBack() async throws {
    let test = try TestPage([7, 3, 7])
    let window = try await test.show(width: 1280)
    let counts = [7, 3, 7]
    func show(_ isShown: (Int) -> Bool) async throws {
      test.render(
        counts.enumerated().map { section, count in
          var content = test.section(section, cards: (0..<count).filter(isShown))
          if content.cards.isEmpty { content.title = nil }
          return content
        })
      try await settle("all that is seen is filled") {
        (try? emptyCards(of: test, counts, isShown)) == []
      }
    }
    test.page.focus(CardID("c0"))
    try await settle("it is seen") { (try? test.bounds("c0").y).map { $0 < 600 } ?? false }
    window.clearFocus()
    try await show { $0 == 6 }
    try await show { _ in true }
    test.page.focus(CardID("c3"))
    try await show { _ in true }
  }
  /// Returns the cards that are seen and have no content.
  @MainActor private func emptyCards(
    of test: TestPage, _ counts: [Int], _ isShown: (Int) -> Bool
  ) throws -> [String] {
    var empty: [String] = []
    for (section, count) in counts.enumerated() {
      for index in (0..<count).filter(isShown) {
        let id = "\(["a", "b", "c"][section])\(index)"
        let bounds = try test.bounds(id)
        let card = try test.card(id)
        let isSeen = bounds.maxY > 0 && bounds.y < 600
        if isSeen, !card.isFilled || !card.root.isMapped { empty.append(id) }
      }
    }
    return empty
  }
}
