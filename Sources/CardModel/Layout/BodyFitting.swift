/// The number of whole rows of a body that are visible in a limited height (S-06).
///
/// If rows are left out, a line below the others gives their number.
public struct BodyFitting: Hashable, Sendable {
  /// The number of visible rows, from the first on; at least one, if there is one.
  public let shownCount: Int
  /// Whether the line with the number of hidden rows is shown.
  public let hasNote: Bool

  /// - Parameters:
  ///   - height: the available height, in px.
  ///   - rows: the heights of the rows, in px.
  ///   - note: the height of the line, in px.
  ///   - leavesOut: whether there are more rows than these, so that the line is always shown.
  public init(height: Int, rows: [Int], note: Int, leavesOut: Bool = false) {
    let all = rows.reduce(0, +) + (leavesOut ? note : 0)
    if all <= height {
      (shownCount, hasNote) = (rows.count, leavesOut)
      return
    }
    var count = 0
    var end = 0
    while count < rows.count, end + rows[count] + note <= height {
      end += rows[count]
      count += 1
    }
    shownCount = max(count, min(rows.count, 1))
    hasNote = leavesOut || shownCount < rows.count
  }

  /// Returns the minimum height in px, which fits the first rows and the line.
  /// - Parameters:
  ///   - first: the minimum height of the first row, in px.
  ///   - kept: the number of rows that are never left out.
  public static func minimum(
    first: Int, rows: [Int], note: Int, leavesOut: Bool = false, kept: Int = 1
  ) -> Int {
    guard let natural = rows.first else { return leavesOut ? note : 0 }
    let kept = max(1, kept)
    let rest = rows.dropFirst(kept).reduce(0, +)
    let first = kept > 1 ? rows.prefix(kept).reduce(0, +) : min(first, natural)
    return first + (leavesOut ? note : min(rest, note))
  }
}
