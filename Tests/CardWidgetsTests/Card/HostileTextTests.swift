import CardModel
import CardTesting
import CardWidgets
import ChartModel
import CivilTime
import Gtk
import Markdown
import XCTest

/// Texts that no author has in mind, at each position where a card has a text: GTK measures every
/// text whole, and X knows no window of more than 32,767 px.
final class HostileTextTests: DisplayTestCase {
  private static let limit = 32_767

  private static let texts: [(name: String, text: String)] = [
    ("20,000 letters", String(repeating: "W", count: 20_000)),
    ("2 MB of words", String(repeating: "word ", count: 400_000)),
    ("line breaks", String(repeating: "a\n", count: 20_000)),
    ("NUL", "a\0b" + String(repeating: "\0", count: 300)),
    ("overrides", String(repeating: "\u{202E}ab\u{2067}", count: 5000)),
    ("marks", "a" + String(repeating: "\u{301}", count: 50_000)),
    ("few marks", "a" + String(repeating: "\u{301}", count: 400)),
    ("ideographs", String(repeating: "鬱", count: 20_000)),
  ]

  /// Returns a header with the text wherever it may stand.
  private static func header(_ text: String) -> CardHeader {
    let status = Status(text, icon: Icon(text), state: .negative)
    let trend = Trend(text, direction: .up)
    let kpi = KPI(
      text, unit: text, caption: text, icon: Icon(text), trend: trend, target: text, ring: 0.5)
    return CardHeader(
      main: MainHeader(
        title: text, subtitle: text, left: .statuses([status]),
        right: UpTo(first: [
          .text(text),
          .action(Action(id: ActionID("a"), title: text, confirmation: Action.Confirmation(text))),
        ])),
      extended: ExtendedHeader(
        rows: UpTo(first: [
          HeaderRow(.text(text)), HeaderRow(.status(status), .tags([Tag(text)])),
          HeaderRow(.rating(Rating(4, count: 7, label: text))),
        ]),
        accessory: ExtendedAccessory(kpi), trend: trend, timestamp: text))
  }

  private static func bodies(_ text: String) -> [CardBody] {
    let status = Status(text, icon: Icon(text))
    let share = MicroChart.harveyBall(MicroShare(0.5, text: text))
    let day = CivilDate(year: 2026, month: 3, day: 9)
    let letters = Array(repeating: text, count: 7)
    return [
      .list(
        ListBody(rows: [
          ListRow(
            id: .key(text), title: text, subtitle: text, footnote: text, description: text,
            status: status, substatus: status, avatar: Avatar(.initials(text)), tags: [Tag(text)],
            micro: share, destination: .object)
        ])),
      .table(
        TableBody(
          columns: [TableColumn(text), TableColumn(text, alignment: .end)],
          rows: [
            TableRow(
              id: .key(text),
              cells: [TableCell(text), TableCell(text, graphic: .progress(.nan))])
          ])),
      .facts([Fact(id: .key(text), label: text, text: text, destination: .external(url: text))]),
      .chart(
        Chart(
          kind: .column, domain: .categories([text, text]),
          series: [
            ChartSeries(name: text, values: [1, .infinity]),
            ChartSeries(name: text + "2", values: [1.7e308, 1.7e308]),
          ],
          valueAxis: ChartAxis(title: text, format: ChartValueFormat(unit: .text(text))),
          referenceLines: [ReferenceLine(value: 1, label: text)], domainTitle: text)),
      .chart(
        Chart(
          kind: .donut, domain: .categories([text, "b"]),
          series: [ChartSeries(name: text, values: [1.7e308, 1.7e308])])),
      .kpis([KPI(text, unit: text, caption: text, target: text, size: .large)]),
      .timeline(
        TimelineBody(
          entries: [
            TimelineEntry(id: .key(text), time: text, title: text, subtitle: text, status: status),
            TimelineEntry(id: .key("2"), time: text, title: text),
          ], moments: [0, 10], now: 5, named: text)),
      .calendar(
        CalendarBody(
          span: .month(year: 2026, month: 3), title: text, today: day,
          weekdays: WeekdayNames(first: 1, letters: letters, short: letters, full: letters),
          events: [CalendarBody.Event(id: .key(text), first: day, time: text, title: text)])),
      .text(TextBody(markdown: text)),
      .clock(
        ClockBody(
          title: text, figures: [KPI(text, unit: text, caption: text)], lines: [text])),
      .text(
        TextBody(blocks: [.bullet([TextRun(text, style: .bold)]), .numbered(1, [TextRun(text)])])),
    ]
  }

  /// Returns a card for each kind of body.
  private static func cards(_ text: String) -> [Card] {
    let id = CardID.item(.key(text), of: "c")
    let title = CardHeader(title: text)
    var cards = bodies(text).map { Card(id: id, header: title, body: $0) }
    // All bodies have the same header and footer, which are laid out once.
    cards[0].header = header(text)
    cards[0].footer = [Action(id: ActionID("b"), title: text, progress: .failed(text))]
    cards[0].menu = [Action(id: ActionID("m"), title: text, effect: .unavailable(text))]
    return cards
  }

  private static func states(of cards: [Card], _ text: String) -> [CardState] {
    let failure = Failure(title: text, message: text)
    let empty = EmptyState(title: text, message: text)
    return cards.map { .loaded($0, .fresh) } + [
      .loaded(Card(id: cards[0].id), .fresh),
      .loaded(Card(id: cards[0].id), .stale(since: ParagraphText(text))),
      .failed(failure, scope: .card), .failed(failure, scope: .body(cards[0])),
      .empty(empty, scope: .card), .empty(empty, scope: .body(cards[0])),
    ]
  }

  @MainActor private func check(
    _ root: some WidgetHandle, _ what: String, line: UInt = #line
  ) {
    let width = root.measure(.horizontal)
    XCTAssertLessThan(width.minimum, Self.limit, what, line: line)
    XCTAssertLessThan(width.natural, Self.limit, what, line: line)
  }

  /// A card requests no more width than a window can have, and is drawn in each state.
  @MainActor func testACardStaysWithinAWindow() async throws {
    TestStyle.use(.light)
    let count = Self.states(of: Self.cards("a"), "a").count
    let views = (0..<count).map { CardView(CardID("\($0)")) }
    let page = Box(.vertical)
    page.addClass("cardwall-page")
    for first in stride(from: 0, to: count, by: 5) {
      let row = Box(.horizontal)
      for view in views[first..<min(count, first + 5)] {
        view.root.setMinimumSize(width: 300)
        row.append(view.root)
      }
      page.append(row)
    }
    try await TestDisplay.show(page, width: 1500, height: 1200)
    for (name, text) in Self.texts {
      let states = Self.states(of: Self.cards(text), text)
      for (index, (view, state)) in zip(views, states).enumerated() {
        view.render(state)
        check(view.root, "\(name), state \(index)")
      }
      try await settle()
      XCTAssertTrue(views.allSatisfy(\.root.isMapped), name)
    }
  }

  /// The page of a card requests no more width than a window can have, and is drawn in each state.
  @MainActor func testAPageStaysWithinAWindow() async throws {
    TestStyle.use(.light)
    let page = ObjectPageView()
    try await TestDisplay.show(page.root, width: 900, height: 700)
    for (name, text) in Self.texts {
      let cards = Self.cards(text)
      // A page shows every kind of body at once.
      var all = cards[0]
      all.sections = cards.compactMap(\.body).map { DetailSection(title: text, body: $0) }
      let failure = Failure(title: text, message: text)
      let empty = EmptyState(title: text, message: text)
      let states: [CardState] = [
        .loaded(all, .fresh), .failed(failure, scope: .body(cards[0])),
        .empty(empty, scope: .body(cards[0])),
      ]
      for (index, state) in states.enumerated() {
        page.render(state)
        check(page.root, "\(name), state \(index)")
        try await settle()
      }
    }
  }

  /// No text of a card is longer than its kind allows, wherever it stands.
  @MainActor func testEveryTextIsBounded() {
    let text = String(repeating: "W", count: 100_000)
    for card in Self.cards(text) {
      var longest: (path: String, length: Int) = ("", 0)
      visit(Mirror(reflecting: card), "card") { path, text in
        if text.count > longest.length { longest = (path, text.count) }
      }
      let limit = if case .text = card.body { TextBody.characterLimit } else { ParagraphKind.limit }
      XCTAssertLessThanOrEqual(longest.length, limit, longest.path)
    }
  }

  /// Calls `found` with each text in a value, but for ids and addresses, which are not shown.
  private func visit(_ mirror: Mirror, _ path: String, _ found: (String, String) -> Void) {
    for child in mirror.children {
      let name = child.label ?? ""
      if name == "id" || name == "destination" { continue }
      if let text = child.value as? String { found("\(path).\(name)", text) }
      visit(Mirror(reflecting: child.value), "\(path).\(name)", found)
    }
  }
}
