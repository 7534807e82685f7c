/// The heights of the rows of a section.
public enum RowHeights {
  /// The maximum factor by which a row that gains by height becomes higher.
  private static let growth = 2
  /// The part of its height by which a section without such rows becomes higher at most, so that it
  /// ends where its neighbour does.
  private static let tolerance = 5

  /// The height in px, at the usual size of text, to which a card that shows as many rows as there
  /// is room for shrinks beside lower cards.
  public static let elasticHeight = 360.0

  /// Returns the height of a row in px: that of its highest card.
  ///
  /// If that shows as many rows as there is room for, the row is only as high as the next card, or
  /// as is needed for some rows.
  ///
  /// - Parameters:
  ///   - natural: the height that each card needs.
  ///   - elastic: whether each card shows as many rows as there is room for.
  ///   - least: the height to which each card can shrink.
  ///   - scale: 1 for text of the usual size.
  public static func height(
    _ natural: [Int], elastic: [Bool], least: [Int], scale: Double
  ) -> Int {
    let sorted = natural.indices.sorted { natural[$0] > natural[$1] }
    guard let highest = sorted.first else { return 0 }
    guard sorted.count > 1, elastic[highest] else { return natural[highest] }
    let bound = min(natural[highest], Int((elasticHeight * scale).rounded()))
    return max(natural[sorted[1]], bound, least[highest])
  }

  /// Returns the height in px of each card of a row that one with many rows makes high.
  ///
  /// Cards that need less than half of the row would be mostly blank: they are only as high as the
  /// highest of them needs. A row that is no higher than such a card makes it beside lower ones has
  /// cards of one height.
  ///
  /// - Parameters:
  ///   - natural: the height that each card needs.
  ///   - grows: whether each card gains by height.
  ///   - height: the height of the row.
  ///   - scale: 1 for text of the usual size.
  public static func cardHeights(
    _ natural: [Int], grows: [Bool], in height: Int, scale: Double
  ) -> [Int] {
    let isHigh = height > Int((elasticHeight * scale).rounded())
    let isLow = zip(natural, grows).map { isHigh && !$1 && $0 * growth < height }
    let low = zip(natural, isLow).reduce(0) { $1.1 ? max($0, $1.0) : $0 }
    return isLow.map { $0 ? low : height }
  }

  /// Distributes spare height among rows that leave something out without it, in px.
  ///
  /// The rows that lack the least height get it first.
  ///
  /// - Parameters:
  ///   - natural: the height that each row needs.
  ///   - whole: the height with which each row leaves nothing out.
  ///   - height: the height of all rows without the distances between them.
  public static func heights(_ natural: [Int], upTo whole: [Int], in height: Int) -> [Int] {
    var heights = natural
    var spare = height - natural.reduce(0, +)
    let missing = zip(whole, natural).map { max(0, $0 - $1) }
    let rows = natural.indices.filter { missing[$0] > 0 }.sorted { missing[$0] < missing[$1] }
    for (number, row) in rows.enumerated() where spare > 0 {
      let given = min(missing[row], spare / (rows.count - number))
      heights[row] += given
      spare -= given
    }
    return heights
  }

  /// Distributes the height of a section among its rows, in px.
  ///
  /// - Parameters:
  ///   - natural: the height that each row needs.
  ///   - grows: whether each row gains by height.
  ///   - height: the height of the section without the distances between rows, which is more than
  ///     it needs if a higher section stands beside it.
  public static func heights(_ natural: [Int], grows: [Bool], in height: Int) -> [Int] {
    let total = natural.reduce(0, +)
    let spare = height - total
    guard spare > 0 else { return natural }
    let growing = natural.indices.filter { grows[$0] }
    if growing.isEmpty {
      guard spare <= total / tolerance else { return natural }
      return shared(spare, among: Array(natural.indices), natural)
    }
    let room = growing.reduce(0) { $0 + natural[$1] * (growth - 1) }
    return shared(min(spare, room), among: growing, natural)
  }

  /// Adds equal parts of `spare` px to the rows with these indices.
  private static func shared(_ spare: Int, among indices: [Int], _ natural: [Int]) -> [Int] {
    var heights = natural
    for (number, index) in indices.enumerated() {
      heights[index] += spare * (number + 1) / indices.count - spare * number / indices.count
    }
    return heights
  }
}
