import Dashboard
import Testing

@Suite("The YAML of the file")
struct SyntaxTests {
  @Test(
    "Parts of YAML that are not in the subset are refused",
    arguments: [
      (
        "a: &x 1",
        "wall.yaml:1:4: error: anchors are not supported; use include (text that begins with '&' needs quotes)"
      ),
      (
        "a: *x",
        "wall.yaml:1:4: error: aliases are not supported; use include"
          + " (text that begins with '*' needs quotes)"
      ),
      (
        "a: !!str 1",
        "wall.yaml:1:4: error: tags are not supported (text that begins with '!' needs quotes)"
      ),
      ("a:\n  <<: { b: 1 }", "wall.yaml:2:3: error: merge keys are not supported; use include"),
      ("a:\n\tb: 1", "wall.yaml:2:1: error: a tab; YAML is indented with spaces"),
      (
        "a: 1\nb: 2\na: 3", "wall.yaml:3:1: error: duplicate key \"a\"; it is already on line 1"
      ),
      (
        "a: 1\n---\nb: 2",
        "wall.yaml:2:1: error: a second document starts here; a dashboard file holds one"
      ),
      (
        "%YAML 1.2\n---\na: 1",
        "wall.yaml:1:1: error: directives are not supported; remove this line"
      ),
      ("? a\n: 1", "wall.yaml:1:1: error: keys after '?' are not supported; write key: value"),
    ])
  func refused(text: String, line: String) {
    #expect(check(text).first { !$0.contains("(at ") && !$0.contains("missing key") } == line)
  }

  @Test(
    "A slip is explained in words",
    arguments: [
      (
        "title: a\n  sub: b",
        "wall.yaml:2:3: error: \"sub\" begins in column 3, and \"title\" on line 1, which has its"
          + " value already, in column 1; line them up, or put quotes around a text of several lines"
      ),
      (
        "a:\n    b: 1\n  c: 2",
        "wall.yaml:3:3: error: \"c\" begins in column 3, and \"b\" on line 2 in column 5;"
          + " line them up"
      ),
      (
        "title: a: b",
        "wall.yaml:1:8: error: a second key on one line; put quotes around text with ': ' in it:"
          + " \"a: b\""
      ),
      ("title: \"a", "wall.yaml:1:8: error: the quote that closes this text is missing"),
      ("a: [1, 2", "wall.yaml:1:4: error: ']' is missing to close this bracket"),
      (
        "a: { b: ${c} }",
        "wall.yaml:1:10: error: put quotes around text with ${…} inside { } or [ ]"
      ),
      (
        "a: { b: sum(c[].d) }",
        "wall.yaml:1:14: error: put quotes around text with [ inside { } or [ ]"
      ),
      (
        "a: \"\\q\"",
        "wall.yaml:1:5: error: unknown escape in double quotes; single quotes keep a backslash as it is"
      ),
      (
        "a: - b",
        "wall.yaml:1:4: error: a list starts on the line after its key, and text that begins with '-' needs quotes"
      ),
      ("a: @b", "wall.yaml:1:4: error: text that begins with '@' needs quotes: \"@b\""),
      (
        "a: \"b\" c",
        "wall.yaml:1:8: error: the text in quotes ends before this; put quotes around the whole"
          + " text, and write \\\" for each \" in it"
      ),
      ("a: [1] c", "wall.yaml:1:4: error: text that begins with '[' needs quotes: \"[1] c\""),
      ("a: 1\nb", "wall.yaml:2:1: error: ':' is missing after \"b\""),
      ("a: 1\n+b", "wall.yaml:2:1: error: expected a key and ': ' here"),
    ])
  func slips(text: String, line: String) {
    #expect(check(text).filter { !$0.contains("(at ") && !$0.contains("missing key") } == [line])
  }

  @Test(
    "A text that is taken for a comment is explained, where it stands",
    arguments: [
      (
        "version: 1\ntitle: #1 Kiel\npages: []",
        "wall.yaml:2:8: error: expected text, found nothing, because '#' begins a comment;"
          + " put quotes around text with '#' (at title)"
      ),
      (
        "version: 1\ntheme: { accent: #0A6ED1 }\npages: []",
        "wall.yaml:2:18: error: '#' begins a comment, which hides the rest of the line;"
          + " put quotes around text with '#'"
      ),
      (
        "version: 1\npages: []\ntheme: { accent: #0A6ED1 }",
        "wall.yaml:3:18: error: '#' begins a comment, which hides the rest of the line;"
          + " put quotes around text with '#'"
      ),
      (
        "version: 1\ntitle: # the hall\npages: []",
        "wall.yaml:2:8: error: expected text, found nothing; leave the key out if there is none (at title)"
      ),
    ])
  func comments(text: String, line: String) {
    #expect(check(text).contains(line), "\(check(text))")
  }

  @Test("A comment beside a key leaves its value below it alone")
  func commentsBesideKeys() {
    let text = "version: 1 #one\npages: #all\n  #first\n  - { id: a, #it\n      sections: [] }"
    #expect(check(text) == [])
  }

  @Test("An element without a dash is one mistake, which says what is missing")
  func missingDash() {
    let text = "version: 1\npages:\n  - id: a\n    sections: []\n    id: b\n    sections: []"
    #expect(
      check(text) == [
        "wall.yaml:5:5: error: duplicate key \"id\"; it is already on line 3;"
          + " put '- ' in front if another element of the list begins here"
      ])
  }

  @Test(
    "A message that quotes the file stays in one line",
    arguments: [
      ("\"a\\nb\\e\": 1", "unknown key \"a\\nb\\u001b\""),
      ("title: \"${a\\nb}\"", "${a\\nb}"),
      ("version: \"1\\u2028\"", "text \"1\\u2028\""),
    ])
  func oneLine(text: String, shown: String) {
    let lines = check(text)
    #expect(lines.contains { $0.contains(shown) }, "\(lines)")
    #expect(!lines.contains { $0.contains(where: \.isNewline) })
  }

  @Test("A message cuts a long name")
  func longName() {
    let lines = check(String(repeating: "k", count: 100_000) + ": 1")
    #expect(lines.allSatisfy { $0.count < 2500 })
  }

  @Test("Files that are too deep or too large, and bytes that are not text, are refused")
  func limits() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(check(deep) == ["wall.yaml:1:65: error: nested more than 64 levels deep"])
    let many = "[" + String(repeating: "1,", count: 200_001) + "]"
    #expect(
      check(many).first?.hasSuffix("the dashboard’s files hold more than 200000 nodes") == true)
    #expect(
      check("a: b\rc") == [
        "wall.yaml:1:5: error: a carriage return without a line feed is not allowed;"
          + " save the file with the line ends of Unix or Windows"
      ])
    #expect(
      check("a: \u{1}") == ["wall.yaml:1:4: error: the control character U+0001 is not allowed"])
  }

  @Test("JSON is YAML")
  func json() {
    let text = """
      {"version":1,"title":"\\u00e4 \\ud83d\\ude00 \\/",
        "pages":[{"id":"home","sections":[]}]}
      """
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definition?.title == "ä 😀 /")
  }

  @Test(
    "Texts read as YAML 1.2 says",
    arguments: [
      ("one two", "one two"),
      ("one\n  two\n\n  three", "one two\nthree"),
      ("'it''s'", "it's"),
      ("\"a\\tb\\\n   c\"", "a\tbc"),
      ("\"a\n  b\n\n  c\"", "a b\nc"),
      ("|\n  a\n   b\n  c\n", "a\n b\nc\n"),
      ("|-\n  a\n  b\n\n", "a\nb"),
      (">\n  a\n  b\n\n  c\n   d\n  e\n", "a b\nc\n d\ne\n"),
      (">+\n  a\n\n", "a\n\n"),
      ("|2\n    a\n", "  a\n"),
      ("a#b # comment", "a#b"),
      ("http://x/y?z:1", "http://x/y?z:1"),
      ("22:00", "22:00"),
      ("1.10", "1.10"),
      ("yes\r", "yes"),
    ])
  func scalars(written: String, read: String) {
    let text = "version: 1\npages: [{ id: home, sections: [] }]\ntitle: \(written)"
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definition?.title == read)
  }
}
