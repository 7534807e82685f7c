// The values of a chart at the positions of its domain.
extension Chart {
  /// Returns the value of a series at a position; nil for a gap.
  ///
  /// For a total of a waterfall without a value it is the sum of the changes so far.
  public func value(of index: Int, at position: Int) -> Double? {
    let values = series[index].values
    if values.indices.contains(position), let value = values[position] { return value }
    return isTotal(position) ? level(of: index, after: position) : nil
  }

  /// Returns the size of a bubble; nil if it has none.
  public func size(of index: Int, at position: Int) -> Double? {
    guard let sizes = series[index].sizes, sizes.indices.contains(position) else { return nil }
    return sizes[position]
  }

  /// Returns whether a position of a waterfall is the sum of the changes before it.
  public func isTotal(_ position: Int) -> Bool {
    traits.contains(.steps) && totals.contains(position) && (0..<domain.count).contains(position)
  }

  /// Returns whether a position of a waterfall is a change from one sum to the next.
  ///
  /// The first position is not: it is where the waterfall begins.
  public func isStep(_ position: Int) -> Bool {
    traits.contains(.steps) && position > 0 && !isTotal(position)
  }

  /// Returns the level of a waterfall after a position.
  func level(of index: Int, after position: Int) -> Double {
    let values = series[index].values
    let last = min(position, values.count - 1)
    guard last >= 0 else { return 0 }
    let start = (0...last).last { totals.contains($0) && values[$0] != nil } ?? 0
    return (start...last).reduce(0) { sum, position in
      if position > start, totals.contains(position) { return sum }
      return sum + (values[position] ?? 0)
    }
  }

  /// Returns the level of a waterfall before a position.
  ///
  /// For the first position and for a total it is the level after it.
  func level(of index: Int, before position: Int) -> Double {
    level(of: index, after: isStep(position) ? position - 1 : position)
  }

  /// Whether there is nothing to draw: no value, or none that this kind of chart can show.
  public var isEmpty: Bool {
    switch kind {
    case .donut: parts().isEmpty
    case .waterfall: series.first?.values.isAllMissing ?? true
    case .bubble:
      series.allSatisfy { series in
        isHidden(series) || series.sizes.map { ($0.bounds?.upperBound ?? 0) <= 0 } ?? false
      }
    case .bar, .states: series.allSatisfy(\.values.isAllMissing)
    case .line, .area, .column, .combination, .scatter: series.allSatisfy(isHidden)
    }
  }

  /// Returns whether the axis of a series can show none of its values.
  private func isHidden(_ series: ChartSeries) -> Bool {
    guard let bounds = series.values.bounds else { return true }
    return axis(of: series).scale == .log && bounds.upperBound <= 0
  }
}
