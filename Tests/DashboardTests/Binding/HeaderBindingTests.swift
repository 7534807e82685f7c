import CardModel
import Dashboard
import JMESPath
import Testing

@Suite("Binding headers")
struct HeaderBindingTests {
  @Test("an object card shows its data in the elements of its header")
  func objectCard() throws {
    let bound = try BoundCard(
      """
      id: order
      source: s
      header:
        title: Order ${id}
        subtitle: ${customer.name}, ${missing}$${kept}
        avatar: { image: "${customer.photo}", initials: "${initials(customer.name)}", shape: square }
        accessories:
        - action: { id: star, title: Favourite, icon: starred, bookmark: true }
        - text: ${date(due)}
        rows:
        - status: { text: Late, icon: warning, value: days, thresholds: [ { gte: 2, state: negative } ] }
        - [ { text: "${customer.name}" }, { rating: score } ]
        - tags: tags
        kpi:
          value: currency(total, 'EUR')
          trend: { text: +3 %, state: positive }
          target: of ${number(goal)}
          size: large
          ring: divide(total, goal)
          state: "${if(total < goal, 'positive', 'critical')}"
        caption: Value
        timestamp: ${relative(changed)}
      opens: { url: "https://example.org/${id}" }
      """,
      on: [
        "id": 4711, "customer": ["name": "Ada Lovelace"], "due": "2026-11-24", "days": 2,
        "score": 3.5, "tags": ["new", "", "big"], "total": 1250.5, "goal": 2501,
        "changed": 1_795_269_420,
      ])
    let kpi = KPI(
      "1,250.50", unit: "€", unitLeads: true, caption: "Value",
      trend: Trend("+3 %", direction: .up, state: .positive), target: "of 2,501", size: .large,
      ring: 0.5, state: .positive)
    var card = try bound.card
    card.warnings = []
    #expect(
      card
        == Card(
          id: "order",
          header: CardHeader(
            main: MainHeader(
              title: "Order 4711", subtitle: "Ada Lovelace, ${kept}",
              left: .avatar(Avatar(.initials("AL"), shape: .square)),
              right: UpTo(first: [
                .action(
                  Action(
                    id: ActionID("star"), title: "Favourite", icon: Icon("starred"),
                    effect: .bookmark, isOn: false)),
                .text("24 Nov 2026"),
              ])),
            extended: ExtendedHeader(
              rows: UpTo(first: [
                HeaderRow(.status(Status("Late", icon: Icon("warning"), state: .negative))),
                HeaderRow(.text("Ada Lovelace"), .rating(Rating(3.5))),
                HeaderRow(.tags([Tag("new"), Tag("big")])),
              ]),
              accessory: ExtendedAccessory(kpi), timestamp: "5 min ago")),
          destination: .external(url: "https://example.org/4711")))
    #expect(
      bound.issues == [
        "5: there is no \"missing\", but id, customer, due, days, score, tags, total, goal, changed",
        "6: customer.photo: there is no \"photo\", but name",
      ])
  }

  @Test(
    "S-34, S-82, S-89: what the data does not say leaves no trace, but for an em dash as figure")
  func missing() throws {
    let bound = try BoundCard(
      """
      id: order
      source: s
      header:
        title: ${name}
        subtitle: ${customer.name}
        avatar: { image: "${photo}", initials: "${initials(name)}" }
        accessories: [ { text: "${note}" }, { counter: "${count}" } ]
        rows: [ { status: "${state}" }, { tags: tags }, { rating: score } ]
        kpi: { value: total, unit: ms }
        trend: ${change}
      opens: { url: "${link}" }
      """, on: [:])
    #expect(
      try bound.card
        == Card(
          id: "order",
          header: CardHeader(
            extended: ExtendedHeader(accessory: ExtendedAccessory(KPI("—")))),
          destination: .none))
    #expect(bound.issues.isEmpty)
  }

  @Test("an avatar has an image, an icon and initials, each for the case that the former fails")
  func avatar() throws {
    let yaml = """
      id: a
      source: s
      header:
        title: A
        avatar: { image: "${photo}", icon: "${icon}", initials: "${initials}" }
      """
    func avatar(_ data: JSONValue) throws -> LeftAccessory? {
      try BoundCard(yaml, on: data).card.header.main?.left
    }
    #expect(
      try avatar(["photo": "http://a.example/b.png", "icon": "printer", "initials": "ABC"])
        == .avatar(
          Avatar(
            .image(.url("http://a.example/b.png")), shape: .circle,
            fallbacks: [.icon(Icon("printer")), .initials("AB")])))
    #expect(
      try avatar(["icon": "printer", "initials": "ABC"])
        == .avatar(
          Avatar(.icon(Icon("printer")), shape: .circle, fallbacks: [.initials("AB")])))
  }

  @Test("thresholds give the state of a number, and note what is none")
  func thresholds() throws {
    let yaml = """
      id: k
      source: s
      header:
        kpi: { value: v, thresholds: [ { lt: 10, state: positive }, { lt: 20, state: critical } ] }
      """
    func state(_ value: JSONValue) throws -> SemanticState? {
      try BoundCard(yaml, on: ["v": value]).card.header.extended?.accessory?.kpi?.state
    }
    #expect(try state(9.9) == .positive)
    #expect(try state(10) == .critical)
    #expect(try state(20) == .neutral)
    #expect(try state(nil) == .neutral)
    #expect(try BoundCard(yaml, on: ["v": nil]).issues == [])
    #expect(
      try BoundCard(yaml, on: ["v": "9 ms"]).issues == [
        "4: v gives no number for the thresholds to compare"
      ])
  }

  @Test(
    "a figure comes apart into number and unit",
    arguments: [
      ("latency", KPI("1,234.5")),
      ("bytes(size)", KPI("1.23", unit: "GB")),
      ("percent(share)", KPI("25.6", unit: "%")),
      ("currency(debt, 'USD')", KPI("\u{2212}US$5.00")),
      ("duration(`75`)", KPI("1\u{2009}min 15\u{2009}s")), ("'A+'", KPI("A+")),
      ("date(day, 'iso')", KPI("2026-11-24")), ("flag", KPI("true")),
      ("''", KPI("—")),
    ])
  func figures(_ expression: String, _ kpi: KPI) throws {
    let bound = try BoundCard(
      "id: k\nsource: s\nheader: { kpi: { value: \"\(expression)\" } }",
      on: [
        "latency": 1234.5, "size": 1_230_000_000, "share": 0.256, "debt": -5, "day": "2026-11-24",
        "flag": true,
      ])
    #expect(try bound.card.header.extended?.accessory?.kpi == kpi)
  }

  @Test(
    "a trend's direction is that of its sign, or as said",
    arguments: [
      ("trend: +2 %", Trend.Direction.up), ("trend: -2 %", .down), ("trend: 2 %", .steady),
      ("trend: { text: 2 %, direction: down }", .down),
      ("trend: { text: +2 %, direction: flat }", .steady),
    ])
  func trends(_ yaml: String, _ direction: Trend.Direction) throws {
    let bound = try BoundCard("id: k\nsource: s\nheader: { \(yaml) }", on: [:])
    #expect(try bound.card.header.extended?.trend?.direction == direction)
  }

  @Test(
    "a trend that formats a number has its sign, in every language",
    arguments: [
      ("percent(rise)", Trend.Direction.up), ("percent(fall)", .down), ("number(fall)", .down),
      ("percent(small)", .up), ("percent(small, `1`)", .up), ("number(small, `1`)", .steady),
      ("percent(none)", .steady),
      ("number(`0`)", .steady),
    ])
  func changes(_ expression: String, _ direction: Trend.Direction) throws {
    for locale in ["en_GB", "he_IL", "ar_EG"] {
      let bound = try BoundCard(
        "id: k\nsource: s\nheader: { trend: \"${\(expression)}\" }",
        on: ["rise": 0.12, "fall": -0.12, "small": 0.0001],
        in: FormattingContext(locale: UserLocale(locale), timeZone: .gmt))
      let trend = try bound.card.header.extended?.trend
      #expect(trend?.direction ?? .steady == direction, "\(locale): \(trend?.text ?? "")")
    }
  }

  @Test("S-70: a rating of any scale is one of five stars, with its words beside it")
  func ratings() throws {
    let bound = try BoundCard(
      """
      id: a
      source: s
      header:
        title: Tea
        rows: [ { rating: { value: score, count: votes, maximum: 10, label: of tasters } } ]
      """, on: ["score": 8.6, "votes": 212])
    #expect(
      try bound.card.header.extended?.rows.first
        == HeaderRow(.rating(Rating(4.3, count: 212, label: "4.3")), .text("of tasters")))
  }

  @Test("S-93: a figure without rows stands where the file says", arguments: ["start", "center"])
  func alignment(word: String) throws {
    let bound = try BoundCard(
      "id: a\nsource: s\nheader: { kpi: { value: cups }, kpi_align: \(word) }", on: ["cups": 3])
    #expect(try bound.card.header.extended?.accessory?.alignment.rawValue == word)
  }

  @Test("S-76: a counter stands only beside rows to count")
  func counters() throws {
    let header = """
      id: a
      source: s
      header: { title: Parts, accessories: [ { counter: "${length(@)}" } ] }
      body:
      """
    let none = try BoundCard(header + " { list: { title: x } }", on: [])
    #expect(none.cards[0].state.card?.header == CardHeader(title: "Parts"))
    let words = try BoundCard(header + " { text: x }", on: [1])
    #expect(try words.card.header == CardHeader(title: "Parts"))
    let rows = try BoundCard(header + " { list: { title: x } }", on: [["x": "a"], ["x": "b"]])
    #expect(try rows.card.header.main?.right.first == .counter(Counter(shown: 2, total: 2)))
  }
}
