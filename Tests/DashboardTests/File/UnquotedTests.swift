import Testing

@Suite("Texts that begin with a character of YAML")
struct UnquotedTests {
  /// Returns the mistakes in a figure with this value, which begins at column 20 of line 13.
  private func mistakes(_ value: String) -> [String] {
    check(
      card: "source: load\nheader:\n  kpi: {}\n".replacing("{}", with: "") + "    value: \(value)"
    )
    .map { String($0.dropFirst("wall.yaml:".count)) }
  }

  @Test(
    "An expression without quotes is said, with its quotes",
    arguments: [
      ("[*].n", "\"[*].n\"", "["), ("[0].n", "\"[0].n\"", "["), ("[].n", "\"[].n\"", "["),
      ("[?n > `1`].n", "\"[?n > `1`].n\"", "["), ("[?n]  # all", "\"[?n]\"", "["),
      ("!a.b", "\"!a.b\"", "!"), ("!a && b", "\"!a && b\"", "!"),
      ("!contains(name, 'x')", "\"!contains(name, 'x')\"", "!"),
      ("*", "\"*\"", "*"), ("*.n", "\"*.n\"", "*"), ("*[0]", "\"*[0]\"", "*"),
      ("&x.y", "\"&x.y\"", "&"), ("@", "\"@\"", "@"), ("@.n", "\"@.n\"", "@"),
      ("`1`", "\"`1`\"", "`"), ("[].\"a b\"", "'[].\"a b\"'", "["),
    ])
  func expressions(value: String, quoted: String, mark: String) {
    let message = "error: text that begins with '\(mark)' needs quotes: \(quoted)"
    #expect(mistakes(value) == ["14:24: " + message])
  }

  @Test(
    "So is one inside brackets, where a comma ends it",
    arguments: [
      ("!a.b", "!"), ("*", "*"), ("[?n]", "["), ("!contains(a, 'b')", "!"), ("@", "@"),
    ])
  func inBrackets(value: String, mark: String) {
    let found = check(card: "header: { kpi: { value: \(value), unit: EUR } }")
    let message = "error: text that begins with '\(mark)' needs quotes: \"\(value)\""
    #expect(found == ["wall.yaml:11:37: " + message])
  }

  @Test(
    "A list or a mapping that is an expression needs quotes",
    arguments: [
      ("[n, m]", "a list; put quotes around an expression that begins with a bracket"),
      ("{a: n}", "a mapping; put quotes around an expression that begins with a bracket"),
      ("[{ n: 1 }]", "a list; the data of a list stand in a source, and \"@\" is all of them"),
      ("5", "number 5; a number is written \"`5`\""),
      ("true", "true; it is written \"`true`\""),
    ])
  func brackets(value: String, found: String) {
    let path = "(at pages[0].sections[0].cards[0].header.kpi.value)"
    #expect(
      mistakes(value) == ["14:24: error: expected a JMESPath expression, found \(found) \(path)"])
  }

  @Test(
    "Tags of other programs are said in the words of this one",
    arguments: [
      ("!secret pw", "tags are not supported; a secret is written \"${secret:pw}\""),
      ("!env_var HOME", "tags are not supported; a variable is written \"${env:HOME}\""),
      ("!include x.yaml", "tags are not supported; write include: x.yaml"),
      ("!ok", "tags are not supported; text that begins with '!' needs quotes: \"!ok\""),
      ("!!str x", "tags are not supported (text that begins with '!' needs quotes)"),
    ])
  func tags(value: String, message: String) {
    #expect(mistakes(value) == ["14:24: error: \(message)"])
  }

  @Test(
    "Quotes of typography that surround a text are said unless they are wanted",
    arguments: [
      ("title: “Bakery”", true), ("title: „Bakery“", true), ("title: «Bakery»", true),
      // The straight quotes of another text show that the typist has them.
      ("title: „Bakery“\nlanguage: \"de\"", false), ("title: “Bakery”\nlanguage: \"de\"", true),
      ("title: „Brot“ und „Kuchen“", false), ("title: Das „Brot“", false),
      ("title: \"„Brot“\"", false),
    ])
  func typographicQuotes(line: String, isSaid: Bool) {
    let found = check(
      """
      version: 1
      \(line)
      pages: [{ id: home, sections: [{ cards: [{ id: a, header: A }] }] }]
      """)
    #expect(found.contains { $0.contains("is no quote of YAML") } == isSaid, "\(found)")
  }
}
