import CardModel
import Dashboard
import Foundation
import JMESPath
import Testing

@Suite("The position of a warning about the data")
struct WarningPositionTests {
  /// Returns the rest of each line from the positions of the warnings on.
  private func places(of header: String, on data: JSONValue) throws -> [String] {
    let text = """
      version: 1
      sources: { s: { type: static, data: {} } }
      pages:
        - id: home
          sections:
            - cards:
                - id: a
                  source: s
                  header:
      \(header.split(separator: "\n").map { "              " + $0 }.joined(separator: "\n"))
      """
    let reading = DashboardFile.load(
      text: text, name: "wall.yaml", environment: [:])
    let definition = try #require(reading.definition, "\(reading.diagnostics)")
    let lines = text.components(separatedBy: "\n")
    return CardBinder().bind(definition.pages[0].cards[0], Snapshot(value: data)).issues.map {
      String(lines[$0.location.line - 1].unicodeScalars.dropFirst($0.location.column - 1))
    }
  }

  @Test("is that of the name in a plain, a quoted, a folded and a literal text")
  func names() throws {
    let data: JSONValue = ["people": [["name": "Ada"]]]
    #expect(
      try places(of: "title: Hello ${people[0].nmae} and others", on: data)
        == ["nmae} and others"])
    #expect(
      try places(of: "title: \"\\\"ä\\\" \\u00e9 ${ people[0].nmae }\"", on: data)
        == ["nmae }\""])
    #expect(
      try places(of: "title: 'It''s ${people[0].nmae}'", on: data) == ["nmae}'"])
    #expect(
      try places(
        of: """
          title: >-
            Hello
            you ${people[0].nmae}
            there
          """, on: data) == ["nmae}"])
    #expect(
      try places(
        of: """
          title: |
            First
            ${people[0].nmae}
          """, on: data) == ["nmae}"])
    #expect(try places(of: "kpi: sum(people[].agee)", on: data) == ["agee)"])
  }

  @Test("is that of the call that fails")
  func calls() throws {
    #expect(
      try places(of: "title: ${upper('ä')} ${join('', [n, abs(n)])}", on: ["n": "x"])
        == ["abs(n)])}"])
  }
}
