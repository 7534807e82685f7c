/// The keys of an object and how to find one. Objects of the same make share them.
///
/// Changed only by an object that has them alone, which makes it safe to share them among threads.
final class JSONKeys: @unchecked Sendable {
  /// Each key once, in order.
  @exclusivity(unchecked) private(set) var list: [String]
  /// Where each key stands; only kept for objects so large that a linear search would show.
  @exclusivity(unchecked) private var index: [String: Int]?

  static let none = JSONKeys([])

  /// Up to here comparing a few short keys is faster than hashing one.
  private static let linearLimit = 12

  /// - Parameter list: no key twice.
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

  /// - Parameter key: not yet in the list.
  func append(_ key: String) {
    list.append(key)
    if index == nil { reindex() } else { index?[key] = list.count - 1 }
  }

  func remove(at position: Int) {
    list.remove(at: position)
    reindex()
  }

  /// The first `count` of the keys.
  func prefix(_ count: Int) -> JSONKeys {
    count < list.count ? JSONKeys(Array(list.prefix(count))) : self
  }

  private func reindex() {
    index =
      list.count > Self.linearLimit
      ? Dictionary(uniqueKeysWithValues: zip(list, list.indices)) : nil
  }
}
