import Localization

// The description of state charts.

extension ChartDescriber {
  /// The sentences about a state chart, such as "State chart: 2 rows, 10:00 to 14:00" and
  /// "Door: open 12 percent of the time, closed 88 percent; 4 changes; closed since 13:40".
  var states: [String] {
    let last = chart.domain.count - 1
    let span = ChartWords.span(positionName(0), shortPositionName(last))
    let rows = ChartWords.series(chart.series.count)
    let facts = chart.series.count > 1 ? [rows, span] : [span]
    var sentences = [String(localized: "\(kind): \(facts.localizedList)")]
    for index in chart.series.indices.prefix(Self.seriesLimit) {
      let facts = states(of: index, in: 0...last, withLast: true)
      let name = chart.series[index].name
      sentences.append(
        chart.series.count == 1 || name.isEmpty
          ? facts.asSentence : String(localized: "\(name): \(facts)"))
    }
    let rest = chart.series.count - Self.seriesLimit
    return rest > 0 ? sentences + [ChartWords.moreSeries(rest)] : sentences
  }

  /// Returns the shares of the states of a row, the number of changes and, if wanted, the last
  /// state.
  func states(
    of index: Int, in positions: ClosedRange<Int>, withLast: Bool = false
  ) -> String {
    let shares = StateShares(chart, of: index, in: positions)
    guard let first = shares.known.first else { return ChartWords.noData }
    if shares.known.count == 1, shares.missing == 0 {
      let name = chart.states[first.state].name
      return String(localized: "always \(name)")
    }
    var parts = shares.known.enumerated().map { number, known in
      let (name, percent) = (chart.states[known.state].name, share(known.share))
      return number == 0
        ? String(localized: "\(name) \(percent) of the time")
        : String(localized: "\(name) \(percent)", context: "state and share of the time")
    }
    if shares.missing > 0 {
      let percent = share(shares.missing)
      parts.append(
        String(
          localized: "\(ChartWords.noData) \(percent)", context: "state and share of the time"))
    }
    var facts = [parts.localizedList]
    if shares.changes > 0 { facts.append(ChartWords.changes(shares.changes)) }
    if withLast, let last = chart.span(of: index, around: positions.upperBound),
      let state = last.state
    {
      let (name, start) = (chart.states[state].name, shortPositionName(last.start))
      facts.append(String(localized: "\(name) since \(start)"))
    }
    return facts.localizedFacts
  }

  /// Returns the length of the state of a row at a position; nil for a gap, and where it isn't a
  /// time.
  func length(of index: Int, at position: Int) -> String? {
    guard case .times(let moments, _) = chart.domain, chart.traits.contains(.states),
      let span = chart.span(of: index, around: position), span.state != nil,
      span.end > span.start
    else { return nil }
    let format = ChartValueFormat(unit: .duration, symbols: chart.valueAxis.format.symbols)
    return ChartWords.lasting(format.spoken(moments[span.end] - moments[span.start]))
  }
}
