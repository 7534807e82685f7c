extension DecodingContext {
  /// Warns of comparisons with a time that the history of the card's source doesn't reach back to.
  func checkComparisons(of pages: [PageDefinition], _ sources: [SourceDefinition]) {
    for card in pages.flatMap(\.cards) {
      guard case .chart(let chart)? = card.body, let comparison = chart.comparison,
        chart.readsHistory,
        let history = sources.first(where: { $0.id == card.source })?.history
      else { continue }
      let needed = comparison.shift.greatest + comparison.greatestExtent
      guard history.length < needed else { continue }
      warning(
        comparison.location,
        """
        the history of \(history.length.written) doesn’t reach back to the earlier time: it needs \
        "for: \(needed.written)"
        """)
    }
  }
}

extension ComparisonDefinition {
  /// The length of time that is shown, where it is greatest.
  fileprivate var greatestExtent: Duration {
    switch extent {
    case nil: shift.greatest
    case .length(let length): length.greatest
    case .since(let period): TimeShift(1, period.unit).greatest
    }
  }
}

extension ChartDefinition {
  /// Whether the chart is of the history of its source.
  fileprivate var readsHistory: Bool {
    items.map { $0.text.hasPrefix(Histories.key) } ?? true
  }
}
