extension NodeDecoder {
  /// Returns a decoder for a mapping with named keys.
  /// - Parameters:
  ///   - name: the unique name in the documentation.
  ///   - make: gets the location of the mapping and the values of the fields in their order.
  static func object<each Part>(
    _ name: String, _ doc: String, _ field: repeat Field<each Part>,
    make: @escaping @Sendable (SourceLocation, repeat each Part) -> Value
  ) -> NodeDecoder {
    let fields = Fields(name, doc, locationField, repeat each field)
    return NodeDecoder(.object(fields.schema)) { node, context in
      fields.decode(node, context, make: make)
    }
  }

  /// Returns a decoder for a mapping with named keys whose values are checked together.
  /// - Parameter make: returns nil after reporting a mistake.
  static func checkedObject<each Part>(
    _ name: String, _ doc: String, _ field: repeat Field<each Part>,
    make: @escaping @Sendable (SourceLocation, DecodingContext, repeat each Part) -> Value?
  ) -> NodeDecoder {
    let fields = Fields(name, doc, locationField, contextField, repeat each field)
    return NodeDecoder(.object(fields.schema)) { node, context in
      fields.decode(node, context, make: make)
    }
  }

  /// Returns the decoder with a further check of its values.
  /// - Parameter check: reports mistakes.
  func checked(_ check: @escaping @Sendable (Value, DecodingContext) -> Void) -> NodeDecoder {
    NodeDecoder(schema) { [decode] node, context in
      guard let value = decode(node, context) else { return nil }
      check(value, context)
      return value
    }
  }
}

/// Fields for the location of the mapping and the context.
///
/// They are fields because a closure that put the two in front of the other values would copy all
/// of these.
private let locationField = Field<SourceLocation>(keys: []) { object, _ in object.location }
private let contextField = Field<DecodingContext>(keys: []) { _, context in context }

/// The fields of an object, which are decoded together.
struct Fields<each Part>: Sendable {
  let schema: ObjectSchema
  private let names: [String]
  private let unusedKeys: [@Sendable (ObjectNode) -> Set<String>]
  private let decoders: (repeat FieldDecoder<each Part>)

  init(_ name: String, _ doc: String, _ field: repeat Field<each Part>) {
    var keys: [KeySchema] = []
    var rules: [ObjectSchema.Rule] = []
    var unusedKeys: [@Sendable (ObjectNode) -> Set<String>] = []
    for field in repeat each field {
      keys += field.keys
      rules += field.rules
      if let unused = field.unusedKeys { unusedKeys.append(unused) }
    }
    self.unusedKeys = unusedKeys
    schema = ObjectSchema(name: name, doc: doc, keys: keys, rules: rules)
    names = keys.map(\.name)
    decoders = (repeat FieldDecoder(decode: (each field).decode))
  }

  /// Decodes a mapping; returns nil if the mapping or one of its fields has a mistake.
  func decode<Value>(
    _ node: Node, _ context: DecodingContext, make: (repeat each Part) -> Value?
  ) -> Value? {
    guard let entries = node.entries else {
      guard let example = schema.example(for: node) else {
        return context.expected("a mapping", found: node)
      }
      let noun = ValueSchema.object(schema).noun
      return context.expected("\(noun) such as \(example)", found: node)
    }
    let object = ObjectNode(entries: entries, location: node.location)
    let isKnown = context.checkKeys(of: object, names, schema) {
      let unused = unusedKeys.reduce(into: Set<String>()) { $0.formUnion($1(object)) }
      return names.filter { !unused.contains($0) }
    }
    let value = decodeAll(object, context, make: make)
    return isKnown ? value : nil
  }

  /// Decodes every field, so that each reports its own mistakes; nil if one is wrong.
  ///
  /// Nothing here makes optionals of the parts, whose layout would be looked up at run time.
  func decodeAll<Value>(
    _ object: ObjectNode, _ context: DecodingContext, make: (repeat each Part) -> Value?
  ) -> Value? {
    var count = 0
    do throws(AlreadyReported) {
      return make(repeat try (each decoders).decode(object, context, &count))
    } catch {
      var index = 0
      for field in repeat each decoders {
        // The fields before the wrong one have reported their mistakes.
        if index > count { _ = try? field.decode(object, context) }
        index += 1
      }
      return nil
    }
  }
}

/// The decoding function of a field, without the rest of it, which would be retained at each step.
struct FieldDecoder<Value>: Sendable {
  let decode: @Sendable (ObjectNode, DecodingContext) throws(AlreadyReported) -> Value

  /// - Parameter count: the number of fields decoded so far.
  @inline(__always)
  func decode(
    _ object: ObjectNode, _ context: DecodingContext, _ count: inout Int
  ) throws(AlreadyReported) -> Value {
    let value = try decode(object, context)
    count += 1
    return value
  }
}
