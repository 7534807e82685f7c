import Localization

// Where a key belongs that is unknown in its mapping, but known next to it.

extension DecodingContext {
  /// The maximum number of mappings that a message names for a key.
  private static let namedMappings = 3

  /// Reports a key that is known one level down or up; returns false if it isn't.
  /// - Parameters:
  ///   - object: the mapping that doesn't know the key.
  ///   - problem: says that the key is unknown.
  func reportMisplaced(
    _ entry: Node.Entry, in object: ObjectSchema, _ problem: String
  ) -> Bool {
    let inner = object.keys.filter { key in
      key.value.ownObjects(in: Self.root).contains { $0.has(entry.key) }
    }
    if (1...Self.namedMappings).contains(inner.count) {
      let names = inner.map { "\"\($0.name)\"" }.localizedChoice
      error(entry.location, "\(problem); it belongs in \(names)")
      return true
    }
    guard let (outer, name) = enclosing, outer.has(entry.key) else { return false }
    error(entry.location, "\(problem); it belongs beside \"\(name)\", not in it")
    return true
  }

  private static var root: ValueSchema { DashboardDefinition.decoder.schema }

  /// The mapping around the one whose key the path ends with, and the key of the inner one in it;
  /// nil if the author chooses that key.
  private var enclosing: (object: ObjectSchema, key: String)? {
    var values = [Self.root]
    var found: (object: ObjectSchema, key: String)?
    for step in path.dropLast() {
      let forms = values.flatMap(\.allForms)
      switch step {
      case .index:
        values = forms.compactMap { if case .list(let element, _) = $0 { element } else { nil } }
      case .key(let name):
        let objects = forms.flatMap { $0.ownObjects(in: Self.root) }
        found = objects.first { $0.has(name) }.map { ($0, name) }
        values =
          objects.flatMap { $0.keys.filter { $0.name == name }.map(\.value) }
          + forms.compactMap { if case .map(let element) = $0 { element } else { nil } }
      }
    }
    return found
  }
}

extension ObjectSchema {
  fileprivate func has(_ key: String) -> Bool { keys.contains { $0.name == key } }
}

extension ValueSchema {
  /// The forms of the value.
  fileprivate var allForms: [ValueSchema] {
    if case .forms(let forms) = self { forms.flatMap(\.allForms) } else { [self] }
  }

  /// The objects that the value, or an element of its list, may be.
  /// - Parameter root: the schema with the objects that others refer to by name.
  fileprivate func ownObjects(in root: ValueSchema) -> [ObjectSchema] {
    switch self {
    case .object(let object): [object]
    case .forms(let forms): forms.flatMap { $0.ownObjects(in: root) }
    case .list(let element, _): element.ownObjects(in: root)
    case .reference(let name): root.objects.filter { $0.name == name }
    default: []
    }
  }
}
