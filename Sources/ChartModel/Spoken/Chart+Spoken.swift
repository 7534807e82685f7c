import Localization

// The description of a chart in words, for screen readers.

extension Chart {
  /// The structure of the chart, and the extremes and the change of at most four series.
  public var spokenDescription: String {
    ChartWords.sentences(ChartDescriber(self).description)
  }

  /// Returns the kind of chart as it follows a title, such as "line chart".
  public func spokenKind() -> String { ChartWords.kindInSentence(kind) }

  /// The name of an action that opens the full chart.
  public static var spokenOpening: String { String(localized: "Opens the full chart") }

  /// Returns the description of a point, such as "March 2025, North, 165 thousand USD, 3 of 12".
  public func spokenPoint(position: Int, series index: Int) -> String {
    guard series.indices.contains(index), (0..<domain.count).contains(position) else {
      return ChartWords.noData
    }
    return ChartDescriber(self).point(position, index)
  }

  /// Returns the description of a range: the average of each series, and its sum or bounds.
  ///
  /// - Parameter hidden: the names of the series that are left out.
  public func spokenRange(
    _ positions: ClosedRange<Int>, hidden: Set<String> = []
  ) -> String {
    guard positions.overlaps(0...max(0, domain.count - 1)), domain.count > 0 else {
      return ChartWords.noData
    }
    let positions = positions.clamped(to: 0...(domain.count - 1))
    return ChartWords.sentences(
      ChartDescriber(self).range(positions, visibleSeries(hidden: hidden)))
  }
}
