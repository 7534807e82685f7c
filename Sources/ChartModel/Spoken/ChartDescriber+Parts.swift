import Localization

// The description of donuts and waterfalls.

extension ChartDescriber {
  /// The description of a donut: its greatest parts, and the rest.
  ///
  /// An example is "Donut chart: 5 parts, total 120. North 60, 50 percent; …".
  var parts: String {
    let known = knownParts.sorted { ($0.value, -$0.position) > ($1.value, -$1.position) }
    let format = chart.valueAxis.format
    let sum = known.reduce(0) { $0 + $1.value }
    guard sum > 0 else { return noData }
    let shown = known.count > Self.seriesLimit + 1 ? Self.seriesLimit : known.count
    var facts = known.prefix(shown).map { part in
      let name = positionName(part.position)
      return String(localized: "\(name) \(format.spoken(part.value)), \(share(part.value / sum))")
    }
    if shown < known.count {
      let rest = known.dropFirst(shown).reduce(0) { $0 + $1.value }
      facts.append(ChartWords.remainingParts(known.count - shown, share: share(rest / sum)))
    }
    let total = ChartWords.total(format.spoken(sum))
    return String(
      localized: "\(kind): \(ChartWords.parts(known.count)), \(total). \(facts.localizedFacts)")
  }

  /// The parts that are drawn, whose values are above zero.
  private var knownParts: [(position: Int, value: Double)] {
    guard let values = chart.series.first?.values else { return [] }
    return (0..<min(chart.domain.count, values.count)).compactMap { position in
      values[position].flatMap { $0 > 0 ? (position, $0) : nil }
    }
  }

  func share(_ fraction: Double) -> String {
    let share = WholePercent(fraction)
    let percent = share.percent
    return switch share.relation {
    case .lessThan: String(localized: "less than 1 percent")
    case .moreThan: String(localized: "more than \(percent) percent")
    case .about: String(localized: "\(percent) percent")
    }
  }

  /// Returns the share of a part of a donut; nil if the part isn't drawn.
  func share(ofPart position: Int) -> String? {
    let known = knownParts
    let sum = known.reduce(0) { $0 + $1.value }
    return known.first { $0.position == position }.map { share($0.value / sum) }
  }

  /// The description of a waterfall.
  ///
  /// An example is "Waterfall chart: 6 steps. Starts with Sales, 165 thousand, largest rise …".
  var steps: String {
    guard let series = chart.series.first else { return noData }
    let format = chart.valueAxis.format
    let ends = SeriesEnds.waterfall(
      series.values, totals: chart.totals, count: chart.domain.count)
    let known = (0..<chart.domain.count).filter { !ends.upper[$0].isNaN }
    guard let first = known.first, let last = known.last else {
      return noData
    }
    let changes = known.dropFirst().filter { !chart.totals.contains($0) }
      .compactMap { position in series.values[position].map { (position: position, value: $0) } }
    let start = (name: positionName(first), value: format.spoken(ends.upper[first]))
    var facts = [String(localized: "starts with \(start.name), \(start.value)")]
    if let rise = changes.max(by: { $0.value < $1.value }), rise.value > 0 {
      let (name, value) = (positionName(rise.position), format.spoken(rise.value))
      facts.append(String(localized: "largest rise \(name), \(value)"))
    }
    if let fall = changes.min(by: { $0.value < $1.value }), fall.value < 0 {
      let (name, value) = (positionName(fall.position), format.spoken(fall.value))
      facts.append(String(localized: "largest fall \(name), \(value)"))
    }
    if last != first {
      let (name, value) = (positionName(last), format.spoken(ends.upper[last]))
      facts.append(String(localized: "ends with \(name), \(value)"))
    }
    let list = facts.localizedList.asSentence
    return String(localized: "\(kind): \(ChartWords.steps(known.count)). \(list)")
  }

  /// Returns the sum at a total of a waterfall; nil for a change.
  func total(at position: Int) -> Double? {
    chart.isTotal(position) ? chart.value(of: 0, at: position) : nil
  }
}
