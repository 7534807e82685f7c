import Foundation
import Testing

@Suite("The table of promises")
struct PromiseTableTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private let promises = Array(1...20)

  @Test("Each promise on an unattended screen is cited by a test")
  func held() throws {
    let held = Set(try CitedRule.all(.promise, in: Self.tests).map(\.rule))
    #expect(Set(promises).subtracting(held).sorted() == [], "cited by no test")
    #expect(held.subtracting(promises).sorted() == [], "no such promise")
  }

  @Test("The page of promises lists each in order, with tests that cite it")
  func page() throws {
    let page = Self.tests.deletingLastPathComponent()
      .appending(path: "Sources/cardwall/Documentation.docc/Promises.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| P") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.map(\.first) == promises.map { "P\($0)" })
    let cited = try CitedRule.all(.promise, in: Self.tests)
    for (promise, row) in zip(promises, rows) {
      let files = Set(cited.filter { $0.rule == promise }.map(\.file))
      let named = row.count > 2 ? row[2].split(separator: ", ").map(String.init) : []
      #expect(
        files.isSuperset(of: named) && !named.isEmpty, "P\(promise) is held by \(files.sorted())")
    }
  }
}
