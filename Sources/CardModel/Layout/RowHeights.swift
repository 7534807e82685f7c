/// The heights of the rows of a section that is higher than its cards need, because another section
/// stands beside it.
public enum RowHeights {
  /// The maximum factor by which a row that gains by height becomes higher.
  private static let growth = 2
  /// The part of its height by which a section without such rows becomes higher at most, so that it
  /// ends where its neighbour does.
  private static let tolerance = 5

  /// Distributes the height of a section among its rows, in px.
  ///
  /// - Parameters:
  ///   - natural: the height that each row needs.
  ///   - grows: whether each row gains by height.
  ///   - height: the height of the section without the distances between rows.
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
