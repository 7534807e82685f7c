import CardModel
import CardTesting
import CardWidgets
import Gtk
import Markdown
import XCTest

/// A body that is too long for its card shows as much as fits, and how much is left out.
final class ShortenedBodyTests: DisplayTestCase {
  @MainActor private func show(_ body: CardBody) async throws -> (view: CardView, window: Window) {
    let card = Card(
      id: CardID("long"), header: CardHeader(title: "Long"), body: body,
      footer: [Action(id: ActionID("a"), title: "Release")])
    return try await CardWidgetsTests.show(.loaded(card, .fresh))
  }

  private func rows(_ count: Int) -> [ListRow] {
    (0..<count).map {
      ListRow(
        id: ElementID("\($0)"), title: "Row \($0)", subtitle: "A line", footnote: "Another",
        description: "And more", destination: .object)
    }
  }

  @MainActor private func isSeen(_ widget: Widget, in view: CardView) -> Bool {
    guard widget.isMapped, let bounds = widget.bounds(in: view.root) else { return false }
    return bounds.maxY <= Double(view.root.height)
  }

  /// S-06: rows are whole or not there, a line counts those that are not, and the footer stays.
  @MainActor func testALongListShowsWholeRowsAndHowManyThereAreMore() async throws {
    let (view, _) = try await show(.list(ListBody(rows: rows(20), limit: 20, total: 40)))
    XCTAssertLessThanOrEqual(view.root.height, 520)
    let rows = view.root.all("list-row")
    let seen = rows.filter(\.isMapped)
    XCTAssertGreaterThan(seen.count, 2)
    XCTAssertLessThan(seen.count, 20)
    for row in seen { XCTAssertEqual(row.height, seen[0].height) }
    let note = try XCTUnwrap(view.root.first("more-note"))
    XCTAssertTrue(isSeen(note, in: view))
    let last = try XCTUnwrap(seen.last?.bounds(in: view.root))
    let place = try XCTUnwrap(note.bounds(in: view.root))
    XCTAssertGreaterThanOrEqual(place.y, last.maxY)
    XCTAssertLessThan(place.y - last.maxY, 24)
    XCTAssertTrue(isSeen(try XCTUnwrap(view.root.first("secondary")), in: view))
  }

  /// S-06: the line is seen at the side where texts begin, whatever its language is.
  @MainActor func testTheLineIsSeenAtTheSideWhereTextsBegin() async throws {
    let (view, _) = try await show(.list(ListBody(rows: rows(20), limit: 20, total: 40)))
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      for widget in view.root.all("more-note") + [view.root.widget] {
        widget.textDirection = direction
      }
      try await settle()
      let note = try XCTUnwrap(view.root.first("more-note")?.bounds(in: view.root))
      let picture = try XCTUnwrap(view.root.picture(scale: TextContrast.scale))
      var side = note
      side.width = 60
      if direction == .rightToLeft { side.x = note.maxX - side.width }
      let contrast = picture.contrast(in: side, scale: TextContrast.scale) ?? 1
      XCTAssertGreaterThan(contrast, TextContrast.minimum, "\(direction)")
    }
  }

  /// S-06, S-88: the counter says how many rows there is room for, and the card tells those who
  /// ask.
  @MainActor func testTheCounterSaysHowManyRowsAreSeen() async throws {
    func card(_ count: Int) -> CardState {
      let counter = Counter(shown: count, total: 40)
      return .loaded(
        Card(
          id: CardID("long"),
          header: CardHeader(
            main: MainHeader(title: "Long", right: UpTo(first: [.counter(counter)]))),
          body: .list(ListBody(rows: rows(count), limit: 20, total: 40))), .fresh)
    }
    let (view, _) = try await CardWidgetsTests.show(card(20))
    let counter = try XCTUnwrap(view.root.first("card-counter").flatMap { Label(of: $0) })
    func text() -> String { counter.text.replacing("\u{2007}", with: "") }
    func seen() -> Int { view.root.all("list-row").filter(\.isMapped).count }
    try await settle("the counter follows") { text() == "\(seen()) of 40" }
    XCTAssertLessThan(seen(), 10)
    XCTAssertEqual(view.shownRows?.shown, seen())
    XCTAssertEqual(view.shownRows?.all, 20)
    let width = counter.measure(.horizontal).natural
    counter.text = "20 of 40"
    XCTAssertEqual(counter.measure(.horizontal).natural, width, "it is as wide for all rows")
    view.render(card(2))
    try await settle("all are seen") { text() == "2 of 40" && seen() == 2 }
    view.render(.empty(EmptyState(title: "Nothing"), scope: .card))
    XCTAssertNil(view.shownRows)
  }

  /// S-88: where nothing is left out, the counter is the number of rows.
  @MainActor func testTheCounterOfAllRowsIsTheirNumber() async throws {
    let counter = Counter(shown: 3, total: 3)
    let (view, _) = try await CardWidgetsTests.show(
      .loaded(
        Card(
          id: CardID("all"),
          header: CardHeader(
            main: MainHeader(title: "All", right: UpTo(first: [.counter(counter)]))),
          body: .list(ListBody(rows: rows(3)))), .fresh))
    XCTAssertEqual(view.root.first("card-counter").flatMap { Label(of: $0)?.text }, "3")
  }

  /// S-06: the focus goes through the rows that are seen and no further.
  @MainActor func testRowsThatAreLeftOutTakeNoFocus() async throws {
    let (view, window) = try await show(.list(ListBody(rows: rows(20), limit: 20)))
    var stops: [Widget] = []
    while view.root.moveFocus(.forward), let focus = window.focus, stops.last != focus {
      stops.append(focus)
    }
    let rows = view.root.all("list-row")
    XCTAssertEqual(stops.filter(rows.contains), rows.filter(\.isMapped))
    XCTAssertFalse(rows.allSatisfy(\.isMapped))
  }

  /// S-06: what fits is whole, and nothing is said.
  @MainActor func testAShortListHasNoLine() async throws {
    let (view, _) = try await show(.list(ListBody(rows: rows(2), limit: 2, total: 40)))
    XCTAssertTrue(view.root.all("list-row").allSatisfy(\.isMapped))
    XCTAssertEqual(view.root.first("more-note")?.isMapped, false)
  }

  /// S-06: a list without a limit of its author's says what the card leaves out.
  @MainActor func testAListWithoutALimitSaysHowManyThereAreMore() async throws {
    let rows = (0..<9).map { ListRow(id: ElementID("\($0)"), title: "Row \($0)") }
    let (view, _) = try await show(.list(ListBody(rows: rows)))
    XCTAssertEqual(view.root.all("list-row").count, ListBody.usualLimit)
    XCTAssertEqual(view.root.first("more-note")?.isMapped, true)
  }

  /// S-06: every kind of body that is made of rows.
  @MainActor func testEveryBodyOfRowsIsShortened() async throws {
    let long = String(repeating: "Words and more words. ", count: 12)
    let bodies: [(CardBody, String)] = [
      (
        .table(
          TableBody(
            columns: [TableColumn("A")],
            rows: (0..<40).map {
              TableRow(id: ElementID("\($0)"), cells: [TableCell("\($0)")], destination: .object)
            }, limit: 40)), "table-row"
      ),
      (
        .facts(
          (0..<40).map { Fact(id: ElementID("\($0)"), label: "Fact \($0)", text: "\($0)") }),
        "fact"
      ),
      (
        .timeline(
          TimelineBody(
            entries: (0..<20).map {
              TimelineEntry(id: ElementID("\($0)"), time: "\($0)", title: "Step", subtitle: "Why")
            })), "timeline-row"
      ),
      (
        .text(TextBody(markdown: Array(repeating: long, count: 9).joined(separator: "\n\n"))),
        "text-block"
      ),
    ]
    for (body, style) in bodies {
      let (view, window) = try await show(body)
      XCTAssertLessThanOrEqual(view.root.height, 520, style)
      XCTAssertEqual(view.root.first("more-note")?.isMapped, true, style)
      let rows = view.root.all(style)
      XCTAssertGreaterThan(rows.filter(\.isMapped).count, 1, style)
      XCTAssertTrue(rows.filter(\.isMapped).allSatisfy { isSeen($0, in: view) }, style)
      XCTAssertFalse(rows.allSatisfy(\.isMapped), style)
      window.destroy()
    }
  }

  /// S-06, S-42: the page of the card has room for all.
  @MainActor func testThePageShowsEveryRow() async throws {
    TestStyle.use(.light)
    let page = ObjectPageView()
    page.render(
      .loaded(Card(id: CardID("c"), body: .list(ListBody(rows: rows(40), limit: 3))), .fresh))
    try await TestDisplay.show(page.root, width: 800, height: 400)
    XCTAssertEqual(page.root.all("list-row").filter(\.isMapped).count, 40)
    XCTAssertEqual(page.root.first("more-note")?.isMapped, false)
  }

  /// A word without end has positions at which lines can be broken.
  @MainActor func testAnEndlessWordCanBeBrokenIntoLines() async throws {
    let word = String(repeating: "Wort", count: 500)
    let (view, _) = try await show(.text(TextBody(plain: word)))
    let parts = view.root.first("text-body")?.texts.flatMap { $0.split(separator: "\u{200B}") }
    XCTAssertEqual(parts?.joined(), word)
    XCTAssertEqual(parts?.map(\.count).max(), 100)
  }
}
