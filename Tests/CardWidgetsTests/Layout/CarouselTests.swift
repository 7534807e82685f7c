import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

final class CarouselTests: DisplayTestCase {
  /// S-25, S-45: one card after the other within the margins of a narrow page.
  @MainActor func testTheNextCardPeeksIn() async throws {
    let test = try TestPage([4])
    try await test.show(width: 420)
    let cards = try ["a0", "a1", "a2", "a3"].map { try test.bounds($0) }
    XCTAssertEqual(cards.map(\.width), [356, 356, 356, 356])
    XCTAssertEqual(cards.map(\.x), [16, 388, 760, 1132])
    XCTAssertEqual(Set(cards.map(\.y)).count, 1)
  }

  /// S-06: a card is as high as its content, at the top of the row, whatever is beside it.
  @MainActor func testALowCardBesideAHighOneStaysLow() async throws {
    let test = try TestPage([3])
    try await test.show(width: 420)
    let low = try test.bounds("a0").height
    var high = Card(id: CardID("a1"), header: CardHeader(title: "High"))
    high.body = .facts(
      (0..<6).map { Fact(id: ElementID("\($0)"), label: "Label", text: "\($0)") })
    try test.card("a1").render(.loaded(high, .fresh))
    try await settle("it is higher") { ((try? test.bounds("a1").height) ?? 0) > low + 60 }
    XCTAssertEqual(try test.bounds("a0").height, low)
    XCTAssertEqual(try test.bounds("a0").y, try test.bounds("a1").y)
  }

  @MainActor func testALoneCardFillsThePage() async throws {
    let test = try TestPage([1])
    try await test.show(width: 420)
    XCTAssertEqual(try test.bounds("a0").width, 388)
  }

  @MainActor func testRightToLeftStartsAtTheRight() async throws {
    TextDirection.standard = .rightToLeft
    defer { TextDirection.standard = .leftToRight }
    let test = try TestPage([3])
    try await test.show(width: 420)
    XCTAssertEqual(try test.bounds("a0").maxX, 420 - 16)
    XCTAssertEqual(try test.bounds("a1").maxX, 420 - 388)
  }

  @MainActor func testAFocusedCardScrollsIntoView() async throws {
    let test = try TestPage([4])
    try await test.show(width: 420)
    test.page.focus(CardID("a2"))
    try await settle("the card is seen") { (try? test.bounds("a2").x) == 16 }
    test.page.focus(CardID("a3"))
    try await settle("the last card is seen") { (try? test.bounds("a3").maxX) == 420 - 16 }
    test.page.focus(CardID("a0"))
    try await settle("the first card is seen") { (try? test.bounds("a0").x) == 16 }
  }

  /// Cards that are not laid out, far outside the viewport, are not drawn either.
  @MainActor func testCardsThatMoveFarAwayAreNotDrawnThere() async throws {
    let test = try TestPage([20])
    test.page.isFilledWhole = true
    try await test.show(width: 420)
    try await settle("only the first are drawn") {
      (try? test.card("a0").root.isMapped) == true && (try? test.card("a19").root.isMapped) == false
    }
    // The first card stays, and with it the scroll position.
    test.render([test.section(0, cards: [0] + (1..<20).reversed())])
    try await settle("the last is near") { (try? test.card("a19").root.isMapped) == true }
    for card in ["a1", "a5", "a10", "a12"] {
      XCTAssertFalse(try test.card(card).root.isMapped, card)
    }
  }

  @MainActor func testCardsComeGoAndChangePlacesWithoutBeingRebuilt() async throws {
    for width in [420, 1280] {
      let test = try TestPage([4])
      let window = try await test.show(width: width)
      let kept = try test.card("a2")
      let watched = WeakWidget(try test.card("a0").root)
      test.render([test.section(0, cards: [3, 2, 5])])
      try await settle("the card is gone") { watched.widget == nil }
      XCTAssertTrue(try test.card("a2") === kept)
      XCTAssertNil(test.page.card(CardID("a0")))
      try await settle("the cards are in order") {
        let order = ["a3", "a2", "a5"].compactMap { (try? test.bounds($0))?.x }
        return order.count == 3 && order == order.sorted() && Set(order).count == 3
      }
      window.destroy()
    }
  }

  /// P16: a card that calls out of sight is announced at the edge beyond which it is, and a press
  /// there leads to it.
  @MainActor func testACardThatCallsOutOfSightIsAnnouncedAtTheEdge() async throws {
    let test = try TestPage([4])
    try await test.show(width: 420)
    func hints() -> [Widget] { test.page.root.all("calling-hint").filter(\.isVisible) }
    XCTAssertEqual(hints(), [])
    var calling = TestPage.card(CardID("a2"))
    calling.isCalling = true
    try test.card("a2").render(.loaded(calling, .fresh))
    try await settle("it is announced") { hints().first?.isMapped == true }
    let hint = try XCTUnwrap(hints().first)
    XCTAssertEqual(hint.tooltip, "Alert: Card a2")
    XCTAssertEqual(hint.texts, ["Alert"])
    try await settle("it is at the edge") {
      hint.bounds(in: test.page.root)?.maxX == 420 - 8
    }
    XCTAssertGreaterThanOrEqual(hint.bounds(in: test.page.root)?.height ?? 0, 44)
    XCTAssertTrue(hint.activate())
    try await settle("the card is seen") { (try? test.bounds("a2").x) == 16 }
    XCTAssertEqual(hints(), [], "it is in sight")
    test.page.focus(CardID("a0"))
    test.page.focus(CardID("a3"))
    try await settle("the card is before those in view") {
      hints().first?.bounds(in: test.page.root)?.x == 8
    }
    try test.card("a2").render(.loaded(TestPage.card(CardID("a2")), .fresh))
    try await settle("the alert is over") { hints().isEmpty }
  }

  /// In a grid, all cards are in sight.
  @MainActor func testACardThatCallsInAGridIsNotAnnouncedBesides() async throws {
    let test = try TestPage([4])
    var calling = TestPage.card(CardID("a3"))
    calling.isCalling = true
    try test.card("a3").render(.loaded(calling, .fresh))
    let window = try await test.show(width: 420)
    func hints() -> [Widget] { test.page.root.all("calling-hint").filter(\.isVisible) }
    try await settle("it is announced") { hints().count == 1 }
    try await test.resize(window, width: 1280)
    XCTAssertEqual(hints(), [])
    try await test.resize(window, width: 420)
    XCTAssertEqual(hints().count, 1)
  }
}
