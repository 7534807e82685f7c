import CardModel
import CardTesting
import CardWidgets
import ChartModel
import Gtk
import XCTest

final class GridTests: DisplayTestCase {
  /// S-26, S-45: columns within the margins of a wide page.
  @MainActor func testThreeColumnsOfEqualCardsAt1280() async throws {
    let test = try TestPage([6])
    try await test.show(width: 1280)
    let cards = try ["a0", "a1", "a2", "a3"].map { try test.bounds($0) }
    XCTAssertEqual(cards.map(\.width), [400, 400, 400, 400])
    XCTAssertEqual(cards.map(\.x), [24, 440, 856, 24])
    XCTAssertEqual(Set(cards.map(\.height)).count, 1)
    XCTAssertEqual(cards[3].y, cards[0].maxY + 16)
  }

  /// No card is alone in a row, and the cards of a row fill the page.
  @MainActor func testFourCardsAreTwoRowsOfTwo() async throws {
    let test = try TestPage([4])
    try await test.show(width: 1280)
    let cards = try ["a0", "a1", "a2", "a3"].map { try test.bounds($0) }
    XCTAssertEqual(cards.map(\.x), [24, 648, 24, 648])
    XCTAssertEqual(cards.map(\.maxX), [632, 1256, 632, 1256])
    XCTAssertEqual(cards[2].y, cards[0].maxY + 16)
  }

  /// The picture of a page, which has no window behind it, has the ground of the page.
  @MainActor func testThePictureOfAPageHasItsGround() async throws {
    TestStyle.use(.light)
    let test = try TestPage([1])
    let window = try await test.show(width: 700)
    window.addClass("cardwall")
    try await settle()
    let picture = try XCTUnwrap(test.page.root.picture())
    XCTAssertEqual(picture.pixels[3], 255, "the corner is opaque")
  }

  /// The cards below a row don't jump when a value needs a line more or less: the row gets higher
  /// once, and lower when more room is left.
  @MainActor func testARowStaysAsHighWithALineLess() async throws {
    let test = try TestPage([6])
    try await test.show(width: 1280)
    func show(subtitle: String?, facts: Int) throws {
      var card = TestPage.card(CardID("a0"))
      card.header.main?.subtitle = subtitle
      card.body = .facts(
        (0..<facts).map { Fact(id: ElementID("\($0)"), label: "Label \($0)", text: "Text") })
      try test.card("a0").render(.loaded(card, .fresh))
    }
    let low = try test.bounds("a3").y
    try show(subtitle: "Subtitle", facts: 3)
    try await settle("the row is higher") { (try? test.bounds("a3").y) ?? 0 > low }
    let high = try test.bounds("a3").y
    try show(subtitle: nil, facts: 3)
    try await settle()
    XCTAssertEqual(try test.bounds("a3").y, high)
    try show(subtitle: "Subtitle", facts: 6)
    try await settle("the row is higher still") { (try? test.bounds("a3").y) ?? 0 > high }
    try show(subtitle: "Subtitle", facts: 2)
    try await settle("the row is as low as at first") { (try? test.bounds("a3").y) == low }
  }

  /// Short sections stand beside each other where there is room; Tab, and the arrow keys, go
  /// through them in the order of the file.
  @MainActor func testShortSectionsStandBesideEachOther() async throws {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      defer { TextDirection.standard = .leftToRight }
      let test = try TestPage([1, 2])
      let window = try await test.show(width: 1280)
      let (a, b) = (try test.bounds("a0"), try test.bounds("b0"))
      XCTAssertEqual(a.y, b.y)
      XCTAssertEqual(direction == .leftToRight ? b.x - a.maxX : a.x - b.maxX, 32)
      let last = try test.bounds("b1")
      XCTAssertEqual(direction == .leftToRight ? last.maxX : 1280 - last.x, 1280 - 24)
      let widths = try ["a0", "b0", "b1"].map { try test.bounds($0).width }
      XCTAssertLessThanOrEqual((widths.max() ?? 0) - (widths.min() ?? 0), 1, "\(widths)")
      test.page.focus(CardID("a0"))
      XCTAssertTrue(test.page.root.moveFocus(.forward))
      XCTAssertTrue(test.page.root.moveFocus(.forward))
      XCTAssertEqual(test.page.focusedCard?.id, CardID("b0"))
      try await test.resize(window, width: 700)
      XCTAssertLessThan(try test.bounds("a0").maxY, try test.bounds("b0").y)
      window.destroy()
    }
  }

  /// A section beside a higher one ends where it does: the rows of charts take the room.
  @MainActor func testTheRowsOfAShorterSectionTakeTheRoom() async throws {
    let test = try TestPage([1, 2])
    let chart = CardExtent(height: 200, growth: .size)
    func sections(_ extents: [CardID: CardExtent]) -> [SectionContent] {
      [0, 1].map { index in
        var section = test.section(index, cards: 0...index)
        section.extents = extents
        return section
      }
    }
    test.render(sections([CardID("a0"): chart]))
    var high = TestPage.card(CardID("b0"))
    high.body = .facts(
      (0..<6).map { Fact(id: ElementID("\($0)"), label: "Label \($0)", text: "Text") })
    try await test.show(width: 1280)
    let low = try test.bounds("a0").height
    try test.card("b0").render(.loaded(high, .fresh))
    try await settle("the other section is as high") {
      (try? test.bounds("a0").height) ?? 0 > low + 50
    }
    XCTAssertEqual(try test.bounds("a0").height, try test.bounds("b0").height)
    test.render(sections([:]))
    try await settle("cards without a chart keep their height") {
      (try? test.bounds("a0").height) == low
    }
  }

  /// S-06: a list without a limit shows as many whole rows as fit beside a lower card, and how many
  /// there are more.
  @MainActor func testALongListTakesTheHeightThatItsRowHas() async throws {
    let test = try TestPage([2])
    var section = test.section(0, cards: 0..<2)
    var long = TestPage.card(CardID("a0"))
    let rows = (0..<40).map { ListRow(id: ElementID("\($0)"), title: "Row \($0)") }
    long.body = .list(ListBody(rows: rows, limit: 40, total: 40))
    try test.card("a0").render(.loaded(long, .fresh))
    try await test.show(width: 1280)
    let high = try test.bounds("a0").height
    XCTAssertGreaterThan(high, 400)
    section.extents = [CardID("a0"): CardExtent(growth: .width, isElastic: true)]
    test.render([section])
    try await settle("the row is lower") { (try? test.bounds("a0").height) == 360 }
    XCTAssertEqual(try test.bounds("a1").height, 360)
    let card = try test.card("a0").root
    let seen = card.all("list-row").filter(\.isMapped)
    XCTAssertGreaterThan(seen.count, 3)
    let note = try XCTUnwrap(card.first("more-note"))
    XCTAssertTrue(note.isMapped)
    XCTAssertLessThanOrEqual(try XCTUnwrap(note.bounds(in: card)).maxY, 360)
  }

  /// A section has fewer and wider columns, and a card spans several; not in a carousel.
  @MainActor func testASectionHasAtMostItsColumnsAndACardSpansSome() async throws {
    let test = try TestPage([3])
    var section = test.section(0, cards: 0..<3)
    section.maximumColumns = 2
    section.extents = [CardID("a1"): CardExtent(span: .full)]
    test.render([section])
    let window = try await test.show(width: 1280)
    XCTAssertEqual(try ["a0", "a1", "a2"].map { try test.bounds($0).width }, [1232, 1232, 1232])
    section.extents = [CardID("a0"): CardExtent(span: .columns(2))]
    test.render([section])
    try await settle("the others share a row") { (try? test.bounds("a1").width) == 608 }
    XCTAssertEqual(try test.bounds("a0").width, 1232)
    section.maximumColumns = nil
    section.cards = [CardID("a0"), CardID("a1")]
    test.render([section])
    try await settle("it stands beside the next card") { (try? test.bounds("a0").width) == 816 }
    try await test.resize(window, width: 500)
    XCTAssertEqual(Set(try ["a0", "a1"].map { try test.bounds($0).width }).count, 1)
  }

  /// Larger text has fewer columns, instead of cut titles.
  @MainActor func testColumnsFollowTheSizeOfText() async throws {
    let test = try TestPage([6])
    try await test.show(width: 1280)
    let high = try test.bounds("a0").height
    defer { TestDisplay.appearance.textScale = 1 }
    for (scale, width) in [(2.0, 600), (1, 400)] {
      TestDisplay.appearance.textScale = scale
      try await settle("cards are \(width) px wide") {
        (try? test.bounds("a0").width) == Double(width)
      }
    }
    XCTAssertEqual(try test.bounds("a0").height, high)
  }

  /// A page at its top stays there when its text becomes larger.
  @MainActor func testATopStaysAtTheTopWithLargerText() async throws {
    let test = try TestPage([6])
    try await test.show(width: 1280)
    test.page.focus(CardID("a0"))
    let top = try test.bounds("a0").y
    defer { TestDisplay.appearance.textScale = 1 }
    TestDisplay.appearance.textScale = 2
    try await settle("cards are larger") { (try? test.bounds("a0").width) == 600 }
    XCTAssertEqual(try test.bounds("a0").y, 2 * top, accuracy: 4)
  }

  @MainActor func testCardsInARowAreAsHighAsTheHighest() async throws {
    let test = try TestPage([3])
    try await test.show(width: 1280)
    let low = try test.bounds("a0").height
    var high = TestPage.card(CardID("a1"))
    high.body = .facts(
      (0..<8).map { Fact(id: ElementID("\($0)"), label: "Label \($0)", text: "Text") })
    try test.card("a1").render(.loaded(high, .fresh))
    try await settle("the row is higher") { (try? test.bounds("a0").height) ?? 0 > low }
    XCTAssertEqual(try test.bounds("a0").height, try test.bounds("a1").height)
    XCTAssertEqual(try test.bounds("a2").height, try test.bounds("a1").height)
  }

  /// S-06: the height follows the content: a high card makes its own row higher, and no other.
  @MainActor func testEachRowIsAsHighAsItsOwnCards() async throws {
    let test = try TestPage([5])
    try await test.show(width: 1280)
    let low = try test.bounds("a3").height
    var high = TestPage.card(CardID("a1"))
    high.body = .facts(
      (0..<8).map { Fact(id: ElementID("\($0)"), label: "Label \($0)", text: "Text") })
    try test.card("a1").render(.loaded(high, .fresh))
    try await settle("the row is higher") { (try? test.bounds("a0").height) ?? 0 > low }
    XCTAssertEqual(try test.bounds("a3").height, low)
    let cards = try ["a0", "a1", "a2", "a3", "a4"].map { try test.bounds($0) }
    XCTAssertEqual(cards.map(\.width), [400, 400, 400, 608, 608])
    XCTAssertEqual(cards[3].y, cards[0].maxY + 16)
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
    let test = try TestPage([6])
    let window = try await test.show(width: 1280)
    for (width, columns) in [(700, 2), (1000, 3), (668, 2)] {
      try await test.resize(window, width: width)
      let tops = try ["a0", "a1", "a2", "a3"].map { try test.bounds($0).y }
      XCTAssertEqual(tops.filter { $0 == tops[0] }.count, columns, "\(width) px")
    }
  }

  @MainActor func testRightToLeftStartsAtTheRight() async throws {
    TextDirection.standard = .rightToLeft
    defer { TextDirection.standard = .leftToRight }
    let test = try TestPage([3])
    try await test.show(width: 1280)
    XCTAssertEqual(try test.bounds("a0").maxX, 1280 - 24)
    XCTAssertEqual(try test.bounds("a1").maxX, 1280 - 24 - 416)
  }

  /// S-44: See All at the end of the section's title.
  @MainActor func testSeeAllStandsAtTheEndOfTheTitleOnItsBaseline() async throws {
    let test = try TestPage([0])
    func orders(_ count: Int) -> SectionContent {
      let cards = ["a0", "a1", "a2"].map { CardID($0) }
      return SectionContent(title: "Orders", seeAll: .counted(count), cards: cards)
    }
    test.render([orders(12_830)])
    var asked: [Int] = []
    test.page.onSeeAll = { asked.append($0) }
    try await test.show(width: 1280)
    let button = try XCTUnwrap(test.page.root.first("see-all"))
    XCTAssertEqual(test.page.root.first("section-title")?.bounds(in: test.page.root)?.x, 24)
    let words = try XCTUnwrap(button.children.first)
    XCTAssertEqual(try XCTUnwrap(words.bounds(in: test.page.root)).maxX, 1280 - 24)
    XCTAssertEqual(Button(of: button)?.label, "See All (12,830)")
    CardLocale.numbers = NumberSymbols(numerals: Numerals(zero: "٠"), groupingSeparator: "٬")
    defer { CardLocale.numbers = .english }
    test.render([orders(12_831)])
    XCTAssertEqual(Button(of: button)?.label, "See All (١٢٬٨٣١)")
    button.activate()
    try await settle("the button is clicked") { asked == [0] }
  }
}
