import Localization

// The summary of a state chart.

extension ChartReading {
  /// The maximum number of states beside the longest one.
  private static let maximumShares = 3

  /// Returns the state that a row was in for the longest time, with the shares of the others.
  func states(of index: Int, in positions: ClosedRange<Int>) -> ChartSummary.Item {
    var item = ChartSummary.Item(series: index, name: chart.series[index].name)
    let shares = StateShares(chart, of: index, in: positions)
    guard let first = shares.known.first else { return item }
    let texts = shareTexts(shares)
    item.state = first.state
    item.value = texts.first
    let others = texts.dropFirst().prefix(Self.maximumShares)
    if !others.isEmpty { item.detail = others.joined(separator: " · ") }
    return item
  }

  /// Returns the length of the state of a row at a position; nil where it isn't a time.
  func spanText(of index: Int, at position: Int) -> String? {
    guard case .times(let moments, _) = chart.domain,
      let span = chart.span(of: index, around: position), span.end > span.start
    else { return nil }
    let format = ChartValueFormat(unit: .duration, symbols: chart.valueAxis.format.symbols)
    return ChartWords.lasting(format.text(moments[span.end] - moments[span.start]))
  }

  /// Returns each state with its share of the time, and the share without data.
  private func shareTexts(_ shares: StateShares) -> [String] {
    let symbols = chart.valueAxis.format.symbols
    func text(_ name: String, _ share: Double) -> String {
      "\(name) \(WholePercent(share).text(symbols))"
    }
    let known = shares.known.map { text(chart.states[$0.state].name, $0.share) }
    return shares.missing > 0 ? known + [text(ChartWords.noData, shares.missing)] : known
  }
}
