import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("CSV of any bytes")
struct CSVFuzzTests {
  private static let seeds = [
    "name,count\nBolt,12\nNut,\"1,000\"\n", "a;b;c\r\n1;\"x\"\"y\";3\r\n;;\r\n",
    "\u{FEFF}t\tv\n1\t2.5e3\n\"multi\nline\"\t-0\n", "", "\"\"\n", ",,,\n,,\n",
    "sep=;\nDatum;Umsatz\n01.02.2026;1.220,50\n3/4/2026;1,5\n", "# title\na|b\n1 000|2:30 PM\n",
  ]
  private static let alphabet = Array("\",;\t\r\n0019.eE-a \u{FF}\0".utf8) + [0xC3, 0x28, 0xFE]

  @Test("20,000 mutated texts end as rows of one shape or as a failure that names the file")
  func mutations() {
    var generator = SeededGenerator(seed: 1)
    for round in 0..<20_000 {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let index = Int.random(in: 0...bytes.count, using: &generator)
        let byte = Self.alphabet.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.insert(byte, at: index)
        case 1 where index < bytes.count: bytes[index] = byte
        default: bytes.removeSubrange(index..<min(bytes.count, index + 3))
        }
      }
      do {
        let rows = try DataFormat.csv.decode(bytes, name: "fuzz.csv").array ?? []
        let shapes = Set(rows.map { $0.object?.keys })
        #expect(shapes.count <= 1, "\(bytes)")
      } catch {
        #expect(error.message.hasPrefix("fuzz.csv"), "\(bytes)")
      }
    }
  }
}
