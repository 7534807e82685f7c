import CardModel
import DataSources
import JMESPath
import Testing

@testable import Dashboard

@Suite("States and units")
struct StateAndUnitTests {
  private func state(_ status: String, on data: JSONValue) throws -> SemanticState? {
    let card = try BoundCard(
      "id: a\nsource: s\nheader: { rows: [{ status: \(status) }] }", on: data
    )
    .card
    guard case .status(let status)? = card.header.extended?.rows[0].elements.first else {
      return nil
    }
    return status.state
  }

  @Test("a word has the state that the file gives it, and all others that of else")
  func words() throws {
    let states = "states: { late: negative, held: critical, else: positive }"
    let status = "{ text: \"${s}\", \(states) }"
    #expect(try state(status, on: ["s": "late"]) == .negative)
    #expect(try state(status, on: ["s": "held"]) == .critical)
    #expect(try state(status, on: ["s": "new"]) == .positive)
    #expect(
      try state("{ text: \"${s}\", states: { late: negative } }", on: ["s": "new"]) == .neutral)
    let value = "{ text: \"${upper(s)}\", value: s, \(states) }"
    #expect(try state(value, on: ["s": "late"]) == .negative)
    #expect(
      try state("{ text: Code, value: c, states: { 2: critical } }", on: ["c": 2]) == .critical)
  }

  @Test("people read a minus sign before a negative number, and programs a hyphen")
  func minus() throws {
    let card = try BoundCard(
      """
      id: a
      source: s
      header:
        title: "${n} kg, ${range}, ${tiny}"
        rows: [{ status: { text: "${n}", states: { "-9": negative } } }]
      opens: { url: "https://a.example/${n}" }
      footer: { actions: [{ id: b, title: "${n}", command: [echo, "${n}"] }] }
      """, on: ["n": -9, "range": "-1 to -2", "tiny": -1e-30]
    ).card
    #expect(card.header.main?.title == "\u{2212}9 kg, -1 to -2, \u{2212}1e-30")
    guard case .status(let status)? = card.header.extended?.rows[0].elements.first else {
      Issue.record("no status")
      return
    }
    #expect(status == Status("\u{2212}9", state: .negative))
    #expect(card.destination == .external(url: "https://a.example/-9"))
    #expect(card.actions.first?.effect == .command(["echo", "-9"]))
  }

  private static let named = """
    version: 1
    pages:
      - id: home
        sections:
          - cards:
              - id: a
                source: s
                header:
                  title: A
                  rows: [{ status: { text: "${s}", states: order } }]
                  kpi: { value: n, thresholds: load }
                body: { chart: { type: line, items: list, x: x, y: y, thresholds: load } }
    sources: { s: { type: static, data: {} } }
    states: { order: { late: negative } }
    thresholds: { load: [{ gte: 90, state: critical }] }
    """

  @Test("a name at the top of the file stands for states and thresholds, wherever they are")
  func names() throws {
    let reading = DashboardFile.load(
      text: Self.named, name: "wall.yaml", environment: [:])
    #expect(reading.diagnostics.map(\.description) == [])
    let definition = try #require(reading.definition)
    guard case .sections(let sections) = definition.pages[0].content else { return }
    let (cards, _) = CardBinder(BoundCard.context).bind(
      sections[0].cards[0],
      Snapshot(value: ["s": "late", "n": 95, "list": [["x": 1, "y": 2]]]))
    let card = try #require(cards[0].state.card)
    guard case .status(let status)? = card.header.extended?.rows[0].elements.first,
      case .chart(let chart, _)? = card.body
    else {
      Issue.record("\(card)")
      return
    }
    #expect(status.state == .negative)
    #expect(chart.thresholds.count == 1)
  }

  @Test(
    "a wrong name or word is told",
    arguments: [
      (
        "thresholds: load }", "thresholds: laod }",
        "wall.yaml:11:44: error: unknown thresholds \"laod\"; did you mean \"load\"?"
      ),
      (
        "states: order }", "states: odrer }",
        "wall.yaml:10:56: error: unknown states \"odrer\"; did you mean \"order\"?"
      ),
      (
        "late: negative", "late: red",
        "wall.yaml:14:26: error: unknown word \"red\"; did you mean \"negative\"?"
      ),
      (
        "\nstates: { order: { late: negative } }", "",
        "wall.yaml:10:56: error: unknown states \"order\"; \"states\" at the top of the file names none"
      ),
    ])
  func mistakes(part: String, replacement: String, message: String) {
    let found = check(Self.named.replacing(part, with: replacement, maxReplacements: 1))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(message) == true, "\(found)")
  }

  @Test("states and thresholds exclude each other, and a value needs one of them")
  func exclusion() {
    let both = check(
      card: "header: { rows: [{ status: { text: a, states: { a: positive }, state: critical } }] }")
    #expect(both.first?.contains("\"state\" can’t be combined with \"states\"") == true, "\(both)")
    let alone = check(card: "header: { rows: [{ status: { text: a, value: n } }] }")
    #expect(
      alone.first?.contains("\"value\" has no meaning without \"states\" or \"thresholds\"")
        == true,
      "\(alone)")
  }

  @Test("an expression alone is a figure")
  func shortFigure() throws {
    let short = try BoundCard("id: a\nsource: s\nheader: { kpi: n }", on: ["n": 5]).card
    let long = try BoundCard("id: a\nsource: s\nheader: { kpi: { value: n } }", on: ["n": 5]).card
    #expect(short == long)
    let several = try BoundCard("id: a\nsource: s\nbody: { kpis: [n, m] }", on: ["n": 5, "m": 6])
    #expect(try several.card.body == .kpis([KPI("5"), KPI("6")]))
  }

  @Test(
    "a unit means the same for figures, facts and columns",
    arguments: [
      ("EUR", 1234.5, "1,234.50 €", "€1,234.50"), ("percent", 0.256, "25.6 %", "25.6%"),
      ("\"%\"", 85, "85 %", "85%"), ("bytes", 1_230_000, "1.23 MB", "1.23 MB"),
      ("B/s", 1230, "1.23 kB/s", "1.23 kB/s"), ("duration", 75, "1 min 15 s", "1 min 15 s"),
      ("kg", 1234.567, "1,234.57 kg", "1,234.57 kg"),
      ("mm/s", 0.0042, "0.0042 mm/s", "0.0042 mm/s"), ("\"%\"", 0.0004, "0.0004 %", "0.0004%"),
    ] as [(String, Double, String, String)])
  func units(unit: String, value: Double, figure: String, text: String) throws {
    let card = try BoundCard(
      """
      id: a
      source: s
      header: { title: A, kpi: { value: n, unit: \(unit) } }
      body: { facts: [{ label: N, text: "${n}", unit: \(unit) }] }
      """, on: ["n": .double(value)]
    ).card
    guard case .kpi(let kpi)? = card.header.extended?.accessory?.content,
      case .facts(let facts)? = card.body
    else {
      Issue.record("\(card)")
      return
    }
    #expect([kpi.value, kpi.unit].compactMap { $0 }.joined(separator: " ").plain == figure)
    #expect(facts[0].text.plain == text)
    let table = try BoundCard(
      "id: a\nsource: s\nbody: { table: { columns: [{ title: N, text: \"${n}\", unit: \(unit) }] } }",
      on: [["n": .double(value)]])
    guard case .table(let body)? = try table.card.body else { return }
    #expect(body.rows[0].cells[0].text.plain == text)
  }

  @Test("a text and a missing value have no unit in facts")
  func noNumber() throws {
    let card = try BoundCard(
      "id: a\nsource: s\nbody: { facts: [{ label: N, text: \"${n}\", unit: EUR }] }",
      on: ["n": "on request"]
    ).card
    #expect(card.body == .facts([Fact(id: .position(0), label: "N", text: "on request")]))
  }

  @Test("a unit beside words is a mistake, and a sign of money is answered with its code")
  func unitMistakes() {
    #expect(
      check(card: "body: { facts: [{ label: N, text: \"${n} of 3\", unit: EUR }] }")
        .first?.contains("a unit belongs to a number: write the text as one ${expression}") == true)
    #expect(
      check(card: "header: { kpi: { value: n, unit: \"€\" } }").first?
        .contains(
          "warning: \"€\" follows the number like any word; money is written with the code EUR")
        == true)
  }

  @Test(
    "the name of a currency is answered with its code",
    arguments: [("EURO", "EUR"), ("euros", "EUR"), ("eur", "EUR"), ("US$", "USD"), ("Yen", "JPY")])
  func currencyNames(unit: String, code: String) {
    #expect(
      check(card: "header: { kpi: { value: n, unit: \(unit) } }").first?
        .contains(
          "\"\(unit)\" follows the number like any word; money is written with the code \(code)")
        == true)
    #expect(check(card: "header: { kpi: { value: n, unit: \(code) } }") == [])
  }

  @Test("the suffix of a file is its format, unless one is given")
  func formats() throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources:
          a: { type: file, path: a.csv }
          b: { type: file, path: b.csv, format: text }
          c: { type: file, path: c.dat }
          d: { type: command, run: [cat, a.csv] }
        pages: [{ id: home, sections: [] }]
        """, name: "/w/wall.yaml", environment: [:])
    let sources = try #require(reading.definition?.sources)
    let formats = sources.map { source -> DataFormat? in
      switch source.kind {
      case let file as FileSourceDefinition: file.reading.format
      case let command as CommandSourceDefinition: command.reading.format
      default: nil
      }
    }
    #expect(formats == [.csv, .text, .json, .json])
  }
}

extension String {
  /// The text with plain spaces in place of the narrow and no-break ones of locales.
  fileprivate var plain: String { replacing(/[\u{2009}\u{a0}\u{202f}]/, with: " ") }
}
