import Testing

@Suite("The slips of people who are new to YAML")
struct SlipTests {
  private static let wall = """
    version: 1
    title: Bakery
    sources:
      sales: { type: static, data: [{ amount: 12 }, { amount: 5 }] }
    pages:
      - id: home
        title: Home
        sections:
          - title: Today
            cards:
              - id: a
                source: sales
                header:
                  title: Figure
                  kpi: { value: "sum([].amount)", unit: EUR }
              - id: b
                header: Note

    """

  /// Returns the mistakes in the wall with other texts in it, without the name of the file.
  private func slips(_ changes: (String, String)...) -> [String] {
    var text = Self.wall
    for (part, other) in changes { text = text.replacing(part, with: other, maxReplacements: 1) }
    return check(text).map { String($0.dropFirst("wall.yaml:".count)) }
  }

  @Test("The file without a slip has none")
  func none() { #expect(slips() == []) }

  @Test(
    "A bracket that isn’t closed is named, on its own line",
    arguments: [
      (
        "unit: EUR }", "unit: EUR",
        "15:20: error: '}' is missing to close this bracket, before line 16"
      ),
      ("5 }] }", "5 }] ", "4:10: error: '}' is missing to close this bracket, before line 5"),
      (
        "{ amount: 5 }] }", "{ amount: 5",
        "4:49: error: '}]}' is missing to close this bracket and those around it, before line 5"
      ),
      (
        "12 }, {", "12, {",
        "4:33: error: '}' is missing to close this bracket, before the '{' in line 4, column 47"
      ),
      (
        "{ amount: 5 }] }", "\n    { amount: 5\n    { amount: 6 }] }",
        "5:5: error: '}' is missing to close this bracket, before the '{' in line 6, column 5"
      ),
      (
        "{ amount: 12 },", "{ amount: 12 }\n   ",
        "4:47: error: ',' is missing at the end of line 4"
      ),
      (
        "kpi: { value: \"sum([].amount)\", unit",
        "kpi: {\n                unit: EUR\n                value",
        "16:26: error: ',' is missing at the end of line 16"
      ),
      (
        "5 }] }", "5 ]} }",
        "4:61: error: '}' is missing before ']', to close the bracket in line 4, column 49"
      ),
      ("EUR }", "EUR }}", "15:58: error: '}' closes no bracket; remove it"),
      ("kpi: {", "kpi:", "15:20: error: '{' is missing here"),
      ("kpi: {", "kpi: (", "15:20: error: a mapping is written { … }, not ( … )"),
      ("amount)\", unit", "amount)\" unit", "15:46: error: ',' or '}' is missing before \"unit\""),
      (
        "amount)\", unit", "amount)\"; unit",
        "15:45: error: write ',' between two entries, not ';'"
      ),
    ])
  func brackets(part: String, other: String, message: String) {
    #expect(slips((part, other)) == [message])
  }

  @Test(
    "A '-' without a blank, and what stands in place of one, are told",
    arguments: [
      ("- id: a", "-id: a", "11:11: error: a space is missing after '-'; write - id: a"),
      ("- id: b", "-id: b", "16:11: error: a space is missing after '-'; write - id: b"),
      ("- id: home", "-id: home", "6:3: error: a space is missing after '-'; write - id: home"),
      ("- id: b", "– id: b", "16:11: error: an element of a list begins with '- ', not with '–'"),
      ("- id: b", "• id: b", "16:11: error: an element of a list begins with '- ', not with '•'"),
      ("- id: a", "* id: a", "11:11: error: an element of a list begins with '- ', not with '*'"),
      (
        "source: sales", "- source: sales",
        "12:13: error: '- ' begins an element of a list; remove it here, where \"source\" stands"
          + " beside \"id\" of line 11"
      ),
      ("- id: a", "  id: a", "11:13: error: '- ' is missing in front of \"id\""),
    ])
  func dashes(part: String, other: String, message: String) {
    #expect(slips((part, other)) == [message])
  }

  @Test(
    "A colon that is missing, or isn’t one, is told",
    arguments: [
      ("value: \"", "value:\"", "15:27: error: a space is missing after ':'; write value: …"),
      ("unit: EUR", "unit:EUR", "15:51: error: a space is missing after ':'; write unit: EUR"),
      ("amount: 5", "amount:5", "4:57: error: a space is missing after ':'; write amount: 5"),
      ("title: Home", "title:Home", "7:5: error: a space is missing after ':'; write title: Home"),
      ("id: b", "id:b", "16:13: error: a space is missing after ':'; write id: b"),
      ("title: Home", "title :Home", "7:5: error: a space is missing after ':'; write title: Home"),
      (
        "title: Home", "title = Home",
        "7:5: error: between a key and its value stands ': ', not '='; write title: Home"
      ),
      (
        "title: Home", "title：Home",
        "7:5: error: between a key and its value stands ': ', not '：'; write title: Home"
      ),
      (
        "title: Home", "title Home", "7:5: error: ':' is missing after \"title\"; write title: Home"
      ),
      ("header:", "header", "13:13: error: ':' is missing after \"header\""),
      ("pages:", "pages", "5:1: error: ':' is missing after \"pages\""),
      ("title: Home", "title : Home", nil),
      (
        "title: Today", "title: Today: all",
        "9:16: error: a second key on one line; put quotes around text with ': ' in it:"
          + " \"Today: all\""
      ),
      (
        "title: Home", "// all\n    title: Home",
        "7:5: error: a comment begins with '#', not with '//'"
      ),
    ] as [(String, String, String?)])
  func colons(part: String, other: String, message: String?) {
    #expect(slips((part, other)) == [message].compactMap(\.self))
  }

  @Test(
    "A line that is indented wrongly is named with the line that it belongs to",
    arguments: [
      (
        "    title: Home", "     title: Home",
        "7:6: error: \"title\" begins in column 6, and \"id\" on line 6, which has its value already,"
          + " in column 5; line them up, or put quotes around a text of several lines"
      ),
      (
        "    title: Home", "   title: Home",
        "7:4: error: \"title\" begins in column 4, and \"id\" on line 6 in column 5; line them up"
      ),
      (
        "    title: Home", "  title: Home",
        "7:3: error: this key stands below the '- ' of a list, and is no part of an element:"
          + " write '- ' in front, or begin it in column 5, as the keys of the element above"
      ),
      (
        "          - id: b", "         - id: b",
        "16:10: error: this '-' stands in column 10, and that of the element before, on line 11, in"
          + " column 11; line them up"
      ),
      (
        "          - id: b", "        - id: b",
        "16:9: error: this '-' stands in column 9, and that of the element before, on line 11, in"
          + " column 11; line them up"
      ),
      ("title: Bakery", "\ttitle: Bakery", "2:1: error: a tab; YAML is indented with spaces"),
      (
        "    title: Home", "\u{A0}\u{A0}\u{A0}\u{A0}title: Home",
        "7:1: error: a no-break space (U+00A0) is no blank in YAML; write a common space"
      ),
      (
        "title: Home", "title:\u{A0}Home",
        "7:11: error: a no-break space (U+00A0) is no blank in YAML; write a common space"
      ),
      (
        "title: Home", "\u{200B}title: Home",
        "7:5: error: an invisible character (U+200B); remove it"
      ),
    ])
  func indentation(part: String, other: String, message: String) {
    #expect(slips((part, other)) == [message])
  }

  @Test("A file that is indented with tabs has one message")
  func tabs() {
    let text = Self.wall.replacing("  ", with: "\t")
    #expect(check(text) == ["wall.yaml:4:1: error: a tab; YAML is indented with spaces"])
  }

  @Test(
    "Quotes that do not close, or are none, are told where they open",
    arguments: [
      (
        "title: Today", "title: \"Today",
        "9:16: error: the quote that closes this text is missing; line 10 is not indented as a part"
          + " of it"
      ),
      (
        "title: Bakery", "title: “Bakery”",
        "2:8: warning: '“' is no quote of YAML and is shown as a part of the text; write straight"
          + " quotes: \"Bakery\", or \"“Bakery”\" if it is wanted"
      ),
      (
        "\"sum([].amount)\"", "„sum([].amount)“",
        "15:29: error: '„' is no quote of YAML; write straight quotes: \"…\""
      ),
      (
        "title: Today", "title: 'Today's sales'",
        "9:23: error: the text in quotes ends before this; put quotes around the whole text, and"
          + " write '' for each ' in it"
      ),
      (
        "title: Today", "title: Today\"",
        "9:16: warning: \" at the end of this text has no \" at its start"
      ),
      (
        "title: Today", "title: Today #1",
        "9:22: warning: '#' begins a comment, so that \"#1\" is no part of the text; put quotes"
          + " around text with '#', or write a space after it"
      ),
      ("title: Today", "title: Today # all", nil),
      ("title: Today", "title: C# and 24\"", nil),
      ("title: Bakery", "title: \"Bakery\",", "2:16: error: no ',' ends a line here; remove it"),
    ] as [(String, String, String?)])
  func quotes(part: String, other: String, message: String?) {
    #expect(slips((part, other)) == [message].compactMap(\.self))
  }

  @Test("A slip doesn’t hide the mistakes after it")
  func severalSlips() {
    let found = slips(
      ("title: Bakery", "title = Bakery"), ("- id: a", "-id: a"),
      ("title: Figure", "title: \"Figure"), ("unit: EUR }", "unit: EUR"),
      ("header: Note", "heder: Note"))
    #expect(
      found == [
        "2:1: error: between a key and its value stands ': ', not '='; write title: Bakery",
        "11:11: error: a space is missing after '-'; write - id: a",
        "14:22: error: the quote that closes this text is missing; line 15 is not indented as a part"
          + " of it",
        "15:20: error: '}' is missing to close this bracket, before line 16",
        "17:13: error: unknown key \"heder\"; did you mean \"header\"?"
          + " (at pages[0].sections[0].cards[1].heder)",
      ])
  }

  @Test("After many slips the rest of the file is not checked, which is said")
  func manySlips() {
    let found = check("version: 1\n" + String(repeating: "+\n", count: 30))
    #expect(found.count == 21)
    #expect(
      found.last
        == "wall.yaml:22:1: error: expected a key and ': ' here; what follows is not checked")
  }
}
