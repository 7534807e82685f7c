import Localization

/// The order of the rows of a chart's table.
public struct ChartTableOrder: Hashable, Sendable {
  public enum Column: Hashable, Sendable {
    case domain
    case series(Int)
    /// The sizes of a series' bubbles.
    case size(Int)
    /// The titles of the events around a position.
    case events
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
    case .events:
      let titles = positions.map { chart.eventTitles(at: $0) ?? "" }
      let isKnown = { !titles[$0].isEmpty }
      return sorted(positions.filter(isKnown)) { titles[$0] } + positions.filter { !isKnown($0) }
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

  /// The columns of the table after that of the positions.
  public var tableColumns: [ChartTableOrder.Column] {
    let values = series.indices.flatMap { index -> [ChartTableOrder.Column] in
      series[index].sizes == nil ? [.series(index)] : [.series(index), .size(index)]
    }
    return events.isEmpty ? values : values + [.events]
  }

  /// Returns the titles of the events around a position; nil if there are none.
  func eventTitles(at position: Int) -> String? {
    let titles = events(at: position).map(\.title).filter { !$0.isEmpty }
    return titles.isEmpty ? nil : titles.localizedList
  }

  /// Returns the text of a cell of the table; nil if there is no value.
  /// - Parameter digits: the number of digits after the point in each column.
  public func tableText(
    of column: ChartTableOrder.Column, at position: Int, _ digits: [ChartTableOrder.Column: Int]
  ) -> String? {
    let digits = digits[column] ?? 0
    switch column {
    case .domain: return domain.columnLabel(of: position)
    case .events: return eventTitles(at: position)
    case .series(let index):
      if traits.contains(.states) { return stateName(of: index, at: position) }
      return value(of: index, at: position).map {
        axis(of: series[index]).format.exact($0, fractionDigits: digits)
      }
    case .size(let index):
      return size(of: index, at: position).map {
        ChartValueFormat().exact($0, fractionDigits: digits)
      }
    }
  }
}
