import Foundation
import TestServers
import Testing

@testable import CardImport

@Suite("The page on importing")
struct ImportingPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/cardwall/Documentation.docc/Importing.md")

  /// Returns a block of a language on the page.
  private func block(_ language: String, _ index: Int = 0) throws -> String {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```\(language)\n").dropFirst(1 + index)
    return blocks.first?.components(separatedBy: "```").first ?? ""
  }

  @Test("The dashboard on the page is what comes of the manifest on it")
  func example() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write(try block("json"), to: "manifest.json")
    let imported = try ImportedDashboard(
      importing: [manifest], output: folder.path("wall.yaml"), languages: ["en"],
      today: "2026-11-21")
    #expect(imported.text == (try block("yaml")))
    #expect(imported.omissions.map(\.path) == ["/sap.card/footer/actionsStrip/0/actions/0"])
    #expect(imported.mistakes.isEmpty)
  }

  @Test("The second dashboard on the page is what comes of the manifest with filters on it")
  func filters() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write(try block("json", 1), to: "manifest.json")
    let imported = try ImportedDashboard(
      importing: [manifest], output: folder.path("wall.yaml"), languages: ["en"],
      today: "2026-11-21")
    #expect(imported.text == (try block("yaml", 1)))
    #expect(imported.omissions == [])
    #expect(imported.mistakes.isEmpty)
  }

  @Test("The last dashboard on the page is what comes of the Adaptive Card on it")
  func adaptive() throws {
    let folder = try TemporaryFolder()
    let card = try folder.write(try block("json", 2), to: "lots/card.json")
    let imported = try ImportedDashboard(
      importing: [card], output: folder.path("wall.yaml"), languages: ["en"], today: "2026-11-21")
    #expect(imported.text == (try block("yaml", 2)))
    #expect(imported.omissions.map(\.path) == ["/actions/1"])
    #expect(imported.mistakes.isEmpty)
  }
}
