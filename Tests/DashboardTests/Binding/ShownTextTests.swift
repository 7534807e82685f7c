import CardModel
import Dashboard
import JMESPath
import Testing

@Suite("Texts with values")
struct ShownTextTests {
  private static let german = FormattingContext(
    locale: UserLocale("de_DE"), timeZone: .gmt, now: BoundCard.context.now)
  private static let arabic = FormattingContext(
    locale: UserLocale("ar_EG"), timeZone: .gmt, now: BoundCard.context.now)

  private func table(
    _ text: String, _ value: JSONValue, in context: FormattingContext = BoundCard.context
  ) throws -> TableCell? {
    let card = try BoundCard(
      """
      id: a
      source: s
      header: A
      body: { table: { items: "[@]", columns: [{ title: X, text: "\(text)" }] } }
      """, on: ["x": value], in: context
    ).card
    guard case .table(let table)? = card.body else { return nil }
    return table.rows.first?.cells.first
  }

  @Test(
    "a fraction has the decimal separator of the user, and a whole number stays as it is",
    arguments: [
      (.double(18.5), "18,5 °C"), (.double(-0.25), "−0,25 °C"), (26_100, "26100 °C"),
      (.double(1_234.5), "1234,5 °C"), (.double(52.520008), "52,520008 °C"),
      (.double(1_234_567_890_123_456.8), "1234567890123456,8 °C"),
      (.double(123_456_789_012_345.67), "123456789012345,67 °C"),
      (.double(0.1 + 0.2), "0,3 °C"), (.double(1e-30), "1e-30 °C"),
      ("1.10", "1.10 °C"),
    ] as [(JSONValue, String)])
  func fractions(value: JSONValue, expected: String) throws {
    #expect(try table("${x} °C", value, in: Self.german)?.text == expected)
  }

  @Test("noise of a calculation isn't shown, and digits that mean something are")
  func noise() throws {
    #expect(try table("${add(x, `0.2`)}", .double(0.1))?.text == "0.3")
    #expect(try table("${x}", .double(123_456.789012345))?.text == "123456.789012345")
    #expect(try table("${x}", .double(0.1))?.plain == nil)
  }

  @Test("programs get a fraction as JSON has it")
  func programs() throws {
    #expect(try table("${x}", .double(18.5), in: Self.german)?.plain == "18.5")
    #expect(try table("${x}", 18, in: Self.german)?.plain == nil)
    #expect(try table("${x}", "18.5", in: Self.german)?.plain == nil)
    #expect(try table("${x}", .double(18.5), in: Self.arabic)?.text == "١٨٫٥")
    #expect(try table("${x}", 18, in: Self.arabic)?.text == "18")
  }

  @Test("in an address, a number is written as programs read it")
  func addresses() throws {
    func markdown(_ text: String) throws -> CardBody? {
      try BoundCard(
        "id: a\nsource: s\nbody: { text: \"\(text)\" }", on: ["x": .double(-33.5)], in: Self.german
      ).card.body
    }
    func body(_ runs: TextRun...) -> CardBody { .text(TextBody(blocks: [.paragraph(runs)])) }
    #expect(
      try markdown("[${x}](https://a.example/?at=${x},${x}) ${x}")
        == body(
          TextRun("−33,5", url: "https://a.example/?at=-33.5,-33.5"), TextRun(" −33,5")))
    #expect(try markdown("(${x})") == body(TextRun("(−33,5)")))
    let card = try BoundCard(
      """
      id: a
      source: s
      body: { facts: [{ label: Map, text: "https://a.example/${x}", type: link }] }
      """, on: ["x": .double(-33.5)], in: Self.german
    ).card
    guard case .facts(let facts)? = card.body else {
      Issue.record("no facts")
      return
    }
    #expect(facts[0].destination == .external(url: "https://a.example/-33.5"))
    #expect(facts[0].text == "https://a.example/-33.5")
  }

  // MARK: Missing values

  @Test("a text whose values are all missing is missing, so that no unit stands alone")
  func missing() throws {
    #expect(try table("${x} mm", nil)?.text == missingValue)
    #expect(try table("${x} × ${x} mm", nil)?.text == missingValue)
    #expect(try table("${x}${y} mm", 7)?.text == "7 mm")
    #expect(try table("${x || ''} mm", nil)?.text == " mm")
    let card = try BoundCard(
      """
      id: a
      source: s
      header:
        title: Shaft ${x}
        subtitle: Shelf ${x}
        timestamp: At ${x}
        rows: [[{ text: "${x} mm" }, { status: { text: "${x} mm", icon: gear } }], { tags: ["${x} kg"] }]
        kpi: { value: x, unit: mm, title: "Width ${x}", target: "of ${x}" }
      body:
        list: { items: "[@]", title: "No ${x}", subtitle: "${x} mm", status: "${x} mm", group: "Shelf ${x}" }
      footer: { actions: [{ id: b, title: "Order ${x}", open: "https://a.example/${x}", confirm: "Order ${x}?" }] }
      """, on: ["x": nil]
    ).card
    #expect(card.header.main == MainHeader(title: "Shaft "))
    let extended = try #require(card.header.extended)
    #expect(
      extended.rows.map(\.elements) == [[.status(Status("", icon: Icon("gear")))]])
    #expect(extended.timestamp == nil)
    guard case .list(let list)? = card.body else {
      Issue.record("no list")
      return
    }
    #expect(list.rows[0].title == missingValue && list.rows[0].subtitle == nil)
    #expect(list.rows[0].status == nil && list.rows[0].group == nil)
    #expect(card.actions.first?.title == "Order ")
    #expect(card.actions.first?.confirmation?.text == "Order ?")
    #expect(card.actions.first?.effect == .open(.external(url: "https://a.example/")))
  }

  @Test("a missing word has no state, not that of all others")
  func states() throws {
    let rows = try BoundCard(
      """
      id: a
      source: s
      body:
        list:
          title: "${n}"
          highlight: { value: s, states: { late: negative, else: informative } }
      """, on: [["n": 1, "s": "late"], ["n": 2, "s": "new"], ["n": 3, "s": nil], ["n": 4]]
    ).card.body
    guard case .list(let list)? = rows else {
      Issue.record("no list")
      return
    }
    #expect(list.rows.map(\.highlight) == [.negative, .informative, .neutral, .neutral])
  }

  @Test("a category without a name is marked as missing")
  func categories() throws {
    let card = try BoundCard(
      "id: a\nsource: s\nbody: { chart: { type: column, x: name, y: n } }",
      on: [["name": "Tea", "n": 1], ["name": nil, "n": 2], ["name": "", "n": 3]]
    ).card
    guard case .chart(let chart, _)? = card.body else {
      Issue.record("no chart")
      return
    }
    #expect(chart.domain == .categories(["Tea", missingValue, missingValue]))
  }
}
