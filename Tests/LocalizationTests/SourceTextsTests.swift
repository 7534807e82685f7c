import Testing

@Suite("Texts of the source")
struct SourceTextsTests {
  private func texts(_ source: String) -> SourceTexts {
    var texts = SourceTexts()
    texts.read(source, name: "Dashboard/File.swift")
    return texts
  }

  @Test("keys are read as catalogues have them")
  func keys() {
    let found = texts(
      #"""
      a = String(localized: "\(rows.count, of: "x") of \(b(c) ?? ")") rows\n\u{2014}")
      b = String(
        localized: "Open",
        context: "state")
      c = String(count: f(1, 2), one: "\(n) row", other: "\(n) \"rows\"")
      d = String(
        localized: """
          A line \
          that goes on,
            and \(another)
          """)
      """#)
    #expect(found.unreadable.isEmpty)
    #expect(
      found.texts == [
        .init(key: "{0} of {1} rows\n\u{2014}"), .init(context: "state", key: "Open"),
        .init(key: "{0} row", plural: "{0} \"rows\""),
        .init(key: "A line that goes on,\n  and {0}"),
      ])
  }

  @Test("a text that isn't one literal is told by its place")
  func unreadable() {
    let found = texts("\nString(localized: \"a\" + b)\nString(localized: name)")
    #expect(found.texts.isEmpty)
    #expect(found.unreadable == ["Dashboard/File.swift:2", "Dashboard/File.swift:3"])
  }

  @Test("the message of an error is a text, and each side of a choice")
  func messages() {
    let found = texts(
      #"""
      error(location(a + 1), isLong ? "too long" : "line \(n)", path: "a b")
      fail(place, message); failure("\(text)"); String(localized: message)
      """#)
    #expect(found.unreadable.isEmpty)
    #expect(found.texts.map(\.key) == ["too long", "line {0}"])
  }

  @Test("a text of several words that isn't marked is told, unless its call is an exception")
  func unmarked() {
    var found = SourceTexts(exceptions: ["precondition"])
    found.read(
      #"""
      // a comment
      a = "two words" + "word" + "\(x) \(y)" + x.firstMatch(of: /a "b/)
      precondition(isValid, "no error for users"); c = "\(x) more"
      String(localized: "\(b("inner text")), marked text")
      #"raw text"#
      """#, name: "A.swift")
    #expect(
      found.unmarked.map { "\($0.file):\($0.line) \($0.text)" } == [
        "A.swift:2 two words", "A.swift:3 {0} more", "A.swift:4 inner text",
      ])
  }
}
