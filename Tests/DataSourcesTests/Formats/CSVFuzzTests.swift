import DataSources
import JMESPath
import Testing

@Suite("CSV of any bytes")
struct CSVFuzzTests {
  /// SplitMix64: the same mutations in every run.
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

  private static let seeds = [
    "name,count\nBolt,12\nNut,\"1,000\"\n", "a;b;c\r\n1;\"x\"\"y\";3\r\n;;\r\n",
    "\u{FEFF}t\tv\n1\t2.5e3\n\"multi\nline\"\t-0\n", "", "\"\"\n", ",,,\n,,\n",
  ]
  private static let alphabet = Array("\",;\t\r\n0019.eE-a \u{FF}\0".utf8) + [0xC3, 0x28, 0xFE]

  @Test("20,000 mutated texts end as rows of one shape or as a failure that names the file")
  func mutations() {
    var generator = Generator(state: 1)
    for round in 0..<20_000 {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let byte = Self.alphabet.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.insert(byte, at: place)
        case 1 where place < bytes.count: bytes[place] = byte
        default: bytes.removeSubrange(place..<min(bytes.count, place + 3))
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
