import CardModel
import ChartModel

/// A series: a line, an area, or a set of columns, bars or dots.
public struct SeriesDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var title: Template?
  public let value: BoundExpression
  public var color: ColorDefinition?
  public var mark: ChartSeries.Mark?
  public var axis: SeriesAxis?
  public var size: BoundExpression?

  fileprivate static let decoder = NodeDecoder<SeriesDefinition>.object(
    "series", "A line, an area, or a set of columns, bars or dots.",
    required("value", .expression, "An expression for a number."),
    make: { SeriesDefinition(location: $0, value: $1) },
    optional("title", .text, "The name in the legend.") { $0.title = $1 }.before("value"),
    optional("color", .color, "A state, `1` to `11` of the palette, or `#rrggbb`.") {
      $0.color = $1
    },
    optional("mark", .word, "The mark of a series in a combination; by default a line.") {
      $0.mark = $1
    },
    optional("axis", .word, "The axis that the series is measured on.") { $0.axis = $1 },
    optional(
      "size", .expression, "An expression for the number that a bubble’s area stands for."
    ) { $0.size = $1 })
}

extension NodeDecoder where Value == [SeriesDefinition] {
  static var series: NodeDecoder {
    .forms(
      scalar: NodeDecoder<BoundExpression>.expression.map {
        [SeriesDefinition(location: $0.location, value: $0)]
      },
      list: .list(of: SeriesDefinition.decoder, count: 1...100),
      mapping: SeriesDefinition.decoder.map { [$0] })
  }
}

/// The axis that a series is measured on.
public enum SeriesAxis: String, Sendable, CaseIterable {
  case primary, secondary
}

/// A colour of the palette, a semantic colour, or a colour of its own.
public enum ColorDefinition: Sendable, Equatable {
  case palette(Int)
  case state(SemanticState)
  /// Red, green and blue, from 0 to 255.
  case rgb(UInt8, UInt8, UInt8)
}

extension NodeDecoder where Value == ColorDefinition {
  static var color: NodeDecoder {
    NodeDecoder(.text) { node, context in
      guard let text = NodeDecoder<String>.fixedText.decode(node, context) else { return nil }
      return ColorDefinition(word: text)
        ?? context.expected("a state, a number from 1 to 11 or #rrggbb", found: node)
    }
  }
}

extension NodeDecoder where Value == MicroColorDefinition {
  /// A decoder for a colour that may depend on data.
  static var microColor: NodeDecoder {
    let text = NodeDecoder<Template>.text
    return NodeDecoder(text.schema) { node, context in
      guard let template = text.decode(node, context) else { return nil }
      if template.constant == nil { return .text(template) }
      return NodeDecoder<ColorDefinition>.color.decode(node, context).map { .fixed($0) }
    }
  }
}

extension ColorDefinition {
  /// Creates the colour that a word stands for; nil if it stands for none.
  init?(word: String) {
    if let state = SemanticState(rawValue: word) {
      self = .state(state)
    } else if let number = Int(word), (1...11).contains(number) {
      self = .palette(number)
    } else if word.utf8.count == 7, word.hasPrefix("#"),
      let rgb = UInt32(word.dropFirst(), radix: 16)
    {
      let part = { (shift: UInt32) in UInt8(truncatingIfNeeded: rgb >> shift) }
      self = .rgb(part(16), part(8), part(0))
    } else {
      return nil
    }
  }
}
