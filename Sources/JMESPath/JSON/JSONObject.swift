/// The members of a JSON object, in the order in which they were written.
///
/// The order makes `keys(@)` and tables the same in every run. It doesn't count for equality.
public struct JSONObject: Sendable {
  /// The keys in the form that objects share.
  private(set) var sharedKeys: JSONKeys
  /// The values, in the order of `keys`.
  public private(set) var values: [JSONValue]

  public init() {
    sharedKeys = .none
    values = []
  }

  /// - Parameter members: the members; of two with the same key the later value wins, at the
  ///   position of the earlier one.
  public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
    self.init()
    for (key, value) in members { self[key] = value }
  }

  /// - Parameters:
  ///   - keys: the keys of another object, which are shared with it.
  ///   - values: the values, one for each key, in their order.
  init(keys: JSONKeys, values: [JSONValue]) {
    precondition(keys.list.count == values.count)
    sharedKeys = keys
    self.values = values
  }

  /// The keys, each once, in order.
  public var keys: [String] { sharedKeys.list }
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }

  public subscript(key: String) -> JSONValue? {
    get { sharedKeys.position(of: key).map { values[$0] } }
    set {
      switch (sharedKeys.position(of: key), newValue) {
      case (let position?, let value?): values[position] = value
      case (nil, let value?):
        ownKeys()
        sharedKeys.append(key)
        values.append(value)
      case (let position?, nil):
        ownKeys()
        sharedKeys.remove(at: position)
        values.remove(at: position)
      case (nil, nil): break
      }
    }
  }

  private mutating func ownKeys() {
    if !isKnownUniquelyReferenced(&sharedKeys) { sharedKeys = JSONKeys(sharedKeys.list) }
  }
}

extension JSONObject: Sequence {
  public func makeIterator() -> some IteratorProtocol<(key: String, value: JSONValue)> {
    zip(keys, values).lazy.map { (key: $0, value: $1) }.makeIterator()
  }
}

extension JSONObject: Hashable {
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    // Two readings of a text have their keys in the same order.
    if left.sharedKeys === right.sharedKeys || left.keys == right.keys {
      return left.values == right.values
    }
    return left.allSatisfy { right[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    var members = 0
    for (key, value) in self {
      var member = Hasher()
      member.combine(key)
      member.combine(value)
      members ^= member.finalize()
    }
    hasher.combine(members)
  }
}
