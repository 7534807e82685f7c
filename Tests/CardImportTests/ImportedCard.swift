import CardImport
import Dashboard
import Foundation
import TestServers
import Testing

/// Cards that are written in a test, and the dashboard that comes of them.
enum ImportedCard {
  /// A picture file.
  static let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"

  /// Imports manifests with these cards; what comes of them passes `cardwall check`.
  /// - Parameter files: further files beside the manifests, by their names.
  static func dashboard(
    _ cards: String..., files: [String: String] = [:],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> ImportedDashboard {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let paths = try cards.enumerated().map { index, card in
      try folder.write(
        card, to: index == 0 ? "manifest.json" : "manifest\(index + 1).json")
    }
    let imported = try ImportedDashboard(
      importing: paths, output: folder.path("wall.yaml"), languages: ["en"], today: "2026-11-21")
    let file = try folder.write(imported.text, to: "wall.yaml")
    let found = DashboardFile.load(path: file, environment: [:]).check()
    #expect(found.map(\.description) == [], sourceLocation: sourceLocation)
    return imported
  }

  /// Imports a card of one type.
  /// - Parameter rest: further parts of the card, after a comma.
  static func card(
    _ type: String, header: String = #"{ "title": "Lot" }"#, content: String, rest: String = "",
    files: [String: String] = [:]
  ) throws -> ImportedDashboard {
    try dashboard(
      """
      { "sap.app": { "id": "trade.cards.lot" },
        "sap.card": { "type": "\(type)", "header": \(header), "content": \(content) \(rest) } }
      """, files: files)
  }

  /// Returns the places and reasons of what is left out.
  static func omissions(_ imported: ImportedDashboard) -> [String] {
    imported.omissions.filter { !$0.isNotice }.map { "\($0.path): \($0.reason)" }
  }

  /// Returns the places and words of what there is to complete, or is done in another way.
  static func notices(_ imported: ImportedDashboard) -> [String] {
    imported.omissions.filter(\.isNotice).map { "\($0.path): \($0.reason)" }
  }
}
