import CollectionAlgorithms

/// Finds the cards of a section that lie in a range of the page, by binary search: a section may
/// hold thousands of cards.
public enum SlotSearch {
  /// Returns the indices of the cards that reach into a range.
  ///
  /// - Parameters:
  ///   - count: the number of cards.
  ///   - range: the range in px.
  ///   - start: where a card starts, in px; never less than for the card before it.
  ///   - end: where a card ends, in px; never less than for the card before it.
  public static func indices(
    of count: Int, in range: ClosedRange<Double>, start: (Int) -> Double, end: (Int) -> Double
  ) -> Range<Int> {
    let first = (0..<count).partitioningIndex { end($0) > range.lowerBound }
    let last = (first..<count).partitioningIndex { start($0) >= range.upperBound }
    return first..<last
  }

  /// Returns the indices of `near` in the order of filling: the visible cards, then those ahead in
  /// the direction of scrolling, then those behind, nearest first.
  public static func fillingOrder(
    seen: Range<Int>, near: Range<Int>, isForward: Bool
  ) -> [Int] {
    let seen = seen.clamped(to: near)
    guard !seen.isEmpty else { return isForward ? Array(near) : near.reversed() }
    let ahead = Array(seen.upperBound..<near.upperBound)
    let behind = Array((near.lowerBound..<seen.lowerBound).reversed())
    return Array(seen) + (isForward ? ahead + behind : behind + ahead)
  }
}
