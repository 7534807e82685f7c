/// The order of the rows of a chart's table.
public struct ChartTableOrder: Hashable, Sendable {
  public enum Column: Hashable, Sendable {
    case place
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

  /// The places in this order.
  ///
  /// Equal ones stay as they are, missing values come last either way.
  public func places(of chart: Chart) -> [Int] {
    let places = Array(0..<chart.domain.count)
    switch column {
    case .place:
      if case .categories(let names) = chart.domain {
        return sorted(places) { names[$0] }
      }
      return sorted(places) { chart.domain.coordinate(of: $0) }
    case .series(let index), .size(let index):
      guard chart.series.indices.contains(index) else { return places }
      let series = chart.series[index]
      let values = column == .series(index) ? series.values : series.sizes ?? []
      // The sums of a waterfall are in no series.
      let numbers =
        chart.traits.contains(.steps)
        ? places.map { chart.value(of: index, at: $0) ?? .nan } : values.numbers
      let isKnown = { numbers.indices.contains($0) && !numbers[$0].isNaN }
      return sorted(places.filter(isKnown)) { numbers[$0] } + places.filter { !isKnown($0) }
    }
  }

  private func sorted<Key: Comparable>(_ places: [Int], by key: (Int) -> Key) -> [Int] {
    // Swift's sort is stable, and stays so when it is asked for the other direction.
    isDescending
      ? places.sorted { key($0) > key($1) } : places.sorted { key($0) < key($1) }
  }
}

extension Chart {
  /// The number of digits after the point in each column of the table of the chart.
  ///
  /// A long column is judged by some hundreds of its values.
  public var tableDigits: [ChartTableOrder.Column: Int] {
    let places = stride(from: 0, to: domain.count, by: max(1, domain.count / 500))
    var digits: [ChartTableOrder.Column: Int] = [:]
    for index in series.indices {
      let format = axis(of: series[index]).format
      digits[.series(index)] = format.exactFractionDigits(
        places.compactMap { value(of: index, at: $0) })
      guard series[index].sizes != nil else { continue }
      digits[.size(index)] = ChartValueFormat().exactFractionDigits(
        places.compactMap { size(of: index, at: $0) })
    }
    return digits
  }
}
