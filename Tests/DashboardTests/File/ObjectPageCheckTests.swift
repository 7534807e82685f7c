import Dashboard
import Testing

@Suite("Pages of objects in the file")
struct ObjectPageCheckTests {
  /// A dashboard whose page `customer` shows an object.
  private static func file(
    card: String = "id: best, source: shop, header: Best, opens: customer",
    page: String = "title: \"${name}\", sections: [{ cards: [{ id: who, header: \"${name}\" }] }]",
    section: String = "", more: String = ""
  ) -> String {
    """
    version: 1
    sources: { shop: { type: static, data: { name: Ada } } }
    pages:
      - id: home
        sections:
          - { \(section)cards: [{ \(card) }] }
      - { id: customer, object: true, \(page) }
    \(more)
    """
  }

  @Test("S-01: a card, a row, a fact and a report's row may open one, by name or as a page")
  func right() throws {
    #expect(check(Self.file()) == [])
    let long = "id: b, source: shop, header: B, opens: { page: customer }"
    #expect(check(Self.file(card: long)) == [])
    let bodies = [
      "list: { title: \"${name}\", opens: customer }",
      "table: { columns: [{ title: N, text: \"${name}\" }], opens: customer }",
      "facts: [{ label: N, text: \"${name}\", opens: customer }]",
    ]
    for body in bodies {
      #expect(check(Self.file(card: "id: b, source: shop, header: B, body: { \(body) }")) == [])
    }
    let report = """
        - id: all
          report: { source: shop, columns: [{ title: N, text: "${name}" }], opens: customer }
      """
    #expect(check(Self.file(card: "id: b, source: shop, header: B", more: report)) == [])
    let reading = DashboardFile.load(text: Self.file(), name: "wall.yaml", environment: [:])
    let definition = try #require(reading.definition)
    #expect(definition.pages.map(\.isObject) == [false, true])
    #expect(definition.namedPages.map(\.id.rawValue) == ["home"])
  }

  @Test("a page of an object can't be opened without an object")
  func withoutObject() {
    #expect(
      check(Self.file(section: "see_all: customer, ")) == [
        "wall.yaml:6:20: error: page \"customer\" shows an object, and there is none here: only "
          + "\"opens\" and actions of a card or a row lead to it (at pages[0].sections[0].see_all)"
      ])
    #expect(
      check(Self.file(card: "id: best, header: Best, opens: customer")) == [
        "wall.yaml:6:52: error: page \"customer\" shows an object, and card \"best\" has none: it has "
          + "no source (at pages[0].sections[0].cards[0].opens)"
      ])
  }

  @Test("an action of a card or a row opens the page of its object")
  func actions() {
    func messages(_ card: String) -> [String] { check(Self.file(card: card)) }
    let action = "[{ id: go, title: Go, page: customer }]"
    #expect(messages("id: b, source: shop, header: B, menu: \(action)") == [])
    #expect(
      messages(
        "id: b, source: shop, header: B, "
          + "body: { list: { items: customers, title: \"${name}\", actions: \(action) } }") == [])
    #expect(
      messages("id: b, header: B, menu: \(action)") == [
        "wall.yaml:6:73: error: page \"customer\" shows an object, and card \"b\" has none: it has "
          + "no source (at pages[0].sections[0].cards[0].menu[0].page)"
      ])
  }

  @Test("the home page can't show an object")
  func firstPage() {
    let text = """
      version: 1
      pages:
        - { id: customer, object: true, sections: [{ cards: [{ id: who, header: Who }] }] }
      """
    #expect(
      check(text) == [
        "wall.yaml:3:21: error: the first page is the home page, which nothing opens: it can’t show "
          + "an object (at pages[0].object)"
      ])
  }

  @Test("a page that nothing opens gives a warning, one that doesn't exist an error")
  func unopened() {
    #expect(
      warnings(Self.file(card: "id: b, source: shop, header: B")) == [
        "wall.yaml:7:21: warning: nothing opens page \"customer\": it shows an object that is opened "
          + "(at pages[1].object)"
      ])
    #expect(
      check(Self.file(card: "id: b, source: shop, header: B, opens: custommer")).first
        == "wall.yaml:6:60: error: unknown page \"custommer\"; did you mean \"customer\"? "
        + "(at pages[0].sections[0].cards[0].opens)")
  }

  @Test("a title may use the object, but only on the page of an object; a report has none")
  func titles() {
    let text = """
      version: 1
      pages:
        - id: home
          title: Of ${name}
          sections: []
      """
    #expect(
      check(text) == [
        "wall.yaml:4:15: error: there is no data here for ${name}; only ${var:…} and ${env:…} are "
          + "allowed, or \"object: true\" beside it (at pages[0].title)"
      ])
    #expect(
      check(
        Self.file(page: "report: { source: shop, columns: [{ title: N, text: n }] }")
      ) == [
        "wall.yaml:7:43: error: a page that shows an object has sections; a report is a page of its "
          + "own (at pages[1])"
      ])
  }

  @Test("only the page of an object has a header")
  func header() throws {
    let header = "header: { title: \"${name}\", kpi: { value: age } }, "
    let page = "title: \"${name}\", \(header)sections: []"
    #expect(check(Self.file(page: page)) == [])
    let text = Self.file(page: page)
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    #expect(try #require(reading.definition).pages[1].header?.value.kpi != nil)
    let other = """
      version: 1
      pages:
        - { id: home, header: Home, sections: [] }
      """
    #expect(
      check(other) == [
        "wall.yaml:3:25: error: only the page of an object has a header, and \"object: true\" makes it "
          + "one (at pages[0].header)"
      ])
  }

  @Test("the schema accepts the mark of an object's page")
  func schema() { #expect(DashboardFile.schema.contains("The page shows an object")) }
}
