import ChartModel

/// A chart without axes, for headers, rows and cells.
public struct MicroDefinition: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case bullet(BulletDefinition)
    case radial(ShareDefinition)
    case harveyBall(ShareDefinition)
    case stackedBar(PartsDefinition, maximum: NumberDefinition?, unit: Template?)
    case line(MicroSeriesDefinition)
    case area(MicroSeriesDefinition)
    case column(MicroSeriesDefinition, MicroChart.ColumnHighlight)
  }

  public let location: SourceLocation
  public let kind: Kind

  static let decoder = NodeDecoder<MicroDefinition>.checkedObject(
    "micro", "A chart without axes that fits beside text.",
    oneVariant(
      by: "type", "The type of the chart, which decides on its other keys.",
      [
        bullet.map { .bullet($0) }, share("radial").map { .radial($0) },
        share("harvey_ball").map { .harveyBall($0) }, stackedBar,
        series("line").map { .line($0) }, series("area").map { .area($0) }, column,
      ])
  ) { location, context, kind in
    if case .bullet(let bullet) = kind {
      if bullet.showsDifference, bullet.target == nil {
        context.error(location, "a difference is one from a target: add \"target\"")
        return nil
      }
      if bullet.target == nil, bullet.maximum == nil {
        context.error(
          location, "a bullet compares a value with something: add \"target\" or \"max\"")
        return nil
      }
    }
    if let (lower, upper) = kind.bounds, lower >= upper {
      context.error(location, "min must be less than max")
      return nil
    }
    return MicroDefinition(location: location, kind: kind)
  }
}

extension MicroDefinition {
  private static let bullet = variant(
    "bullet", value, make: { BulletDefinition(value: $0) },
    optional("target", .figure, "The target value, shown as a mark on the bar.") {
      $0.target = $1
    },
    optional("forecast", .figure, "The forecast, shown as a pale bar.") { $0.forecast = $1 },
    optional("difference", .boolean, "The bar begins at the target instead of zero.") {
      $0.showsDifference = $1
    },
    minimum { $0.minimum = $1 },
    maximum { $0.maximum = $1 },
    unitKey { $0.look.unit = $1 },
    color { $0.look.color = $1 },
    thresholds { $0.look.thresholds = $1 })

  private static func share(_ word: String) -> Variant<ShareDefinition> {
    variant(
      word, value, make: { ShareDefinition(value: $0) },
      optional("text", .text, "The share in words; by default in percent.") { $0.text = $1 },
      color { $0.look.color = $1 },
      thresholds { $0.look.thresholds = $1 })
  }

  private static let stackedBar = variant(
    "stacked_bar", required("parts", .parts, "The parts of the whole."),
    make: { (parts: $0, maximum: NumberDefinition?.none, unit: Template?.none) },
    maximum { $0.maximum = $1 },
    unitKey { $0.unit = $1 }
  ).map { Kind.stackedBar($0.parts, maximum: $0.maximum, unit: $0.unit) }

  private static func series(_ word: String) -> Variant<MicroSeriesDefinition> {
    variant(
      word, values, make: { MicroSeriesDefinition(values: $0) },
      minimum { $0.minimum = $1 },
      maximum { $0.maximum = $1 },
      unitKey { $0.look.unit = $1 },
      color { $0.look.color = $1 },
      thresholds { $0.look.thresholds = $1 })
  }

  private static let column = variant(
    "column", values,
    make: {
      (series: MicroSeriesDefinition(values: $0), highlight: MicroChart.ColumnHighlight.none)
    },
    optional("highlight", .word, "The columns that stand out by their colour.") {
      $0.highlight = $1
    },
    minimum { $0.series.minimum = $1 },
    maximum { $0.series.maximum = $1 },
    unitKey { $0.series.look.unit = $1 },
    color { $0.series.look.color = $1 },
    thresholds { $0.series.look.thresholds = $1 }
  ).map { Kind.column($0.series, $0.highlight) }

  private static let value = required(
    "value", .expression, "An expression for the number; from 0 to 1 for a ring or a ball.")
  private static let values = required(
    "values", .expression, "An expression for an array of numbers.")
  private static let minimum = SharedKey("min", .figure, "The start of the scale.")
  private static let maximum = SharedKey("max", .figure, "The end of the scale.")
  private static let color = SharedKey(
    "color", .microColor,
    "A state, `1` to `11` of the palette, or `#rrggbb`; on the data or the item.")
  private static let thresholds = SharedKey(
    "thresholds", .thresholds, "Colours by range; the first matching range counts.")
}

extension MicroDefinition.Kind {
  /// The bounds of the scale that the file gives as numbers.
  fileprivate var bounds: (Double, Double)? {
    let (minimum, maximum): (NumberDefinition?, NumberDefinition?) =
      switch self {
      case .bullet(let bullet): (bullet.minimum, bullet.maximum)
      case .line(let series), .area(let series), .column(let series, _):
        (series.minimum, series.maximum)
      case .radial, .harveyBall, .stackedBar: (nil, nil)
      }
    guard case .number(let lower) = minimum, case .number(let upper) = maximum else {
      return nil
    }
    return (lower, upper)
  }
}

/// A number that the file gives, or an expression for it.
public enum NumberDefinition: Sendable, Equatable {
  case number(Double)
  case expression(BoundExpression)
}

/// A bullet chart: a measure and its target.
public struct BulletDefinition: Sendable, Equatable {
  public let value: BoundExpression
  public var target: NumberDefinition?
  public var forecast: NumberDefinition?
  public var showsDifference = false
  public var minimum: NumberDefinition?
  public var maximum: NumberDefinition?
  public var look = MicroLook()
}

/// A part of a whole.
public struct ShareDefinition: Sendable, Equatable {
  public let value: BoundExpression
  public var text: Template?
  public var look = MicroLook()
}

/// A series of values in order.
public struct MicroSeriesDefinition: Sendable, Equatable {
  public let values: BoundExpression
  public var minimum: NumberDefinition?
  public var maximum: NumberDefinition?
  public var look = MicroLook()
}

/// The colours of a micro chart, and the unit of its numbers.
public struct MicroLook: Sendable, Equatable {
  public var unit: Template?
  public var color: MicroColorDefinition?
  public var thresholds: [ThresholdDefinition] = []
}

extension NodeDecoder where Value == NumberDefinition {
  /// A decoder for a number, or an expression that gives one.
  static var figure: NodeDecoder {
    let number = NodeDecoder<Double>.number
    let expression = NodeDecoder<BoundExpression>.expression
    let schema = ValueSchema.forms([number.schema, expression.schema])
    return NodeDecoder(schema) { node, context in
      switch node.scalar?.value {
      case .integer, .double: number.decode(node, context).map { .number($0) }
      case .text: expression.decode(node, context).map { .expression($0) }
      default: context.expected("\(schema.noun)", found: node)
      }
    }
  }
}

/// The colour of a micro chart or of a part of one.
public enum MicroColorDefinition: Sendable, Equatable {
  case fixed(ColorDefinition)
  /// A text that gives the word for a colour; with any other text, there is no colour of its own.
  case text(Template)
}

/// The parts of a whole.
public indirect enum PartsDefinition: Sendable, Equatable {
  /// Parts that the file lists, evaluated on the card's data or on the row's item.
  case fixed([PartDefinition])
  /// One part for each item of an array.
  case items(BoundExpression, PartDefinition)
}

extension NodeDecoder where Value == PartsDefinition {
  fileprivate static var parts: NodeDecoder {
    .forms(
      list: NodeDecoder<[PartDefinition]>.list(of: PartDefinition.decoder, count: 1...100)
        .map { .fixed($0) },
      mapping: .object(
        "parts", "One part for each item.",
        required("items", .expression, "An expression for an array."),
        PartDefinition.title, PartDefinition.value
      ) { location, items, title, value in
        .items(items, PartDefinition(location: location, title: title, value: value))
      })
  }
}

/// A part of a whole.
public struct PartDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template
  public let value: BoundExpression
  public var color: MicroColorDefinition?

  fileprivate static let decoder = NodeDecoder<PartDefinition>.object(
    "part", "A part of a whole.", title, value,
    make: { PartDefinition(location: $0, title: $1, value: $2) },
    optional(
      "color", .microColor,
      "A state, `1` to `11` of the palette, or `#rrggbb`; on the data or the item."
    ) { $0.color = $1 })
  fileprivate static let title = required("title", .text, "The name of the part.")
  fileprivate static let value = required("value", .expression, "An expression for a number.")
}
