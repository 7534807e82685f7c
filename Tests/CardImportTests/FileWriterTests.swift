import JMESPath
import TestSupport
import Testing

@testable import CardImport
@testable import Dashboard

@Suite("Writing a dashboard file")
struct FileWriterTests {
  @Test("Short mappings are in one line, long ones have lines of their own")
  func layout() {
    let node = FileNode.entries([
      "title": "Green coffee",
      "short": .entries(["a": .value(1), "b": "two"]),
      "items": .list([
        .commented(["Left out: /icon"], .entries(["id": "one", "text": "${name}"])),
        .entries([
          "id": "two", "text": .text(String(repeating: "a long text ", count: 8) + "ends"),
        ]),
      ]),
      "lines": "one\ntwo",
    ])
    #expect(
      FileWriter.text(of: node) == """
        title: Green coffee
        short: { a: 1, b: two }
        items:
          # Left out: /icon
          - { id: one, text: "${name}" }
          - id: two
            text: a long text a long text a long text a long text a long text a long text a long \
        text a long text ends
        lines: |-
          one
          two

        """)
  }

  /// Data of any kind are read back as they were.
  @Test("Any data survive")
  func data() throws {
    var random = SeededGenerator(seed: 5)
    let words = [
      "", " ", "a", "no", "null", "true", "1.10", "-", "- a", "a: b", "a #b", "#", "${x}", "$${",
      "it's", "\"", "\\", "\n", "a\nb", "\t", "{", "}", "[1]", "é", "🙂", "\u{7}", "\u{2028}", "~",
      "0x1F", "007", "1e5", "*a", "&a", "!a", "%", "@", "`", "?", ": ", "a:", "=", "<<", "---",
      "2026-03-01", "22:00", " lead", "trail ", "a,b", "|", ">", "\u{feff}", "-1", ".5", "…",
    ]
    // A dashboard file has no merge keys.
    let keys = words.filter { $0 != "<<" }
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 3 ? 5 : 8), using: &random) {
      case 0: .null
      case 1: .bool(.random(using: &random))
      case 2: .integer(.random(in: -1000...1000, using: &random))
      case 3: .double(Double(Int.random(in: -999...999, using: &random)) / 8)
      case 4:
        .string(
          (0..<Int.random(in: 1...3, using: &random))
            .map { _ in words.randomElement(using: &random) ?? "" }.joined())
      case 5, 6:
        .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth + 1) })
      default:
        .object(
          JSONObject(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in
              (key: keys.randomElement(using: &random) ?? "", value: value(depth + 1))
            }))
      }
    }
    for _ in 0..<1_000 {
      let data = value(0)
      let source = FileNode.entries(["type": "static", "data": FileNode(data: data)])
      let text = FileWriter.text(
        of: .entries([
          "version": .value(1), "sources": .entries(["s": source]),
          "pages": .list([.entries(["id": "p", "sections": .list([])])]),
        ]))
      let reading = DashboardFile.load(text: text, name: "data.yaml", environment: [:])
      let read = reading.definition?.sources.first
      #expect(reading.diagnostics.map(\.description) == [], "\(data)\n\(text)")
      guard let found = (read?.kind as? StaticSourceDefinition)?.value else {
        Issue.record("no data in \(text)")
        continue
      }
      #expect(found == data, "\(text)")
    }
  }
}
