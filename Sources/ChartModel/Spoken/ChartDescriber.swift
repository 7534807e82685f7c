import Localization

/// Describes a chart in words: its structure and its series.
struct ChartDescriber {
  let chart: Chart

  /// The maximum number of series that are described.
  static let seriesLimit = 4
  /// The minimum change that is described, as a share of the first value.
  private static let leastChange = 0.005

  init(_ chart: Chart) { self.chart = chart }

  /// The sentences of the description, without full stops.
  var description: [String] {
    guard !chart.isEmpty else { return [noData] }
    switch chart.kind {
    case .donut: return [parts]
    case .waterfall: return [steps]
    case .states: return states + events
    default: break
    }
    var sentences = [structure]
    for index in chart.series.indices.prefix(Self.seriesLimit) {
      let facts = facts(of: index)
      let name = chart.series[index].name
      sentences.append(
        chart.series.count == 1 || name.isEmpty
          ? facts.asSentence : String(localized: "\(name): \(facts)"))
    }
    let rest = chart.series.count - Self.seriesLimit
    if rest > 0 { sentences.append(ChartWords.moreSeries(rest)) }
    return sentences + chart.referenceLines.map(reference) + events
  }

  var kind: String { ChartWords.kind(chart.kind) }

  var noData: String { String(localized: "\(kind): \(ChartWords.noData)") }

  // MARK: Structure

  /// The first sentence.
  ///
  /// An example is "Line chart: 2 series, 12 points, Jan 2025 to Dec 2025, 0 to 250 thousand".
  private var structure: String {
    var facts: [String] = []
    switch chart.stacking {
    case .none: break
    case .stacked: facts.append(String(localized: "stacked"))
    case .percent: facts.append(String(localized: "stacked to 100 percent"))
    }
    if chart.series.count > 1 { facts.append(ChartWords.series(chart.series.count)) }
    facts.append(count(of: chart.domain.count))
    if let first = extent.first, let last = extent.last, first != last {
      facts.append(ChartWords.span(positionName(first), shortPositionName(last)))
    }
    // Two axes have no common extent.
    if chart.secondaryAxis == nil, let bounds = chart.series.compactMap(\.values.bounds).union {
      facts.append(span(bounds, chart.valueAxis.format))
    }
    return String(localized: "\(kind): \(facts.localizedList)")
  }

  func count(of positions: Int) -> String {
    if case .categories = chart.domain { return ChartWords.categories(positions) }
    return ChartWords.points(positions)
  }

  /// The first and the last position; in a dot chart those with the extreme coordinates.
  private var extent: [Int] {
    guard chart.isDots, let coordinates = chart.domain.coordinates else {
      return chart.domain.count == 0 ? [] : [0, chart.domain.count - 1]
    }
    let indices = coordinates.indices
    return [
      indices.min { coordinates[$0] < coordinates[$1] },
      indices.max { coordinates[$0] < coordinates[$1] },
    ].compactMap { $0 }
  }

  private func span(_ bounds: ClosedRange<Double>, _ format: ChartValueFormat) -> String {
    guard bounds.lowerBound < bounds.upperBound else { return format.spoken(bounds.lowerBound) }
    return ChartWords.span(format.spoken(bounds.lowerBound), format.spoken(bounds.upperBound))
  }

  private func reference(_ line: ReferenceLine) -> String {
    let value = chart.valueAxis.format.spoken(line.value)
    return line.label.isEmpty
      ? String(localized: "Line at \(value)") : String(localized: "\(line.label): \(value)")
  }

  // MARK: Series

  private func facts(of index: Int) -> String {
    let series = chart.series[index]
    let format = chart.axis(of: series).format
    guard let known = KnownValues(series.values, count: chart.domain.count) else {
      return ChartWords.noData
    }
    if chart.isDots { return dots(known, format) }
    var facts: [String] = []
    if known.count == 1 {
      let (value, name) = fact(at: known.last, series, format)
      facts.append(String(localized: "\(value) at \(name)"))
    } else if series.values[known.lowest] == series.values[known.highest] {
      facts.append(String(localized: "always \(value(at: known.last, series, format))"))
    } else {
      let lowest = fact(at: known.lowest, series, format)
      facts.append(String(localized: "lowest \(lowest.value) at \(lowest.position)"))
      let highest = fact(at: known.highest, series, format)
      facts.append(String(localized: "highest \(highest.value) at \(highest.position)"))
      if isOrdered {
        let last = fact(at: known.last, series, format)
        facts.append(String(localized: "last \(last.value) at \(last.position)"))
        facts.append(change(known, series, format))
      }
    }
    let missing = chart.domain.count - known.count
    let list = facts.localizedList
    return missing > 0 ? String(localized: "\(list); \(ChartWords.missing(missing))") : list
  }

  private func dots(_ known: KnownValues, _ format: ChartValueFormat) -> String {
    [ChartWords.points(known.count), span(known.bounds, format)].localizedList
  }

  /// Whether positions follow each other, so that there is a first and a last one.
  private var isOrdered: Bool {
    if case .categories = chart.domain { return !chart.traits.contains(.columns) }
    return true
  }

  /// Returns the change from the first to the last value.
  private func change(
    _ known: KnownValues, _ series: ChartSeries, _ format: ChartValueFormat
  ) -> String {
    guard let first = series.values[known.first], let last = series.values[known.last] else {
      return ChartWords.unchanged
    }
    let spoken = format.spokenChange(from: first, to: last, ignoring: Self.leastChange)
    guard let amount = spoken else { return ChartWords.unchanged }
    return last > first
      ? String(localized: "up \(amount) over the period")
      : String(localized: "down \(amount) over the period")
  }

  // MARK: Values and positions

  private func fact(
    at position: Int, _ series: ChartSeries, _ format: ChartValueFormat
  ) -> (value: String, position: String) {
    (value(at: position, series, format), shortPositionName(position))
  }

  func value(at position: Int, _ series: ChartSeries, _ format: ChartValueFormat) -> String {
    guard position < series.values.count, let value = series.values[position] else {
      return ChartWords.noData
    }
    if let state = chart.state(numbered: value), chart.traits.contains(.states) {
      return chart.states[state].name
    }
    return format.spoken(value)
  }

  func positionName(_ position: Int) -> String {
    switch chart.domain {
    case .categories(let names): names[position]
    case .numbers(let numbers, let format): format.coordinate(numbers[position])
    case .times(let times, let calendar):
      calendar.fullText(of: times[position], spacing: Self.spacing(of: times))
    }
  }

  /// Returns the name of a position without the day, if all moments are of one day.
  func shortPositionName(_ position: Int) -> String {
    guard case .times(let times, let calendar) = chart.domain, let first = times.first,
      let last = times.last,
      calendar.text(of: first, precision: .day)
        == calendar.text(of: last, precision: .day)
    else { return positionName(position) }
    let precision = calendar.precision(forSpacing: Self.spacing(of: times), span: 0)
    return precision < .minute
      ? positionName(position) : calendar.text(of: times[position], precision: precision)
  }

  /// Returns the average distance of moments, in seconds.
  private static func spacing(of moments: [Double]) -> Double {
    guard moments.count > 1 else { return 86_400 }
    let span = ((moments.last ?? 0) - (moments.first ?? 0)).magnitude
    return max(span / Double(moments.count - 1), 1)
  }
}

/// The positions of a series that have values, and the extremes among them.
struct KnownValues {
  var count = 0
  var first: Int
  var last: Int
  var lowest: Int
  var highest: Int
  var bounds: ClosedRange<Double>

  /// Creates a summary of values; nil if there are none.
  /// - Parameter count: the number of positions; values beyond are not shown.
  init?(_ values: ChartValues, count positions: Int) {
    var low = Double.infinity
    var high = -Double.infinity
    var ends: (first: Int, last: Int)?
    (lowest, highest) = (0, 0)
    for position in 0..<min(positions, values.count) {
      let value = values.numbers[position]
      guard !value.isNaN else { continue }
      count += 1
      ends = (ends?.first ?? position, position)
      if value < low { (low, lowest) = (value, position) }
      if value > high { (high, highest) = (value, position) }
    }
    guard let ends else { return nil }
    (first, last) = ends
    bounds = low...high
  }
}

extension [ClosedRange<Double>] {
  /// The smallest range that contains all of them.
  fileprivate var union: ClosedRange<Double>? {
    guard let low = map(\.lowerBound).min(), let high = map(\.upperBound).max() else { return nil }
    return low...high
  }
}

// The description of marked moments and spans.

extension ChartDescriber {
  /// The maximum number of events that are named.
  private static let eventLimit = 4

  /// The sentence about the events, such as "2 events: Release, 21 Nov 2026, 10:00; …".
  ///
  /// The sentences about the events, of which only the last ones are named.
  var events: [String] {
    guard !chart.events.isEmpty, case .times = chart.domain else { return [] }
    let rest = chart.events.count - Self.eventLimit
    var facts = chart.events.suffix(Self.eventLimit).map { event in
      [event.title, chart.timeText(of: event)].filter { !$0.isEmpty }.localizedList
    }
    if rest > 0 { facts.append(ChartWords.moreEvents(rest)) }
    return [String(localized: "\(ChartWords.events(chart.events.count)): \(facts.localizedFacts)")]
  }
}

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
