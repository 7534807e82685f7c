import Localization

// The names in the legend of a card.

extension Chart {
  /// The names of the states, or else of the series.
  ///
  /// A card has the labels of one axis at most (S-57). If series are measured on two value axes,
  /// the names of those whose axis has no labels include their units. A comparison without any
  /// earlier value says so.
  var legendNames: [String] {
    if traits.contains(.states) { return states.map(\.name) }
    let hasTwoAxes = series.indices.contains { isOnSecondaryAxis($0) }
    return series.indices.map { index in
      var name = series[index].name
      if isComparison(index), series[index].values.isAllMissing {
        name = String(localized: "\(name): \(ChartWords.noData)")
      }
      let unit = axis(of: series[index]).format.unit
      let isLabelled = labelledAxis == .y && !isOnSecondaryAxis(index)
      return hasTwoAxes && !isLabelled ? unit.asWritten.added(to: name) : name
    }
  }
}

extension ChartValueFormat.Unit {
  /// The unit in which values are written; none for lengths of time, which are written in several.
  fileprivate var asWritten: Self {
    switch self {
    case .fraction: .percent
    case .duration: .none
    default: self
    }
  }
}
