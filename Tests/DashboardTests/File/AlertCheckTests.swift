import CardModel
import Dashboard
import TestSupport
import Testing

@Suite("What the file says of alerts")
struct AlertCheckTests {
  private func read(_ card: String, page: String = "") -> DashboardReading {
    DashboardFile.load(
      text: """
        version: 1
        sources: { a: { type: static, data: [1] } }
        pages:
          - { id: home, sections: [{ cards: [{ id: up, source: a, opens: more }] }] }
          - { id: more, \(page) sections: [{ cards: [{ id: c, \(card) }] }] }
        """, name: "wall.yaml", environment: [:])
  }

  private func alert(_ text: String) throws -> AlertDefinition {
    let reading = read("source: a, alert: \(text)")
    return try #require(
      reading.definition?.pages.last?.cards.first?.alert, "\(reading.diagnostics)")
  }

  @Test("an alert has a condition, a delay, an end, and ways to call")
  func keys() throws {
    let full = try alert(
      "{ when: '@ > `5`', for: 30s, until: '@ < `3`', show: home, notify: false }")
    #expect(full.when.text == "@ > `5`")
    #expect(full.delay == .seconds(30))
    #expect(full.until?.text == "@ < `3`")
    #expect(full.shownPage == .named("home"))
    #expect(!full.notifies)
    let short = try alert("{ when: '@ > `5`' }")
    #expect((short.delay, short.until?.text, short.notifies) == (.zero, nil, true))
    #expect(short.shownPage == .own)
    #expect(try alert("{ when: '@', show: true }").shownPage == .own)
    #expect(try alert("{ when: '@', show: false }").shownPage == .none)
  }

  @Test("an alert of rows has a list, a key and a text")
  func rows() throws {
    let rows = try alert("{ when: high, rows: '@', key: id, text: '${line}: ${message}' }")
    #expect((rows.rows?.text, rows.key?.text) == ("@", "id"))
    #expect(rows.text?.text == "${line}: ${message}")
  }

  @Test(
    "a mistake is named with its place and what is right",
    arguments: [
      (
        "alert: { when: '@' }", "",
        "55: error: an alert needs a card with a source (at pages[1].sections[0].cards[0])"
      ),
      (
        "source: a, each: '@', alert: { when: '@' }", "",
        """
        77: error: write a "key" beside "each": it tells a new card that calls from those before it \
        (at pages[1].sections[0].cards[0])
        """
      ),
      (
        "source: a, alert: { when: '@', rows: '@' }", "",
        """
        86: error: write a "key" beside "rows": it tells a new row from those before it \
        (at pages[1].sections[0].cards[0])
        """
      ),
      (
        "source: a, alert: { when: '@', key: id }", "",
        """
        84: error: "key" identifies the rows of "rows", such as rows: "@" for all of a list \
        (at pages[1].sections[0].cards[0])
        """
      ),
      (
        "source: a, each: '@', key: id, alert: { when: '@', rows: '@', key: id }", "",
        """
        106: error: each card of "each" calls by itself: leave "rows" out, or give it to a card with \
        all (at pages[1].sections[0].cards[0])
        """
      ),
      (
        "source: a, alert: { when: '@' }", "object: true,",
        "79: error: a card of an object's page has no alert: nothing leads to it (at pages[1])"
      ),
      (
        "source: a, alert: { when: '@', show: hmoe }", "",
        """
        85: error: unknown page "hmoe"; did you mean "home"? \
        (at pages[1].sections[0].cards[0].alert.show)
        """
      ),
    ])
  func mistakes(card: String, page: String, message: String) {
    #expect(read(card, page: page).diagnostics.map(\.description) == ["wall.yaml:5:\(message)"])
  }

  @Test(
    "a sound is one of the theme or a file beside the dashboard; it is checked that it is there")
  func sounds() throws {
    #expect(
      try alert("{ when: '@', sound: dialog-warning }").sound?.kind == .named("dialog-warning"))
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "siren.oga")
    #expect(try alert("{ when: '@', sound: \(file) }").sound?.kind == .file(path: file))
    #expect(read("source: a, alert: { when: '@', sound: \(file) }").check() == [])

    let missing = read("source: a, alert: { when: '@', sound: siren.oga }")
    #expect(missing.definition != nil, "the wall is shown without it")
    let problem = try #require(missing.check().first)
    #expect(problem.severity == .error)
    #expect(
      problem.message.hasSuffix("siren.oga: can’t be read: check the path and its permissions"))

    let near = read("source: a, alert: { when: '@', sound: dialog-wraning }")
    #expect(near.definition != nil)
    #expect(
      near.diagnostics.map(\.message)
        == [#"the sound theme has no "dialog-wraning"; did you mean "dialog-warning"?"#])
    #expect(near.diagnostics.map(\.severity) == [.warning])
    #expect(
      read("source: a, alert: { when: '@', sound: foghorn-of-ours }").diagnostics.map(\.severity)
        == [.warning])
  }

  @Test("a name that the data don't have is told on the card")
  func unknownName() throws {
    let reading = read("source: a, alert: { when: 'laod > `5`', until: 'load < `3`' }")
    let card = try #require(reading.definition?.pages.last?.cards.first)
    let bound = CardBinder().bind(card, Snapshot(value: ["load": 9]))
    #expect(bound.issues.map(\.location) == [card.alert?.when.location])
    #expect(bound.issues.first?.message.contains("laod") == true, "\(bound.issues)")
  }
}
