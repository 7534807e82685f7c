import CardModel
import Dashboard
import Testing

@Suite("What the file says of choices")
struct ChoiceCheckTests {
  private func text(
    _ choices: String, card: String = "query: \"[?site == choice.site]\"", sources: String = ""
  ) -> String {
    """
    version: 1
    sources:
      s: { type: static, data: [] }
      \(sources)
    pages:
      - id: home
        choices:
          \(choices)
        sections:
          - cards:
              - { id: c, source: s, header: C, \(card) }
    """
  }

  private let site = "- { id: site, title: Site, type: select, options: [kiel, ulm] }"

  @Test("a choice has options, a default and words for none of them")
  func keys() throws {
    let reading = DashboardFile.load(
      text: text(
        "- { id: site, title: Site, type: select, options: [kiel, { value: ulm, title: Ulm }], "
          + "all: All, default: ulm }"), name: "wall.yaml", environment: [:])
    let choice = try #require(reading.definition?.choices.first, "\(reading.diagnostics)")
    #expect((choice.id, choice.title, choice.standard?.text) == ("site", "Site", "ulm"))
    #expect(choice.fixedValues == ["kiel", "ulm"])
  }

  @Test(
    "a mistake is named with its place and what is right",
    arguments: [
      (
        "- { id: site, title: S, type: select, options: [kiel, ulm], default: kil }",
        "8:76: error: \"kil\" is not among the options; did you mean \"kiel\"?"
      ),
      (
        "- { id: site, title: S, type: select, options: [kiel, ulm, kiel] }",
        "8:66: error: duplicate option \"kiel\""
      ),
      (
        "- { id: site, title: S, type: select, options: \"[].site\" }",
        "8:55: error: options that an expression gives need the \"source\" of its data"
      ),
      (
        "- { id: site, title: S, type: select, options: [a], source: s }",
        "8:9: error: \"source\" has no meaning without options that an expression gives"
      ),
      (
        "- { id: site, title: S, type: select, all: All }",
        "8:9: error: \"all\" has no meaning without \"options\""
      ),
      (
        "- { id: site, title: S, type: search, options: [a] }",
        "\"options\" belongs to type select, not to search"
      ),
      (
        "- { id: site, title: S, type: date_range, default: 8d }",
        "expected days such as 2026-03-01..2026-03-31, or one of"
      ),
      (
        "- { id: site, title: S, type: select, source: s, options: \"[?a == choice.site]\" }",
        "8:9: error: the options of choice \"site\" depend on what is chosen there"
      ),
    ])
  func mistakes(choices: String, message: String) {
    let found = check(text(choices))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test("an unknown choice is named with the nearest one, in expressions, texts and sources")
  func unknown() {
    let inQuery = check(text(site, card: "query: \"[?site == choice.siet || a == choice.site]\""))
    #expect(
      inQuery == [
        "wall.yaml:11:69: error: unknown choice \"siet\"; did you mean \"site\"? "
          + "(at pages[0].sections[0].cards[0].query)"
      ])
    let inSource = check(
      text(site, sources: "w: { type: http, url: \"http://h/${choice.siet}\" }"))
    #expect(inSource.count == 1)
    #expect(inSource.first?.contains("4:44: error: unknown choice \"siet\"") == true, "\(inSource)")
  }

  @Test("a press names a choice and one of its values")
  func presses() {
    func messages(_ opens: String) -> [String] {
      check(text(site, card: "query: \"[?site == choice.site]\", opens: \(opens)"))
    }
    #expect(messages("{ choose: site, value: ulm }") == [])
    #expect(messages("{ choose: site, value: '${name}' }") == [])
    #expect(
      messages("{ choose: site, value: um }").first?.contains(
        "choice \"site\" has no option \"um\"; did you mean \"ulm\"?") == true)
    #expect(messages("{ choose: sit, value: ulm }").count == 1)
    #expect(messages("{ choose: site }").first?.contains("missing key \"value\"") == true)
    #expect(
      messages("{ page: home, value: a }").first?.contains("\"value\" has no meaning") == true)
  }

  @Test("a choice is declared once, is used, and may be shown on another page")
  func declarations() {
    let twice = check(text(site + "\n      " + site.replacing("kiel", with: "bonn")))
    #expect(twice.count == 1)
    #expect(twice.first?.contains("duplicate choice \"site\"; it is already used at") == true)
    #expect(
      check(text(site, card: "when: \"@\"")).first?.contains("nothing uses ${choice.site}") == true)
    let other = "\n  - { id: more, choices: [NAME], sections: [] }"
    #expect(check(text(site) + other.replacing("NAME", with: "site")) == [])
    #expect(
      check(text(site) + other.replacing("NAME", with: "sites")).first?.contains(
        "unknown choice \"sites\"; did you mean \"site\"?") == true)
  }

  @Test("texts of sources read choices and no data, and a history depends on none")
  func sources() {
    func messages(_ source: String) -> [String] { check(text(site, sources: "w: \(source)")) }
    #expect(messages("{ type: http, url: 'http://h/${upper(choice.site)}' }") == [])
    #expect(messages("{ type: command, run: [a, '${choice.site}'] }") == [])
    #expect(
      messages("{ type: command, run: ['${choice.site}', a] }") == [
        "wall.yaml:4:29: error: the program must be fixed; only its arguments may have values: "
          + "${choice.site} (at sources.w.run)"
      ])
    #expect(
      messages("{ type: sqlite, path: a, sql: select ?, parameters: ['${choice.site}'] }") == [])
    #expect(
      messages("{ type: http, url: 'http://h/${choice.site == name}' }").first?.contains(
        "there is no data here") == true)
    #expect(
      messages("{ type: sqlite, path: a, sql: 'select ${choice.site}' }").first?.contains(
        "there is no data here") == true)
    #expect(
      messages(
        "{ type: http, url: 'http://h/${choice.site}', every: 1m, history: { of: a, for: 1h } }"
      ).first?.contains("a history can’t depend on a choice") == true)
  }

  @Test("without choices, a member of that name is one of the data")
  func noChoices() {
    #expect(check(card: "source: stock\nheader: \"${choice.site}\"") == [])
  }
}
