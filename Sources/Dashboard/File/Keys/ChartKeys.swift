/// The keys of charts.
extension ChartDefinition {
  static let format = Format<ChartDefinition>.object(
    "chart", "A chart of one or more series; expressions are on the item.",
    required("type", .word, "How it is drawn."),
    itemsField,
    required("x", .expression, "Gives a number, a time or a category."),
    required("y", .series, "Gives a number; or a list, one for each series."),
    optional("axis", .word, "The one axis that carries labels."),
    optional("unit", .text, "Of the numbers."),
    optional("stacked", .boolean, or: false, "Series stand on each other."),
    optional("min", .number, "Where the axis of the numbers begins."),
    optional("max", .number, "Where it ends."),
    optional("thresholds", .thresholds, or: [], "Limits drawn into the chart."),
    make: ChartDefinition.init
  )
  .checked { chart, reader in
    if let minimum = chart.minimum, let maximum = chart.maximum, minimum >= maximum {
      reader.error(chart.location, "min must be less than max")
    }
  }
}

extension Format where Value == [SeriesDefinition] {
  fileprivate static var series: Format {
    .forms(
      scalar: Format<BoundExpression>.expression.map {
        [SeriesDefinition(location: $0.location, title: nil, value: $0, color: nil)]
      },
      list: .list(of: SeriesDefinition.format, count: 1...100),
      mapping: SeriesDefinition.format.map { [$0] })
  }
}

extension SeriesDefinition {
  fileprivate static let format = Format<SeriesDefinition>.object(
    "series", "A line, an area or a set of bars.",
    optional("title", .text, "What the legend says."),
    required("value", .expression, "Gives a number."),
    optional("color", .color, "A state, `1` to `11` of the palette, or `#rrggbb`."),
    make: SeriesDefinition.init)
}

extension Format where Value == ColorDefinition {
  fileprivate static var color: Format {
    Format(.text) { node, reader in
      guard let text = Format<String>.fixedText.read(node, reader) else { return nil }
      if let state = StateWord(rawValue: text) { return .state(state) }
      if let number = Int(text), (1...11).contains(number) { return .palette(number) }
      if text.utf8.count == 7, text.hasPrefix("#"), let rgb = UInt32(text.dropFirst(), radix: 16) {
        let part = { (shift: UInt32) in UInt8(truncatingIfNeeded: rgb >> shift) }
        return .rgb(part(16), part(8), part(0))
      }
      return reader.expected("a state, a number from 1 to 11 or #rrggbb", found: node)
    }
  }
}
