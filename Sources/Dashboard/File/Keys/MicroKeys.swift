import ChartModel

/// The keys of micro charts.
extension MicroDefinition {
  static let decoder = NodeDecoder<MicroDefinition>.checkedObject(
    "micro", "A chart without axes that fits beside text.",
    oneVariant(
      by: "type", "The type of the chart, which decides on its other keys.",
      [bullet, radial, harveyBall, stackedBar, line, area, column])
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

  private static let bullet = variant(
    "bullet", value, optional("target", .figure, "The target value, shown as a mark on the bar."),
    optional("forecast", .figure, "The forecast, shown as a pale bar."),
    optional(
      "difference", .boolean, or: false,
      "The bar begins at the target instead of zero."),
    minimum, maximum, unit, color, thresholds
  ) { value, target, forecast, showsDifference, minimum, maximum, unit, color, thresholds in
    Kind.bullet(
      BulletDefinition(
        value: value, target: target, forecast: forecast, showsDifference: showsDifference,
        minimum: minimum, maximum: maximum,
        look: MicroLook(unit: unit, color: color, thresholds: thresholds)))
  }

  private static let radial = share("radial") { .radial($0) }
  private static let harveyBall = share("harvey_ball") { .harveyBall($0) }

  private static func share(
    _ word: String, make: @escaping @Sendable (ShareDefinition) -> Kind
  ) -> Variant<Kind> {
    variant(
      word, value, optional("text", .text, "The share in words; by default in percent."), color,
      thresholds
    ) { value, text, color, thresholds in
      make(
        ShareDefinition(
          value: value, text: text,
          look: MicroLook(unit: nil, color: color, thresholds: thresholds)))
    }
  }

  private static let stackedBar = variant(
    "stacked_bar", required("parts", .parts, "The parts of the whole."), unit
  ) { parts, unit in Kind.stackedBar(parts, unit: unit) }

  private static let line = series("line") { .line($0) }
  private static let area = series("area") { .area($0) }

  private static func series(
    _ word: String, make: @escaping @Sendable (MicroSeriesDefinition) -> Kind
  ) -> Variant<Kind> {
    variant(word, values, minimum, maximum, unit, color, thresholds) {
      values, minimum, maximum, unit, color, thresholds in
      make(
        MicroSeriesDefinition(
          values: values, minimum: minimum, maximum: maximum,
          look: MicroLook(unit: unit, color: color, thresholds: thresholds)))
    }
  }

  private static let column = variant(
    "column", values,
    optional(
      "highlight", .word, or: MicroChart.ColumnHighlight.none,
      "The columns that stand out by their colour."),
    minimum, maximum, unit, color, thresholds
  ) { values, highlight, minimum, maximum, unit, color, thresholds in
    Kind.column(
      MicroSeriesDefinition(
        values: values, minimum: minimum, maximum: maximum,
        look: MicroLook(unit: unit, color: color, thresholds: thresholds)), highlight)
  }

  private static let value = required(
    "value", .expression, "An expression for the number; from 0 to 1 for a ring or a ball.")
  private static let values = required(
    "values", .expression, "An expression for an array of numbers.")
  private static let minimum = optional("min", .figure, "The start of the scale.")
  private static let maximum = optional("max", .figure, "The end of the scale.")
  private static let unit = unitField
  private static let color = optional(
    "color", .color, "A state, `1` to `11` of the palette, or `#rrggbb`.")
  private static let thresholds = optional(
    "thresholds", .thresholds, or: [], "Colours by range; the first matching range counts.")
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
        .items(items, PartDefinition(location: location, title: title, value: value, color: nil))
      })
  }
}

extension PartDefinition {
  fileprivate static let decoder = NodeDecoder<PartDefinition>.object(
    "part", "A part of a whole.", title, value,
    optional("color", .color, "A state, `1` to `11` of the palette, or `#rrggbb`."),
    make: PartDefinition.init)
  fileprivate static let title = required("title", .text, "The name of the part.")
  fileprivate static let value = required("value", .expression, "An expression for a number.")
}
