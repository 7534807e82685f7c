// The description of a chart in words, for screen readers.

extension Chart {
  /// The structure of the chart, and the extremes and the change of at most four series.
  public var spokenDescription: String { spokenDescription(in: .english) }

  public func spokenDescription(in words: ChartWords) -> String {
    let sentences = ChartDescriber(self, words).description
    return sentences.map { $0 + "." }.joined(separator: " ")
  }

  /// Returns the kind of chart as it follows a title, such as "line chart".
  public func spokenKind(in words: ChartWords = .english) -> String {
    let kind = words.kinds[kind] ?? ""
    return kind.prefix(1).lowercased() + kind.dropFirst()
  }

  /// Returns the description of a point, such as "March 2025, North, 165 thousand USD, 3 of 12".
  public func spokenPoint(
    position: Int, series index: Int, in words: ChartWords = .english
  ) -> String {
    guard series.indices.contains(index), (0..<domain.count).contains(position) else {
      return words.noData
    }
    return ChartDescriber(self, words).point(position, index)
  }

  /// Returns the description of a range: the average of each series, and its sum or bounds.
  ///
  /// - Parameter hidden: the names of the series that are left out.
  public func spokenRange(
    _ positions: ClosedRange<Int>, hidden: Set<String> = [], in words: ChartWords = .english
  ) -> String {
    guard positions.overlaps(0...max(0, domain.count - 1)), domain.count > 0 else {
      return words.noData
    }
    let positions = positions.clamped(to: 0...(domain.count - 1))
    let sentences = ChartDescriber(self, words).range(positions, visibleSeries(hidden: hidden))
    return sentences.map { $0 + "." }.joined(separator: " ")
  }
}
