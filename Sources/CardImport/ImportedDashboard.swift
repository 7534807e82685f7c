import Dashboard
import Foundation
import JMESPath
import Localization

/// A dashboard file that was made of UI5 Integration Cards and Adaptive Cards.
///
/// Nothing of a card is run, and no file outside of its folder is read.
public struct ImportedDashboard: Sendable {
  /// The dashboard file.
  public let text: String
  /// The parts of the cards that the file doesn't have.
  public let omissions: [Omission]
  /// The pictures that the cards have in themselves.
  public let pictures: [ImportedPicture]
  /// The files that are no cards, or can't be read; the dashboard has the others.
  public let failures: [ImportFailure]
  /// The mistakes in the file; none, unless the import itself has one.
  public let mistakes: [Diagnostic]

  /// Imports cards into one dashboard, in their order.
  /// - Parameters:
  ///   - paths: the paths of the manifests of UI5 Integration Cards and of Adaptive Cards.
  ///   - output: the path of the file that will be written; paths in it are relative to its folder.
  ///   - languages: the languages of the texts, such as `de_AT`, the best first.
  ///   - today: the day of the import, such as `2026-11-21`.
  ///   - options: what else is known.
  /// - Throws: if no file can be imported.
  public init(
    importing paths: [String], output: String, languages: [String], today: String,
    options: ImportOptions = ImportOptions()
  ) throws(ImportFailures) {
    let folder = URL(filePath: output).deletingLastPathComponent()
    let wall = ImportedWall(folder: folder, today: today, languages: languages, options: options)
    var importers: [any CardFileImporter] = []
    var failures: [ImportFailure] = []
    for path in Self.withoutData(paths) {
      do throws(ImportFailure) {
        importers.append(try Self.importer(of: path, in: wall, languages))
      } catch {
        failures.append(error)
      }
    }
    guard !importers.isEmpty else { throw ImportFailures(failures: failures) }
    self.failures = failures
    var cards: [FileNode] = []
    for importer in importers {
      let counts = wall.counts
      let card = importer.imported()
      if wall.removeIncludes(after: counts.sources) {
        importer.notes.note(
          importer.path, "data with the key \"include\" would read another file")
      }
      let alone = FileWriter.text(of: Self.root([card] + importer.others, wall, title: ""))
      if let mistake = Self.mistakes(in: alone, output).first {
        let spare = FileNode.cardParts.first { part in
          let rest = card.withoutPart(part)
          let text = FileWriter.text(of: Self.root([rest] + importer.others, wall, title: ""))
          return Self.mistakes(in: text, output).isEmpty
        }
        if let part = spare {
          importer.notes.note(
            importer.path,
            "its \"\(part)\" would be a mistake in the file: \(mistake.message)")
          cards += [importer.commented(card.withoutPart(part))] + importer.others
        } else {
          wall.keep(counts)
          importer.notes.note(
            importer.path, "the card would be a mistake in the file: \(mistake.message)")
          cards.append(importer.frame())
        }
      } else {
        cards += [card] + importer.others
      }
    }
    let title = importers.count == 1 ? importers[0].title : nil
    text = FileWriter.text(
      of: Self.root(cards, wall, title: title ?? String(localized: "Imported cards")))
    pictures = wall.pictures.map(\.picture)
    omissions = (importers.map(\.notes) + wall.pageNotes).flatMap(\.omissions)
    mistakes = Self.mistakes(in: text, output)
  }

  /// Returns the paths without those of the data of other cards among them.
  private static func withoutData(_ paths: [String]) -> [String] {
    func name(_ path: String, _ ending: String) -> String? {
      path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : nil
    }
    let all = Set(paths)
    return paths.filter { path in
      guard let stem = name(path, ".data.json") else { return true }
      return !all.contains(stem + ".json") && !all.contains(stem + ".template.json")
    }
  }

  private static func importer(
    of path: String, in wall: ImportedWall, _ languages: [String]
  ) throws(ImportFailure) -> any CardFileImporter {
    guard let data = ManifestFolder.data(of: URL(filePath: path)) else { throw .reading(path) }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: data)
    } catch {
      throw .noJSON(path, error)
    }
    if json["type"]?.string == AdaptiveCard.type {
      return AdaptiveImporter(AdaptiveCard(path: path, json: json, root: wall.root), in: wall)
    }
    let manifest = try Manifest(path: path, json: json, languages: languages, root: wall.root)
    return CardImporter(manifest, in: wall)
  }

  private static func mistakes(in text: String, _ name: String) -> [Diagnostic] {
    DashboardFile.load(text: text, name: name, environment: [:]).diagnostics
      .filter { $0.severity == .error }
  }

  private static func root(_ cards: [FileNode], _ wall: ImportedWall, title: String) -> FileNode {
    let page = FileNode.entries([
      "id": "cards", "choices": wall.choices.isEmpty ? nil : .list(wall.choices),
      "sections": .list([.entries(["cards": .list(cards)])]),
    ])
    return .entries([
      "version": .value(1), "title": .text(title.replacing("${", with: "$${")),
      "vars": FileNode.mapping(wall.variables).nonEmpty,
      "states": wall.usesStates
        ? .mapping([FileEntry(key: States.name, value: States.mapping)]) : nil,
      "sources": FileNode.mapping(wall.sources).nonEmpty, "pages": .list([page] + wall.pages),
    ])
  }
}

extension FileNode {
  /// The parts of a card that it can be without, the least important first.
  fileprivate static let cardParts = ["opens", "menu", "empty", "footer", "header", "body"]

  /// Returns a card without its comments and one of its parts.
  fileprivate func withoutPart(_ key: String) -> FileNode {
    switch self {
    case .commented(_, let card): card.withoutPart(key)
    case .mapping(let entries) where key == "body":
      .mapping(
        entries.filter { $0.key != key } + [FileEntry(key: key, value: CardImporter.nothing)])
    case .mapping(let entries): .mapping(entries.filter { $0.key != key })
    case .value, .list: self
    }
  }
}
