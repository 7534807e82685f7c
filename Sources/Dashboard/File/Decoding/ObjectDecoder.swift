extension NodeDecoder {
  /// Returns a decoder for a mapping with named keys.
  /// - Parameters:
  ///   - name: the unique name in the documentation.
  ///   - make: gets the location of the mapping and the values of the fields in their order.
  ///   - keys: the keys that set the properties of what `make` returns.
  static func object<each Part>(
    _ name: String, _ doc: String, _ field: repeat Field<each Part>,
    make: @escaping @Sendable (SourceLocation, repeat each Part) -> Value, _ keys: Key<Value>...
  ) -> NodeDecoder {
    let keys = ObjectKeys(locationField, repeat each field, setting: keys)
    return keys.decoder(name, doc, make: make)
  }

  /// Returns a decoder for a mapping with named keys whose values are checked together.
  /// - Parameter make: returns nil after reporting a mistake.
  static func checkedObject<each Part>(
    _ name: String, _ doc: String, _ field: repeat Field<each Part>,
    make: @escaping @Sendable (SourceLocation, DecodingContext, repeat each Part) -> Value?,
    _ keys: Key<Value>...
  ) -> NodeDecoder {
    let keys = ObjectKeys(locationField, contextField, repeat each field, setting: keys)
    return keys.decoder(name, doc, make: make)
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

  /// Returns the decoder with the rest of its values, which is made of several keys together.
  /// - Parameter complete: returns false after reporting a mistake.
  func completing(
    _ complete: @escaping @Sendable (inout Value, DecodingContext) -> Bool
  ) -> NodeDecoder {
    NodeDecoder(schema) { [decode] node, context in
      guard var value = decode(node, context), complete(&value, context) else { return nil }
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

/// The keys of an object: fields whose values make it, and keys that set its properties.
struct ObjectKeys<Object, each Part>: Sendable {
  let table: KeyTable
  private let fields: (repeat FieldDecoder<each Part>)
  private let keys: [Key<Object>]

  init(_ field: repeat Field<each Part>, setting keys: [Key<Object>]) {
    var table = KeyTable()
    for field in repeat each field { table.add(field.keys, field.rules, field.unusedKeys) }
    for key in keys { table.add(key.schemas, key.rules, before: key.follower) }
    self.table = table
    self.keys = keys
    fields = (repeat FieldDecoder(decode: (each field).decode))
  }

  /// Returns a decoder for mappings with these keys alone.
  func decoder(
    _ name: String, _ doc: String, make: @escaping @Sendable (repeat each Part) -> Object?
  ) -> NodeDecoder<Object> {
    let schema = ObjectSchema(name: name, doc: doc, keys: table.schemas, rules: table.rules)
    return NodeDecoder(.object(schema)) { node, context in
      guard let object = schema.mapping(node, context) else { return nil }
      let found = table.found(in: object)
      guard found.areKnown else {
        table.reportUnknownKeys(of: object, schema, context)
        // Other mistakes are reported as if these keys were right.
        _ = decode(table.corrected(object), context, make: make)
        return nil
      }
      return decode(object, found.keys, context, make: make)
    }
  }

  /// Decodes those keys of a mapping that are among these; nil if one of them has a mistake.
  func decode(
    _ object: ObjectNode, _ context: DecodingContext, make: (repeat each Part) -> Object?
  ) -> Object? {
    decode(object, table.found(in: object).keys, context, make: make)
  }

  /// Decodes every field and key, so that each reports its own mistakes; nil if one is wrong.
  private func decode(
    _ object: ObjectNode, _ found: [KeyTable.Found], _ context: DecodingContext,
    make: (repeat each Part) -> Object?
  ) -> Object? {
    let made = decodeFields(object, context, make: make)
    let isComplete = table.reportMissing(found, of: object, context)
    guard var value = made else {
      keys.check(found, in: object, context)
      return nil
    }
    let isValid = keys.set(found, in: object, context, of: &value)
    return isComplete && isValid ? value : nil
  }

  /// Nothing here makes optionals of the parts, whose layout would be looked up at run time.
  private func decodeFields(
    _ object: ObjectNode, _ context: DecodingContext, make: (repeat each Part) -> Object?
  ) -> Object? {
    var count = 0
    do throws(AlreadyReported) {
      return make(repeat try (each fields).decode(object, context, &count))
    } catch {
      var index = 0
      for field in repeat each fields {
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
