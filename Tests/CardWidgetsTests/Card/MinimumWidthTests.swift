import CardModel
import CardTesting
import CardWidgets
import ChartModel
import CivilTime
import Gtk
import XCTest

/// The minimum width of a card, which no text of the data increases.
final class MinimumWidthTests: DisplayTestCase {
  private static let long = String(repeating: "8", count: 20_000)

  @MainActor func testTheFigureOfAHeaderIsDrawnSmallerInsteadOfWideningItsCard() async throws {
    let figure = KPI(Self.long, unit: Self.long)
    let header = CardHeader(
      main: MainHeader(title: "Figure"),
      extended: ExtendedHeader(accessory: ExtendedAccessory(figure)))
    try check(Card(id: CardID("figure"), header: header))
  }

  @MainActor func testFactsTitlesAndStatesAreCut() async throws {
    var card = SampleCards.order
    card.header.main?.title = Self.long
    card.header.main?.subtitle = Self.long
    card.header.extended?.rows = UpTo(first: [
      HeaderRow(.status(Status(Self.long))), HeaderRow(.text(Self.long)),
    ])
    card.body = .facts([Fact(id: ElementID("1"), label: Self.long, text: Self.long)])
    try check(card)
  }

  @MainActor func testButtonsAndMenusAreCut() async throws {
    let actions = (0..<4).map { Action(id: ActionID("\($0)"), title: Self.long) }
    let failed = Action(id: ActionID("f"), title: Self.long, progress: .failed(Self.long))
    var header = CardHeader(main: MainHeader(title: "Actions"))
    header.main?.right = UpTo(first: [.action(actions[0]), .text(Self.long)])
    try check(
      Card(id: CardID("actions"), header: header, footer: actions + [failed], menu: actions))
  }

  @MainActor func testListsAreCut() async throws {
    let status = Status(Self.long)
    let avatar = Avatar(.initials(Self.long))
    for destination in [Destination.none, .object] {
      let row = ListRow(
        id: ElementID("1"), title: Self.long, subtitle: Self.long, footnote: Self.long,
        description: Self.long, status: status, substatus: status, avatar: avatar,
        tags: [Tag(Self.long)], micro: .harveyBall(MicroShare(0.5, text: Self.long)),
        destination: destination)
      try check(Card(id: CardID("list"), body: .list(ListBody(rows: [row]))))
    }
  }

  @MainActor func testTablesAreCut() async throws {
    let columns = [TableColumn.Alignment.start, .end, .center, .end].map {
      TableColumn(Self.long, alignment: $0)
    }
    let cells = [
      TableCell(Self.long), TableCell(Self.long), TableCell(Self.long),
      TableCell(Self.long, graphic: .progress(0.5)),
    ]
    let table = TableBody(columns: columns, rows: [TableRow(id: ElementID("1"), cells: cells)])
    try check(Card(id: CardID("table"), body: .table(table)))
  }

  @MainActor func testCalendarsAreCut() async throws {
    let day = CivilDate(year: 2026, month: 3, day: 9)
    let names = Array(repeating: Self.long, count: 7)
    let spans: [CalendarBody.Span] = [.month(year: 2026, month: 3), .week(from: day)]
    for span in spans {
      let calendar = CalendarBody(
        span: span, title: Self.long, today: day,
        weekdays: WeekdayNames(first: 1, letters: names, short: names, full: names),
        events: [
          CalendarBody.Event(
            id: ElementID("1"), first: day, time: Self.long, title: Self.long)
        ])
      try check(Card(id: CardID("calendar"), body: .calendar(calendar)))
    }
  }

  @MainActor func testTimelinesTextsAndFiguresAreCut() async throws {
    let entry = TimelineEntry(
      id: ElementID("1"), time: Self.long, title: Self.long, subtitle: Self.long,
      status: Status(Self.long))
    let bodies: [CardBody] = [
      .timeline(TimelineBody(entries: [entry], moments: [0], now: 5, named: Self.long)),
      .text(TextBody(plain: Self.long)),
      .clock(
        ClockBody(
          title: Self.long, figures: [KPI(Self.long, unit: Self.long, caption: Self.long)],
          lines: [Self.long])),
      .kpis(Array(repeating: KPI(Self.long, unit: Self.long, caption: Self.long), count: 3)),
    ]
    for body in bodies { try check(Card(id: CardID("body"), body: body)) }
  }

  /// A control has no room beside a label where text is large: it is below the label.
  @MainActor func testControlsAreBelowTheirLabelsWhereTextIsLarge() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    for scale in [1, 1.5, 2] {
      TestDisplay.appearance.textScale = scale
      // A card of a window of 420 px.
      let limit = scale == 1 ? 300 : 388
      for unit in ["%", "°C", "lm/m²"] {
        let track = Control.Track(minimum: 0, maximum: 255, step: 5, unit: unit)
        let slider = Control(
          id: ActionID("slide"), title: "Brightness of the hall", kind: .slider(180, track),
          change: Action(id: ActionID("slide"), title: "Set"))
        var fact = Fact(id: ElementID("1"), label: "Brightness of the hall", text: "")
        fact.control = slider
        var row = ListRow(
          id: ElementID("1"), title: "Brightness of the hall", subtitle: "Hall",
          avatar: Avatar(.initials("BH")))
        row.control = slider
        var footer = Card(id: CardID("footer"), header: CardHeader(title: "Lights"))
        footer.controls = [slider]
        for card in [
          footer, Card(id: CardID("facts"), body: .facts([fact])),
          Card(id: CardID("list"), body: .list(ListBody(rows: [row]))),
        ] {
          try check(card, atMost: limit)
        }
      }
    }
  }

  @MainActor private func check(_ card: Card, atMost limit: Int = 300, line: UInt = #line) throws {
    try TestDisplay.require()
    TestStyle.use(.light)
    let view = CardView(card.id)
    view.render(.loaded(card, .fresh))
    XCTAssertLessThanOrEqual(view.root.measure(.horizontal).minimum, limit, line: line)
  }
}
