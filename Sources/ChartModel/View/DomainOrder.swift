import CollectionAlgorithms

/// The positions of a domain in the order in which they are read.
///
/// A rank is an index into that order. After new data were loaded, positions are found
/// again by their category or coordinate, since older moments go and newer ones come.
struct DomainOrder: Hashable, Sendable {
  private let domain: ChartDomain
  /// The positions by rank; nil if both are the same, as in all charts but scatter charts.
  private let order: [Int]?
  /// The ranks by position: the inverse of `order`.
  private let ranks: [Int]?

  init(_ domain: ChartDomain) {
    self.domain = domain
    guard let coordinates = domain.coordinates, !domain.isRising else {
      order = nil
      ranks = nil
      return
    }
    let order = coordinates.indices.sorted { (coordinates[$0], $0) < (coordinates[$1], $1) }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, position) in order.enumerated() { ranks[position] = rank }
    self.order = order
    self.ranks = ranks
  }

  var count: Int { domain.count }

  /// Whether the positions are in order along the axis, so that a range of them can be selected.
  var isInOrder: Bool { order == nil }

  /// Returns the position at a rank.
  func position(atRank rank: Int) -> Int { order?[rank] ?? rank }

  /// Returns the rank of a position.
  func rank(of position: Int) -> Int { ranks?[position] ?? position }

  /// Returns the ranks of the positions within a part of the domain.
  func ranks(in part: ClosedRange<Double>) -> Range<Int> {
    guard domain.coordinates != nil else {
      let first = max(0, Int((part.lowerBound - 0.5).rounded(.up)))
      let end = min(count, Int((part.upperBound - 0.5).rounded(.down)) + 1)
      return first..<max(first, end)
    }
    let first = firstRank { $0 >= part.lowerBound }
    return first..<max(first, firstRank { $0 > part.upperBound })
  }

  /// Returns the position that has the category or coordinate of a position in another domain.
  func position(matching position: Int, in other: DomainOrder) -> Int? {
    guard position < other.count else { return nil }
    switch (other.domain, domain) {
    case (.categories(let old), .categories(let new)):
      if new.indices.contains(position), new[position] == old[position],
        new.count == old.count || !old[..<position].contains(old[position])
      {
        return position
      }
      // Names may repeat: the second stays the second.
      let earlier = old[..<position].count { $0 == old[position] }
      return new.indices.lazy.filter { new[$0] == old[position] }.dropFirst(earlier).first
    case (.numbers(let old, _), .numbers), (.times(let old, _), .times):
      let rank = firstRank { $0 >= old[position] }
      guard rank < count else { return nil }
      let found = self.position(atRank: rank)
      return domain.coordinate(of: found) == old[position] ? found : nil
    default: return nil
    }
  }

  /// Returns the position that is nearest to a position in another domain.
  func position(nearestTo position: Int, in other: DomainOrder) -> Int? {
    if let same = self.position(matching: position, in: other) { return same }
    guard count > 0, position < other.count, domain.coordinates != nil,
      other.domain.coordinates != nil
    else { return nil }
    let rank = firstRank { $0 >= other.domain.coordinate(of: position) }
    return self.position(atRank: min(rank, count - 1))
  }

  private func firstRank(where isReached: (Double) -> Bool) -> Int {
    (0..<count).partitioningIndex { isReached(domain.coordinate(of: position(atRank: $0))) }
  }
}
