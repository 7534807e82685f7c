import Dashboard
import Testing

@Suite("A dashboard file's mistakes")
struct StructureTests {
  @Test("A useful screen in ten lines has no mistake")
  func tenLines() {
    let text = """
      version: 1
      title: My machine
      sources:
        cpu: { type: system, metric: cpu, every: 1s }
      pages:
        - id: home
          sections:
            - title: Load
              cards:
                - { id: cpu, source: cpu, header: Processor, body: { chart: { type: line, x: time, y: busy } } }
      """
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definition?.title == "My machine")
    guard case .sections(let sections)? = reading.definition?.pages.first?.content else {
      Issue.record("no sections")
      return
    }
    let card = sections[0].cards[0]
    #expect(card.header?.value.title?.constant == "Processor")
    #expect(card.source == SourceID("cpu"))
    guard case .chart(let chart)? = card.body else {
      Issue.record("no chart")
      return
    }
    #expect(chart.kind == .line)
    #expect(chart.x.text == "time")
    #expect(chart.series[0].value.location.line == 10)
  }

  @Test("The message for an empty list says how many elements it needs, in singular or plural")
  func tooFew() {
    let reading = DashboardFile.load(
      text: "version: 1\npages: []\n", name: "wall.yaml", environment: [:])
    #expect(
      reading.diagnostics.map(\.description) == [
        "wall.yaml:2:8: error: at least 1 page is needed (at pages)"
      ])
  }

  @Test("A mistake in a card doesn't make references to its page unknown")
  func pageWithMistake() {
    let text = """
      version: 1
      pages:
        - id: home
          sections: [{ cards: [{ id: a, header: A, opens: other }] }]
        - id: other
          sections: [{ cards: [{ id: b, heder: B }, { id: 7 }, 5] }]
      """
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    #expect(reading.diagnostics.count == 3)
    #expect(reading.diagnostics.allSatisfy { $0.location.line == 6 })
  }

  @Test("Ten mistakes are found in one run, each at its location")
  func tenMistakes() {
    let text = """
      version: 2
      titel: Plant
      sources:
        orders: { type: static, every: 30, data: [] }
        hall: { type: comand, run: [sensors] }
      pages:
        - id: home
          sections:
            - layout: gird
              see_all: orders
              cards:
                - id: open
                  source: order
                  query: length(@
                  header: { title: "${secret:token}" }
                - id: other
                  body: { text: Hello, image: a.png }
      """
    #expect(
      check(text) == [
        "wall.yaml:1:10: error: expected 1, found number 2 (at version)",
        "wall.yaml:2:1: error: unknown key \"titel\"; did you mean \"title\"? (at titel)",
        "wall.yaml:4:34: error: expected a duration with its unit, such as 30s or 30m, found number 30"
          + " (at sources.orders.every)",
        "wall.yaml:5:17: error: unknown word \"comand\"; did you mean \"command\"?"
          + " (at sources.hall.type)",
        "wall.yaml:9:17: error: unknown word \"gird\"; did you mean \"grid\"?"
          + " (at pages[0].sections[0].layout)",
        "wall.yaml:10:18: error: unknown page \"orders\"; it is one of home"
          + " (at pages[0].sections[0].see_all)",
        "wall.yaml:13:21: error: unknown source \"order\"; did you mean \"orders\"?"
          + " (at pages[0].sections[0].cards[0].source)",
        "wall.yaml:14:28: error: in the expression: expected ')', found the end of the expression"
          + " (at pages[0].sections[0].cards[0].query)",
        "wall.yaml:15:31: error: a secret is allowed only in url, headers, body, oauth, env,"
          + " password and pin (at pages[0].sections[0].cards[0].header.title)",
        "wall.yaml:17:34: error: \"image\" can’t be combined with \"text\"; keep one of them"
          + " (at pages[0].sections[0].cards[1].body)",
      ])
  }

  @Test("A section has from one to twelve columns")
  func columns() {
    func found(_ columns: String) -> [String] {
      check(
        """
        version: 1
        pages: [{ id: a, sections: [{ columns: \(columns), cards: [{ id: c, header: C }] }] }]
        """)
    }
    #expect(found("1") == [])
    #expect(found("12") == [])
    for columns in ["0", "13", "two"] {
      #expect(
        found(columns).first?.contains("error: expected a whole number from 1 to 12, found ")
          == true)
    }
  }

  @Test("Duplicate ids are reported")
  func duplicateIDs() {
    let text = """
      version: 1
      pages:
        - id: home
          sections:
            - cards:
                - { id: a }
                - id: a
                  menu:
                    - { id: x, title: X, hide: true }
                    - { id: x, title: Y, refresh: true }
        - id: home
          sections: []
      """
    #expect(
      check(text) == [
        "wall.yaml:7:17: error: duplicate card id \"a\"; it is already used at wall.yaml:6:19"
          + " (at pages[0].sections[0].cards[1].id)",
        "wall.yaml:10:17: error: duplicate action id \"x\"; it is already used at wall.yaml:9:17"
          + " (at pages[0].sections[0].cards[1])",
        "wall.yaml:11:9: error: duplicate page id \"home\"; it is already used at wall.yaml:3:9"
          + " (at pages[1].id)",
      ])
  }

  /// V2: the cards of a long list are decoded on all processors.
  @Test("The mistakes among a thousand cards are those among a few, with their lines and paths")
  func manyCards() {
    var cards = (0..<1_000).map { "{ id: c\($0), source: s, opens: home }" }
    cards[3] = "{ id: c3, source: t }"
    cards[700] = "{ id: c9, opens: hoem }"
    cards[999] = "{ id: c999, heder: B }"
    let text =
      ([
        "version: 1", "sources: { s: { type: static, data: 1 } }", "pages:", "- id: home",
        "  sections:", "  - cards:",
      ] + cards.map { "    - \($0)" }).joined(separator: "\n")
    let path = "pages[0].sections[0].cards"
    #expect(
      check(text) == [
        "wall.yaml:10:25: error: unknown source \"t\"; it is one of s (at \(path)[3].source)",
        "wall.yaml:707:13: error: duplicate card id \"c9\"; it is already used at wall.yaml:16:13"
          + " (at \(path)[700].id)",
        "wall.yaml:707:24: error: unknown page \"hoem\"; did you mean \"home\"?"
          + " (at \(path)[700].opens)",
        "wall.yaml:1006:19: error: unknown key \"heder\"; did you mean \"header\"?"
          + " (at \(path)[999].heder)",
      ])
    let right = text.replacing("t }", with: "s }").replacing("c9, opens: hoem", with: "c700")
      .replacing("heder", with: "header")
    let reading = DashboardFile.load(text: right, name: "wall.yaml", environment: [:])
    #expect(reading.diagnostics.map(\.description) == [])
    #expect(
      reading.definition?.pages[0].cards.map(\.id.description) == (0..<1_000).map { "c\($0)" })
  }

  @Test("A missing key is reported where it belongs")
  func missingKeys() {
    #expect(
      check("title: x") == [
        "wall.yaml:1:1: error: missing key \"version\"",
        "wall.yaml:1:1: error: missing key \"pages\"",
      ])
    #expect(
      check(card: "body: { table: { items: rows } }") == [
        "wall.yaml:11:28: error: missing key \"columns\""
          + " (at pages[0].sections[0].cards[0].body.table)"
      ])
  }

  @Test("The root is a mapping")
  func root() {
    #expect(check("- a") == ["wall.yaml:1:1: error: expected a mapping, found a list"])
    #expect(check("hello") == ["wall.yaml:1:1: error: expected a mapping, found text \"hello\""])
    #expect(check("# nothing\n") == ["wall.yaml:1:1: error: the file is empty"])
  }

  @Test(
    "A word that is nearly that of another program, and a decimal comma, are explained",
    arguments: [
      (
        "sources: { a: { type: file, path: a.json, intervall: 5s } }",
        "unknown key \"intervall\"; did you mean \"every\"?"
      ),
      (
        "thresholds: { a: [{ lt: '3,5', state: positive }] }",
        "expected a number with a decimal point, such as 3.5, found text \"3,5\""
      ),
      (
        "thresholds: { a: [{ lt: '3,5,1', state: positive }] }",
        "expected a number, found text \"3,5,1\""
      ),
    ])
  func nearMisses(line: String, message: String) {
    let lines = check("version: 1\n\(line)\npages: [{ id: home, sections: [] }]")
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
  }
}
