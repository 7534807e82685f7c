import ChartModel
import Localization

// A chart as plain text.

extension Chart {
  /// A line for each series, part or step, then the values that they are compared with.
  var textLines: [String] {
    valueLines + events.map { "\($0.title): \(timeText(of: $0))" }
  }

  private var valueLines: [String] {
    switch kind {
    case .donut: return partLines
    case .waterfall: return stepLines
    case .states: return series.indices.map(stateLine)
    default:
      return series.map(line)
        + referenceLines.filter { !$0.label.isEmpty }
        .map { "\($0.label): \(valueAxis.format.text($0.value))" }
    }
  }

  /// Returns the number of values of a series with the least, the greatest and the last.
  private func line(_ series: ChartSeries) -> String {
    let values = series.values.compactMap { $0 }
    guard let least = values.min(), let greatest = values.max(), let last = values.last else {
      return String(localized: "\(series.name): no data")
    }
    let format = axis(of: series).format
    let (name, count) = (series.name, values.count)
    let texts = (format.text(least), format.text(greatest), format.text(last))
    return String(
      count: count, one: "\(name): \(count) value, \(texts.0) … \(texts.1), last \(texts.2)",
      other: "\(name): \(count) values, \(texts.0) … \(texts.1), last \(texts.2)")
  }

  /// Returns the states of a row in their order, of which the last ones are listed.
  private func stateLine(_ index: Int) -> String {
    var names: [String] = []
    for position in 0..<domain.count {
      guard let name = stateName(of: index, at: position), name != names.last else { continue }
      names.append(name)
    }
    let name = series[index].name
    guard !names.isEmpty else { return String(localized: "\(name): no data") }
    let listed = (names.count > Self.listedStates ? ["…"] : []) + names.suffix(Self.listedStates)
    return "\(name): \(listed.joined(separator: " → "))"
  }

  /// The maximum number of states of a row in a text.
  private static let listedStates = 8

  private var partLines: [String] {
    parts().map { part in
      let percent = ChartValueFormat(
        unit: .fraction, symbols: valueAxis.format.symbols)
      return "\(part.name): \(valueAxis.format.text(part.value)), \(percent.text(part.share))"
    }
  }

  /// The steps: changes have a sign, sums none.
  private var stepLines: [String] {
    guard case .categories(let names) = domain, let values = series.first?.values else { return [] }
    var sum = 0.0
    return names.indices.compactMap { index in
      let value = index < values.count ? values[index] : nil
      if totals.contains(index) {
        sum = value ?? sum
        return "\(names[index]): \(valueAxis.format.text(sum))"
      }
      guard let value else { return nil }
      sum += value
      let text = isStep(index) ? valueAxis.format.change(value) : valueAxis.format.text(value)
      return "\(names[index]): \(text)"
    }
  }
}
