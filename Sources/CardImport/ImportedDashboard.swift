import Dashboard
import Foundation
import JMESPath
import Localization

/// A dashboard file that was made of the manifests of UI5 Integration Cards.
///
/// Nothing of a manifest is run, and no file outside of its folder is read.
public struct ImportedDashboard: Sendable {
  /// The dashboard file.
  public let text: String
  /// The parts of the manifests that the file doesn't have.
  public let omissions: [Omission]
  /// The mistakes in the file; none, unless the import itself has one.
  public let mistakes: [Diagnostic]

  /// Imports manifests into one dashboard, as cards in their order.
  /// - Parameters:
  ///   - paths: the paths of the manifests.
  ///   - output: the path of the file that will be written; paths in it are relative to its folder.
  ///   - languages: the languages of the texts, such as `de_AT`, the best first.
  ///   - today: the day of the import, such as `2026-11-21`.
  public init(
    importing paths: [String], output: String, languages: [String], today: String
  ) throws(ImportFailure) {
    var manifests: [Manifest] = []
    for path in paths { manifests.append(try Manifest(path: path, languages: languages)) }
    let folder = URL(filePath: output).deletingLastPathComponent()
    let wall = ImportedWall(folder: folder, today: today)
    var cards: [FileNode] = []
    for manifest in manifests {
      let count = wall.sources.count
      let importer = CardImporter(manifest, in: wall)
      let card = importer.imported()
      if wall.removeIncludes(after: count) {
        manifest.notes.note(
          importer.card.path, "data with the key \"include\" would read another file")
      }
      let alone = FileWriter.text(of: Self.root([card], wall, title: ""))
      if let mistake = Self.mistakes(in: alone, output).first {
        wall.keepSources(count)
        manifest.notes.note(
          importer.card.path, "the card would be a mistake in the file: \(mistake.message)")
        cards.append(importer.frame())
      } else {
        cards.append(card)
      }
    }
    text = FileWriter.text(of: Self.root(cards, wall, title: Self.title(of: manifests)))
    omissions = manifests.flatMap(\.notes.omissions)
    mistakes = Self.mistakes(in: text, output)
  }

  private static func mistakes(in text: String, _ name: String) -> [Diagnostic] {
    DashboardFile.load(text: text, name: name, environment: [:]).diagnostics
      .filter { $0.severity == .error }
  }

  private static func title(of manifests: [Manifest]) -> String {
    guard manifests.count == 1, let manifest = manifests.first else {
      return String(localized: "Imported cards")
    }
    let titles = [manifest.root["sap.app"]?["title"], manifest.card["header"]?["title"]]
    return titles.lazy.compactMap(BindingReading.constant).first
      ?? String(localized: "Imported cards")
  }

  private static func root(_ cards: [FileNode], _ wall: ImportedWall, title: String) -> FileNode {
    let page = FileNode.entries([
      "id": "cards", "sections": .list([.entries(["cards": .list(cards)])]),
    ])
    return .entries([
      "version": .value(1), "title": .text(title.replacing("${", with: "$${")),
      "vars": FileNode.mapping(wall.variables).nonEmpty,
      "states": wall.usesStates
        ? .mapping([FileEntry(key: States.name, value: States.mapping)]) : nil,
      "sources": FileNode.mapping(wall.sources).nonEmpty, "pages": .list([page]),
    ])
  }
}
