import Localization

/// A field of an object: one key, or several keys that exclude each other.
struct Field<Value>: Sendable {
  let keys: [KeySchema]
  var rules: [ObjectSchema.Rule] = []
  /// Returns the keys of the field that an object has no use for.
  var unusedKeys: (@Sendable (ObjectNode) -> Set<String>)?
  /// Decodes the field.
  ///
  /// Throws after reporting a mistake.
  let decode: @Sendable (ObjectNode, DecodingContext) throws(AlreadyReported) -> Value
}

/// The error for a mistake that has been reported as a diagnostic.
struct AlreadyReported: Error {}

extension Optional {
  /// Returns the value, or throws if decoding failed and has reported that.
  func orThrow() throws(AlreadyReported) -> Wrapped {
    guard let self else { throw AlreadyReported() }
    return self
  }
}

/// A mapping that an object is decoded from.
struct ObjectNode {
  let entries: [Node.Entry]
  let location: SourceLocation

  func entry(_ key: String) -> Node.Entry? {
    entries.firstIndex { $0.key == key }.map { entries[$0] }
  }

  /// Returns the key without a value that an entry follows, in whose column it stands; nil if the
  /// one before has a value.
  func emptyKey(before index: Int, among names: [String]) -> String? {
    guard index > 0 else { return nil }
    let (before, entry) = (entries[index - 1], entries[index])
    guard names.contains(before.key), before.location.column == entry.location.column,
      let scalar = before.value.scalar, scalar.value == .null, scalar.text.isEmpty
    else { return nil }
    return before.key
  }

  func reportMissing(_ key: String, _ context: DecodingContext) {
    guard !context.hasUnreadLines else { return }
    context.error(location, "missing key \"\(key)\"")
  }

  /// Returns whether the mapping has one of the keys that an entry needs; reports that it has none.
  func has(_ needed: [String], for needing: Node.Entry, _ context: DecodingContext) -> Bool {
    if needed.contains(where: { entry($0) != nil }) { return true }
    let keys = needed.map { "\"\($0)\"" }.localizedChoice
    context.error(needing.location, "\"\(needing.key)\" has no meaning without \(keys)")
    return false
  }
}

// MARK: One key

func required<Value>(_ name: String, _ decoder: NodeDecoder<Value>, _ doc: String) -> Field<Value> {
  let key = KeySchema(name: name, value: decoder.schema, isRequired: true, doc: doc)
  return Field(keys: [key]) { (object, context) throws(AlreadyReported) in
    guard let entry = object.entry(name) else {
      object.reportMissing(name, context)
      throw AlreadyReported()
    }
    return try context.decode(entry, decoder).orThrow()
  }
}

func optional<Value>(_ name: String, _ decoder: NodeDecoder<Value>, _ doc: String) -> Field<Value?>
{
  let key = KeySchema(name: name, value: decoder.schema, isRequired: false, doc: doc)
  return Field(keys: [key]) { (object, context) throws(AlreadyReported) in
    guard let entry = object.entry(name) else { return nil }
    return try context.decode(entry, decoder, isOptional: true).orThrow()
  }
}

/// Returns a field for a key with a default value.
func optional<Value: Sendable>(
  _ name: String, _ decoder: NodeDecoder<Value>, or standard: Value, _ doc: String
) -> Field<Value> {
  let key = KeySchema(name: name, value: decoder.schema, isRequired: false, doc: doc)
  return Field(keys: [key]) { (object, context) throws(AlreadyReported) in
    guard let entry = object.entry(name) else { return standard }
    return try context.decode(entry, decoder, isOptional: true).orThrow()
  }
}

extension Field {
  /// Returns the field with the rule that it needs one of the keys `others`.
  func needing(_ others: String...) -> Field {
    let names = keys.map(\.name)
    return Field(keys: keys, rules: rules + names.map { .needs($0, others) }) {
      (object, context) throws(AlreadyReported) in
      for name in names {
        if let entry = object.entry(name), !object.has(others, for: entry, context) {
          throw AlreadyReported()
        }
      }
      return try decode(object, context)
    }
  }
}

extension Field {
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Field<Other> {
    checked { (value, _, _) throws(AlreadyReported) in transform(value) }
  }

  /// Returns the field with a check of its values, and what is made of them.
  /// - Parameter check: throws after reporting a mistake.
  func checked<Other>(
    _ check:
      @escaping @Sendable (Value, ObjectNode, DecodingContext) throws(AlreadyReported) ->
      Other
  ) -> Field<Other> {
    Field<Other>(keys: keys, rules: rules, unusedKeys: unusedKeys) {
      [decode] (object, context) throws(AlreadyReported) in
      try check(try decode(object, context), object, context)
    }
  }
}

// MARK: Several keys

extension Field {
  /// Returns a field for several keys, whose values are taken together.
  /// - Parameter keys: the keys that set the properties of what `make` returns.
  static func group<each Part>(
    _ field: repeat Field<each Part>, make: @escaping @Sendable (repeat each Part) -> Value,
    _ keys: Key<Value>...
  ) -> Field {
    let keys = ObjectKeys(repeat each field, setting: keys)
    return Field(keys: keys.table.schemas, rules: keys.table.rules) {
      (object, context) throws(AlreadyReported) in
      try keys.decode(object, context, make: make).orThrow()
    }
  }
}

// MARK: One of several keys

/// A key that excludes other keys.
struct Choice<Value>: Sendable {
  let key: KeySchema
  let decode: @Sendable (Node.Entry, DecodingContext) -> Value?
}

func choice<Part, Value>(
  _ name: String, _ decoder: NodeDecoder<Part>, _ doc: String,
  make: @escaping @Sendable (Part) -> Value
) -> Choice<Value> {
  Choice(key: KeySchema(name: name, value: decoder.schema, isRequired: false, doc: doc)) {
    entry, context in context.decode(entry, decoder).map(make)
  }
}

func exactlyOne<Value>(_ choices: [Choice<Value>]) -> Field<Value> {
  let names = choices.map(\.key.name)
  return Field(keys: choices.map(\.key), rules: [.exactlyOne(names)]) {
    (object, context) throws(AlreadyReported) in
    if let value = try decode(choices, object, context) { return value }
    if !context.hasUnreadLines {
      context.error(
        object.location, "exactly one of \(names.localizedList) is needed, found none")
    }
    throw AlreadyReported()
  }
}

func atMostOne<Value>(_ choices: [Choice<Value>]) -> Field<Value?> {
  let names = choices.map(\.key.name)
  return Field(keys: choices.map(\.key), rules: [.atMostOne(names)]) {
    (object, context) throws(AlreadyReported) in try decode(choices, object, context)
  }
}

/// Decodes the one of `choices` that the object has; returns nil if it has none.
private func decode<Value>(
  _ choices: [Choice<Value>], _ object: ObjectNode, _ context: DecodingContext
) throws(AlreadyReported) -> Value? {
  var found: (name: String, value: Value?)?
  for entry in object.entries {
    guard let choice = choices.first(where: { $0.key.name == entry.key }) else { continue }
    let value = choice.decode(entry, context)
    guard let first = found else {
      found = (entry.key, value)
      continue
    }
    context.error(
      entry.location, "\"\(entry.key)\" can’t be combined with \"\(first.name)\"; keep one of them")
    found = (first.name, nil)
  }
  guard let found else { return nil }
  return try found.value.orThrow()
}
