import Foundation
import Testing

@Suite("The table of verified cases")
struct VerificationTableTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let project = tests.deletingLastPathComponent()

  @Test("Each table has the number of cases that the page says, and the test that reads it")
  func counts() throws {
    let page = Self.project.appending(path: "Sources/cardwall/Documentation.docc/Verified.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && $0.contains("`") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count >= 6)
    let sources = try Self.sources()
    for row in rows {
      try #require(row.count == 4)
      let (count, table, suite) = (row[1], row[2].filter { $0 != "`" }, row[3])
      let source = try #require(sources[suite + ".swift"], "\(suite)")
      let name = table.split(separator: "/").last.map(String.init) ?? ""
      // The tables of public suites have no folder in this project.
      let isOwn = table.contains("/")
      let file =
        isOwn
        ? Self.tests.appending(path: table)
        : Self.project.deletingLastPathComponent().appending(path: "shared/vectors/\(table)")
      #expect(source.contains("\"\(name)\""), "\(suite) doesn’t read \(name)")
      guard isOwn || FileManager.default.fileExists(atPath: file.path) else { continue }
      #expect("\(try Self.number(in: file))" == count, "\(table)")
    }
  }

  /// Returns the texts of the files of tests by their names.
  private static func sources() throws -> [String: String] {
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var sources: [String: String] = [:]
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      sources[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    return sources
  }

  /// Cases in groups, or in an object of their own.
  private struct Group: Decodable { let cases: [Case] }

  /// A case, of which only its presence matters.
  private struct Case: Decodable { init(from decoder: any Decoder) {} }

  /// Returns the number of cases in a table, or in all tables of a folder.
  private static func number(in file: URL) throws -> Int {
    if file.pathExtension.isEmpty {
      return try FileManager.default.contentsOfDirectory(at: file, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "json" }.map(number).reduce(0, +)
    }
    if file.pathExtension == "tsv" {
      // The first column names the row.
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .map { $0.count { $0 == "\t" } }.reduce(0, +)
    }
    let (data, decoder) = (try Data(contentsOf: file), JSONDecoder())
    if let group = try? decoder.decode(Group.self, from: data) { return group.cases.count }
    if let groups = try? decoder.decode([Group].self, from: data) {
      return groups.map(\.cases.count).reduce(0, +)
    }
    return try decoder.decode([Case].self, from: data).count
  }
}
