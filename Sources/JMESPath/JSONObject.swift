/// The members of a JSON object, in the order in which they were written.
///
/// The order makes `keys(@)`, tables and tests the same in every run; it does not count for equality.
public struct JSONObject: Sendable {
  /// Each key once, in order.
  public private(set) var keys: [String] = []
  /// The values, in the order of `keys`.
  public private(set) var values: [JSONValue] = []
  /// Where each key stands; only kept for objects so large that a linear search would show.
  private var index: [String: Int]?

  /// Up to here comparing a few short keys is faster than hashing one.
  private static let linearLimit = 12

  public init() {}

  /// - Parameter members: of two with the same key the later one wins, in the earlier one's place.
  public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// An object with the same keys and other values, as many; the keys are shared, not copied.
  func with(values: [JSONValue]) -> JSONObject {
    precondition(values.count == keys.count)
    var object = self
    object.values = values
    return object
  }

  public var count: Int { keys.count }
  public var isEmpty: Bool { keys.isEmpty }

  public subscript(key: String) -> JSONValue? {
    get { position(of: key).map { values[$0] } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): values[position] = value
      case (nil, let value?): append(key, value)
      case (let position?, nil): remove(at: position)
      case (nil, nil): break
      }
    }
  }

  private func position(of key: String) -> Int? {
    if let index { index[key] } else { keys.firstIndex(of: key) }
  }

  private mutating func append(_ key: String, _ value: JSONValue) {
    keys.append(key)
    values.append(value)
    if index != nil {
      index?[key] = keys.count - 1
    } else if keys.count > Self.linearLimit {
      index = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    }
  }

  private mutating func remove(at position: Int) {
    keys.remove(at: position)
    values.remove(at: position)
    index =
      keys.count > Self.linearLimit
      ? Dictionary(uniqueKeysWithValues: zip(keys, keys.indices)) : nil
  }
}

extension JSONObject: Sequence {
  public func makeIterator() -> some IteratorProtocol<(key: String, value: JSONValue)> {
    zip(keys, values).lazy.map { (key: $0, value: $1) }.makeIterator()
  }
}

extension JSONObject: Hashable {
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
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
