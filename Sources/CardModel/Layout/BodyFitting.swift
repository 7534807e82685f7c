/// How many rows of a body are seen, whole, where there is too little height for all (S-06).
///
/// Rows that have no room leave a line behind that says how many they are.
public struct BodyFitting: Hashable, Sendable {
  /// How many rows are seen, from the first on; at least one, where there is one.
  public let shownCount: Int
  /// Whether the line stands below them.
  public let hasNote: Bool

  /// - Parameters:
  ///   - height: that there is, in px.
  ///   - rows: the heights of the rows, in px.
  ///   - note: the height of the line, in px.
  ///   - leavesOut: whether there are more rows than these, which the line speaks of in any case.
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

  /// The least height in px in which something can be read: the first row and the line.
  /// - Parameter first: the least height of the first row, in px.
  public static func minimum(first: Int, rows: [Int], note: Int, leavesOut: Bool = false) -> Int {
    guard let natural = rows.first else { return leavesOut ? note : 0 }
    let rest = rows.dropFirst().reduce(0, +)
    let first = min(first, natural)
    return first + (leavesOut ? note : min(rest, note))
  }
}
