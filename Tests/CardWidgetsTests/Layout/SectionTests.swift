import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The parts of a section besides its cards: a title that collapses it, a text where there are no
/// cards, and the buttons that scroll a carousel.
final class SectionTests: DisplayTestCase {
  @MainActor private func sections(_ test: TestPage, collapsed: Set<Int>) -> [SectionContent] {
    (0..<2).map { index in
      var section = test.section(index, cards: 0..<3)
      section.isCollapsed = collapsed.contains(index)
      return section
    }
  }

  @MainActor func testATitleHidesAndShowsTheCardsOfItsSection() async throws {
    let test = try TestPage([3, 3])
    var toggled: [Int] = []
    test.page.onToggle = { toggled.append($0) }
    try await test.show(width: 1280)
    let before = try test.bounds("b0").y
    let toggles = test.page.root.all("section-toggle")
    XCTAssertTrue(toggles[0].activate())
    try await settle("the title is pressed") { toggled == [0] }
    test.render(sections(test, collapsed: [0]))
    try await settle("the next section moves up") { (try? test.bounds("b0").y) ?? before < before }
    XCTAssertFalse(try test.card("a0").root.isMapped)
    test.render(sections(test, collapsed: []))
    try await settle("the cards are back") { (try? test.bounds("b0").y) == before }
    XCTAssertTrue(try test.card("a0").root.isMapped)
  }

  /// Keys reach the title, and pass the cards that are hidden.
  @MainActor func testTabStopsAtTitlesAndPassesHiddenCards() async throws {
    let test = try TestPage([3, 3])
    test.render(sections(test, collapsed: [0]))
    let window = try await test.show(width: 1280)
    let toggles = test.page.root.all("section-toggle")
    window.clearFocus()
    XCTAssertTrue(test.page.root.moveFocus(.forward))
    XCTAssertEqual(test.page.focusedCard?.id, CardID("b0"), "the first key finds a card")
    XCTAssertTrue(test.page.root.moveFocus(.backward))
    XCTAssertTrue(toggles[1].hasFocus)
    XCTAssertTrue(test.page.root.moveFocus(.backward))
    XCTAssertTrue(toggles[0].hasFocus)
    XCTAssertFalse(test.page.root.moveFocus(.backward))
    test.page.focus(CardID("a1"))
    XCTAssertNil(test.page.focusedCard)
  }

  /// V2: hidden cards have no content.
  @MainActor func testCardsOfACollapsedSectionAreEmptied() async throws {
    let test = try TestPage([3, 3])
    let window = try await test.show(width: 1280)
    window.clearFocus()
    XCTAssertTrue(try test.card("a0").isFilled)
    test.render(sections(test, collapsed: [0]))
    try await settle("the cards are emptied") { (try? test.card("a0").isFilled) == false }
    XCTAssertTrue(try test.card("b0").isFilled)
  }

  @MainActor func testASectionWithoutCardsSaysSo() async throws {
    let test = try TestPage([0])
    try await test.show(width: 500)
    func note(_ content: SectionContent) -> String? {
      test.render([content])
      let label = test.page.root.first("section-note")
      return label.flatMap { $0.isVisible ? Label(of: $0)?.text : nil }
    }
    XCTAssertEqual(
      note(SectionContent(title: "Orders", emptyNote: "Nothing to show", cards: [])),
      "Nothing to show")
    XCTAssertNil(
      note(
        SectionContent(title: "Orders", emptyNote: "Nothing to show", cards: [CardID("a")])))
    XCTAssertNil(note(SectionContent(emptyNote: "Nothing to show", cards: [])), "no title")
    XCTAssertNil(note(SectionContent(title: "Orders", cards: [])), "not known yet")
  }

  /// S-43: a pointer turns the row over.
  @MainActor func testButtonsTurnACarouselOver() async throws {
    try XInput.require()
    let test = try TestPage([7], layout: .carousel)
    try await test.show(width: 1280)
    let bar = try XCTUnwrap(test.page.root.first("carousel-bar"))
    let buttons = bar.all("flat")
    XCTAssertEqual(buttons.map(\.isSensitive), [false, true])
    let start = try test.bounds("a0").x
    let middle = try test.bounds("a3").x
    XCTAssertGreaterThan(middle, 1000)
    XCTAssertTrue(buttons[1].activate())
    try await settle("the fourth card is first") { (try? test.bounds("a3").x) ?? 999 < 100 }
    XCTAssertEqual(buttons.map(\.isSensitive), [true, true])
    XCTAssertTrue(buttons[1].activate())
    try await settle("the last card is seen") { (try? test.bounds("a6").maxX) == 1280 - 24 }
    try await settle("there is no more") { buttons.map(\.isSensitive) == [true, false] }
    XCTAssertTrue(buttons[0].activate())
    try await settle("the fourth card is first again") {
      (try? test.bounds("a3").x) ?? 999 < 100 && buttons[1].isSensitive
    }
    test.page.focus(CardID("a1"))
    test.page.focus(CardID("a0"))
    try await settle("the first card is back") { (try? test.bounds("a0").x) == start }
  }

  /// A carousel that shows all its cards has no buttons.
  @MainActor func testARowThatFitsHasNoButtons() async throws {
    let test = try TestPage([2], layout: .carousel)
    try await test.show(width: 1280)
    XCTAssertNotEqual(test.page.root.first("carousel-bar")?.isVisible, true)
  }

  /// A carousel that shows all its cards stands beside a short section, and its cards are as wide.
  @MainActor func testARowThatFitsStandsBesideAnotherSection() async throws {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      defer { TextDirection.standard = .leftToRight }
      let test = try TestPage([1, 2])
      test.render([
        test.section(0, cards: 0..<1), test.section(1, cards: 0..<2, layout: .carousel),
      ])
      let window = try await test.show(width: 1280)
      let cards = try ["a0", "b0", "b1"].map { try test.bounds($0) }
      XCTAssertEqual(cards[0].y, cards[1].y)
      let widths = cards.map(\.width)
      XCTAssertLessThanOrEqual((widths.max() ?? 0) - (widths.min() ?? 0), 2, "\(widths)")
      let ordered = direction == .leftToRight ? cards : cards.reversed()
      XCTAssertEqual(ordered[0].x, 24, accuracy: 2)
      XCTAssertEqual(ordered[2].maxX, 1256, accuracy: 2)
      window.destroy()
    }
  }

  @MainActor func testSectionsLeaveNothingBehind() async throws {
    try await assertReleased(width: 500, height: 600) {
      let test = try TestPage([5, 0])
      test.render([
        test.section(0, cards: 0..<5),
        SectionContent(title: "None", emptyNote: "Nothing to show", cards: []),
      ])
      return (test.page.root.widget, test.page)
    }
  }

  /// A title that is wider than its section has two lines, and is not cut.
  @MainActor func testALongTitleWraps() async throws {
    let test = try TestPage([1])
    try await test.show(width: 300)
    let words = "Failed on purpose, to show what that looks like"
    test.render([SectionContent(title: words, cards: [CardID("a0")])])
    let widget = try XCTUnwrap(test.page.root.first("section-title"))
    let label = try XCTUnwrap(Label(of: widget))
    try await settle("the title has two lines") {
      Double(widget.height) > 1.7 * Double(widget.measure(.vertical, for: 2000).natural)
    }
    XCTAssertFalse(label.isEllipsized)
  }

  /// Titles of sections are at one height, with "See All" beside them or without.
  @MainActor func testSeeAllDoesNotMoveTheTitle() async throws {
    let test = try TestPage([1])
    try await test.show(width: 500)
    let title = try XCTUnwrap(test.page.root.first("section-title"))
    var section = SectionContent(title: "Rows", cards: [CardID("a0")])
    test.render([section])
    try await settle()
    let alone = try XCTUnwrap(title.bounds(in: test.page.root)).y
    section.seeAll = .counted(744)
    test.render([section])
    try await settle("the button is there") {
      test.page.root.first("see-all")?.isMapped == true
    }
    try await settle()
    XCTAssertEqual(try XCTUnwrap(title.bounds(in: test.page.root)).y, alone)
  }

  /// The arrow of a title that wraps is right after the words.
  @MainActor func testTheArrowOfAWrappedTitleIsAfterItsWords() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    let test = try TestPage([1])
    try await test.show(width: 420)
    var section = test.section(0, cards: 0..<1)
    section.title = "Waiting for confirmation"
    test.render([section])
    let title = try XCTUnwrap(test.page.root.first("section-title"))
    try await settle("the title wraps") {
      title.height > 2 * title.measure(.vertical).natural - 10
    }
    let arrow = try XCTUnwrap(test.page.root.first("section-arrow")?.bounds(in: test.page.root))
    XCTAssertLessThan(arrow.maxX, 360)
    XCTAssertFalse(Label(of: title)?.isEllipsized ?? true)
  }
}
