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
  let schemas: [KeySchema]
  let rules: [ObjectSchema.Rule]
  private let unusedKeys: [@Sendable (ObjectNode) -> Set<String>]
  private let fields: (repeat FieldDecoder<each Part>)
  private let keys: [Key<Object>]
  private let names: [String]
  /// The key that each of the names belongs to, by its index; nil for those of fields.
  private let owners: [Int?]
  /// The required ones of the keys, by their index.
  private let requiredKeys: [Int]

  init(_ field: repeat Field<each Part>, setting keys: [Key<Object>]) {
    var owned: [(schema: KeySchema, owner: Int?)] = []
    var rules: [ObjectSchema.Rule] = []
    var unusedKeys: [@Sendable (ObjectNode) -> Set<String>] = []
    for field in repeat each field {
      owned += field.keys.map { ($0, nil) }
      rules += field.rules
      if let unused = field.unusedKeys { unusedKeys.append(unused) }
    }
    for (index, key) in keys.enumerated() {
      let position = owned.firstIndex { $0.schema.name == key.follower } ?? owned.endIndex
      owned.insert(contentsOf: key.schemas.map { ($0, index) }, at: position)
      rules += key.rules
    }
    schemas = owned.map { $0.schema }
    self.rules = rules
    self.unusedKeys = unusedKeys
    self.keys = keys
    names = owned.map { $0.schema.name }
    owners = owned.map { $0.owner }
    requiredKeys = keys.indices.filter { keys[$0].schemas[0].isRequired }
    fields = (repeat FieldDecoder(decode: (each field).decode))
  }

  /// Returns a decoder for mappings with these keys alone.
  func decoder(
    _ name: String, _ doc: String, make: @escaping @Sendable (repeat each Part) -> Object?
  ) -> NodeDecoder<Object> {
    let schema = ObjectSchema(name: name, doc: doc, keys: schemas, rules: rules)
    return NodeDecoder(.object(schema)) { node, context in
      guard let entries = node.entries else {
        guard let example = schema.example(for: node) else {
          return context.expected("a mapping", found: node)
        }
        let noun = ValueSchema.object(schema).noun
        return context.expected("\(noun) such as \(example)", found: node)
      }
      let object = ObjectNode(entries: entries, location: node.location)
      let found = found(in: object)
      if !found.isComplete { reportUnknownKeys(of: object, schema, context) }
      let value = decode(object, found.keys, context, make: make)
      return found.isComplete ? value : nil
    }
  }

  private func reportUnknownKeys(
    of object: ObjectNode, _ schema: ObjectSchema, _ context: DecodingContext
  ) {
    let unused = unusedKeys.reduce(into: Set<String>()) { $0.formUnion($1(object)) }
    context.reportUnknownKeys(
      of: object, names, schema, proposing: names.filter { !unused.contains($0) })
  }

  /// Decodes those keys of a mapping that are among these; nil if one of them has a mistake.
  func decode(
    _ object: ObjectNode, _ context: DecodingContext, make: (repeat each Part) -> Object?
  ) -> Object? {
    decode(object, found(in: object).keys, context, make: make)
  }

  /// The keys of a mapping that set properties, in the order of their description, and whether all
  /// of its keys are known.
  private func found(
    in object: ObjectNode
  ) -> (keys: [(key: Int, entry: Int)], isComplete: Bool) {
    var found: [(key: Int, entry: Int)] = []
    var isComplete = true
    var isOrdered = true
    for (position, entry) in object.entries.enumerated() {
      guard let index = names.firstIndex(of: entry.key) else {
        isComplete = false
        continue
      }
      guard let owner = owners[index] else { continue }
      // Keys that exclude each other are decoded together.
      if keys[owner].schemas.count > 1, found.contains(where: { $0.key == owner }) { continue }
      if found.isEmpty { found.reserveCapacity(object.entries.count) }
      if let last = found.last, last.key > owner { isOrdered = false }
      found.append((owner, position))
    }
    if !isOrdered { found.sort { $0.key < $1.key } }
    return (found, isComplete)
  }

  /// Decodes every field and key, so that each reports its own mistakes; nil if one is wrong.
  ///
  /// Nothing here makes optionals of the parts, whose layout would be looked up at run time.
  private func decode(
    _ object: ObjectNode, _ found: [(key: Int, entry: Int)], _ context: DecodingContext,
    make: (repeat each Part) -> Object?
  ) -> Object? {
    let hasRequired = reportMissing(found, of: object, context)
    guard var value = decodeFields(object, context, make: make) else {
      for (key, entry) in found {
        let (key, entry) = (keys[key], object.entries[entry])
        if key.canUse(entry, of: object, context) { key.check(entry, object, context) }
      }
      return nil
    }
    var isValid = hasRequired
    for (key, entry) in found {
      let (key, entry) = (keys[key], object.entries[entry])
      if !key.canUse(entry, of: object, context) || !key.set(entry, object, context, &value) {
        isValid = false
      }
    }
    return isValid ? value : nil
  }

  /// Reports required keys that aren't there; returns whether there are none.
  private func reportMissing(
    _ found: [(key: Int, entry: Int)], of object: ObjectNode, _ context: DecodingContext
  ) -> Bool {
    let missing = requiredKeys.filter { index in !found.contains { $0.key == index } }
    for index in missing { object.reportMissing(keys[index].schemas[0].name, context) }
    return missing.isEmpty
  }

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
