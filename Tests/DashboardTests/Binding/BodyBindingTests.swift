import CardModel
import JMESPath
import Testing

@Suite("Binding bodies")
struct BodyBindingTests {
  @Test("S-88: a list shows so many of its items, keeps the others for its page, and counts them")
  func list() throws {
    let bound = try BoundCard(
      """
      id: parts
      source: s
      header: { title: Parts, accessories: [ { counter: "${length(parts)}" } ] }
      body:
        list:
          items: parts
          title: ${name}
          subtitle: ${maker}
          footnote: No ${number(no)}
          status: { text: "${state}", state: "${state}" }
          avatar: { icon: gear }
          icons: [ "${icon}", lock ]
          tags: [ "${kind}", part ]
          limit: 2
          opens: { url: "${link}" }
      """,
      on: [
        "parts": [
          [
            "name": "Bolt", "maker": "Ada", "no": 1200, "state": "positive", "icon": "star",
            "kind": "steel", "link": "https://a",
          ], ["no": "x"], ["name": "Gear"],
        ]
      ])
    let avatar = Avatar(.icon(Icon("gear")), shape: .circle)
    #expect(
      try bound.card.body
        == .list(
          ListBody(
            rows: [
              ListRow(
                id: "0", title: "Bolt", subtitle: "Ada", footnote: "No 1,200",
                status: Status("positive", state: .positive), avatar: avatar,
                icons: UpTo(first: [Icon("star"), Icon("lock")]),
                tags: [Tag("steel"), Tag("part")],
                destination: .external(url: "https://a")),
              ListRow(
                id: "1", title: "—", footnote: "No ", avatar: avatar,
                icons: UpTo(first: [Icon("lock")]), tags: [Tag("part")]),
              ListRow(
                id: "2", title: "Gear", footnote: "No ", avatar: avatar,
                icons: UpTo(first: [Icon("lock")]), tags: [Tag("part")]),
            ], limit: 2, total: 3)))
    #expect(try bound.card.header.main?.right.first == .counter(Counter(shown: 2, total: 3)))
    #expect(
      bound.issues == [
        "9: number(no): the argument of number() must be null or a number, not a string"
      ])
  }

  @Test("a table has a cell for each column; what is missing is an em dash")
  func table() throws {
    let bound = try BoundCard(
      """
      id: t
      source: s
      body:
        table:
          items: rows
          columns:
          - { title: Name, text: "${n}" }
          - { title: Load, text: "${percent(l)}", align: end, width: 80 }
          - title: State
            text: ""
            status: { text: "${l}", value: l, thresholds: [ { lt: 0.5, state: positive }, { gte: 0.9, state: negative } ] }
      """,
      on: ["rows": [["n": "a", "l": 0.25], ["n": "b", "l": 0.95], ["n": "c", "l": 0.5], [:]]])
    func row(_ id: String, _ cells: TableCell...) -> TableRow {
      TableRow(id: ElementID(id), cells: cells)
    }
    let none = TableCell("—")
    #expect(
      try bound.card.body
        == .table(
          TableBody(
            columns: [
              TableColumn("Name"), TableColumn("Load", alignment: .end, width: 80),
              TableColumn("State"),
            ],
            rows: [
              row("0", TableCell("a"), TableCell("25%"), TableCell("0.25", state: .positive)),
              row("1", TableCell("b"), TableCell("95%"), TableCell("0.95", state: .negative)),
              row("2", TableCell("c"), TableCell("50%"), TableCell("0.5")),
              row("3", none, none, none),
            ], limit: 8)))
  }

  @Test("facts are written out, or one an item")
  func facts() throws {
    let fixed = try BoundCard(
      """
      id: f
      source: s
      body:
        facts:
        - { label: Host, text: "${host}" }
        - { label: Kernel, text: "${kernel}" }
        - { label: Disk, text: "${bytes(disk)}", status: { text: full, state: negative }, opens: { page: home } }
      """, on: ["host": "ada", "disk": 999_999])
    #expect(
      try fixed.card.body
        == .facts([
          Fact(id: "0", label: "Host", text: "ada"), Fact(id: "1", label: "Kernel", text: "—"),
          Fact(
            id: "2", label: "Disk", text: "1\u{2009}MB", state: .negative,
            destination: .page(PageID("home"))),
        ]))
    let items = try BoundCard(
      "id: f\nsource: s\nbody: { facts: { items: \"@\", label: \"${k}\", text: \"${v}\" } }",
      on: [["k": "a", "v": 1], ["k": "b", "v": 2]])
    #expect(
      try items.card.body
        == .facts([Fact(id: "0", label: "a", text: "1"), Fact(id: "1", label: "b", text: "2")]))
  }

  @Test("figures, a timeline, a text, an image")
  func others() throws {
    let kpis = try BoundCard(
      "id: k\nsource: s\nbody: { kpis: [ { title: Up, value: up, unit: d }, { value: no } ] }",
      on: ["up": 3])
    #expect(
      try kpis.card.body
        == .kpis([KPI("3", unit: "d", caption: "Up"), KPI("—")]))
    let timeline = try BoundCard(
      """
      id: t
      source: s
      body:
        timeline: { time: "${time(at)}", title: "${what}", status: "${note}", state: "${state}" }
      """,
      on: [
        ["at": "2026-11-21T09:30:00Z", "what": "Ordered", "state": "done", "note": "by Ada"],
        ["at": nil, "what": "Shipped", "state": "whatever"],
      ])
    #expect(
      try timeline.card.body
        == .timeline([
          TimelineEntry(
            id: "0", time: "09:30", title: "Ordered", status: Status("by Ada"), progress: .done),
          TimelineEntry(id: "1", time: "", title: "Shipped"),
        ]))
    let text = try BoundCard(
      "id: x\nsource: s\nbody: { text: \"${a}\" }", on: ["a": "<b>1</b>\n\n2"])
    #expect(
      try text.card.body
        == .text(
          TextBody(blocks: [.paragraph([TextRun("<b>1</b>")]), .paragraph([TextRun("2")])])))
    let image = try BoundCard("id: i\nsource: s\nbody: { image: \"${a}\" }", on: ["a": "cat.png"])
    #expect(try image.card.body == .image(.file("/wall/cat.png")))
  }

  @Test("a calendar shows the present month, by the user's week")
  func calendar() throws {
    let bound = try BoundCard(
      """
      id: c
      source: s
      body: { calendar: { items: days, date: d, end: e, title: "${t}", color: "${c}" } }
      """,
      on: [
        "days": [
          ["d": "2026-11-03", "e": "2026-11-05", "t": "Fair", "c": "positive"],
          ["d": 1_795_269_720, "t": "Now"], ["d": "2026-02-31", "t": "Never"],
        ]
      ])
    let month = CalendarBody(
      year: 2026, month: 11, title: "November 2026",
      today: CivilDate(year: 2026, month: 11, day: 21),
      weekdayNames: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], firstWeekday: 1,
      events: [
        CalendarBody.Event(
          id: "0", first: CivilDate(year: 2026, month: 11, day: 3),
          last: CivilDate(year: 2026, month: 11, day: 5), title: "Fair", state: .positive),
        CalendarBody.Event(
          id: "1", first: CivilDate(year: 2026, month: 11, day: 21), title: "Now"),
      ])
    #expect(try bound.card.body == .calendar(month))
    #expect(bound.issues == ["3: d gives no date"])
  }

  @Test("without a limit a card shows eight rows; its page has the first hundred")
  func usualLimit() throws {
    let data = JSONValue.array((0..<150).map { .integer($0) })
    let bound = try BoundCard("id: a\nsource: s\nbody: { list: { title: \"${@}\" } }", on: data)
    guard case .list(let list)? = try bound.card.body else {
      Issue.record("no list")
      return
    }
    #expect(list.shownRows.map(\.title) == ["0", "1", "2", "3", "4", "5", "6", "7"])
    #expect((list.rows.count, list.total) == (100, 150))
  }
}
