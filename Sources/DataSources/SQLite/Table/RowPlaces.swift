import GRDB

/// Places of rows by their position, as they become known: the nearest one is where a page is
/// looked for.
struct RowPlaces {
  private var positions: [Int] = []
  private var places: [Int: RowOrder.Place] = [:]

  /// Beyond it every other place is forgotten: a table of any size costs some hundred kilobytes.
  private static let limit = 4096

  var count: Int { positions.count }

  /// - Returns: whether that was one too many.
  @discardableResult
  mutating func add(_ place: RowOrder.Place, at position: Int) -> Bool {
    if places.updateValue(place, forKey: position) == nil {
      positions.insert(position, at: firstIndex(after: position))
    }
    guard positions.count > Self.limit else { return false }
    positions = positions.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let kept = Set(positions)
    places = places.filter { kept.contains($0.key) }
    return true
  }

  /// The last known place at or before a position.
  func last(upTo position: Int) -> (position: Int, place: RowOrder.Place)? {
    let index = firstIndex(after: position) - 1
    return index < 0 ? nil : known(positions[index])
  }

  /// The first known place after a position.
  func first(after position: Int) -> (position: Int, place: RowOrder.Place)? {
    let index = firstIndex(after: position)
    return index < positions.count ? known(positions[index]) : nil
  }

  private func known(_ position: Int) -> (position: Int, place: RowOrder.Place)? {
    places[position].map { (position, $0) }
  }

  private func firstIndex(after position: Int) -> Int {
    var range = 0..<positions.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        positions[middle] <= position
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
