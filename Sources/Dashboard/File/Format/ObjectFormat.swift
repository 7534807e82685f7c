extension Format {
  /// A mapping with named keys.
  /// - Parameters:
  ///   - name: in the words of the documentation; unique.
  ///   - make: gets the place of the mapping, and what the fields read, in their order.
  static func object<each Part>(
    _ name: String, _ doc: String, _ field: repeat Field<each Part>,
    make: @escaping @Sendable (SourceLocation, repeat each Part) -> Value
  ) -> Format {
    let fields = Fields(name, doc, repeat each field)
    return Format(.object(fields.schema)) { node, reader in
      fields.read(node, reader) { (part: repeat each Part) in make(node.location, repeat each part)
      }
    }
  }

  /// A mapping with named keys, with more to check than they can say.
  /// - Parameter make: gives nil where it has reported something.
  static func checkedObject<each Part>(
    _ name: String, _ doc: String, _ field: repeat Field<each Part>,
    make: @escaping @Sendable (SourceLocation, FileReader, repeat each Part) -> Value?
  ) -> Format {
    let fields = Fields(name, doc, repeat each field)
    return Format(.object(fields.schema)) { node, reader in
      fields.read(node, reader) { (part: repeat each Part) in
        make(node.location, reader, repeat each part)
      }
    }
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

  /// Each field is read, so that each says what is wrong with it; nil where one is missing.
  func readAll<Value>(
    _ object: ObjectNode, _ reader: FileReader, make: (repeat each Part) -> Value?
  ) -> Value? {
    var count = 0
    do throws(Missing) {
      return make(repeat try present((each readers).read(object, reader), &count))
    } catch {
      // The others are read for what they have to say alone: no tuple of optionals is built, which
      // would be laid out at run time.
      var index = 0
      for field in repeat each readers {
        if index > count { _ = field.read(object, reader) }
        index += 1
      }
      return nil
    }
  }
}

/// What reading needs of a field; without the rest, which would be retained at each step.
struct FieldReader<Value>: Sendable {
  let read: @Sendable (ObjectNode, FileReader) -> Value?
}

private struct Missing: Error {}

/// - Parameter count: of the values that were there so far.
@inline(__always)
private func present<Value>(_ value: Value?, _ count: inout Int) throws(Missing) -> Value {
  guard let value else { throw Missing() }
  count += 1
  return value
}
