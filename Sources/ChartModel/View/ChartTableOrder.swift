/// The order of the rows of a chart's table.
public struct ChartTableOrder: Hashable, Sendable {
  public enum Column: Hashable, Sendable {
    case domain
    case series(Int)
    /// The sizes of a series' bubbles.
    case size(Int)
  }

  public var column: Column
  public var isDescending: Bool

  public init(_ column: Column, descending: Bool = false) {
    self.column = column
    isDescending = descending
  }

  /// Returns the positions of a chart in this order.
  ///
  /// Positions with equal values keep their order; missing values come last in both directions.
  public func positions(of chart: Chart) -> [Int] {
    let positions = Array(0..<chart.domain.count)
    switch column {
    case .domain:
      if case .categories(let names) = chart.domain {
        return sorted(positions) { names[$0] }
      }
      return sorted(positions) { chart.domain.coordinate(of: $0) }
    case .series(let index), .size(let index):
      guard chart.series.indices.contains(index) else { return positions }
      let series = chart.series[index]
      let values = column == .series(index) ? series.values : series.sizes ?? []
      // The totals of a waterfall may have no values in the series.
      let numbers =
        chart.traits.contains(.steps)
        ? positions.map { chart.value(of: index, at: $0) ?? .nan } : values.numbers
      let isKnown = { numbers.indices.contains($0) && !numbers[$0].isNaN }
      return sorted(positions.filter(isKnown)) { numbers[$0] } + positions.filter { !isKnown($0) }
    }
  }

  private func sorted<Key: Comparable>(_ positions: [Int], by key: (Int) -> Key) -> [Int] {
    // Swift's sort is stable; reversing its result wouldn't be.
    isDescending
      ? positions.sorted { key($0) > key($1) } : positions.sorted { key($0) < key($1) }
  }
}

extension Chart {
  /// The number of digits after the point in each column of the table of the chart.
  ///
  /// A long column is judged by some hundreds of its values.
  public var tableDigits: [ChartTableOrder.Column: Int] {
    let positions = stride(from: 0, to: domain.count, by: max(1, domain.count / 500))
    var digits: [ChartTableOrder.Column: Int] = [:]
    for index in series.indices {
      let format = axis(of: series[index]).format
      digits[.series(index)] = format.exactFractionDigits(
        positions.compactMap { value(of: index, at: $0) })
      guard series[index].sizes != nil else { continue }
      digits[.size(index)] = ChartValueFormat().exactFractionDigits(
        positions.compactMap { size(of: index, at: $0) })
    }
    return digits
  }
}
