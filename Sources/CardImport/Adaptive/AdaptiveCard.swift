import Foundation
import JMESPath

/// An Adaptive Card, or a template of one with its data.
final class AdaptiveCard {
  /// The value of the key `type` by which an Adaptive Card is recognised.
  static let type = "AdaptiveCard"

  /// The path as it was given, for messages.
  let name: String
  let folder: ManifestFolder
  let notes: ImportNotes
  let root: ManifestValue
  /// The file of the card's data; nil if there is none.
  let dataFile: URL?
  /// Whether the data stand in the dashboard file, which names the pictures in them.
  let hasOwnData: Bool
  /// The data of the file, or those in the card; nil if there are none.
  let data: JSONValue?

  /// - Parameters:
  ///   - json: the content of the file at `path`.
  ///   - outer: a folder whose files are also read; nil for none.
  init(path: String, json: JSONValue, root outer: URL? = nil) {
    name = path
    folder = ManifestFolder(of: URL(filePath: path), root: outer)
    notes = ImportNotes(file: path)
    root = ManifestValue(json)
    dataFile = folder.file(Self.stem(of: path) + ".data.json")
    let content = dataFile.flatMap(ManifestFolder.data(of:)).flatMap {
      try? JSONValue(parsing: $0)
    }
    let own = json["$data"].flatMap { $0.string == nil ? $0 : nil }
    data = content ?? own
    hasOwnData = dataFile == nil
  }

  /// An Adaptive Card that is a part of another card, or its content.
  /// - Parameters:
  ///   - root: the description of the card, with its place in the file of `notes`.
  ///   - data: the data that are known before they are loaded.
  init(
    _ root: ManifestValue, name: String, folder: ManifestFolder, notes: ImportNotes,
    data: JSONValue?, hasOwnData: Bool
  ) {
    (self.root, self.name, self.folder, self.notes) = (root, name, folder, notes)
    (self.data, self.hasOwnData) = (data, hasOwnData)
    dataFile = nil
  }

  /// Returns the name of a file without the endings of cards and templates.
  static func stem(of path: String) -> String {
    var stem = URL(filePath: path).lastPathComponent
    for ending in [".json", ".template"] where stem.lowercased().hasSuffix(ending) {
      stem.removeLast(ending.count)
    }
    return stem
  }

  /// A name for the card in a dashboard: that of its file, or of the folder if this says more.
  var id: String {
    let stem = Self.stem(of: name)
    let says = !["card", "adaptivecard", "adaptive-card", "template"].contains(stem.lowercased())
    return (says ? stem : folder.root.lastPathComponent).asCardName
  }
}

extension ManifestValue {
  /// The value in small letters, as the words of Adaptive Cards are compared.
  var word: String? { string?.lowercased() }

  /// Whether a picture behind texts has an address, as any other part of a card.
  var isShown: Bool {
    key != "backgroundImage" || !((string ?? self["url"]?.string ?? "").isEmpty)
  }

  /// The type of an element.
  var type: String { self["type"]?.string ?? "" }

  /// The elements in an element, in the order in which they are shown.
  var children: [ManifestValue] {
    ["items", "columns", "body", "rows", "cells", "images"].flatMap { self[$0]?.elements ?? [] }
  }

  /// The texts in an element, in their order.
  var shownTexts: [String] {
    let own = ["text", "title", "value", "label", "placeholder"].compactMap { self[$0]?.string }
    let inner = ["facts", "inlines", "actions", "choices", "actionsStrip"].flatMap {
      self[$0]?.elements ?? []
    }
    let all = children + inner + [self["card"]].compactMap { $0 }
    return (string.map { [$0] } ?? own) + all.flatMap(\.shownTexts)
  }

  /// The texts in an element for a message.
  var quotedTexts: String { shownTexts.map { "“\($0)”" }.joined(separator: ", ") }
}
