// The values of a chart at an index of its domain.
extension Chart {
  /// The value of a series at a place; of a waterfall's total without one the sum so far.
  ///
  /// Nil where there is none.
  public func value(of index: Int, at place: Int) -> Double? {
    let values = series[index].values
    if values.indices.contains(place), let value = values[place] { return value }
    return isTotal(place) ? level(of: index, after: place) : nil
  }

  /// The size of a bubble; nil where there is none.
  public func size(of index: Int, at place: Int) -> Double? {
    guard let sizes = series[index].sizes, sizes.indices.contains(place) else { return nil }
    return sizes[place]
  }

  /// Whether a place is a sum of what came before.
  public func isTotal(_ place: Int) -> Bool {
    traits.contains(.steps) && totals.contains(place) && (0..<domain.count).contains(place)
  }

  /// Whether a place of a waterfall is a step from one sum to the next; the first is where it
  /// begins.
  public func isStep(_ place: Int) -> Bool {
    traits.contains(.steps) && place > 0 && !isTotal(place)
  }

  /// Where a waterfall stands after a place.
  func level(of index: Int, after place: Int) -> Double {
    let values = series[index].values
    let last = min(place, values.count - 1)
    guard last >= 0 else { return 0 }
    let start = (0...last).last { totals.contains($0) && values[$0] != nil } ?? 0
    return (start...last).reduce(0) { sum, place in
      if place > start, totals.contains(place) { return sum }
      return sum + (values[place] ?? 0)
    }
  }

  /// Where a waterfall stands before a place; the first place, and a total, is where it begins.
  func level(of index: Int, before place: Int) -> Double {
    level(of: index, after: isStep(place) ? place - 1 : place)
  }

  /// Whether there is nothing to draw: no value, or none that this kind of chart has a place for.
  public var isEmpty: Bool {
    switch kind {
    case .donut: parts().isEmpty
    case .waterfall: series.first?.values.isAllMissing ?? true
    case .bubble:
      series.allSatisfy { series in
        isHidden(series) || series.sizes.map { ($0.bounds?.upperBound ?? 0) <= 0 } ?? false
      }
    case .bar: series.allSatisfy(\.values.isAllMissing)
    case .line, .area, .column, .combination, .scatter: series.allSatisfy(isHidden)
    }
  }

  /// Whether the axis of a series has no place for any of its values.
  private func isHidden(_ series: ChartSeries) -> Bool {
    guard let bounds = series.values.bounds else { return true }
    return axis(of: series).scale == .log && bounds.upperBound <= 0
  }
}
