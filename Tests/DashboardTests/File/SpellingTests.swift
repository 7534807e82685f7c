import Testing

@Suite("The message about a value shows how it is written")
struct SpellingTests {
  @Test(
    "a duration as other programs and languages write it",
    arguments: [
      ("10 min", "10m"), ("10sek", "10s"), ("0.5s", "500ms"), ("1,5 h", "90m"), ("2 Std.", "2h"),
      ("1h 30m", "90m"), ("1 week", "7d"), ("120 minutes", "120m"), ("5 Minuten", "5m"),
    ])
  func durations(written: String, right: String) {
    #expect(
      check(source(every: "\"\(written)\"")) == [
        """
        wall.yaml:2:45: error: expected a duration, found text "\(written)"; write \(right) \
        (at sources.a.every)
        """
      ])
  }

  @Test("a number without a unit may be any, and a word is no duration")
  func unknownDurations() {
    #expect(
      check(source(every: "10")) == [
        """
        wall.yaml:2:45: error: expected a duration with its unit, such as 10s or 10m, \
        found number 10 (at sources.a.every)
        """
      ])
    for word in ["often", "10 cats", "0.0001s", "1e9s"] {
      let found = check(source(every: word))
      #expect(found.count == 1)
      #expect(found.first?.contains("expected a duration such as 30s, found text") == true)
    }
  }

  @Test(
    "a word in place of the look",
    arguments: [
      ("dark", "dark", "{ scheme: dark }"), ("Dark", "Dark", "{ scheme: dark }"),
      ("compact", "compact", "{ density: compact }"),
      ("'#0A6ED1'", "#0A6ED1", "{ accent: \"#0A6ED1\" }"),
    ])
  func themes(written: String, word: String, example: String) {
    #expect(
      check("version: 1\ntheme: \(written)\n\(pages)") == [
        """
        wall.yaml:2:8: error: expected a mapping such as \(example), found text "\(word)" (at theme)
        """
      ])
  }

  @Test(
    "a name in place of the look",
    arguments: [("darc", "dark"), ("high contrast", "high-contrast"), ("solarized", "dark")])
  func namedThemes(written: String, scheme: String) {
    #expect(
      check("version: 1\ntheme: \(written)\n\(pages)") == [
        """
        wall.yaml:2:8: error: expected a mapping such as { scheme: \(scheme) }, \
        found text "\(written)"; a scheme is one of system, light, dark, high-contrast (at theme)
        """
      ])
  }

  @Test(
    "a text in place of the body",
    arguments: [
      ("Hello", "{ text: Hello }"), ("'Hello: you'", #"{ text: "Hello: you" }"#),
      ("A long text that no message repeats as a whole", "{ text: … }"), ("chart", "{ chart: … }"),
    ])
  func bodies(written: String, example: String) throws {
    let found = check(card: "body: \(written)")
    #expect(found.count == 1)
    let message = try #require(found.first)
    #expect(message.contains("expected a mapping such as \(example), found text"), "\(message)")
  }

  @Test("nothing in place of the body is no text")
  func emptyBody() {
    let found = check(card: "body: null")
    #expect(found.count == 1)
    #expect(found.first?.contains("expected a mapping, found nothing") == true, "\(found)")
  }

  private let pages = "pages: [{ id: a, sections: [{ cards: [{ id: b, header: B }] }] }]\n"

  private func source(every: String) -> String {
    "version: 1\nsources: { a: { type: file, path: a, every: \(every) } }\n\(pages)"
  }
}
