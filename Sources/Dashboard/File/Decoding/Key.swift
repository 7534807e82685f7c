/// A key that sets a property of an object by name: one key, or several of which one does.
struct Key<Object>: Sendable {
  typealias Setter<Part> = @Sendable (_ object: inout Object, _ value: Part) -> Void

  let schemas: [KeySchema]
  private(set) var rules: [ObjectSchema.Rule]
  /// The keys of which the key needs one; empty for a key that needs none.
  private(set) var needed: [String] = []
  /// The key in front of which the documentation has this one; nil for a key at the end.
  private(set) var follower: String?
  /// Decodes an entry and sets the property; returns false after reporting a mistake.
  let set: @Sendable (Node.Entry, ObjectNode, DecodingContext, inout Object) -> Bool
  /// Decodes an entry of a mapping that isn't made into an object; reports its mistakes.
  let check: @Sendable (Node.Entry, ObjectNode, DecodingContext) -> Void

  /// Makes a key of a decoder.
  fileprivate init<Part>(
    _ schema: KeySchema, _ decoder: NodeDecoder<Part>, _ set: @escaping Setter<Part>
  ) {
    schemas = [schema]
    rules = []
    self.set = { entry, _, context, object in
      guard let part = context.decode(entry, decoder, isOptional: !schema.isRequired) else {
        return false
      }
      set(&object, part)
      return true
    }
    check = { entry, _, context in
      _ = context.decode(entry, decoder, isOptional: !schema.isRequired)
    }
  }

  /// Makes a key, or several, of a field.
  fileprivate init<Part>(_ field: Field<Part>, _ set: @escaping Setter<Part>) {
    schemas = field.keys
    rules = field.rules
    self.set = { _, node, context, object in
      guard let part = try? field.decode(node, context) else { return false }
      set(&object, part)
      return true
    }
    check = { _, node, context in _ = try? field.decode(node, context) }
  }

  /// Returns whether a mapping has what one of its entries needs; reports that it hasn't.
  fileprivate func canUse(
    _ entry: Node.Entry, of node: ObjectNode, _ context: DecodingContext
  ) -> Bool {
    needed.isEmpty || node.has(needed, for: entry, context)
  }

  /// Returns the key with the rule that it needs one of the keys `others`.
  func needing(_ others: String...) -> Key {
    var key = self
    key.needed = others
    key.rules += schemas.map { .needs($0.name, others) }
    return key
  }

  /// Returns the key in front of a required one in the documentation.
  func before(_ follower: String) -> Key {
    var key = self
    key.follower = follower
    return key
  }
}

extension Array {
  /// Sets the properties that a mapping has keys for; returns false after reporting a mistake.
  func set<Object>(
    _ found: [KeyTable.Found], in node: ObjectNode, _ context: DecodingContext,
    of object: inout Object
  ) -> Bool where Element == Key<Object> {
    var isValid = true
    for found in found {
      let (key, entry) = (self[found.key], node.entries[found.entry])
      if !key.canUse(entry, of: node, context) || !key.set(entry, node, context, &object) {
        isValid = false
      }
    }
    return isValid
  }

  /// Reports the mistakes in the keys of a mapping that isn't made into an object.
  func check<Object>(
    _ found: [KeyTable.Found], in node: ObjectNode, _ context: DecodingContext
  ) where Element == Key<Object> {
    for found in found {
      let (key, entry) = (self[found.key], node.entries[found.entry])
      if key.canUse(entry, of: node, context) { key.check(entry, node, context) }
    }
  }
}

func optional<Object, Part>(
  _ name: String, _ decoder: NodeDecoder<Part>, _ doc: String,
  set: @escaping Key<Object>.Setter<Part>
) -> Key<Object> {
  Key(KeySchema(name: name, value: decoder.schema, isRequired: false, doc: doc), decoder, set)
}

/// Returns a key that an object needs, and whose value sets a property.
func required<Object, Part>(
  _ name: String, _ decoder: NodeDecoder<Part>, _ doc: String,
  set: @escaping Key<Object>.Setter<Part>
) -> Key<Object> {
  Key(KeySchema(name: name, value: decoder.schema, isRequired: true, doc: doc), decoder, set)
}

func atMostOne<Object, Part>(
  _ choices: [Choice<Part>], set: @escaping Key<Object>.Setter<Part>
) -> Key<Object> {
  Key(atMostOne(choices)) { object, part in
    if let part { set(&object, part) }
  }
}

extension Field {
  /// Returns the keys of the field as those that set a property.
  func set<Object>(_ set: @escaping Key<Object>.Setter<Value>) -> Key<Object> { Key(self, set) }
}

/// A key that several objects have, with one meaning.
struct SharedKey<Part>: Sendable {
  private let name: String
  private let decoder: NodeDecoder<Part>
  private let doc: String

  init(_ name: String, _ decoder: NodeDecoder<Part>, _ doc: String) {
    self.name = name
    self.decoder = decoder
    self.doc = doc
  }

  /// Returns the key of an object.
  func callAsFunction<Object>(set: @escaping Key<Object>.Setter<Part>) -> Key<Object> {
    optional(name, decoder, doc, set: set)
  }
}
