import Dashboard
import Testing

@Suite("Whatever stands in the file")
struct FuzzTests {
  /// Steele and Vigna's SplitMix64: the same mutations in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private let seed = Array(
    """
    version: 1
    vars: { a: "x${env:B:-c}" }
    sources:
      s: { type: static, data: [1, {b: "${var:a}"}], every: 30s }
    pages:
      - id: home
        sections:
          - cards:
              - id: c
                source: s
                header: { title: 'a ${b} $${', kpi: { value: "x", ring: y } }
                body:
                  text: >-
                    one ${two}
                      "three"
                footer: { actions: [{ id: a, title: A, hide: true }] }
    """.utf8)
  private let tokens = [
    ": ", "- ", "{", "}", "[", "]", "\"", "'", "|\n", ">", "\n", "  ", "\t", "#", "&a ", "*a",
    "!!x ",
    "${", "}", "$${", "${var:a}", "${secret:", "---\n", "...\n", "\\u", "\\", ",", "? ", "<<: ",
    "é", "0",
  ].map { Array($0.utf8) }

  @Test("Twenty thousand mutations are read or refused", arguments: 1...4)
  func mutations(seed number: UInt64) {
    var generator = Generator(state: number)
    var refused = 0
    for _ in 0..<5000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 0...12, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        default:
          bytes.insert(
            contentsOf: tokens[Int.random(in: 0..<tokens.count, using: &generator)], at: place)
        }
        if bytes.isEmpty { bytes = seed }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
      let hasErrors = reading.findings.contains { $0.severity == .error }
      #expect((reading.definition == nil) == hasErrors)
      if hasErrors { refused += 1 }
    }
    #expect(refused > 2500)
  }
}
