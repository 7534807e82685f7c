import CardModel
import CardWidgets
import ChartModel
import Gtk
import TestSupport
import XCTest

final class GridTests: DisplayTestCase {
  /// S-26, S-45: columns within the margins of a wide page.
  @MainActor func testThreeColumnsOfEqualCardsAt1280() async throws {
    let test = try TestPage([4])
    let window = try await test.show(width: 1280)
    let cards = try ["a0", "a1", "a2", "a3"].map { try test.bounds($0) }
    XCTAssertEqual(cards.map(\.width), [400, 400, 400, 400])
    XCTAssertEqual(cards.map(\.x), [24, 440, 856, 24])
    XCTAssertEqual(Set(cards.map(\.height)).count, 1)
    XCTAssertEqual(cards[3].y, cards[0].maxY + 16)
    window.destroy()
  }

  @MainActor func testALoneCardKeepsTheWidthOfItsColumn() async throws {
    let test = try TestPage([1])
    let window = try await test.show(width: 1280)
    XCTAssertEqual(try test.bounds("a0").width, 400)
    window.destroy()
  }

  @MainActor func testCardsInARowAreAsHighAsTheHighest() async throws {
    let test = try TestPage([3])
    let window = try await test.show(width: 1280)
    let low = try test.bounds("a0").height
    var high = TestPage.card(CardID("a1"))
    high.body = .facts(
      (0..<8).map { Fact(id: ElementID("\($0)"), label: "Label \($0)", text: "Text") })
    try test.card("a1").render(.loaded(high, .fresh))
    try await settle("the row is higher") { (try? test.bounds("a0").height) ?? 0 > low }
    XCTAssertEqual(try test.bounds("a0").height, try test.bounds("a1").height)
    XCTAssertEqual(try test.bounds("a2").height, try test.bounds("a1").height)
    window.destroy()
  }

  /// S-06: the height follows the content: a high card makes its own row higher, and no other.
  @MainActor func testEachRowIsAsHighAsItsOwnCards() async throws {
    let test = try TestPage([5])
    let window = try await test.show(width: 1280)
    let low = try test.bounds("a3").height
    var high = TestPage.card(CardID("a1"))
    high.body = .facts(
      (0..<8).map { Fact(id: ElementID("\($0)"), label: "Label \($0)", text: "Text") })
    try test.card("a1").render(.loaded(high, .fresh))
    try await settle("the row is higher") { (try? test.bounds("a0").height) ?? 0 > low }
    XCTAssertEqual(try test.bounds("a3").height, low)
    let cards = try ["a0", "a1", "a2", "a3", "a4"].map { try test.bounds($0) }
    XCTAssertEqual(Set(cards.map(\.width)), [400])
    XCTAssertEqual(cards[3].y, cards[0].maxY + 16)
    window.destroy()
  }

  /// S-06: also where a section was empty for a while.
  @MainActor func testACardThatComesBackIsAsHighAsBefore() async throws {
    for counts in [[1], [1, 3], [3]] {
      let test = try TestPage(counts)
      let window = try await test.show(width: 1280)
      let height = try test.bounds("a0").height
      let sections = counts.enumerated().map { test.section($0, cards: 0..<$1) }
      var hidden = sections
      hidden[0].cards = []
      test.render(hidden)
      try await settle()
      test.render(sections)
      try await settle("the card is back") { (try? test.card("a0").isFilled) == true }
      try await settle("the card of \(counts) has its height again") {
        (try? test.bounds("a0").height) == height
      }
      window.destroy()
    }
  }

  @MainActor func testColumnsFollowTheWidth() async throws {
    let test = try TestPage([4])
    let window = try await test.show(width: 1280)
    for (width, columns) in [(700, 2), (1000, 3), (668, 2)] {
      try await test.resize(window, width: width)
      let row = try test.bounds("a0").y
      let inRow = try ["a0", "a1", "a2", "a3"].filter { try test.bounds($0).y == row }
      XCTAssertEqual(inRow.count, columns, "\(width) px")
    }
    window.destroy()
  }

  @MainActor func testRightToLeftStartsAtTheRight() async throws {
    TextDirection.standard = .rightToLeft
    defer { TextDirection.standard = .leftToRight }
    let test = try TestPage([2])
    let window = try await test.show(width: 1280)
    XCTAssertEqual(try test.bounds("a0").maxX, 1280 - 24)
    XCTAssertEqual(try test.bounds("a1").maxX, 1280 - 24 - 416)
    window.destroy()
  }

  /// S-44: See All at the end of the section's title.
  @MainActor func testSeeAllStandsAtTheEndOfTheTitleOnItsBaseline() async throws {
    let test = try TestPage([0])
    test.render([SectionContent(title: "Orders", seeAllCount: 12_830, cards: [CardID("a0")])])
    var asked: [Int] = []
    test.page.onSeeAll = { asked.append($0) }
    let window = try await test.show(width: 1280)
    let title = try XCTUnwrap(test.page.root.first("section-title"))
    let button = try XCTUnwrap(test.page.root.first("see-all"))
    XCTAssertEqual(try XCTUnwrap(title.bounds(in: test.page.root)).x, 24)
    let words = try XCTUnwrap(button.children.first)
    XCTAssertEqual(try XCTUnwrap(words.bounds(in: test.page.root)).maxX, 1280 - 24)
    XCTAssertEqual(Button(of: button)?.label, "See All (12,830)")
    CardLocale.numbers = NumberSymbols(numerals: Numerals(zero: "٠"), groupingSeparator: "٬")
    defer { CardLocale.numbers = .english }
    test.render([SectionContent(title: "Orders", seeAllCount: 12_831, cards: [CardID("a0")])])
    XCTAssertEqual(Button(of: button)?.label, "See All (١٢٬٨٣١)")
    button.activate()
    try await settle("the button is clicked") { asked == [0] }
    window.destroy()
  }
}
