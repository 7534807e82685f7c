import Foundation
import Testing

@Suite("The table of rules")
struct RuleTableTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The rules without a test.
  ///
  /// When a test is written, its number is removed here and the test is added to Rules.md.
  private let open: Set<Int> = []

  private let rules = Set(1...103)

  @Test("Each rule is cited by a test")
  func held() throws {
    let cited = try CitedRule.all(in: Self.tests)
    for citation in cited {
      let number = citation.rule < 10 ? "0\(citation.rule)" : "\(citation.rule)"
      print("S-\(number)  \(citation.file): \(citation.test)")
    }
    let held = Set(cited.map(\.rule))
    #expect(rules.subtracting(held).subtracting(open).sorted() == [], "cited by no test")
    #expect(open.intersection(held).sorted() == [], "cited: no longer open")
    #expect(held.subtracting(1...103).sorted() == [], "no such rule")
  }

  @Test("The page of rules lists each rule in order, with tests that cite it")
  func page() throws {
    let page = Self.tests.deletingLastPathComponent()
      .appending(path: "Sources/cardwall/Documentation.docc/Rules.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| S-") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.map(\.first) == (1...103).map { "S-" + ($0 < 10 ? "0\($0)" : "\($0)") })
    let cited = try CitedRule.all(in: Self.tests)
    for (rule, row) in zip(1..., rows) {
      let files = Set(cited.filter { $0.rule == rule }.map(\.file))
      let named = row.count > 2 ? row[2].split(separator: ", ").map(String.init) : []
      #expect(files.isSuperset(of: named), "\(row[0]) is held by \(files.sorted())")
      #expect(!named.isEmpty || files.isEmpty, "\(row[0]) is held by \(files.sorted())")
    }
  }

  @Test("A test cites rules in its name or in the comment above it, and nowhere else")
  func citations() {
    let source = """
      @Suite("Rooms (S-01)")
      struct RoomTests {
        /// S-02: holds.
        @Test("one, S-03",
          arguments: ["S-04"])
        func one(name: String) {
          // S-05
          #expect(name == "S-06")
        }

        // S-07
        let width = 5

        /// S-11
        final class HouseTests: XCTestCase {

        /// S-08, S-09
        @MainActor func testTwo() {}

        /// S-10
        func helper() {}
      }
      """
    let cited = CitedRule.all(of: source, file: "RoomTests").sorted { $0.rule < $1.rule }
    #expect(
      cited.map { "\($0.rule) \($0.test)" } == [
        "1 Rooms (S-01)", "2 one, S-03", "3 one, S-03", "8 testTwo", "9 testTwo", "11 HouseTests",
      ])
  }
}
