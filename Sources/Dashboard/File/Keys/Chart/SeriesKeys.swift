import CardModel

/// The keys of a chart's series.
extension NodeDecoder where Value == [SeriesDefinition] {
  static var series: NodeDecoder {
    .forms(
      scalar: NodeDecoder<BoundExpression>.expression.map {
        [
          SeriesDefinition(
            location: $0.location, title: nil, value: $0, color: nil, mark: nil, axis: nil,
            size: nil)
        ]
      },
      list: .list(of: SeriesDefinition.decoder, count: 1...100),
      mapping: SeriesDefinition.decoder.map { [$0] })
  }
}

extension SeriesDefinition {
  fileprivate static let decoder = NodeDecoder<SeriesDefinition>.object(
    "series", "A line, an area, or a set of columns, bars or dots.",
    optional("title", .text, "The name in the legend."),
    required("value", .expression, "An expression for a number."),
    optional("color", .color, "A state, `1` to `11` of the palette, or `#rrggbb`."),
    optional("mark", .word, "The mark of a series in a combination; by default a line."),
    optional("axis", .word, "The axis that the series is measured on."),
    optional("size", .expression, "An expression for the number that a bubble’s area stands for."),
    make: SeriesDefinition.init)
}

extension NodeDecoder where Value == ColorDefinition {
  static var color: NodeDecoder {
    NodeDecoder(.text) { node, context in
      guard let text = NodeDecoder<String>.fixedText.decode(node, context) else { return nil }
      if let state = SemanticState(rawValue: text) { return .state(state) }
      if let number = Int(text), (1...11).contains(number) { return .palette(number) }
      if text.utf8.count == 7, text.hasPrefix("#"), let rgb = UInt32(text.dropFirst(), radix: 16) {
        let part = { (shift: UInt32) in UInt8(truncatingIfNeeded: rgb >> shift) }
        return .rgb(part(16), part(8), part(0))
      }
      return context.expected("a state, a number from 1 to 11 or #rrggbb", found: node)
    }
  }
}
