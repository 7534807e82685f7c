import BinarySearch

/// The places of a domain in the order in which they are read, and how they are found again when
/// data are loaded anew.
///
/// A place is known by its category's name or by its coordinate, not by its number: older moments go
/// and newer come.
struct ChartPlaces: Hashable, Sendable {
  private let domain: ChartDomain
  /// Places by coordinate; nil where they are in order, as all but those of scatter charts are.
  private let order: [Int]?
  /// The inverse of the order.
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
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    self.order = order
    self.ranks = ranks
  }

  var count: Int { domain.count }

  /// Whether neighbours on the screen have neighbouring numbers, so that a range can be told.
  var isInOrder: Bool { order == nil }

  /// The place at a rank along the axis.
  func place(_ rank: Int) -> Int { order?[rank] ?? rank }
  func rank(of place: Int) -> Int { ranks?[place] ?? place }

  /// The ranks of the places within a part of the domain.
  func ranks(in part: ClosedRange<Double>) -> Range<Int> {
    guard domain.coordinates != nil else {
      let first = max(0, Int((part.lowerBound - 0.5).rounded(.up)))
      let end = min(count, Int((part.upperBound - 0.5).rounded(.down)) + 1)
      return first..<max(first, end)
    }
    let first = firstRank { $0 >= part.lowerBound }
    return first..<max(first, firstRank { $0 > part.upperBound })
  }

  /// The place of this domain that a place of another is; nil if it is gone.
  func place(sameAs place: Int, of other: ChartPlaces) -> Int? {
    guard place < other.count else { return nil }
    switch (other.domain, domain) {
    case (.categories(let old), .categories(let new)):
      if new.indices.contains(place), new[place] == old[place],
        new.count == old.count || !old[..<place].contains(old[place])
      {
        return place
      }
      // Names may repeat: the second stays the second.
      let earlier = old[..<place].count { $0 == old[place] }
      return new.indices.lazy.filter { new[$0] == old[place] }.dropFirst(earlier).first
    case (.numbers(let old, _), .numbers), (.times(let old, _), .times):
      let rank = firstRank { $0 >= old[place] }
      guard rank < count else { return nil }
      let found = self.place(rank)
      return domain.coordinate(of: found) == old[place] ? found : nil
    default: return nil
    }
  }

  /// The place next to where a place of another domain was.
  func place(nearest place: Int, of other: ChartPlaces) -> Int? {
    if let same = self.place(sameAs: place, of: other) { return same }
    guard count > 0, place < other.count, domain.coordinates != nil, other.domain.coordinates != nil
    else { return nil }
    let rank = firstRank { $0 >= other.domain.coordinate(of: place) }
    return self.place(min(rank, count - 1))
  }

  private func firstRank(where isReached: (Double) -> Bool) -> Int {
    (0..<count).partitioningIndex { isReached(domain.coordinate(of: place($0))) }
  }
}
