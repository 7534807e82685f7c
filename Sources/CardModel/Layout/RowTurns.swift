/// The rows of a body that are shown by turns, because they don't fit at once.
public struct RowTurns: Hashable, Sendable {
  /// The rows of each turn; the last one has as many as fit, and may repeat some of the one before.
  public let turns: [Range<Int>]

  /// - Parameters:
  ///   - height: the available height, in px.
  ///   - rows: the heights of the rows, in px.
  ///   - titles: the heights by which each row is higher as the first one of a turn, which repeats
  ///     the title of its group, in px.
  public init(height: Int, rows: [Int], titles: [Int]) {
    var turns: [Range<Int>] = []
    while let start = turns.last?.upperBound ?? rows.indices.first, start < rows.count {
      var end = start + 1
      var used = titles[start] + rows[start]
      while end < rows.count, used + rows[end] <= height {
        used += rows[end]
        end += 1
      }
      turns.append(start..<end)
    }
    if turns.count > 1, var start = turns.last?.lowerBound {
      var used = rows[start...].reduce(0, +)
      while start > 0, used + rows[start - 1] + titles[start - 1] <= height {
        start -= 1
        used += rows[start]
      }
      turns[turns.count - 1] = start..<rows.count
    }
    self.turns = turns
  }

  /// Returns the last turn that begins with a row or before it; no rows if there are none.
  public func turn(at row: Int) -> Range<Int> { turns.last { $0.lowerBound <= row } ?? 0..<0 }
}
