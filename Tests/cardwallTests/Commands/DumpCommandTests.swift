import Foundation
import Testing

/// The output of `cardwall dump`.
@Suite("The dump command")
final class DumpCommandTests: CommandTestCase {
  @Test("dump prints every card's state and text without a display")
  func dump() throws {
    let file = try TemporaryFile(Self.clock)
    let result = try run(["dump", file.path])
    #expect(result.status == 0)
    #expect(
      result.output == """
        page home: home
          section Now
            card a: fresh
              Hall
              21.4 °C
              … Refresh · Bookmark · Open in Full · Copy as Text · Hide

        """)
  }

  @Test("dump indents every line of a text")
  func dumpLines() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources: { list: { type: static, data: [Milk, Bread] } }
      pages:
        - id: home
          sections:
            - cards:
                - id: a
                  source: list
                  body: { text: '${join(`"\\n"`, @)}' }
      """)
    let result = try run(["dump", file.path])
    #expect(result.output.contains("\n      Milk\n      Bread\n"), "\(result.output)")
  }

  @Test("S-29: dump says which label its data makes too long")
  func dumpGuideline() throws {
    let long = String(repeating: "Harbour ", count: 9)
    let file = try TemporaryFile(
      Self.clock.replacing("celsius: 21.4", with: "celsius: 21.4, hall: \"\(long)\"")
        .replacing("title: Hall", with: "title: \"${hall}\""))
    let result = try run(["dump", file.path])
    #expect(result.status == 0)
    #expect(result.error == "card a: the title needs more than two lines: shorten it [S-29]\n")
  }

  @Test("dump --json gives the same as JSON")
  func dumpJSON() throws {
    let file = try TemporaryFile(Self.clock)
    let result = try run(["dump", file.path, "--json"])
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let pages = json?["pages"] as? [[String: Any]]
    #expect(pages?.first?["id"] as? String == "home")
  }

  @Test("dump exits with 1 and says why where a card fails, and shows the others")
  func dumpFails() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        a: { type: file, path: missing.json }
        b: { type: static, data: 5 }
      pages:
        - id: home
          sections:
            - cards:
                - { id: a, source: a, header: First, body: { text: "${@}" } }
                - { id: b, source: b, header: Second, body: { text: "${@}" } }
      """)
    let result = try run(["dump", file.path])
    #expect(result.status == 1)
    #expect(result.output.contains("card a: failed"))
    #expect(result.output.contains("missing.json"))
    #expect(result.output.contains("card b: fresh\n      Second\n      5"))
  }
}
