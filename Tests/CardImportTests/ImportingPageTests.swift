import Foundation
import TestServers
import Testing

@testable import CardImport

@Suite("The page on importing")
struct ImportingPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/cardwall/Documentation.docc/Importing.md")

  /// Returns the first block of a language on the page.
  private func block(_ language: String) throws -> String {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```\(language)\n").dropFirst()
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
}
