// The description of a point of a chart, and of a range.

extension ChartDescriber {
  func point(_ position: Int, _ index: Int) -> String {
    let series = chart.series[index]
    let format = chart.axis(of: series).format
    var facts = [positionName(position)]
    let isAlone = chart.series.count == 1 || chart.traits.contains(.singleSeries)
    if !isAlone { facts.append(series.name) }
    if let total = total(at: position) {
      facts.append(words.total.filling(["value": format.spoken(total)]))
    } else {
      facts.append(value(at: position, series, format))
    }
    if chart.traits.contains(.parts) { facts.append(share(ofPart: position) ?? "") }
    if chart.traits.contains(.sizes), let sizes = series.sizes, position < sizes.count,
      let size = sizes[position]
    {
      let number = ChartValueFormat(symbols: format.symbols)
      facts.append(words.size.filling(["value": number.spoken(size)]))
    }
    facts.append(
      words.position.filling(["number": "\(position + 1)", "count": "\(chart.domain.count)"]))
    return facts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns a sentence for the range and one for each series, without full stops.
  func range(_ positions: ClosedRange<Int>, _ visible: [Int]) -> [String] {
    let span = words.span.filling([
      "from": positionName(positions.lowerBound), "to": positionName(positions.upperBound),
    ])
    let head = positions.count == 1 ? positionName(positions.lowerBound) : span
    return ["\(head), \(count(of: positions.count))"]
      + visible.map { index in
        let summary = summary(of: index, in: positions)
        return chart.series.count == 1
          ? summary.asSentence
          : "\(chart.series[index].name): \(summary)"
      }
  }

  private func summary(of index: Int, in positions: ClosedRange<Int>) -> String {
    let series = chart.series[index]
    let format = chart.axis(of: series).format
    if chart.traits.contains(.steps) { return change(of: index, in: positions, format) }
    let numbers = series.values.numbers
    let aggregate = ChartAggregate(numbers[Range(positions).clamped(to: numbers.indices)])
    guard let mean = aggregate.average, let last = aggregate.last else { return words.noData }
    let average = words.average.filling(["value": format.spoken(mean)])
    switch chart.summary(of: index) {
    case .total:
      return words.total.filling(["value": format.spoken(aggregate.sum)]) + ", " + average
    case .last: return words.lastValue.filling(["value": format.spoken(last)]) + ", " + average
    case .average:
      let span = words.span.filling([
        "from": format.spoken(aggregate.minimum), "to": format.spoken(aggregate.maximum),
      ])
      return "\(average), \(span)"
    }
  }

  /// Returns the sum of a waterfall's changes in a range.
  private func change(
    of index: Int, in positions: ClosedRange<Int>, _ format: ChartValueFormat
  ) -> String {
    let start = chart.level(of: index, before: positions.lowerBound)
    let end = chart.level(of: index, after: positions.upperBound)
    return words.change.filling([
      "value": format.spoken(end - start), "from": format.spoken(start), "to": format.spoken(end),
    ])
  }
}
