import ChartModel

// A chart as plain text.

extension Chart {
  /// A line a series, a part or a step; then what they are compared with.
  var textLines: [String] {
    switch kind {
    case .donut: return partLines
    case .waterfall: return stepLines
    default:
      return series.map(line)
        + referenceLines.filter { !$0.label.isEmpty }
        .map { "\($0.label): \(valueAxis.format.text($0.value))" }
    }
  }

  /// How many values a series has, the least, the greatest and the last.
  private func line(_ series: ChartSeries) -> String {
    let values = series.values.compactMap { $0 }
    guard let least = values.min(), let greatest = values.max(), let last = values.last else {
      return "\(series.name): no data"
    }
    let format = axis(of: series).format
    let count = values.count == 1 ? "1 value" : "\(values.count) values"
    return "\(series.name): \(count), \(format.text(least)) … \(format.text(greatest)), "
      + "last \(format.text(last))"
  }

  private var partLines: [String] {
    parts().map { part in
      let percent = ChartValueFormat(
        unit: .fraction, symbols: valueAxis.format.symbols)
      return "\(part.name): \(valueAxis.format.text(part.value)), \(percent.text(part.share))"
    }
  }

  /// Changes with their sign, sums as what they are.
  private var stepLines: [String] {
    guard case .categories(let names) = domain, let values = series.first?.values else { return [] }
    var sum = 0.0
    return names.indices.compactMap { place in
      let value = place < values.count ? values[place] : nil
      if totals.contains(place) {
        sum = value ?? sum
        return "\(names[place]): \(valueAxis.format.text(sum))"
      }
      guard let value else { return nil }
      sum += value
      let text = isStep(place) ? valueAxis.format.change(value) : valueAxis.format.text(value)
      return "\(names[place]): \(text)"
    }
  }
}
