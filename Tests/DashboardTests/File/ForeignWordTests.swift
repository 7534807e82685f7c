import Foundation
import Testing

@Suite("Words of other programs, and values in place of mappings")
struct ForeignWordTests {
  private func message(_ diagnostic: String) -> String {
    for kind in ["error: ", "warning: "] {
      if let found = diagnostic.range(of: kind) { return String(diagnostic[found.upperBound...]) }
    }
    return diagnostic
  }

  /// Returns the mistakes in a file with one card, without their places.
  private func messages(_ keys: String) -> [String] {
    check(card: "source: load\n" + keys).map(message)
  }

  private func messages(source: String) -> [String] {
    check("version: 1\nsources: { s: { \(source) } }\npages: [{ id: home, sections: [] }]")
      .map(message)
  }

  @Test("a part that has another name here is named")
  func parts() {
    #expect(
      messages("body: { gauge: {} }").contains {
        $0.contains("did you mean \"kpis: [{ value: …, ring: … }]\"?")
      })
    #expect(
      messages("body: { countdown: {} }").contains {
        $0.contains("did you mean \"clock: { until: { at: … } }\"?")
      })
    #expect(
      messages("header: { title: x, kpi: { value: a, gauge: b } }").contains {
        $0.contains("unknown key \"gauge\"; did you mean \"ring\"?")
      })
    #expect(
      messages("body: { chart: { type: pareto, x: a, y: b } }").contains {
        $0.contains("unknown word \"pareto\"; did you mean \"combination\"?")
      })
  }

  @Test(
    "so are the options of a table",
    arguments: [
      ("delimiter: \";\"", "unknown key \"delimiter\"; did you mean \"csv: { separator: … }\"?"),
      ("encoding: latin1", "unknown word \"latin1\"; did you mean \"iso-8859-1\"?"),
      ("encoding: cp1252", "unknown word \"cp1252\"; did you mean \"windows-1252\"?"),
    ])
  func tables(key: String, message: String) {
    let messages = messages(source: "type: file, path: a.csv, \(key)")
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
  }

  @Test("the value of a row of a list is its status")
  func rowValue() {
    #expect(
      messages("body: { list: { title: x, value: y } }").contains {
        $0.contains("unknown key \"value\"; the value at the end of a row is its \"status\"")
      })
  }

  @Test("a button in a column leads to the actions of the table")
  func buttons() {
    #expect(
      messages("body: { table: { columns: [{ title: x, text: y, button: z }] } }").contains {
        $0.contains("unknown key \"button\"; the buttons of a row are the \"actions\" of its table")
      })
  }

  @Test(
    "so is a type of source",
    arguments: [
      ("rss", "feed"), ("ping", "command"), ("ics", "calendar"), ("csv", "file"), ("excel", "file"),
      ("docker", "http, with url: unix:/run/docker.sock:/containers/json"),
    ])
  func sources(word: String, type: String) {
    #expect(
      messages(source: "type: \(word)")
        == ["unknown word \"\(word)\"; did you mean \"\(type)\"? (at sources.s.type)"])
  }

  @Test("a value in place of a mapping is shown in the mapping that it belongs in")
  func mappings() {
    #expect(
      messages("body: { clock: { until: \"2026-12-24\" } }").contains {
        $0.contains("such as { at: \"2026-12-24\" }, found text")
      })
    #expect(
      check(
        "version: 1\npages: [{ id: home, sections: [] }]\nkiosk: { rotate: 20s }"
      ).contains { $0.contains("such as { every: 20s }, found text \"20s\"") })
  }

  @Test("an answer in a statement, a socket without a request, and a password are told")
  func places() {
    #expect(
      check(
        """
        version: 1
        databases: { shop: { path: shop.db, writable: true } }
        pages:
          - id: home
            sections:
              - cards:
                  - id: a
                    header: x
                    footer:
                      actions:
                        - id: done
                          title: Done
                          sql: { database: shop, statement: "UPDATE t SET n = ${ask.qty}" }
        """
      ).contains { $0.contains("write :qty and parameters: { qty: ask.qty }") })
    #expect(
      messages(source: "type: http, url: \"unix:///run/docker.sock/containers/json\"").contains {
        $0.hasPrefix("a Unix socket is written unix:/run/docker.sock:/containers/json")
      })
    #expect(messages(source: "type: http, url: \"unix:/run/docker.sock:/info\"") == [])
    #expect(messages(source: "type: http, url: \"unix:///run/docker.sock\"") == [])
    let advice = "the password stands in the file; store it as a secret"
    #expect(
      messages(source: "type: postgres, url: \"postgres://a:b@db/x\", sql: select 1").contains {
        $0.hasPrefix(advice)
      })
    #expect(
      messages(source: "type: postgres, url: \"postgres://a@db/x\", sql: select 1") == [])
    #expect(
      messages(source: "type: postgres, url: \"postgres://a:${secret:p}@db/x\", sql: select 1")
        == [])
  }

  @Test("a text with a colon inside braces is to be quoted")
  func colons() {
    #expect(
      check("version: 1\npages: [{ id: home, title: Note: this, sections: [] }]") == [
        "wall.yaml:2:32: error: a second ':' in one entry; put quotes around text with ': ' in it,"
          + " or ',' between two entries"
      ])
  }
}
