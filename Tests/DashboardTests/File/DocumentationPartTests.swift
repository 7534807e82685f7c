import Dashboard
import Foundation
import Testing

/// The parts of dashboards on the pages of the documentation, put into a whole one.
@Suite("The examples in the documentation")
struct DocumentationPartTests {
  @Test("Every example is a dashboard, or a part of one, that is free of mistakes")
  func examples() throws {
    for page in try Self.pages() {
      for example in try Example.all(on: page) {
        guard let text = example.whole else {
          Issue.record("\(page): no part of a dashboard: \(example.text)")
          continue
        }
        let reading = DashboardFile.load(text: text, name: "\(page).yaml", environment: [:])
        let mistakes = reading.diagnostics.filter { $0.severity == .error }.map(\.description)
        #expect(mistakes == [], "\(example.text)")
      }
    }
  }

  /// The names of all pages.
  private static func pages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: DocumentationTests.folder.path)
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }
}

/// A block of YAML on a page.
private struct Example {
  var text: String

  /// Returns the examples on a page, without those that are parts of several files, and comments.
  static func all(on page: String) throws -> [Example] {
    try DocumentationTests.page(page).components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { !$0.contains("include:") && !$0.hasPrefix("# rooms/") }
      .map { Example(text: dedented($0)) }
      .filter { example in example.text.split(separator: "\n").contains { !$0.hasPrefix("#") } }
  }

  private static func dedented(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
  }

  /// The first key, with the dash of a list.
  private var firstKey: String {
    let line = text.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
    return String(line.prefix { $0 != ":" })
  }

  /// A dashboard with the example, and with the sources and pages that it names; nil for what is no
  /// part of one.
  var whole: String? {
    switch firstKey {
    case "version": text
    case "sources", "theme", "kiosk", "language":
      // The style sheet lies beside the file.
      dashboard(text.replacing(", style: wall.css", with: ""), page: Self.emptyPage())
    case "report": dashboard("", page: indented(4))
    case "header", "footer", "body", "alert": dashboard(card: indented(12))
    case "title": dashboard(card: "            header:\n" + indented(14))
    case "chart": dashboard(card: "            body:\n" + indented(14))
    case "confirm":
      dashboard(
        card: "            footer:\n              actions:\n"
          + "                - id: act\n                  title: Act\n"
          + "                  refresh: true\n"
          + indented(18))
    case "codes": dashboard("sources:\n" + indented(2), page: Self.emptyPage())
    case "- id": dashboard("", page: "    sections:\n      - cards:\n" + indented(10))
    case "- title": dashboard("", page: "    sections:\n" + indented(6))
    default: nil
    }
  }

  private func indented(_ width: Int) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: width) + $0 + "\n" }.joined()
  }

  private static func emptyPage(_ card: String = "only") -> String {
    "    sections: [{ cards: [{ id: \(card), header: Only }] }]\n"
  }

  private func dashboard(card: String) -> String {
    let hasHeader = firstKey == "header" || firstKey == "title"
    return dashboard(
      "",
      page: "    sections:\n      - cards:\n          - id: example\n            source: own\n"
        + (hasHeader ? "" : "            header: Example\n") + card)
  }

  private func dashboard(_ top: String, page: String) -> String {
    let declared = Set(names(/(?m)^  ([a-z_]+):/))
    // The sources that parts name: by `source`, or as those that an action changes.
    var sources = Set(names(/\bsource: ([a-z_]+)/) + ["own"])
    for list in names(/\bchanges: \[([^\]]*)\]/) + names(/\bof: \{([^}]*)\}/) {
      sources.formUnion(
        list.split(separator: ",").compactMap { $0.split(separator: ":").last }
          .map { $0.trimmingCharacters(in: .whitespaces) })
    }
    let declares = top.contains("sources:") || firstKey == "codes"
    let missing = sources.subtracting(declares ? declared : [])
    let added = missing.subtracting(firstKey == "codes" ? ["codes"] : []).sorted()
      .map { "  \($0): { type: static, data: [] }\n" }.joined()
    let databases =
      text.contains("database: shop")
      ? "databases: { shop: { path: shop.db, writable: true } }\n" : ""
    let body =
      top.contains("sources:\n")
      ? top.replacing("sources:\n", with: "sources:\n" + added) : "sources:\n\(added)\(top)"
    let pages = Set(names(/\bhome: ([a-z]+)/) + names(/\bpage: ([a-z]+)/))
      .union(names(/\bpages: \[([^\]]*)\]/).flatMap { $0.components(separatedBy: ", ") })
    let others = pages.sorted().map { "  - id: \($0)\n" + Self.emptyPage("card_of_\($0)") }.joined()
    let lines = "version: 1\n\(databases)\(body.hasSuffix("\n") ? body : body + "\n")"
    guard !top.contains("\npages:\n") else { return lines }
    return "\(lines)pages:\n  - id: first_page\n\(page)\(others)"
  }

  private func names(_ pattern: Regex<(Substring, Substring)>) -> [String] {
    text.matches(of: pattern).map { String($0.1) }
  }
}
