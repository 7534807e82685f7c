extension Format {
  /// A mapping with named keys.
  /// - Parameters:
  ///   - name: in the words of the documentation; unique.
  ///   - make: gets the place of the mapping, and what the fields read, in their order.
  static func object<each Part>(
    _ name: String, _ doc: String, _ field: repeat Field<each Part>,
    make: @escaping @Sendable (SourceLocation, repeat each Part) -> Value
  ) -> Format {
    let fields = Fields(name, doc, placeField, repeat each field)
    return Format(.object(fields.schema)) { node, reader in fields.read(node, reader, make: make) }
  }

  /// A mapping with named keys, with more to check than they can say.
  /// - Parameter make: gives nil where it has reported something.
  static func checkedObject<each Part>(
    _ name: String, _ doc: String, _ field: repeat Field<each Part>,
    make: @escaping @Sendable (SourceLocation, FileReader, repeat each Part) -> Value?
  ) -> Format {
    let fields = Fields(name, doc, placeField, readerField, repeat each field)
    return Format(.object(fields.schema)) { node, reader in fields.read(node, reader, make: make) }
  }

  /// The same, with more to check than it can say.
  /// - Parameter check: reports what is wrong.
  func checked(_ check: @escaping @Sendable (Value, FileReader) -> Void) -> Format {
    Format(schema) { [read] node, reader in
      guard let value = read(node, reader) else { return nil }
      check(value, reader)
      return value
    }
  }
}

/// Where the mapping stands, and who reads it: passed on as fields, since a closure that put them in
/// front of the others would copy all of these.
private let placeField = Field<SourceLocation>(keys: []) { object, _ in object.location }
private let readerField = Field<FileReader>(keys: []) { _, reader in reader }

/// The fields of an object, read together.
struct Fields<each Part>: Sendable {
  let schema: ObjectSchema
  private let names: [String]
  private let readers: (repeat FieldReader<each Part>)

  init(_ name: String, _ doc: String, _ field: repeat Field<each Part>) {
    var keys: [KeySchema] = []
    var rules: [ObjectSchema.Rule] = []
    for field in repeat each field {
      keys += field.keys
      rules += field.rules
    }
    schema = ObjectSchema(name: name, doc: doc, keys: keys, rules: rules)
    names = keys.map(\.name)
    readers = (repeat FieldReader(read: (each field).read))
  }

  /// Nil where something is wrong with the mapping or one of its fields.
  func read<Value>(
    _ node: Node, _ reader: FileReader, make: (repeat each Part) -> Value?
  ) -> Value? {
    guard let entries = node.entries else { return reader.expected("a mapping", found: node) }
    let object = ObjectNode(entries: entries, location: node.location)
    let isKnown = reader.checkKeys(of: object, names)
    let value = readAll(object, reader, make: make)
    return isKnown ? value : nil
  }

  /// Each field is read, so that each says what is wrong with it; nil where one is.
  ///
  /// Nothing here makes optionals of the parts: their layout would be looked up at run time.
  func readAll<Value>(
    _ object: ObjectNode, _ reader: FileReader, make: (repeat each Part) -> Value?
  ) -> Value? {
    var count = 0
    do throws(Wrong) {
      return make(repeat try (each readers).read(object, reader, &count))
    } catch {
      var index = 0
      for field in repeat each readers {
        // What came before the wrong one has said all that it has to say.
        if index > count { _ = try? field.read(object, reader) }
        index += 1
      }
      return nil
    }
  }
}

/// What reading needs of a field; without the rest, which would be retained at each step.
struct FieldReader<Value>: Sendable {
  let read: @Sendable (ObjectNode, FileReader) throws(Wrong) -> Value

  /// - Parameter count: of the fields that were right so far.
  @inline(__always)
  func read(
    _ object: ObjectNode, _ reader: FileReader, _ count: inout Int
  ) throws(Wrong) -> Value {
    let value = try read(object, reader)
    count += 1
    return value
  }
}
