/// In which order a table shows the places of a chart.
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

  /// The places in this order. Equal ones stay as they are, missing values come last either way.
  public func places(of chart: Chart) -> [Int] {
    let places = Array(0..<chart.domain.count)
    switch column {
    case .place:
      if case .categories(let names) = chart.domain {
        return sorted(places) { names[$0] }
      }
      return sorted(places) { chart.domain.position(of: $0) }
    case .series(let index), .size(let index):
      guard chart.series.indices.contains(index) else { return places }
      let series = chart.series[index]
      let values = column == .series(index) ? series.values : series.sizes ?? []
      let present = places.filter { values.indices.contains($0) && values[$0] != nil }
      let missing = places.filter { !values.indices.contains($0) || values[$0] == nil }
      return sorted(present) { values.numbers[$0] } + missing
    }
  }

  private func sorted<Key: Comparable>(_ places: [Int], by key: (Int) -> Key) -> [Int] {
    // Swift's sort is stable, and stays so when it is asked for the other direction.
    isDescending
      ? places.sorted { key($0) > key($1) } : places.sorted { key($0) < key($1) }
  }
}
