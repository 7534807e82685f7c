import Dashboard
import Foundation
import Testing

@Suite("What a value in another form, or in another spelling, is probably meant for")
struct ProbableMeaningTests {
  /// Returns the mistakes in a file with a page of one section of one card, without its name.
  private func findings(
    unit: String = "EUR", card: String = "header: Note", pages: String? = nil,
    data: String = "{ amount: 5 }"
  ) -> [String] {
    let pages =
      pages ?? """
        - id: home
          sections:
            - cards:
                - { id: a, source: s, header: { title: A, kpi: { value: amount, unit: \(unit) } } }
                - id: b
                  \(card)
        """
    let sources = "sources: { s: { type: static, data: \(data) } }"
    let text = "version: 1\n\(sources)\npages:\n\(pages)\n"
    return check(text).map { String($0.dropFirst("wall.yaml:".count)) }
  }

  @Test(
    "A mapping in place of a list is told how the list begins",
    arguments: [
      (
        "  home:\n    sections: []",
        "4:3: error: expected a list, found a mapping; write - id: home (at pages)"
      ),
      (
        "  id: home\n  sections: []",
        "4:3: error: expected a list, found a mapping; write '- ' in front of \"id\" (at pages)"
      ),
      (
        "  home",
        "4:3: error: expected a list, found text \"home\"; write [{ id: home }] (at pages)"
      ),
      (
        "", "3:7: error: expected a list, found nothing; its elements begin with - id: … (at pages)"
      ),
    ])
  func lists(pages: String, message: String) {
    #expect(findings(pages: pages) == [message])
  }

  @Test(
    "A list or a word in place of a mapping, and a word in place of a list, are told",
    arguments: [
      (
        "body: [{ list: { title: a } }]",
        "9:17: error: expected a mapping, found a list; write list: … without a list"
          + " around it (at pages[0].sections[0].cards[1].body)"
      ),
      (
        "body: { table: { columns: customer } }",
        "9:37: error: expected a list, found text \"customer\";"
          + " write [{ title: customer, text: … }]"
          + " (at pages[0].sections[0].cards[1].body.table.columns)"
      ),
      (
        "body: { table: { columns: [customer] } }",
        "9:38: error: expected a mapping such as { title: customer, text: … }, found text"
          + " \"customer\" (at pages[0].sections[0].cards[1].body.table.columns[0])"
      ),
    ])
  func forms(card: String, message: String) {
    #expect(findings(card: card) == [message])
  }

  @Test(
    "A unit that is nearly one with a meaning is a warning",
    arguments: [
      ("percnt", "percent"), ("Percent", "percent"), ("byte", "bytes"), ("duraton", "duration"),
      ("kWh", nil), ("units", nil), ("percent", nil), ("%", nil),
    ] as [(String, String?)])
  func units(word: String, unit: String?) {
    let message = unit.map {
      "7:79: warning: \"\(word)\" follows the number like any word; did you mean \($0)?"
        + " (at pages[0].sections[0].cards[0].header.kpi.unit)"
    }
    #expect(findings(unit: "\"\(word)\"") == [message].compactMap(\.self))
  }

  @Test(
    "An address that nothing opens is a warning",
    arguments: [
      ("www.example.org", "https://www.example.org"), ("localhost:80/a", "http://localhost:80/a"),
      ("https://example.org", nil), ("mailto:a@example.org", nil), ("tel:112", nil),
    ] as [(String, String?)])
  func addresses(address: String, completed: String?) {
    let message = completed.map {
      "9:25: warning: an address that is opened begins with https:, http:, mailto: or tel:;"
        + " did you mean \"\($0)\"? (at pages[0].sections[0].cards[1].opens.url)"
    }
    #expect(findings(card: "opens: { url: \"\(address)\" }") == [message].compactMap(\.self))
  }

  @Test("A word without a colon in data is a mistake, as everywhere")
  func words() {
    #expect(
      findings(data: "{ amount: 5, Ada }") == [
        "2:50: error: \"Ada\" has no ':'; inside { } put quotes around text with a comma in it"
          + " (at sources.s.data)"
      ])
  }

  @Test("A file with data that isn’t there is a warning, with the nearest name")
  func missingFiles() throws {
    let wall = """
      version: 1
      sources:
        a: { type: file, path: sale.csv }
        b: { type: file, path: data/b.csv }
        c: { type: file, path: sales.csv }
      pages: [{ id: home, sections: [] }]
      """
    var found: [String] = []
    _ = try read(["wall.yaml": wall, "sales.csv": "a\n1\n"]) { folder in
      let path = folder.path(percentEncoded: false)
      let prefix = path.hasSuffix("/") ? path : path + "/"
      let reading = DashboardFile.load(path: prefix + "wall.yaml", environment: [:])
      found = reading.check(looksForFiles: true).map {
        $0.description.replacing(prefix, with: "")
      }
      #expect(reading.check() == [])
    }
    #expect(
      found == [
        "wall.yaml:3:26: warning: there is no file sale.csv; did you mean sales.csv?",
        "wall.yaml:4:26: warning: there is no folder data/",
      ])
  }
}
