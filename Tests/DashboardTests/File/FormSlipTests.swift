import Testing

@Suite("Lists, mappings and texts in place of each other")
struct FormSlipTests {
  private func slips(_ text: String) -> [String] {
    check(text).map { String($0.dropFirst("wall.yaml:".count)) }
  }

  private let pages = "pages: [{ id: home, sections: [{ cards: [{ id: a, header: A }] }] }]\n"

  @Test(
    "A list of what stands below its name is said, with the name",
    arguments: [
      ("sources:\n  - id: shop\n    type: static\n    data: []", "shop: … in place of - id: shop"),
      (
        "sources:\n  - name: shop\n    type: static\n    data: []",
        "shop: … in place of - name: shop"
      ),
      (
        "sources:\n  - type: static\n    id: shop\n    data: []", "shop: … in place of - id: shop"
      ),
      ("sources:\n  - type: static\n    data: []", "a name and ':' in place of each '- '"),
      ("databases:\n  - shop:\n      path: a.db", "shop: … in place of '- '"),
      ("vars:\n  - name: a\n    value: b", "a: … in place of - name: a"),
    ])
  func namedThings(part: String, advice: String) {
    let key = part.prefix { $0 != ":" }
    let message = "error: expected a mapping of names, found a list; write \(advice) (at \(key))"
    #expect(slips("version: 1\n\(pages)\(part)\n") == ["4:3: " + message])
  }

  @Test("Sources in a list of mappings are allowed")
  func listOfMappings() {
    #expect(slips("version: 1\n\(pages)sources:\n  - shop: { type: static, data: [] }\n") == [])
  }

  @Test("A mapping in place of a list is said, as it is written")
  func mappings() {
    let sections = """
      version: 1
      pages:
        - id: home
          sections:
            first:
              cards: [{ id: a, header: A }]

      """
    #expect(
      slips(sections) == [
        "5:7: error: expected a list, found a mapping; write - title: first"
          + " (at pages[0].sections)"
      ])
    #expect(
      check(card: "source: load\nheader: { kpi: { value: one, thresholds: { gte: 5 } } }") == [
        "wall.yaml:12:54: error: expected a list, found a mapping; write [ and ] around it:"
          + " [{ gte: … }] (at pages[0].sections[0].cards[0].header.kpi.thresholds)"
      ])
  }

  @Test("A list in place of a mapping is said with its first key")
  func lists() {
    #expect(
      check(card: "header:\n  - title: A") == [
        "wall.yaml:12:15: error: expected text or a mapping, found a list; write title: … without"
          + " a list around it (at pages[0].sections[0].cards[0].header)"
      ])
  }

  @Test(
    "A key in braces without its colon is said",
    arguments: [
      ("title Visitors", "':' is missing after \"title\"; write title: Visitors"),
      (
        "title=Visitors",
        "between a key and its value stands ': ', not '='; write title: Visitors"
      ),
      (
        "title => Visitors",
        "between a key and its value stands ': ', not '=>'; write title: Visitors"
      ),
      ("Visitors", "a key and ': ' are missing in front of \"Visitors\""),
    ])
  func missingColons(entry: String, message: String) {
    #expect(
      check(card: "header: { \(entry) }") == [
        "wall.yaml:11:23: error: \(message) (at pages[0].sections[0].cards[0].header.\(entry))"
      ])
  }

  @Test("A key in quotes without its colon is said behind it")
  func quotedKey() {
    #expect(
      check(card: "header: { \"title\" \"Visitors\" }") == [
        "wall.yaml:11:30: error: ':' is missing after this key"
      ])
  }

  @Test(
    "A text block that is indented wrongly has one message",
    arguments: [
      (
        "text: |\nabc\ndef",
        "14:15: error: the text below '|' or '>' is indented more than its key: put two more spaces"
          + " in front"
      ),
      (
        "text: |\n    abc\n  def",
        "15:17: error: this line is indented less than the first line of the text, which begins in"
          + " column 19; line them up"
      ),
      ("text: | abc\n  def", "13:23: error: the text of a block starts on the next line"),
      ("text: |\n  abc\n # a comment\n", nil), ("text: |\n    abc\n      def", nil),
    ] as [(String, String?)])
  func blocks(text: String, message: String?) {
    let keys = text.split(separator: "\n").map(String.init).joined(separator: "\n  ")
    #expect(
      check(card: "header: A\nbody:\n  \(keys)").map { String($0.dropFirst("wall.yaml:".count)) }
        == [message].compactMap(\.self))
  }

  @Test("A tab in front of the '-' of a list is refused, though the list is in its key's column")
  func tabbedElement() {
    #expect(
      slips("version: 1\npages:\n\t- id: home\n\t  sections: []\n").first
        == "3:1: error: a tab; YAML is indented with spaces")
  }

  @Test("A key without a value that may be left out is said to be")
  func nothing() {
    #expect(
      check(card: "header: A\nsource: null\nalert:") == [
        "wall.yaml:12:21: error: expected a name, found nothing; leave the key out if there is none"
          + " (at pages[0].sections[0].cards[0].source)",
        "wall.yaml:13:19: error: expected a mapping, found nothing; leave the key out if there is"
          + " none (at pages[0].sections[0].cards[0].alert)",
      ])
  }

  @Test("A key in the column of an empty one is said to belong in it, perhaps")
  func notIndented() {
    #expect(
      slips("version: 1\n\(pages)sources:\nshop:\n  type: static\n").last
        == "4:1: error: unknown key \"shop\"; indent it more if it belongs in \"sources\""
        + " (at shop)")
  }

  @Test(
    "A value in quotes, or a word without them, is said",
    arguments: [
      ("version: \"1\"", "1:10: error: expected 1, found text \"1\"; write 1 without quotes"),
      (
        "version: 1;",
        "1:10: error: expected 1, found text \"1;\"; no ';' ends a line here; remove it"
      ),
      (
        "version: 1\ntitle: true",
        "2:8: error: expected text, found true; write \"true\" in quotes"
      ),
    ])
  func quotes(start: String, message: String) {
    let key = start.contains("title") ? "title" : "version"
    #expect(slips("\(start)\n\(pages)") == ["\(message) (at \(key))"])
  }

  @Test("Cards at the top of the file are said to stand in a section of a page")
  func cardsAtTheTop() {
    #expect(
      slips("version: 1\n\(pages)cards: []\n") == [
        "3:1: error: unknown key \"cards\"; write pages: [{ id: home, sections: [{ cards: … }] }]"
          + " (at cards)"
      ])
  }

  @Test("What a source is made of, in place of its name, is said to stand at the top")
  func sourceInCard() {
    for value in ["https://a.de/x.json", "{ type: static, data: [] }"] {
      #expect(
        check(card: "source: \(value)\nheader: A") == [
          "wall.yaml:11:21: error: a source stands below its name in \"sources\" at the top of the"
            + " file; write that name here (at pages[0].sections[0].cards[0].source)"
        ])
    }
  }

  @Test("Header fields in a text are said to be a mapping")
  func headerFields() {
    let message = "expected a mapping"
    for value in ["\"Accept: text/plain\"", "[\"Accept: text/plain\"]"] {
      let found = slips(
        "version: 1\n\(pages)sources: { s: { type: http, url: https://a.de, headers: \(value) } }")
      #expect(
        found.first?.contains(message) == true
          && found.first?.contains("write { Accept: \"text/plain\" } (at") == true, "\(found)")
    }
  }

  @Test("A sign of the shell among the arguments of a program is a warning")
  func shell() {
    func found(_ run: String) -> [String] {
      slips("version: 1\n\(pages)sources: { s: { type: command, run: \(run) } }")
    }
    #expect(
      found("[ls, \"|\", wc]") == [
        "3:42: warning: no shell reads \"|\", which the program gets as it is; a shell is written"
          + " [sh, -c, \"…\"] (at sources.s.run)"
      ])
    #expect(found("[sh, -c, \"ls | wc\"]") == [])
    #expect(found("[expr, 1, \"|\", 2]") == [])
  }
}
