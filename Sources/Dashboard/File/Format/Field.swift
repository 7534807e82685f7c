/// A part of an object: one key, or a few of which the file may have one.
struct Field<Value>: Sendable {
  let keys: [KeySchema]
  var rules: [ObjectSchema.Rule] = []
  /// Throws where what stands there is wrong, which has been reported.
  let read: @Sendable (ObjectNode, FileReader) throws(Wrong) -> Value
}

/// What stands in the file is wrong, and that has been reported.
struct Wrong: Error {}

extension Optional {
  /// The value, where there is one.
  func orWrong() throws(Wrong) -> Wrapped {
    guard let self else { throw Wrong() }
    return self
  }
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
  return Field(keys: [key]) { (object, reader) throws(Wrong) in
    if let entry = object.entry(name) { return try reader.read(entry, format).orWrong() }
    reader.error(object.location, "missing key \"\(name)\"")
    throw Wrong()
  }
}

func optional<Value>(_ name: String, _ format: Format<Value>, _ doc: String) -> Field<Value?> {
  let key = KeySchema(name: name, value: format.schema, isRequired: false, doc: doc)
  return Field(keys: [key]) { (object, reader) throws(Wrong) in
    guard let entry = object.entry(name) else { return nil }
    return try reader.read(entry, format).orWrong()
  }
}

/// A key with a value that counts where it is missing.
func optional<Value: Sendable>(
  _ name: String, _ format: Format<Value>, or standard: Value, _ doc: String
) -> Field<Value> {
  let key = KeySchema(name: name, value: format.schema, isRequired: false, doc: doc)
  return Field(keys: [key]) { (object, reader) throws(Wrong) in
    guard let entry = object.entry(name) else { return standard }
    return try reader.read(entry, format).orWrong()
  }
}

extension Field {
  /// The same, where it makes sense only beside the key `other`.
  func needing(_ other: String) -> Field {
    let names = keys.map(\.name)
    return Field(keys: keys, rules: rules + names.map { .needs($0, other) }) {
      (object, reader) throws(Wrong) in
      for name in names {
        if let entry = object.entry(name), object.entry(other) == nil {
          reader.error(entry.location, "\"\(name)\" has no meaning without \"\(other)\"")
          throw Wrong()
        }
      }
      return try read(object, reader)
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
  return Field(keys: choices.map(\.key), rules: [.exactlyOne(names)]) {
    (object, reader) throws(Wrong) in
    if let value = try read(choices, object, reader) { return value }
    reader.error(
      object.location, "exactly one of \(names.joined(separator: ", ")) is needed, found none")
    throw Wrong()
  }
}

func atMostOne<Value>(_ choices: [Choice<Value>]) -> Field<Value?> {
  let names = choices.map(\.key.name)
  return Field(keys: choices.map(\.key), rules: [.atMostOne(names)]) {
    (object, reader) throws(Wrong) in try read(choices, object, reader)
  }
}

/// Nil where none of the keys stands there.
private func read<Value>(
  _ choices: [Choice<Value>], _ object: ObjectNode, _ reader: FileReader
) throws(Wrong) -> Value? {
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
  guard let found else { return nil }
  return try found.value.orWrong()
}
