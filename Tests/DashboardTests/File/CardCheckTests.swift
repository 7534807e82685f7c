import Testing

@Suite("A card's mistakes")
struct CardCheckTests {
  private let at = "(at pages[0].sections[0].cards[0]"

  @Test("S-72, S-86: a header has at most two accessories and three rows")
  func headerLimits() {
    #expect(
      check(
        card: """
          header:
            accessories: [{ text: a }, { text: b }, { text: c }]
            rows: [{ text: a }, { text: b }, { text: c }, { text: d }]
          """) == [
          "wall.yaml:12:55: error: at most 2 accessories are allowed, found 3"
            + " \(at).header.accessories)",
          "wall.yaml:13:61: error: at most 3 rows are allowed, found 4 \(at).header.rows)",
        ])
  }

  @Test("A card spans two columns or all of them", arguments: ["2", "full"])
  func span(_ span: String) { #expect(check(card: "span: \(span)\nheader: H") == []) }

  @Test("A card spans nothing else", arguments: ["1", "3", "fulll", "true", "[2]"])
  func otherSpans(_ span: String) {
    let errors = check(card: "span: \(span)\nheader: H")
    #expect(errors.count == 1)
    #expect(errors.first?.contains("error: expected 2 or full, found ") == true, "\(errors)")
    #expect(errors.first?.hasSuffix("\(at).span)") == true, "\(errors)")
  }

  @Test("A key without each has no effect, which is a warning")
  func keyOfOneCard() {
    #expect(
      warnings(card: "source: stock\nkey: id\nheader: H").contains {
        $0.contains("warning: `key` has no effect without `each`")
      })
    #expect(
      !warnings(card: "source: stock\neach: \"@\"\nkey: id\nheader: H").contains {
        $0.contains("no effect")
      })
  }

  @Test("The words of other programs for sides and numbers of rows are known")
  func synonyms() {
    #expect(
      check(
        card: """
          source: stock
          body: { table: { max: 5, columns: [{ title: A, text: a, align: right }] } }
          """
      ).map { $0.split(separator: "; ").last } == [
        "did you mean \"limit\"? \(at).body.table.max)",
        "did you mean \"end\"? \(at).body.table.columns[0].align)",
      ])
  }

  @Test("S-84: a header has an avatar or statuses")
  func avatarAndStatuses() {
    #expect(
      check(card: "header: { avatar: { initials: AB }, statuses: [new] }") == [
        "wall.yaml:11:49: error: \"statuses\" can’t be combined with \"avatar\"; keep one of them"
          + " \(at).header)"
      ])
  }

  @Test("S-81: a header has a figure or a micro chart, and a caption only below a figure")
  func oneFigure() {
    let line = "micro: { type: line, values: a }"
    #expect(
      check(card: "header: { kpi: { value: a }, \(line) }") == [
        "wall.yaml:11:42: error: \"micro\" can’t be combined with \"kpi\"; keep one of them"
          + " \(at).header)"
      ])
    #expect(
      check(card: "header: { caption: a, \(line) }") == [
        "wall.yaml:11:23: error: \"caption\" has no meaning without \"kpi\" \(at).header)"
      ])
  }

  @Test("A bullet compares a value with something, on a scale that rises")
  func bullets() {
    func found(_ keys: String) -> [String] {
      check(card: "header: { micro: { type: bullet, value: a\(keys) } }")
    }
    #expect(found(", target: 5").isEmpty)
    #expect(found(", max: b").isEmpty)
    #expect(
      found("") == [
        "wall.yaml:11:30: error: a bullet compares a value with something: add \"target\" or"
          + " \"max\" \(at).header.micro)"
      ])
    #expect(
      found(", max: 5, difference: true") == [
        "wall.yaml:11:30: error: a difference is one from a target: add \"target\""
          + " \(at).header.micro)"
      ])
    #expect(
      found(", min: 5, max: 5") == [
        "wall.yaml:11:30: error: min must be less than max \(at).header.micro)"
      ])
  }

  @Test("An action does exactly one thing")
  func actionKinds() {
    #expect(
      check(
        card: """
          menu:
            - { id: a, title: A }
            - { id: b, title: B, hide: true, page: home }
            - { id: c, title: C, refresh: false }
          """) == [
          "wall.yaml:12:17: error: exactly one of http, command, mqtt, sql, open, page, bookmark,"
            + " hide, refresh is needed, found none \(at).menu[0])",
          "wall.yaml:13:48: error: \"page\" can’t be combined with \"hide\"; keep one of them"
            + " \(at).menu[1])",
          "wall.yaml:14:45: error: expected true (or leave the key out), found false"
            + " \(at).menu[2].refresh)",
        ])
  }

  @Test("An action names only sources that exist, and only if it changes any")
  func actionChanges() {
    #expect(
      check(
        card: """
          menu:
            - { id: a, title: A, command: [touch, x], changes: [stock, load] }
            - { id: b, title: B, refresh: true, changes: [stokc] }
            - { id: c, title: C, hide: true, changes: [stock] }
          """) == [
          "wall.yaml:13:61: error: unknown source \"stokc\"; did you mean \"stock\"?"
            + " \(at).menu[1].changes[0])",
          "wall.yaml:14:17: error: \"changes\" has no meaning in an action that changes no source"
            + " \(at).menu[2])",
        ])
  }

  @Test("A card opens only a page that exists")
  func opens() {
    #expect(check(card: "opens: home").isEmpty)
    #expect(check(card: "opens: object").isEmpty)
    #expect(check(card: "opens: { url: \"https://example.org/${id}\" }").isEmpty)
    #expect(
      check(card: "opens: hom") == [
        "wall.yaml:11:20: error: unknown page \"hom\"; did you mean \"home\"? \(at).opens)"
      ])
    #expect(
      check(card: "opens: objet") == [
        "wall.yaml:11:20: error: unknown page \"objet\"; did you mean \"object\"? \(at).opens)"
      ])
  }

  @Test("A mistake in an expression is shown at its character")
  func expressions() {
    #expect(
      check(card: "header: \"Größe: ${items[?a = b]}\"") == [
        "wall.yaml:11:40: error: in the expression: '=' compares nothing; write '==' \(at).header)"
      ])
    #expect(
      check(card: "query: lenght(items)") == [
        "wall.yaml:11:20: error: in the expression: there is no function lenght();"
          + " did you mean length()? \(at).query)"
      ])
    #expect(
      check(card: "query: ${items}") == [
        "wall.yaml:11:20: error: query is an expression itself: write it without ${ }"
          + " \(at).query)"
      ])
    #expect(
      check(card: "header: \"${items\"") == [
        "wall.yaml:11:22: error: '}' is missing to close this ${ (a literal ${ is written $${)"
          + " \(at).header)"
      ])
    #expect(
      check(card: "body:\n  text: |\n    One\n    Two ${a b}") == [
        "wall.yaml:14:25: error: in the expression: unexpected 'b';"
          + " a name with a space in it is quoted: \"a b\" \(at).body.text)"
      ])
  }

  @Test(
    "Words of other programs are answered with those of this one",
    arguments: [
      ("title: A", "unknown key \"title\"; did you mean \"header: { title: … }\"?"),
      (
        "header: { title: Orders, today }",
        "\"today\" has no ':'; inside { } put quotes around text with a comma in it"
      ),
      ("if: late", "unknown key \"if\"; did you mean \"when\"?"),
      ("interval: 5s", "unknown key \"interval\"; a source has the key \"every\""),
      ("every: 5s", "unknown key \"every\"; a source has the key \"every\""),
      (
        "body: { chart: { type: pie, x: a, y: b } }",
        "unknown word \"pie\"; did you mean \"donut\"?"
      ),
      ("header: \"{{ name }}\"", "{{ }} is shown as it is written; an expression is ${name}"),
      ("header: {{ name }}", "a key must be text; an expression in a text is ${…}, not {{ … }}"),
    ])
  func synonyms(keys: String, message: String) {
    let found = check(card: keys)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(": \(message)") == true, "\(found)")
  }

  @Test(
    "A key that is known one level down or up is sent there",
    arguments: [
      ("kpi: { value: a }", "unknown key \"kpi\"; it belongs in \"header\""),
      ("image: a.png", "unknown key \"image\"; it belongs in \"media\" or \"body\""),
      (
        "header: { title: A, footer: [] }",
        "unknown key \"footer\"; it belongs beside \"header\", not in it"
      ),
      (
        "body: { list: { items: a, title: b, list: c } }",
        "unknown key \"list\"; it belongs beside \"list\", not in it"
      ),
      (
        "header: { rows: [{ status: a, subtitle: b }] }",
        "unknown key \"subtitle\"; it belongs beside \"rows\", not in it"
      ),
      ("heeder: A", "unknown key \"heeder\"; did you mean \"header\"?"),
    ])
  func misplaced(keys: String, message: String) {
    let found = check(card: keys)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(": \(message)") == true, "\(found)")
  }

  @Test("A key of the cards of a section is sent there")
  func misplacedInSection() {
    let text = """
      version: 1
      pages: [{ id: home, sections: [{ footer: [], cards: [] }] }]
      """
    #expect(
      check(text) == [
        "wall.yaml:2:34: error: unknown key \"footer\"; it belongs in \"cards\""
          + " (at pages[0].sections[0].footer)"
      ])
  }

  @Test("An interval of a source is its `every`")
  func interval() {
    let text = """
      version: 1
      sources: { a: { type: system, metric: cpu, interval: 5s } }
      pages: [{ id: home, sections: [] }]
      """
    #expect(
      check(text) == [
        "wall.yaml:2:44: error: unknown key \"interval\"; did you mean \"every\"?"
          + " (at sources.a.interval)"
      ])
  }

  @Test("Thresholds need a value and a limit")
  func thresholds() {
    #expect(
      check(
        card: "header: { rows: [{ status: { text: a, thresholds: [{ gte: 1, state: red }] } }] }")
        == [
          "wall.yaml:11:81: error: unknown word \"red\"; did you mean \"negative\"?"
            + " \(at).header.rows[0].status.thresholds[0].state)"
        ])
    #expect(
      check(card: "header: { rows: [{ status: { text: a, thresholds: [{ state: critical }] } }] }")
        == [
          "wall.yaml:11:64: error: missing key \"gte\" or \"lt\""
            + " \(at).header.rows[0].status.thresholds[0])"
        ])
    #expect(
      check(
        card:
          "header: { rows: [{ status: { text: a, thresholds: [{ lt: 1, state: critical }] } }] }")
        == [
          "wall.yaml:11:40: error: missing key \"value\", which the thresholds are compared with"
            + " \(at).header.rows[0].status)"
        ])
  }

  @Test("A plain number is accepted as text, and other types are not")
  func numbersAsText() {
    #expect(check(card: "header: 1.10").isEmpty)
    #expect(check(card: "header: no").isEmpty)
    #expect(
      check(card: "header: true") == [
        "wall.yaml:11:21: error: expected text, found true; write \"true\" in quotes \(at).header)"
      ])
    #expect(
      check(card: "body: { list: { title: a, limit: \"5\" } }") == [
        "wall.yaml:11:46: error: expected a whole number from 1 to 1000, found text \"5\";"
          + " write 5 without quotes \(at).body.list.limit)"
      ])
  }
}
