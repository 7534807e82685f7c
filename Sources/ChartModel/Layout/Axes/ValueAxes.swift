/// The value axes of a chart, for the values of its visible series.
struct ValueAxes {
  let geometry: PlotGeometry

  private var chart: Chart { geometry.chart }

  /// Returns a value axis, with few ticks on a card (S-59) and as many as fit on a page.
  ///
  /// - Parameters:
  ///   - count: the approximate number of ticks on a page.
  ///   - headroom: the room above the values, as a share of the axis.
  func axis(secondary: Bool, count: Int = 2, headroom: Double = 0) -> AxisTicks {
    let axis = secondary ? chart.secondaryAxis ?? chart.valueAxis : chart.valueAxis
    let series = geometry.series.filter { chart.isOnSecondaryAxis($0) == secondary }
    let isPercent = chart.stacking == .percent && series.contains { chart.isStacked($0) }
    var bounds = valueBounds(of: series, axis)
    if !secondary {
      for line in chart.referenceLines where axis.scale != .log || line.value > 0 {
        bounds = (
          min(bounds?.low ?? line.value, line.value), max(bounds?.high ?? line.value, line.value)
        )
      }
    }
    if let known = bounds { bounds?.high += (max(known.high, 0) - min(known.low, 0)) * headroom }
    if chart.traits.contains(.sizes), let known = bounds, axis.scale == .linear {
      // Bubbles need room on all sides, but none for values of the other sign.
      let room = (known.high - known.low) * geometry.bubbleRoom / geometry.height
      bounds = (known.low < 0 ? known.low - room : max(0, known.low - room), known.high + room)
    }
    let standsOnZero = chart.traits.contains(.areas) || series.contains { chart.isColumn($0) }
    var format = axis.format
    var (minimum, maximum) = (axis.minimum, axis.maximum)
    if isPercent {
      format.unit = .percent
      minimum = (bounds?.low ?? 0) < 0 ? -100 : 0
      maximum = (bounds?.high ?? 100) > 0 ? 100 : 0
    }
    let low = bounds?.low ?? (axis.scale == .log ? 1 : 0)
    let high = bounds?.high ?? (axis.scale == .log ? 10 : 1)
    let whole = wholeBounds(secondary: secondary)
    let kind = axis.scale.kind(
      low: min(low, whole?.lowerBound ?? low), high: max(high, whole?.upperBound ?? high))
    return geometry.isCard
      ? .card(
        low: low, high: high, zeroBased: standsOnZero, minimum: minimum, maximum: maximum,
        kind: kind, format: format)
      : .values(
        low: low, high: high, zeroBased: standsOnZero, minimum: minimum, maximum: maximum,
        kind: kind, count: count, format: format)
  }

  /// Returns the bounds of all values of an axis, also outside of the visible part.
  ///
  /// They determine the shape of a scale, which must not change while the chart is zoomed.
  private func wholeBounds(secondary: Bool) -> ClosedRange<Double>? {
    let bounds = chart.series.indices.filter { chart.isOnSecondaryAxis($0) == secondary }
      .compactMap { chart.series[$0].values.bounds }
    guard let low = bounds.map(\.lowerBound).min(), let high = bounds.map(\.upperBound).max() else {
      return nil
    }
    return low...high
  }

  private func valueBounds(of series: [Int], _ axis: ChartAxis) -> (low: Double, high: Double)? {
    let positions = geometry.scalePositions
    let least = axis.scale == .log ? Double.leastNonzeroMagnitude : -.infinity
    var result: (low: Double, high: Double)?
    for index in series {
      guard let ends = geometry.ends[index] else { continue }
      let values = chart.series[index].values
      let isWhole = ends.lower == nil && positions.count >= values.count && axis.scale != .log
      let bounds =
        isWhole
        ? values.bounds.map { ($0.lowerBound, $0.upperBound) }
        : ends.bounds(in: positions, least: least)
      guard let bounds else { continue }
      result = (min(result?.low ?? bounds.0, bounds.0), max(result?.high ?? bounds.1, bounds.1))
    }
    return result
  }
}
