import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

final class CardFocusTests: DisplayTestCase {
  /// Returns the cards that Tab stops at, from outside the page to its other end; "-" for a title
  /// and for what stands beside it.
  @MainActor private func chain(_ test: TestPage, _ direction: FocusDirection) -> [String] {
    var stops: [String] = []
    while test.page.root.moveFocus(direction), stops.count < 50 {
      stops.append(test.page.focusedCard?.id.description ?? "-")
    }
    return stops
  }

  @MainActor func testTabGoesThroughTheCardsInOrderInBothLayouts() async throws {
    for width in [420, 1280] {
      let test = try TestPage([2, 3])
      let window = try await test.show(width: width)
      window.clearFocus()
      XCTAssertEqual(chain(test, .forward), ["a0", "a1", "-", "b0", "b1", "b2"], "\(width) px")
      window.clearFocus()
      XCTAssertEqual(
        chain(test, .backward), ["b2", "b1", "b0", "-", "a1", "a0", "-"], "\(width) px")
      window.destroy()
    }
  }

  @MainActor func testTheKeysOfTheKeypadMoveFromCardToCard() async throws {
    try XInput.require()
    let test = try TestPage([3])
    try await test.show(width: 1280)
    test.page.focus(CardID("a0"))
    for (key, card) in [("KP_Right", "a1"), ("KP_End", "a2"), ("KP_Home", "a0")] {
      try XInput.type(key)
      try await settle("\(key) leads to \(card)") {
        test.page.focusedCard?.id == CardID(card)
      }
    }
  }

  /// A screen reader speaks each new description of what has the focus.
  @MainActor func testTheDescriptionOfAFocusedCardChangesWhenTheFocusLeaves() async throws {
    func state(_ value: String) -> CardState {
      let header = ExtendedHeader(accessory: ExtendedAccessory(KPI(value)))
      return .loaded(Card(id: CardID("a0"), header: CardHeader(extended: header)), .fresh)
    }
    let test = try TestPage([2])
    try await test.show(width: 1280)
    let card = try XCTUnwrap(test.page.card(CardID("a0")))
    test.page.focus(CardID("a1"))
    card.render(state("1"))
    XCTAssertEqual(card.root.accessibleDescription, "1")
    test.page.focus(card.id)
    try await settle("the card has the focus") { card.root.hasFocus }
    card.render(state("2"))
    XCTAssertEqual(card.root.accessibleDescription, "1")
    test.page.focus(CardID("a1"))
    XCTAssertEqual(card.root.accessibleDescription, "2")
  }

  @MainActor func testTabStopsAtSeeAllBeforeTheCardsOfItsSection() async throws {
    let test = try TestPage([])
    test.render([
      SectionContent(title: "One", cards: [CardID("a0")]),
      SectionContent(title: "Two", seeAll: .counted(9), cards: [CardID("b0")]),
    ])
    let window = try await test.show(width: 1280)
    window.clearFocus()
    XCTAssertEqual(chain(test, .forward), ["a0", "-", "-", "b0"])
  }

  @MainActor func testAFocusedCardBelowScrollsIntoView() async throws {
    let test = try TestPage([3, 3, 3, 3, 3])
    try await test.show(width: 1280)
    XCTAssertGreaterThan(try test.bounds("e0").y, 600)
    test.page.focus(CardID("e0"))
    try await settle("the card is seen") { (try? test.bounds("e0").maxY) ?? 999 <= 600 }
  }

  /// The whole of a card that gets the focus by a key is seen, with its ring.
  @MainActor func testACardIsSeenWithItsRing() async throws {
    let test = try TestPage([3, 3, 3, 3, 3])
    let window = try await test.show(width: 1280)
    window.showsFocus = true
    test.page.focus(CardID("a0"))
    for id in ["b0", "c0", "d0", "e0", "d0", "c0", "b0"] {
      test.page.focus(CardID(id))
      try await settle("\(id) is seen") {
        guard let bounds = try? test.bounds(id) else { return false }
        return bounds.y >= 4 && bounds.maxY <= Double(test.page.root.height) - 4
      }
    }
  }

  /// Returns a page of two cards, the first with rows and buttons in it.
  @MainActor private func pageWithRows() throws -> TestPage {
    let test = try TestPage([2])
    var card = SampleCards.order
    card.body = SampleCards.processes.body
    try test.card("a0").render(.loaded(card, .fresh))
    return test
  }

  /// S-40: a card is one stop of Tab, whatever it holds.
  @MainActor func testTabGoesFromCardToCardPastWhatIsInThem() async throws {
    let test = try pageWithRows()
    let window = try await test.show(width: 1280)
    window.clearFocus()
    XCTAssertEqual(chain(test, .forward), ["a0", "a1"])
    window.clearFocus()
    XCTAssertEqual(chain(test, .backward), ["a1", "a0", "-"])
  }

  /// S-40: F6 goes into the card, Tab on in it and then to the next card, Escape back out.
  @MainActor func testKeysLeadIntoACardAndBackOut() async throws {
    try XInput.require()
    let test = try pageWithRows()
    try await test.show(width: 1280)
    let (first, second) = (try test.card("a0").root, try test.card("a1").root)
    let rows = first.all("list-row")
    try XInput.move(to: second)
    func type(_ key: String, _ what: String, _ leads: () -> Bool) async throws {
      try XInput.type(key)
      try await settle("\(key) leads to \(what)", until: leads)
    }
    test.page.focus(CardID("a0"))
    for back in ["Escape", "shift+F6"] {
      try await type("F6", "the first row") { rows[0].hasFocus }
      try await type("Tab", "the second row") { rows[1].hasFocus }
      try await type("Down", "the third row") { rows[2].hasFocus }
      try await type(back, "the card") { first.hasFocus }
    }
    try await type("F7", "the buttons") { first.first("card-footer")?.containsFocus == true }
    try XInput.type("Down")
    try await settle()
    XCTAssertTrue(first.containsFocus && !first.hasFocus, "there is nothing below in the card")
    try await type("Escape", "the card") { first.hasFocus }
    try await type("Right", "the next card") { second.hasFocus }
    try await type("F6", "nothing, as there is nothing in it") { second.hasFocus }
  }

  /// S-30: Home and End go to the ends of the section, from a card and from inside one.
  @MainActor func testHomeAndEndGoToTheEndsOfTheSection() async throws {
    try XInput.require()
    let test = try TestPage([3, 2])
    try await test.show(width: 1280)
    test.page.focus(CardID("a1"))
    for (key, card) in [("End", "a2"), ("Home", "a0")] {
      try XInput.type(key)
      try await settle("\(key) leads to \(card)") { test.page.focusedCard?.id == CardID(card) }
      XCTAssertTrue(try test.card(card).root.hasFocus)
    }
  }

  /// S-30: keys work in a window that nothing has the focus of yet.
  @MainActor func testTheFirstKeyFindsTheFirstCard() async throws {
    for direction in [FocusDirection.forward, .down, .right] {
      let test = try TestPage([2, 2])
      let window = try await test.show(width: 1280)
      window.clearFocus()
      XCTAssertTrue(test.page.root.moveFocus(direction))
      XCTAssertEqual(test.page.focusedCard?.id, CardID("a0"))
      window.destroy()
    }
  }

  /// Down and Up lead from the title of a section to the cards below and above it.
  @MainActor func testArrowKeysLeadFromATitleToTheCards() async throws {
    try XInput.require()
    for (key, card) in [("Down", "b0"), ("Up", "a1")] {
      let test = try TestPage([2, 3])
      let window = try await test.show(width: 1280)
      test.page.focus(CardID("a1"))
      try XInput.type("Tab")
      try await settle("the title has the focus") {
        test.page.focusedCard == nil && test.page.root.containsFocus
      }
      try XInput.type(key)
      try await settle("\(key) leads to \(card)") { test.page.focusedCard?.id == CardID(card) }
      window.destroy()
    }
  }

  /// S-23, S-42: a page whose cards all load keeps the focus, but lets Tab go on.
  @MainActor func testAPageThatLoadsKeepsTheFocusForItsCards() async throws {
    let test = try TestPage([1])
    try test.card("a0").render(.loading(.small))
    let window = try await test.show(width: 1280)
    window.clearFocus()
    XCTAssertTrue(test.page.root.moveFocus(.forward))
    XCTAssertTrue(test.page.root.hasFocus)
    XCTAssertTrue(test.page.root.moveFocus(.forward), "to the title")
    XCTAssertFalse(test.page.root.moveFocus(.forward))
    XCTAssertTrue(test.page.root.grabFocus())
    let card = try test.card("a0")
    card.render(.loaded(TestPage.card(card.id), .fresh))
    try await settle("the card is shown") { card.root.isFocusable }
    XCTAssertTrue(test.page.root.moveFocus(.down))
    XCTAssertEqual(test.page.focusedCard?.id, CardID("a0"))
  }

  /// S-23: a card that loads is passed over.
  @MainActor func testACardThatLoadsTakesNoFocus() async throws {
    let test = try TestPage([3])
    try test.card("a1").render(.loading(.small))
    let window = try await test.show(width: 1280)
    window.clearFocus()
    XCTAssertEqual(chain(test, .forward), ["a0", "a2"])
  }
}
