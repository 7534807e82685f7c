import Localization

extension ChartReading {
  /// The spoken description of the cursor, such as "March, North, 165 thousand, 3 of 12".
  ///
  /// If a selected range ends at the cursor, it describes the range.
  public var spokenCursor: String {
    let count = chart.domain.count
    guard count > 0 else { return String(localized: "No data") }
    guard let cursor else {
      return String(
        count: count, one: "\(count) point. Arrow keys go through them.",
        other: "\(count) points. Arrow keys go through them.")
    }
    if case .range(let range) = selection, [range.lowerBound, range.upperBound].contains(cursor) {
      return chart.spokenRange(range, hidden: viewState.hidden)
    }
    return chart.spokenPoint(position: cursor, series: series)
  }
}
