import JMESPath
import Localization

// An Adaptive Card as the content of a card.

extension CardImporter {
  /// The value of the key `type` of a manifest whose content is an Adaptive Card.
  static let adaptiveType = AdaptiveCard.type

  /// Returns the Adaptive Card that the content is, or that the file has which it names; nil if it
  /// isn't there, which is noted.
  func adaptiveRoot() -> ManifestValue? {
    guard card["type"]?.string == Self.adaptiveType, let content = card["content"] else {
      return nil
    }
    guard let url = content["request"]?["url"] ?? (content.string == nil ? nil : content) else {
      return content
    }
    let name = bindings.binding(url)?.constant?.string ?? ""
    guard let file = manifest.folder.file(name),
      let json = ManifestFolder.data(of: file).flatMap({ try? JSONValue(parsing: $0) }),
      json["type"]?.string == AdaptiveCard.type
    else {
      notes.note(url.path, "there is no Adaptive Card \"\(name)\" in the folder of the manifest")
      return nil
    }
    adaptiveNotes = ImportNotes(file: file.path(percentEncoded: false))
    return ManifestValue(json)
  }

  /// Returns the data that the Adaptive Card has itself.
  func adaptiveData() -> DataModel? {
    guard let data = adaptive?.json["$data"], data.string == nil else { return nil }
    return DataModel(part: "content", origin: .inline, json: data, path: [])
  }

  /// Returns what the Adaptive Card shows, whose header is that of the manifest.
  func adaptiveContent(_ parts: Parts) -> AdaptiveImporter.Content? {
    guard let adaptive else { return nil }
    let notes = adaptiveNotes ?? notes
    let model = parts.content?.model
    let root = ManifestValue(
      translated(adaptive.json, hasData: model != nil, at: adaptive.path), path: adaptive.path)
    let content = AdaptiveCard(
      root, name: manifest.name, folder: manifest.folder, notes: notes, data: model?.json,
      hasOwnData: model?.isInline ?? true)
    let importer = AdaptiveImporter(content, in: wall, id: id)
    if submission != nil {
      for field in importer.fields(in: content.root, parts.contentScope) {
        let part = ManifestValue(["id": .string(field.id)], path: field.path)
        bindings.resolver.fields[field.id] = FormField(
          part: part, name: field.name, node: field.node, hasOptions: false)
        // A field that isn't sent is noted where the request is made.
        importer.usedFields.insert(field.path)
      }
      importer.host = self
    }
    importer.sourceName = parts.header == nil && parts.content == nil ? nil : id
    let result = importer.content(parts.contentScope, hasHeader: card["header"] == nil)
    others = importer.others
    if let adaptiveNotes { self.notes.add(adaptiveNotes) }
    return result
  }

  /// Returns a part of an Adaptive Card in which texts and parameters of the manifest are put in,
  /// and paths in single braces, as older templates have them, are written as today.
  private func translated(_ value: JSONValue, hasData: Bool, at path: String) -> JSONValue {
    switch value {
    case .string(let text) where text.contains("{"):
      return .string(translated(text, hasData: hasData, at: path))
    case .array(let elements):
      return .array(
        elements.enumerated().map { translated($1, hasData: hasData, at: "\(path)/\($0)") })
    case .object(let members):
      return .object(
        JSONObject(
          members.map { key, value in
            // Data are no texts of the card.
            let isData = key == "$data" && value.string == nil
            return (
              key: key,
              value: isData ? value : translated(value, hasData: hasData, at: "\(path)/\(key)")
            )
          }))
    default: return value
    }
  }

  private func translated(_ text: String, hasData: Bool, at path: String) -> String {
    let filled = text.replacing(/(\$|\{|\\)?\{([A-Za-z0-9_]+>[^{}]+)\}/) { match -> String in
      guard match.1 == nil else { return String(match.0) }
      let reference = BindingExpression.path(BindingPath(match.2))
      if let value = (try? bindings.resolver.resolved(reference))?.constant {
        return BindingWriter.shown(value)
      }
      notes.note(path, "\"\(String(match.2))\" belongs to the program that shows the card")
      return ""
    }
    guard hasData else { return filled }
    let path = /(\$|\{|\\)?\{([A-Za-z_][A-Za-z0-9_.]*(?:\[[0-9]+\][A-Za-z0-9_.]*)*)\}/
    return filled.replacing(path) { $0.1 == nil ? "${\($0.2)}" : String($0.0) }
  }
}
