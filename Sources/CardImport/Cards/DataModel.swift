import JMESPath

/// The data of a card, or of one part of it.
final class DataModel {
  enum Origin {
    /// Data that the manifest contains.
    case inline
    /// The keys of a source of the dashboard.
    case source(FileNode)
    /// Data that can't be imported.
    case missing
  }

  /// The part of the card that has the data: `card`, `header` or `content`.
  let part: String
  let origin: Origin
  /// The data; nil before they are loaded.
  ///
  /// Values of the manifest may be changed.
  var json: JSONValue?
  /// The whole of the data where `json` is a part of them.
  var whole: JSONValue?
  /// The names in the data that lead to what is shown.
  let path: [String]

  init(part: String, origin: Origin, json: JSONValue?, path: [String]) {
    (self.part, self.origin, self.json, self.path) = (part, origin, json, path)
  }

  var isInline: Bool { if case .inline = origin { true } else { false } }

  /// Changes a member of each item of a list in the data of the manifest.
  func change(
    _ field: [String], ofItemsAt list: [String], by change: (JSONValue) -> JSONValue
  ) {
    guard let json else { return }
    self.json = Self.changed(json, at: list[...]) { items in
      switch items {
      case .array(let elements):
        .array(elements.map { Self.changed($0, at: field[...], by: change) })
      default: items
      }
    }
  }

  private static func changed(
    _ value: JSONValue, at names: ArraySlice<String>, by change: (JSONValue) -> JSONValue
  ) -> JSONValue {
    guard let name = names.first else { return change(value) }
    guard case .object(var members) = value, let member = members[name] else { return value }
    members[name] = changed(member, at: names.dropFirst(), by: change)
    return .object(members)
  }
}
