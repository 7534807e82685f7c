/// A part of an object: one key, or a few of which the file may have one.
struct Field<Value>: Sendable {
  let keys: [KeySchema]
  var rules: [ObjectSchema.Rule] = []
  /// Nil: what stands there is wrong, which has been reported.
  let read: @Sendable (ObjectNode, FileReader) -> Value?
}

/// A mapping that an object is read from.
struct ObjectNode {
  let entries: [Node.Entry]
  let location: SourceLocation

  func entry(_ key: String) -> Node.Entry? {
    entries.firstIndex { $0.key == key }.map { entries[$0] }
  }
}

// MARK: One key

func required<Value>(_ name: String, _ format: Format<Value>, _ doc: String) -> Field<Value> {
  let key = KeySchema(name: name, value: format.schema, isRequired: true, doc: doc)
  return Field(keys: [key]) { object, reader in
    if let entry = object.entry(name) { return reader.read(entry, format) }
    reader.error(object.location, "missing key \"\(name)\"")
    return nil
  }
}

func optional<Value>(_ name: String, _ format: Format<Value>, _ doc: String) -> Field<Value?> {
  let key = KeySchema(name: name, value: format.schema, isRequired: false, doc: doc)
  return Field(keys: [key]) { object, reader in
    guard let entry = object.entry(name) else { return .some(nil) }
    guard let value = reader.read(entry, format) else { return nil }
    return .some(value)
  }
}

/// A key with a value that counts where it is missing.
func optional<Value: Sendable>(
  _ name: String, _ format: Format<Value>, or standard: Value, _ doc: String
) -> Field<Value> {
  let key = KeySchema(name: name, value: format.schema, isRequired: false, doc: doc)
  return Field(keys: [key]) { object, reader in
    guard let entry = object.entry(name) else { return standard }
    return reader.read(entry, format)
  }
}

extension Field {
  /// The same, where it makes sense only beside the key `other`.
  func needing(_ other: String) -> Field {
    let names = keys.map(\.name)
    return Field(keys: keys, rules: rules + names.map { .needs($0, other) }) { object, reader in
      for name in names {
        if let entry = object.entry(name), object.entry(other) == nil {
          reader.error(entry.location, "\"\(name)\" has no meaning without \"\(other)\"")
          return nil
        }
      }
      return read(object, reader)
    }
  }
}

// MARK: One of several keys

/// A key that excludes others.
struct Choice<Value>: Sendable {
  let key: KeySchema
  let read: @Sendable (Node.Entry, FileReader) -> Value?
}

func choice<Part, Value>(
  _ name: String, _ format: Format<Part>, _ doc: String,
  make: @escaping @Sendable (Part) -> Value
) -> Choice<Value> {
  Choice(key: KeySchema(name: name, value: format.schema, isRequired: false, doc: doc)) {
    entry, reader in reader.read(entry, format).map(make)
  }
}

func exactlyOne<Value>(_ choices: [Choice<Value>]) -> Field<Value> {
  let names = choices.map(\.key.name)
  return Field(keys: choices.map(\.key), rules: [.exactlyOne(names)]) { object, reader in
    switch read(choices, object, reader) {
    case .some(let value): return value
    case nil:
      reader.error(
        object.location, "exactly one of \(names.joined(separator: ", ")) is needed, found none")
      return nil
    }
  }
}

func atMostOne<Value>(_ choices: [Choice<Value>]) -> Field<Value?> {
  let names = choices.map(\.key.name)
  return Field(keys: choices.map(\.key), rules: [.atMostOne(names)]) { object, reader in
    switch read(choices, object, reader) {
    case .some(let value): return value.map { $0 }
    case nil: return .some(nil)
    }
  }
}

/// Nil where none of the keys stands there; nil inside where one does and is wrong.
private func read<Value>(
  _ choices: [Choice<Value>], _ object: ObjectNode, _ reader: FileReader
) -> Value?? {
  var found: (name: String, value: Value?)?
  for entry in object.entries {
    guard let choice = choices.first(where: { $0.key.name == entry.key }) else { continue }
    let value = choice.read(entry, reader)
    guard let first = found else {
      found = (entry.key, value)
      continue
    }
    reader.error(
      entry.location, "\"\(entry.key)\" can't stand beside \"\(first.name)\"; keep one of them")
    found = (first.name, nil)
  }
  return found.map(\.value)
}
