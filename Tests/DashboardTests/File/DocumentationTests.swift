import Foundation
import Testing

@testable import Dashboard

@Suite("The page on the dashboard file")
struct DocumentationTests {
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    page = try String(
      contentsOf: root.appending(path: "Sources/cardwall/Documentation.docc/DashboardFile.md"),
      encoding: .utf8)
  }

  @Test("Every key of every object is there, with what it is for")
  func keys() {
    for object in DashboardFile.format.schema.objects {
      let sections = page.split(separator: "\n### \(object.name)\n")
      #expect(sections.count == 2, "\(object.name)")
      let section = sections.last?.split(separator: "\n#").first ?? ""
      for key in object.keys {
        let mark = key.isRequired ? " *" : ""
        let row = "| `\(key.name)`\(mark) | \(key.value.noun) | \(key.doc) |"
        #expect(section.contains(row), "\(object.name): \(row)")
      }
    }
  }

  @Test("Every whole dashboard on it is right")
  func examples() {
    let examples = page.components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { $0.hasPrefix("version: 1\n") }
    #expect(examples.count >= 3)
    for example in examples {
      let reading = DashboardFile.load(text: example, name: "example.yaml", environment: [:])
      #expect(reading.findings.map(\.description) == [])
    }
  }
}
