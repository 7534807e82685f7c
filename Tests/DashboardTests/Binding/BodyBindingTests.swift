import CardModel
import Dashboard
import JMESPath
import Testing

@Suite("Binding bodies")
struct BodyBindingTests {
  @Test("in Arabic the values of a text are isolates, and copies, names and Markdown have none")
  func isolates() throws {
    let context = FormattingContext(
      locale: UserLocale("ar_EG"), timeZone: .gmt, now: BoundCard.context.now)
    func bound(_ body: String, _ context: FormattingContext) throws -> Card {
      try BoundCard(
        """
        id: parts
        source: s
        header: Parts
        body: \(body)
        """, on: ["id": 7, "name": "Ada", "icon": "star"], in: context
      ).card
    }
    let list = """
      { list: { items: "[@]", title: "${name}", subtitle: "No ${id} · ${name}", \
      icons: ["${icon}-${name}"] } }
      """
    let arabic = try bound(list, context)
    guard case .list(let rows)? = arabic.body else { return #expect(Bool(false)) }
    #expect(rows.rows[0].title == "Ada")
    #expect(rows.rows[0].subtitle == "No \u{2068}7\u{2069} · \u{2068}Ada\u{2069}")
    #expect(Array(rows.rows[0].icons) == [Icon("star-Ada")])
    #expect(arabic.textLines.contains { $0.contains("No 7 · Ada") })
    #expect(arabic.table?.contains("No 7 · Ada") == true)
    guard case .list(let english)? = try bound(list, BoundCard.context).body else { return }
    #expect(english.rows[0].subtitle == "No 7 · Ada")
    let markdown = try bound("{ text: \"[${name}](https://a.example/${id})\" }", context)
    #expect(
      markdown.body
        == .text(
          TextBody(blocks: [.paragraph([TextRun("Ada", url: "https://a.example/7")])])))
  }

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
                id: .position(0), title: "Bolt", subtitle: "Ada", footnote: "No 1,200",
                status: Status("positive", state: .positive), avatar: avatar,
                icons: UpTo(first: [Icon("star"), Icon("lock")]),
                tags: [Tag("steel"), Tag("part")],
                destination: .external(url: "https://a")),
              ListRow(
                id: .position(1), title: "—", avatar: avatar,
                icons: UpTo(first: [Icon("lock")]), tags: [Tag("part")]),
              ListRow(
                id: .position(2), title: "Gear", avatar: avatar,
                icons: UpTo(first: [Icon("lock")]), tags: [Tag("part")]),
            ], limit: 2, total: 3)))
    #expect(try bound.card.header.main?.right.first == .counter(Counter(shown: 2, total: 3)))
    #expect(
      bound.issues == [
        "9: number(no): the argument of number() must be null or a number, not a string; to_number(…) reads a number from a text"
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
    func row(_ id: ElementID, _ cells: TableCell...) -> TableRow {
      TableRow(id: id, cells: cells)
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
              row(
                .position(0), TableCell("a"), TableCell("25%", plain: "0.25"),
                TableCell("0.25", state: .positive)),
              row(
                .position(1), TableCell("b"), TableCell("95%", plain: "0.95"),
                TableCell("0.95", state: .negative)),
              row(
                .position(2), TableCell("c"), TableCell("50%", plain: "0.5"),
                TableCell("0.5")),
              row(.position(3), none, none, none),
            ])))
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
          Fact(id: .position(0), label: "Host", text: "ada"),
          Fact(id: .position(1), label: "Kernel", text: "—"),
          Fact(
            id: .position(2), label: "Disk", text: "1\u{2009}MB", state: .negative,
            destination: .page(PageID("home"))),
        ]))
    let items = try BoundCard(
      "id: f\nsource: s\nbody: { facts: { items: \"@\", label: \"${k}\", text: \"${v}\" } }",
      on: [["k": "a", "v": 1], ["k": "b", "v": 2]])
    #expect(
      try items.card.body
        == .facts([
          Fact(id: .position(0), label: "a", text: "1"),
          Fact(id: .position(1), label: "b", text: "2"),
        ]))
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
        timeline:
          time: "${time(at)}"
          title: "${what}"
          status: "${note}"
          state: "${state}"
          avatar: { initials: "${by}" }
          opens: object
      """,
      on: [
        [
          "id": "order", "at": "2026-11-21T09:30:00Z", "what": "Ordered", "state": "done",
          "note": "by Ada", "by": "AL",
        ],
        ["id": "van", "at": nil, "what": "Shipped", "state": "whatever"],
      ])
    #expect(
      try timeline.card.body
        == .timeline(
          TimelineBody(entries: [
            TimelineEntry(
              id: .key("order"), time: "09:30", title: "Ordered", status: Status("by Ada"),
              progress: .done, avatar: Avatar(.initials("AL"), shape: .circle),
              destination: .object),
            TimelineEntry(id: .key("van"), time: "", title: "Shipped", destination: .object),
          ])))
    let text = try BoundCard(
      "id: x\nsource: s\nbody: { text: \"${a}\" }", on: ["a": "<b>1</b>\n\n2"])
    #expect(
      try text.card.body
        == .text(
          TextBody(blocks: [.paragraph([TextRun("<b>1</b>")]), .paragraph([TextRun("2")])])))
    let image = try BoundCard("id: i\nsource: s\nbody: { image: \"${a}\" }", on: ["a": "cat.png"])
    #expect(try image.card.body == .image(.file("/wall/cat.png")))
  }

  @Test("S-34: a row has statuses and the pictures of several")
  func crews() throws {
    let bound = try BoundCard(
      """
      id: crews
      source: s
      body:
        list:
          title: ${task}
          status: ${state}
          substatus: until ${until}
          avatars: { items: people, initials: "${initials(@)}", shape: square }
      """,
      on: [
        ["task": "Packing", "state": "late", "until": "11:30", "people": ["A B", "C D", "E F"]],
        ["task": "Tasting", "people": []],
      ])
    #expect(
      try bound.card.body
        == .list(
          ListBody(rows: [
            ListRow(
              id: .position(0), title: "Packing", status: Status("late"),
              substatus: Status("until 11:30"),
              avatars: AvatarGroup([Avatar(.initials("AB")), Avatar(.initials("CD"))], total: 3)),
            ListRow(id: .position(1), title: "Tasting"),
          ])))
  }

  @Test("a column with progress has a bar, and the words of its status")
  func progress() throws {
    let bound = try BoundCard(
      """
      id: t
      source: s
      body:
        table:
          columns:
          - { title: A, text: "", progress: p }
          - { title: B, text: "${p}", progress: p, status: { text: low, state: negative } }
      """, on: [["p": 0.25], ["p": 7], [:]])
    guard case .table(let table)? = try bound.card.body else {
      Issue.record("no table")
      return
    }
    #expect(
      table.rows.map(\.cells) == [
        [TableCell("", progress: 0.25), TableCell("low", state: .negative, progress: 0.25)],
        [TableCell("", progress: 7), TableCell("low", state: .negative, progress: 7)],
        [TableCell("—"), TableCell("low", state: .negative)],
      ])
  }

  @Test("a fact that is a number, a mail or an address can be pressed; anything else can't")
  func links() throws {
    let bound = try BoundCard(
      """
      id: f
      source: s
      body:
        facts:
        - { label: A, text: "+49 (431) 55-17", type: phone }
        - { label: B, text: "nobody", type: phone }
        - { label: C, text: "ada@example.org", type: mail }
        - { label: D, text: "ada", type: mail }
        - { label: E, text: "https://example.org/a b", type: link }
        - { label: F, text: "javascript:alert(1)", type: link }
      """, on: [:])
    guard case .facts(let facts)? = try bound.card.body else {
      Issue.record("no facts")
      return
    }
    #expect(
      facts.map(\.destination) == [
        .external(url: "tel:+494315517"), .none, .external(url: "mailto:ada@example.org"), .none,
        .external(url: "https://example.org/ab"), .none,
      ])
  }
}
