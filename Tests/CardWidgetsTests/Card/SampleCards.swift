import CardModel
import ChartModel
import CivilTime
import Markdown

/// A card of each kind, with plausible content.
enum SampleCards {
  static let processor = Card(
    id: CardID("cpu"),
    header: CardHeader(
      main: MainHeader(title: "Processor"),
      extended: ExtendedHeader(
        accessory: ExtendedAccessory(KPI("37", unit: "%")),
        trend: Trend("4 % in 10 min", direction: .up, state: .positive))),
    body: .chart(chart(.area)))

  static let memory = Card(
    id: CardID("memory"),
    header: CardHeader(
      main: MainHeader(title: "Memory", subtitle: "23.4 of 31.2 GB used"),
      extended: ExtendedHeader(
        rows: UpTo(first: [HeaderRow(.status(Status("Filling up", state: .critical)))]),
        accessory: ExtendedAccessory(KPI("75", unit: "%")))),
    body: .chart(chart(.line, axis: .y, series: 2)))

  static let processes = Card(
    id: CardID("processes"),
    header: CardHeader(
      main: MainHeader(
        title: "Busiest processes", right: UpTo(first: [.counter(Counter(shown: 4, total: 212))]))),
    body: .list(list(["18 %", "12 %", "3 %", "1 %"])))

  static let storage = Card(
    id: CardID("storage"),
    header: CardHeader(main: MainHeader(title: "Storage", subtitle: "3 file systems")),
    body: .chart(
      Chart(
        kind: .bar, domain: .categories(["/", "/home", "/backup"]),
        series: [ChartSeries(name: "Used", values: [71, 45, 92.5])],
        valueAxis: ChartAxis(
          minimum: 0, maximum: 100, format: ChartValueFormat(unit: .percent)),
        thresholds: [ChartThreshold(from: 90, color: .bad)])))

  static let order = Card(
    id: CardID("order"),
    header: CardHeader(
      main: MainHeader(
        title: "Bólido Comidas", subtitle: "Order 10801 · Madrid",
        left: .avatar(Avatar(.initials("BC")))),
      extended: ExtendedHeader(
        rows: UpTo(first: [
          HeaderRow(.tags([Tag("Express"), Tag("Fragile"), Tag("Cold"), Tag("Heavy")])),
          HeaderRow(.status(Status("2 days late", state: .negative))),
        ]),
        accessory: ExtendedAccessory(KPI("4,035", unit: "€", caption: "12 items")))),
    body: .facts([
      Fact(id: ElementID("ordered"), label: "Ordered", text: "29 Dec 2026"),
      Fact(id: ElementID("carrier"), label: "Carrier", text: "Speedy Express"),
      Fact(
        id: ElementID("contact"), label: "Contact", text: "Martín Sommer",
        destination: .external(url: "mailto:martin@example.com")),
    ]),
    footer: [
      Action(id: ActionID("release"), title: "Release", style: .primary),
      Action(id: ActionID("call"), title: "Call"),
      Action(id: ActionID("cancel"), title: "Cancel order", style: .negative),
    ])

  static let stock = Card(
    id: CardID("stock"),
    header: CardHeader(
      main: MainHeader(
        title: "Stock below minimum", right: UpTo(first: [.counter(Counter(shown: 3, total: 31))]))
    ),
    body: .table(
      TableBody(
        columns: [
          TableColumn("Product"), TableColumn("Place"), TableColumn("Left", alignment: .end),
        ],
        rows: [
          row("Chai", "A-12", "2", .negative), row("Ikura", "C-03", "11", .critical),
          row("Tofu", "B-21", "19", .neutral),
        ])))

  static let note = Card(
    id: CardID("note"), header: CardHeader(title: "Handover"),
    body: .text(
      TextBody(
        markdown: """
          Line 3 runs again since **14:10**.

          The spare valve is in <cabinet> B & must be logged:
          - what was *replaced*
          - the code of the part, such as `V-204`

          Ask [Martín](tel:+34123).
          """)))

  static let line = Card(
    id: CardID("line"),
    header: CardHeader(
      main: MainHeader(title: "Filling line 3", subtitle: "Shift B"),
      extended: ExtendedHeader(
        rows: UpTo(first: [
          HeaderRow(.status(Status("Running", state: .positive))),
          HeaderRow(.rating(Rating(4.2))),
        ]),
        accessory: ExtendedAccessory(KPI("74", unit: "%", ring: 0.74)))),
    body: .kpis([
      KPI("1,240", unit: "/h", caption: "Output"), KPI("3", caption: "Stops", state: .critical),
    ]))

  static let delivery = Card(
    id: CardID("delivery"), header: CardHeader(title: "Delivery"),
    body: .timeline(
      TimelineBody(
        entries: [
          TimelineEntry(
            id: ElementID("1"), time: "08:10", title: "Picked", subtitle: "Hall 3",
            progress: .done),
          TimelineEntry(
            id: ElementID("2"), time: "09:45", title: "On the road",
            status: Status("12 min late", state: .critical), progress: .current),
          TimelineEntry(id: ElementID("3"), time: "11:00", title: "Delivered"),
        ], moments: [490, 585, 660], now: 597, named: "09:57")))

  static let clock = Card(
    id: CardID("clock"), header: CardHeader(title: "Tokyo"),
    body: .clock(
      ClockBody(
        figures: [KPI("9:02", unit: "PM", size: .large)],
        lines: ["Saturday, 21 November 2026", "Tokyo"])))

  static let countdown = Card(
    id: CardID("countdown"), header: CardHeader(title: "Fair"),
    body: .clock(
      ClockBody(
        title: "The doors open",
        figures: [
          KPI("103", caption: "days", size: .large), KPI("18", caption: "hours", size: .large),
          KPI("58", caption: "minutes", size: .large),
        ], lines: ["until Thursday, 4 March 2027, 09:00"])))

  static let shifts = Card(
    id: CardID("shifts"), header: CardHeader(title: "Shifts"),
    body: .calendar(
      CalendarBody(
        span: .month(year: 2026, month: 11), title: "November 2026",
        today: CivilDate(year: 2026, month: 11, day: 21), weekdays: weekdays, events: events)))

  static let week = Card(
    id: CardID("week"), header: CardHeader(title: "Week"),
    body: .calendar(
      CalendarBody(
        span: .week(from: CivilDate(year: 2026, month: 11, day: 9)),
        title: "9 Nov 2026 – 15 Nov 2026", today: CivilDate(year: 2026, month: 11, day: 11),
        weekdays: weekdays, events: events)))

  static let weekdays = WeekdayNames(
    first: 1, letters: ["M", "T", "W", "T", "F", "S", "S"],
    short: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    full: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])

  static let events = [
    CalendarBody.Event(
      id: ElementID("audit"), first: CivilDate(year: 2026, month: 11, day: 10),
      last: CivilDate(year: 2026, month: 11, day: 12), title: "Audit"),
    CalendarBody.Event(
      id: ElementID("drill"), first: CivilDate(year: 2026, month: 11, day: 11), time: "10:00",
      title: "Fire drill", color: .state(.negative)),
    CalendarBody.Event(
      id: ElementID("fair"), first: CivilDate(year: 2026, month: 11, day: 26),
      last: CivilDate(year: 2026, month: 12, day: 2), title: "Fair", color: .palette(4)),
  ]

  static let crews = Card(
    id: CardID("crews"), header: CardHeader(title: "Crews"),
    body: .list(
      ListBody(rows: [
        ListRow(
          id: ElementID("packing"), title: "Packing", subtitle: "Jonas, Ines, Mira",
          footnote: "Hall 2", description: "Two pallets for the harbour, then the shop.",
          status: Status(
            "20 min late", icon: Icon("dialog-warning-symbolic"), state: .negative),
          substatus: Status("until 11:30"),
          avatars: AvatarGroup(
            [Avatar(.initials("JW"), shape: .circle), Avatar(.initials("IA"), shape: .circle)],
            total: 3), tags: [Tag("Forklift")], destination: .object),
        ListRow(
          id: ElementID("tasting"), title: "Tasting", status: Status("On time", state: .positive),
          icons: UpTo(first: [Icon("starred-symbolic")])),
      ])))

  static let shelves = Card(
    id: CardID("shelves"), header: CardHeader(title: "Shelves"),
    body: .table(
      TableBody(
        columns: [TableColumn("Coffee"), TableColumn("Left")],
        rows: [
          TableRow(
            id: ElementID("1"),
            cells: [TableCell("Sidamo"), TableCell("18 %", state: .negative, progress: 0.18)],
            destination: .object),
          TableRow(
            id: ElementID("2"), cells: [TableCell("Huila"), TableCell("71 %", progress: 0.71)]),
        ])))

  /// Each body once.
  static let all = [
    processor, memory, processes, storage, order, stock, note, line, delivery, shifts, week, crews,
    shelves, clock, countdown, match,
  ]

  /// Each state of a card that looks unlike a loaded one.
  static let states: [(name: String, state: CardState)] = [
    ("loading-small", .loading(.small)), ("loading-medium", .loading(.medium)),
    ("loading-large", .loading(.large)),
    ("stale", .loaded(processor, .stale(since: "As of 13:42, 21 minutes ago"))),
    ("empty", .empty(EmptyState(title: "Nothing is late", message: "All is well."), scope: .card)),
    ("empty-body", .empty(EmptyState(title: "Nothing is late"), scope: .body(processes))),
    ("failed", .failed(failure, scope: .card)),
    ("failed-body", .failed(failure, scope: .body(order))),
  ]

  /// Each state that is not simply loaded.
  static let allStates = states.map(\.state) + [.loaded(processor, .refreshing)]

  static let failure = Failure(
    title: "No answer from the server", message: "helpdesk.example says 503. Try again.")

  static func list(_ shares: [String]) -> ListBody {
    let names = ["firefox", "swift-frontend", "gnome-shell", "postgres"]
    return ListBody(
      rows: zip(names, shares).map { name, share in
        ListRow(
          id: ElementID(name), title: name, subtitle: "pid \(name.count)", status: Status(share),
          avatar: Avatar(.initials(name.prefix(2).uppercased())), destination: .object)
      }, limit: 4, total: 212)
  }

  static func chart(
    _ kind: Chart.Kind, axis: Chart.LabelledAxis = .x, series count: Int = 1
  ) -> Chart {
    // From 14:02 on, a minute apart, until now.
    let minutes = (0..<60).map { 50_520 + Double($0) * 60 }
    let hour = ChartDomain.times(minutes, ChartCalendar(endsNow: true))
    let values: [Double] = (0..<60).map { place in
      let wave = Double(place * 37 % 11)
      return 30 + 2 * wave + Double(place % 20)
    }
    return Chart(
      kind: kind, domain: hour,
      series: (0..<count).map { index in
        ChartSeries(
          name: ["Used", "Cache"][index],
          values: ChartValues(values.map { $0 * (1 - 0.3 * Double(index)) }))
      }, labelledAxis: axis, valueAxis: ChartAxis(format: ChartValueFormat(unit: .percent)))
  }

  private static func row(
    _ name: String, _ place: String, _ left: String, _ state: SemanticState
  ) -> TableRow {
    TableRow(
      id: ElementID(name),
      cells: [TableCell(name), TableCell(place), TableCell(left, state: state)]
    )
  }
}
