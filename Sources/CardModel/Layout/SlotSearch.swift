/// Which of many cards that stand one after the other lie in a stretch of the page, without a look at
/// each of them: a section may hold thousands.
public enum SlotSearch {
  /// The cards that reach into `stretch`.
  ///
  /// - Parameters:
  ///   - count: how many cards there are.
  ///   - stretch: in px.
  ///   - start: where a card starts, in px; never less than for the card before it.
  ///   - end: where a card ends, in px; never less than for the card before it.
  public static func indices(
    of count: Int, in stretch: ClosedRange<Double>, start: (Int) -> Double, end: (Int) -> Double
  ) -> Range<Int> {
    let first = firstIndex(in: 0..<count) { end($0) > stretch.lowerBound }
    let last = firstIndex(in: first..<count) { start($0) >= stretch.upperBound }
    return first..<last
  }

  /// The cards of `near` in the order in which they are to be filled: what is seen, then what comes
  /// next the way a person scrolls, then what lies behind, the nearest first.
  public static func fillingOrder(
    seen: Range<Int>, near: Range<Int>, isForward: Bool
  ) -> [Int] {
    let seen = seen.clamped(to: near)
    guard !seen.isEmpty else { return isForward ? Array(near) : near.reversed() }
    let ahead = Array(seen.upperBound..<near.upperBound)
    let behind = Array((near.lowerBound..<seen.lowerBound).reversed())
    return Array(seen) + (isForward ? ahead + behind : behind + ahead)
  }

  /// The first index that is `beyond`, as are all after it; the end if none is.
  private static func firstIndex(in range: Range<Int>, _ beyond: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if beyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
