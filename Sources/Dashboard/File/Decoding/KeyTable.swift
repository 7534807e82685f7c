import JMESPath

/// The names of the keys of an object, and which of them belong together.
struct KeyTable: Sendable {
  /// A key that sets a property, and the first entry of a mapping that is for it, by their indices.
  struct Found {
    let key: Int
    let entry: Int
  }

  private(set) var schemas: [KeySchema] = []
  private(set) var rules: [ObjectSchema.Rule] = []
  private var unusedKeys: [@Sendable (ObjectNode) -> Set<String>] = []
  private var names: [String] = []
  /// The key that each of the names belongs to; nil for those of fields.
  private var owners: [Int?] = []
  /// Whether each of the keys has several names, which are decoded together.
  private var isGroup: [Bool] = []
  private var requiredKeys: [Int] = []

  /// Adds the keys of a field.
  mutating func add(
    _ keys: [KeySchema], _ rules: [ObjectSchema.Rule],
    _ unused: (@Sendable (ObjectNode) -> Set<String>)?
  ) {
    insert(keys, owner: nil, at: names.endIndex)
    self.rules += rules
    if let unused { unusedKeys.append(unused) }
  }

  /// Adds a key that sets a property, or several of which one does.
  /// - Parameter follower: the name of the key in front of which they are; nil for the end.
  mutating func add(
    _ keys: [KeySchema], _ rules: [ObjectSchema.Rule], before follower: String?
  ) {
    let index = isGroup.count
    insert(keys, owner: index, at: names.firstIndex { $0 == follower } ?? names.endIndex)
    self.rules += rules
    isGroup.append(keys.count > 1)
    if keys[0].isRequired { requiredKeys.append(index) }
  }

  private mutating func insert(_ keys: [KeySchema], owner: Int?, at position: Int) {
    schemas.insert(contentsOf: keys, at: position)
    names.insert(contentsOf: keys.map(\.name), at: position)
    owners.insert(contentsOf: keys.map { _ in owner }, at: position)
  }

  /// Returns the keys of a mapping that set properties, in the order of their description, and
  /// whether all of its keys are known.
  func found(in object: ObjectNode) -> (keys: [Found], areKnown: Bool) {
    var found: [Found] = []
    var areKnown = true
    var isOrdered = true
    for (position, entry) in object.entries.enumerated() {
      guard let index = names.firstIndex(of: entry.key) else {
        areKnown = false
        continue
      }
      guard let owner = owners[index] else { continue }
      if isGroup[owner], found.contains(where: { $0.key == owner }) { continue }
      if found.isEmpty { found.reserveCapacity(object.entries.count) }
      if let last = found.last, last.key > owner { isOrdered = false }
      found.append(Found(key: owner, entry: position))
    }
    if !isOrdered { found.sort { $0.key < $1.key } }
    return (found, areKnown)
  }

  func reportUnknownKeys(
    of object: ObjectNode, _ schema: ObjectSchema, _ context: DecodingContext
  ) {
    let unused = unusedKeys.reduce(into: Set<String>()) { $0.formUnion($1(object)) }
    context.reportUnknownKeys(
      of: object, names, schema, proposing: names.filter { !unused.contains($0) })
  }

  /// Returns a mapping with those of its unknown keys as they are meant that look like a key, but
  /// for capital letters and foreign characters.
  func corrected(_ object: ObjectNode) -> ObjectNode {
    ObjectNode(
      entries: object.entries.map { entry in
        guard !names.contains(entry.key) else { return entry }
        let plain = (Lookalikes.plain(entry.key) ?? entry.key).lowercased()
        guard names.contains(plain), object.entry(plain) == nil else { return entry }
        return Node.Entry(
          key: plain, location: entry.location, value: entry.value, hasColon: entry.hasColon)
      }, location: object.location)
  }

  /// Reports required keys that aren't found; returns whether there are none.
  func reportMissing(
    _ found: [Found], of object: ObjectNode, _ context: DecodingContext
  ) -> Bool {
    let missing = requiredKeys.filter { key in !found.contains { $0.key == key } }
    for key in missing {
      owners.firstIndex(of: key).map { object.reportMissing(names[$0], context) }
    }
    return missing.isEmpty
  }
}

extension ObjectSchema {
  /// Returns the mapping that a node is; reports that it is none.
  func mapping(_ node: Node, _ context: DecodingContext) -> ObjectNode? {
    if let entries = node.entries { return ObjectNode(entries: entries, location: node.location) }
    guard let example = example(for: node) else {
      return context.expectedMapping(self, found: node)
    }
    return context.expected(
      "\(ValueSchema.object(self).noun) such as \(example)", found: node)
  }
}
