import JMESPath

// The cards that a card opens, which are pages.

extension CardImporter {
  /// Returns the name of the page of the card that the first action shows; nil if it is another
  /// action, or the card isn't there.
  func page(_ actions: ManifestValue?) -> String? {
    guard let action = actions?.elements.first, let parameters = action["parameters"],
      let manifest = shownManifest(action), let name = manifest.string
    else { return nil }
    guard let file = self.manifest.folder.file(name),
      let json = ManifestFolder.data(of: file).flatMap({ try? JSONValue(parsing: $0) })
    else {
      notes.noteMissingFile(name, at: manifest.path)
      return nil
    }
    for other in actions?.elements.dropFirst() ?? [] {
      notes.note(other.path, "a press does one thing only")
    }
    notes.noteOthers(
      than: ["manifest", "childCardKey", "parameters", "data", "baseUrl"], in: parameters)
    let given = values(of: parameters["parameters"])
    let path = file.path(percentEncoded: false)
    let key = ([path] + given.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.json())" })
      .joined(separator: "\n")
    if let known = wall.pageNames[key] { return known }
    guard
      let manifest = try? Manifest(
        path: path, json: json, languages: wall.languages, given: given, root: wall.root)
    else { return nil }
    let card = CardImporter(manifest, in: wall, isShownByOther: true)
    // The card may lead to itself.
    wall.pageNames[key] = card.id
    let sections: FileNode = .list([.entries(["cards": .list([card.imported()])])])
    wall.add(
      page: .entries([
        "id": .text(card.id), "tab": .value(false),
        "title": card.title.map { .text($0.replacing("${", with: "$${")) }, "sections": sections,
      ]), card.notes)
    return card.id
  }

  /// Returns the path of the manifest of the card that an action shows, also where the
  /// configuration has it; nil for another action.
  func shownManifest(_ action: ManifestValue) -> ManifestValue? {
    guard action["type"]?.string == "ShowCard" else { return nil }
    let parameters = action["parameters"]
    let child = parameters?["childCardKey"]?.string
    return parameters?["manifest"]
      ?? child.flatMap { card["configuration"]?["childCards"]?[$0]?["manifest"] }
  }

  /// Returns the values of parameters that don't depend on data.
  private func values(of parameters: ManifestValue?) -> [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for parameter in parameters?.members ?? [] {
      if let value = binding(parameter)?.constant {
        values[parameter.key] = value
      } else {
        notes.note(parameter.path, "the card gets no value that depends on data")
      }
    }
    return values
  }
}
