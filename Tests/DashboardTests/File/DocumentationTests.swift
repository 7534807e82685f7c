import ChartModel
import DataSources
import Foundation
import JMESPath
import Testing

@testable import Dashboard

/// `UPDATE_DOCUMENTATION=1 swift test --filter DocumentationTests` writes the tables of keys.
@Suite("The documentation")
struct DocumentationTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = repository.appending(
    path: "Sources/cardwall/Documentation.docc")

  /// Returns the text of a page.
  static func page(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).md"), encoding: .utf8)
  }

  @Test("Every key of every object is documented with its purpose, and no other")
  func keys() throws {
    let page = try Self.page("DashboardFile")
    let updated = KeyTables(of: DashboardFile.decoder.schema).updated(page)
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] != nil {
      let file = Self.folder.appending(path: "DashboardFile.md")
      try updated.write(to: file, atomically: true, encoding: .utf8)
    }
    let changes = updated.split(separator: "\n").difference(from: page.split(separator: "\n"))
    #expect(changes.isEmpty, "UPDATE_DOCUMENTATION=1 swift test --filter DocumentationTests")
  }

  @Test(
    "Every whole dashboard on a page is free of mistakes",
    arguments: [
      ("DashboardFile", 5), ("Cardwall", 1), ("Sources", 5), ("Kiosk", 1), ("Charts", 4),
      ("Joining", 1), ("Feeds", 1), ("Prometheus", 1), ("Databases", 1), ("Streams", 1),
      ("Choices", 1),
    ])
  func examples(name: String, count: Int) throws {
    let examples = try Self.page(name).components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { $0.hasPrefix("version: 1\n") }
    #expect(examples.count >= count)
    for example in examples {
      let reading = DashboardFile.load(
        text: example, name: "example.yaml", environment: [:])
      #expect(reading.diagnostics.map(\.description) == [])
    }
  }

  @Test("Every table on the page on sources becomes the data below it")
  func tables() throws {
    let parts = try Self.page("Sources").components(separatedBy: "```csv\n").dropFirst()
    #expect(!parts.isEmpty)
    for part in parts {
      let table = part.components(separatedBy: "```")[0]
      let data = try #require(part.components(separatedBy: "```json\n").dropFirst().first)
        .components(separatedBy: "```")[0]
      let read = try DataReading(.csv).read(Array(table.utf8), name: "umsatz.csv")
      #expect(read.value == (try JSONValue(parsing: data)))
      let words = try #require(read.interpretation)
      let page = try Self.page("Sources").replacing("\n", with: " ")
      #expect(page.contains("“\(words)”"), "\(words)")
    }
  }

  @Test("Each of ten panels of other dashboards has a card, free of mistakes")
  func otherDashboards() throws {
    let blocks = try Self.page("OtherDashboards").components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let cards = blocks.filter { $0.hasPrefix("- id:") }
    #expect(cards.count == 10)
    let page = "pages:\n- id: home\n  sections:\n  - cards:\n"
    let indented = cards.joined().split(separator: "\n").map { "    \($0)\n" }.joined()
    let text = "version: 1\n" + (blocks.first ?? "") + page + indented
    #expect(warnings(text) == [])
  }

  @Test("The quick answers are parts of one dashboard that is free of mistakes")
  func quickAnswers() throws {
    let blocks = try Self.page("QuickAnswers").components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    func parts(_ start: String, indentedBy width: Int) -> String {
      let indentation = String(repeating: " ", count: width)
      return blocks.filter { $0.hasPrefix(start) }.joined().split(separator: "\n")
        .filter { $0 != "sources:" }.map { "\(indentation)\($0)\n" }.joined()
    }
    let first = try #require(blocks.first)
    #expect(first.hasPrefix("version: 1\n") && blocks.count >= 8)
    let text =
      first.replacing("sources:\n", with: "sources:\n" + parts("sources:", indentedBy: 0))
      + parts("- id:", indentedBy: 10) + parts("- title:", indentedBy: 6)
      + parts("theme:", indentedBy: 0) + parts("kiosk:", indentedBy: 0)
    #expect(warnings(text) == [])
    let starts = ["version: 1\n", "sources:\n", "- id:", "- title:", "theme:", "kiosk:"]
    for block in blocks where !starts.contains(where: { block.hasPrefix($0) }) {
      Issue.record("no part of a dashboard: \(block)")
    }
  }

  @Test("Every chart of the page on charts is free of mistakes, and each key is in one of them")
  func charts() throws {
    let examples = try Self.page("Charts").components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let blocks = examples.filter { $0.hasPrefix("chart:") }
    for block in blocks {
      let body = block.split(separator: "\n").map { "\n  " + $0 }.joined()
      #expect(check(card: "header: Chart\nbody:" + body) == [], "\(block)")
    }
    let words = Set(examples.joined().split { !$0.isLetter && $0 != "_" }.map(String.init))
    for object in DashboardFile.decoder.schema.objects
    where ["chart", "series", "secondary", "line"].contains(object.name) {
      #expect(words.isSuperset(of: object.keys.map(\.name)), "\(object.name)")
    }
    for kind in Chart.Kind.allCases {
      #expect(blocks.contains { $0.contains("type: \(kind.rawValue)") })
    }
  }

  @Test("Every rule that files are checked against has its line, and no other")
  func guideline() throws {
    let rules = try Self.page("Guideline").matches(of: /\n\| (S-\d\d+) \|/).map { String($0.1) }
    #expect(rules == Guideline.ruleNumbers)
  }

  @Test("Every metric of this machine has its table")
  func metrics() throws {
    let page = try Self.page("Sources")
    for metric in SystemMetric.allCases { #expect(page.contains("\n### \(metric.rawValue)\n")) }
  }

  @Test("Every file, type and method that the page on the code names is in the code")
  func architecture() throws {
    let code = try Code(in: Self.repository)
    let spans = try Self.page("Architecture").matches(of: /`([^`]+)`/).map { String($0.1) }
    for span in spans where !code.has(span) { Issue.record("there is no \(span)") }
  }
}

/// The names in the source code.
private struct Code {
  private let files: Set<String>
  /// The words of the files whose names begin with that of a type, by the type.
  private var words: [Substring: Set<Substring>] = [:]

  init(in repository: URL) throws {
    var files = Set(try FileManager.default.contentsOfDirectory(atPath: repository.path))
    for folder in ["Sources", "Tests", "resources"] {
      let root = repository.appending(path: folder).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
        files.formUnion([path, "\(folder)/\(path)"])
        guard path.hasSuffix(".swift"), let name = path.split(separator: "/").last else { continue }
        let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
        let type = Substring(String(name.prefix { $0 != "+" && $0 != "." }))
        words[type, default: []].formUnion(
          text.split { !$0.isLetter && !$0.isNumber }.map { Substring(String($0)) })
      }
    }
    self.files = files
  }

  /// Returns whether a name is a path, a type with a file of its own or a method of one, or none of
  /// these.
  func has(_ name: String) -> Bool {
    if name.contains("/") || name.hasSuffix(".swift") {
      return name.contains("…") || files.contains { $0 == name || $0.hasSuffix("/\(name)") }
    }
    let parts = name.split(separator: ".")
    guard let type = parts.first, type.first?.isUppercase == true,
      parts.joined().allSatisfy({ $0.isLetter })
    else { return true }
    if files.contains(name) { return true }
    guard parts.count == 2 else {
      return words[type] != nil || words.values.contains { $0.contains(type) }
    }
    return words[type]?.contains(parts[1]) == true
  }
}
