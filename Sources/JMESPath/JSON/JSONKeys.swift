/// The keys of an object.
///
/// Objects with the same keys share one instance.
///
/// Sharing among threads is safe though the class is mutable: only an object that holds the one
/// reference to an instance changes it (`isKnownUniquelyReferenced`), as with a copy-on-write
/// value. A copy for each key that is added would make building an object of n keys cost n² copies.
final class JSONKeys: @unchecked Sendable {
  /// Each key once, in order.
  private(set) var list: [String]
  /// The position of each key; kept only for objects that are too large for a linear search.
  private var index: [String: Int]?

  static let none = JSONKeys([])

  /// The greatest number of keys of which comparing each is faster than hashing one.
  private static let linearLimit = 12

  /// - Parameter list: the keys, each once.
  init(_ list: [String]) {
    self.list = list
    reindex()
  }

  func position(of key: String) -> Int? {
    if let index { return index[key] }
    let list = list
    let span = list.span
    for position in span.indices where span[position] == key { return position }
    return nil
  }

  /// Adds a key that isn't in the list yet.
  func append(_ key: String) {
    list.append(key)
    if index == nil { reindex() } else { index?[key] = list.count - 1 }
  }

  func remove(at position: Int) {
    list.remove(at: position)
    reindex()
  }

  /// Returns the first `count` of the keys.
  func prefix(_ count: Int) -> JSONKeys {
    count < list.count ? JSONKeys(Array(list.prefix(count))) : self
  }

  private func reindex() {
    index =
      list.count > Self.linearLimit
      ? Dictionary(uniqueKeysWithValues: zip(list, list.indices)) : nil
  }
}
