import Dashboard
import TestSupport
import Testing

@Suite("Any content of the file")
struct FuzzTests {
  /// Small files without mistakes, so that a mutation hits something.
  ///
  /// Together they have each form of YAML and each kind of value.
  private static let seeds = [
    """
    version: 1
    vars: { a: "x${env:B:-c}" }
    sources:
      s: { type: static, data: [1, {b: "${var:a}"}], every: 30s }
    pages: [{ id: h, sections: [] }]
    """,
    """
    version: 1
    pages:
      - id: h
        sections:
          - cards:
              - id: c
                body:
                  text: >-
                    one ${two}
                      "three"
    """,
    """
    version: 1
    pages: [{ id: h, sections: [{ cards: [
      { id: c, header: { title: 'a ${b} $${', kpi: { value: "x[?y]", ring: y } } }] }] }]
    """,
    """
    version: 1
    pages:
    - id: h
      sections:
      - cards:
        - { id: c, footer: { actions: [{ id: a, title: A, hide: true }] }, opens: h }
        - { id: d, body: { chart: { type: line, x: a, y: b, min: -1.5 } } } # two
    """,
    """
    {"version": 1, "title": "\\u00e9\\n", "sources": {"f": {"type": "file", "path": "a"}},
    "pages": [{"id": "h", "sections": [{"cards": [{"id": "c", "source": "f"}]}]}]}
    """,
    """
    version: 1
    title: |+
      two
       lines

    sources: { h: { type: http, url: "http://a/${secret:b}" } }
    pages: [{ id: h, report: { source: h, columns: [{ title: a, text: "${b}" }] } }]
    """,
  ].map { Array($0.utf8) }
  private let tokens = [
    ": ", "- ", "{", "}", "[", "]", "\"", "'", "|\n", ">", "\n", "  ", "\t", "#", "&a ", "*a",
    "!!x ",
    "${", "}", "$${", "${var:a}", "${secret:", "---\n", "...\n", "\\u", "\\", ",", "? ", "<<: ",
    "é", "0",
  ].map { Array($0.utf8) }

  @Test("The seeds of the mutations are free of mistakes", arguments: seeds)
  func start(bytes: [UInt8]) {
    let reading = DashboardFile.load(
      text: String(decoding: bytes, as: UTF8.self), name: "wall.yaml", environment: [:])
    #expect(reading.definition != nil, "\(reading.diagnostics)")
  }

  @Test("Twenty thousand mutations are read or refused", arguments: 1...4)
  func mutations(seed number: UInt64) {
    var generator = SeededGenerator(seed: number)
    var refused = 0
    for number in 0..<5000 {
      let seed = Self.seeds[number % Self.seeds.count]
      var bytes = seed
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, index + Int.random(in: 0...12, using: &generator))
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes.removeSubrange(index..<end)
        case 1: bytes.insert(contentsOf: bytes[index..<end], at: index)
        case 2: bytes.removeLast(bytes.count - index)
        case 3: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        default:
          bytes.insert(
            contentsOf: tokens[Int.random(in: 0..<tokens.count, using: &generator)], at: index)
        }
        if bytes.isEmpty { bytes = seed }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
      let hasErrors = reading.diagnostics.contains { $0.severity == .error }
      #expect((reading.definition == nil) == hasErrors)
      if hasErrors { refused += 1 }
    }
    #expect(refused > 2500)
  }
}
