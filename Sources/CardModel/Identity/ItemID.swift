/// The identity of an item among the items of its list.
public enum ItemID: Hashable, Sendable {
  /// A value of the item's data, which may hold any character.
  ///
  /// `occurrence` numbers the items of a list that share a key, from 1.
  case key(String, occurrence: Int = 1)
  /// The position in the list, from 0, of an item without a key.
  case position(Int)

  /// Whether the id still means the same item after the data have changed.
  public var isLasting: Bool {
    switch self {
    case .key: true
    case .position: false
    }
  }

  /// Returns the ids of a list's items.
  /// - Parameter keys: a key for each item; nil or empty for an item without one.
  public static func ids(of keys: some Sequence<String?>) -> [ItemID] {
    var counts: [String: Int] = [:]
    return keys.enumerated().map { position, key in
      guard let key, !key.isEmpty else { return .position(position) }
      counts[key, default: 0] += 1
      return .key(key, occurrence: counts[key, default: 1])
    }
  }
}

extension ItemID: CustomStringConvertible {
  /// The id for people to read.
  ///
  /// Different ids can have the same description.
  public var description: String {
    switch self {
    case .key(let key, occurrence: 1): key
    case .key(let key, let occurrence): "\(key)/\(occurrence)"
    case .position(let position): "#\(position)"
    }
  }
}
