import Localization

// The description of a point of a chart, and of a range.

extension ChartDescriber {
  func point(_ position: Int, _ index: Int) -> String {
    let series = chart.series[index]
    let format = chart.axis(of: series).format
    var facts = [positionName(position)]
    let isAlone = chart.series.count == 1 || chart.traits.contains(.singleSeries)
    if !isAlone { facts.append(series.name) }
    if let total = total(at: position) {
      facts.append(ChartWords.total(format.spoken(total)))
    } else {
      facts.append(value(at: position, series, format))
    }
    facts += comparison(of: index, at: position)
    if let length = length(of: index, at: position) { facts.append(length) }
    if chart.traits.contains(.parts) { facts.append(share(ofPart: position) ?? "") }
    if chart.traits.contains(.sizes), let sizes = series.sizes, position < sizes.count,
      let size = sizes[position]
    {
      let number = ChartValueFormat(symbols: format.symbols)
      facts.append(ChartWords.size(number.spoken(size)))
    }
    facts += chart.events(at: position).map(\.title)
    facts.append(String(localized: "\(position + 1) of \(chart.domain.count)"))
    return facts.filter { !$0.isEmpty }.localizedList
  }

  /// Returns the earlier value that a value is compared with, and the change since then.
  private func comparison(of index: Int, at position: Int) -> [String] {
    guard let earlier = chart.comparedSeries(of: index) else { return [] }
    let series = chart.series[earlier]
    let format = chart.axis(of: series).format
    let words = value(at: position, series, format)
    let name = series.name
    let facts = [String(localized: "\(name): \(words)")]
    guard let last = chart.value(of: index, at: position),
      let first = chart.value(of: earlier, at: position)
    else { return facts }
    guard let amount = format.spokenChange(from: first, to: last) else {
      return facts + [String(localized: "unchanged")]
    }
    return facts + [
      last < first ? String(localized: "down \(amount)") : String(localized: "up \(amount)")
    ]
  }

  /// Returns a sentence for the range and one for each series, without full stops.
  func range(_ positions: ClosedRange<Int>, _ visible: [Int]) -> [String] {
    let ends = (positionName(positions.lowerBound), positionName(positions.upperBound))
    let head = positions.count == 1 ? ends.0 : ChartWords.span(ends.0, ends.1)
    return [[head, count(of: positions.count)].localizedList]
      + visible.map { index in
        let summary = summary(of: index, in: positions)
        return chart.series.count == 1
          ? summary.asSentence
          : String(localized: "\(chart.series[index].name): \(summary)")
      }
  }

  private func summary(of index: Int, in positions: ClosedRange<Int>) -> String {
    let series = chart.series[index]
    let format = chart.axis(of: series).format
    if chart.traits.contains(.states) { return states(of: index, in: positions) }
    if chart.traits.contains(.steps) { return change(of: index, in: positions, format) }
    let aggregate = ChartAggregate(series, in: Range(positions))
    guard let mean = aggregate.average, let last = aggregate.last else { return ChartWords.noData }
    let average = ChartWords.average(format.spoken(mean))
    switch chart.summary(of: index) {
    case .total:
      return [ChartWords.total(format.spoken(aggregate.sum)), average].localizedList
    case .last: return [ChartWords.lastValue(format.spoken(last)), average].localizedList
    case .average:
      let ends = (format.spoken(aggregate.minimum), format.spoken(aggregate.maximum))
      return [average, ChartWords.span(ends.0, ends.1)].localizedList
    }
  }

  /// Returns the sum of a waterfall's changes in a range.
  private func change(
    of index: Int, in positions: ClosedRange<Int>, _ format: ChartValueFormat
  ) -> String {
    let start = chart.level(of: index, before: positions.lowerBound)
    let end = chart.level(of: index, after: positions.upperBound)
    return ChartWords.change(
      format.spoken(end - start), from: format.spoken(start), to: format.spoken(end))
  }
}
