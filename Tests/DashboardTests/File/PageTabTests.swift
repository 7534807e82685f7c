import Dashboard
import Testing

@Suite("Tabs of pages in the file")
struct PageTabTests {
  /// Returns a dashboard with a home page, whose section has these keys, and these other pages.
  private static func file(home: String = "", section: String = "", pages: String) -> String {
    """
    version: 1
    sources: { shop: { type: static, data: [] } }
    pages:
      - id: home
        \(home)
        sections: [{ \(section) cards: [{ id: c, header: C }] }]
    \(pages)
    """
  }

  private static let all = """
      - id: all
        tab: false
        report: { source: shop, columns: [{ title: N, text: "${name}" }] }
    """

  @Test("a page that See All leads to needs no tab, and can still be opened by name")
  func without() throws {
    let text = Self.file(section: "see_all: all,", pages: Self.all)
    #expect(check(text) == [])
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    let definition = try #require(reading.definition)
    #expect(definition.tabPages.map(\.id.rawValue) == ["home"])
    #expect(definition.namedPages.map(\.id.rawValue) == ["home", "all"])
  }

  @Test("the home page always has a tab, the page of an object never")
  func impossible() {
    #expect(
      check(Self.file(home: "tab: false", pages: "")) == [
        "wall.yaml:4:5: error: the first page is the home page, which always has a tab (at "
          + "pages[0].tab)"
      ])
    let object = """
        - id: who
          object: true
          tab: true
          sections: [{ cards: [{ id: w, header: W }] }]
      """
    #expect(
      check(Self.file(pages: object)).contains(
        "wall.yaml:7:5: error: the page of an object never has a tab: remove \"tab\" (at "
          + "pages[1].tab)"))
  }

  @Test("a page without a tab that nothing leads to can't be reached")
  func unreachable() {
    #expect(
      check(Self.file(pages: Self.all)) == [
        "wall.yaml:7:5: warning: nothing leads to page \"all\", and it has no tab: name it in "
          + "\"see_all\" or \"opens\" (at pages[1].tab)"
      ])
  }

  @Test(
    "the alert of a card leads to its page, unless it opens no page and notifies nobody",
    arguments: [
      ("alert: { when: stopped }", []),
      ("alert: { when: stopped, show: false, notify: true }", []),
      (
        "alert: { when: stopped, show: false, notify: false }",
        [
          "wall.yaml:7:5: warning: nothing leads to page \"pumps\", and it has no tab: name it in "
            + "\"see_all\" or \"opens\" (at pages[1].tab)"
        ]
      ),
    ])
  func alert(key: String, expected: [String]) {
    let pumps = """
        - id: pumps
          tab: false
          sections: [{ cards: [{ id: p, source: shop, header: Pump, \(key) }] }]
      """
    #expect(check(Self.file(pages: pumps)) == expected)
  }
}
