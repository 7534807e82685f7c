extension Chart {
  /// The value that summarises those of several positions.
  public enum Summary: String, Hashable, Sendable, CaseIterable {
    /// The sum, for amounts.
    case total
    /// The mean, for levels.
    case average
    /// The value at the last position that has one.
    case last
  }

  /// Returns the summary of a series: that of the chart, or the one that suits its values.
  ///
  /// Columns and bars show amounts, which add up; lines, areas and dots show levels, which don't.
  /// Shares, rates and temperatures never add up, except that the parts of a donut are one whole.
  func summary(of index: Int) -> Summary {
    if traits.contains(.parts) { return .total }
    let addsUp = axis(of: series[index]).format.unit.addsUp
    if let summary, addsUp || summary != .total { return summary }
    return addsUp && isColumn(index) ? .total : .average
  }

  /// Returns the one summary of several series, which share a title.
  func summary(of indices: [Int]) -> Summary {
    let all = Set(indices.map { summary(of: $0) })
    return all.count == 1 ? all.first ?? .average : .average
  }
}

extension ChartValueFormat.Unit {
  /// Whether a sum of values of the unit has a meaning.
  ///
  /// That of shares, rates, temperatures and moments has none.
  public var addsUp: Bool {
    switch self {
    case .percent, .fraction, .bytesPerSecond, .date: false
    case .text(let unit):
      !Self.nonAdditiveUnits.contains(unit)
        && !Self.signsOfRatios.contains { unit.contains($0) }
    case .none, .bytes, .binaryBytes, .currency, .duration: true
    }
  }

  private static let nonAdditiveUnits: Set = ["K", "℃", "℉"]
  /// Texts that occur in the names of shares, rates and temperatures.
  private static let signsOfRatios = ["%", "‰", "percent", "/", " per ", " an ", " a ", "°"]
}
