import ChartModel

/// The keys of charts.
extension ChartDefinition {
  static let decoder = NodeDecoder<ChartDefinition>.object(
    "chart", "A chart of one or more series; expressions are on the item.",
    required("type", .word, "The type of the chart."),
    itemsField,
    required("x", .expression, "An expression for a number, a time or a category."),
    required(
      "y", .series,
      "An expression for a number, or for the value of a state; or a list, with one for each "
        + "series."
    ),
    optional(
      "by", .expression, "An expression for the name of the series that the number belongs to."),
    optional("axis", .word, "The axis that carries labels."),
    optional("stacked", .stacking, or: .none, "Stacks the series, or shows their shares of 100 %."),
    optional("x_title", .text, "The title of the x axis in the full chart."),
    optional("x_unit", .unit, "The unit of the x values, if they are numbers."),
    optional("y_title", .text, "The title of the value axis in the full chart."),
    unitField, scaleField, minimumField, maximumField,
    optional("secondary", .secondaryAxis, "The axis of the series with `axis: secondary`."),
    optional("totals", .expression, "An expression that is true for the sums of a waterfall."),
    optional(
      "lines", .referenceLines, or: [], "Reference lines that the series are compared with."),
    optional("thresholds", .thresholds, or: [], "Limits drawn into the chart."),
    optional(
      "summary", .word,
      "The value above the full chart; by default the total of amounts, the average of levels."),
    optional("palette", .word, or: .distinct, "The palette of the series."),
    optional(
      "states", .chartStates, or: [],
      "The words and colours of the values in a chart of states: a mapping such as "
        + "`{ open: critical, else: neutral }`, the name of one, or a list."),
    optional("compare", ComparisonDefinition.decoder, "The same values at an earlier time."),
    optional(
      "events", .events, "Marked moments and spans of time: a list, or items of the card’s data."),
    optional("opens", .choosing, "What a press on a bar, a slice or a point of the card chooses."),
    make: {
      location, kind, items, x, series, by, axis, stacking, xTitle, xUnit, yTitle, unit, scale,
      minimum, maximum, secondary, totals, lines, thresholds, summary, palette, states,
      comparison, events, opens in
      ChartDefinition(
        location: location, kind: kind, items: items, x: x, series: series, by: by, axis: axis,
        stacking: stacking, xTitle: xTitle, xUnit: xUnit,
        valueAxis: ValueAxisDefinition(
          title: yTitle, unit: unit, scale: scale, minimum: minimum, maximum: maximum),
        secondaryAxis: secondary, totals: totals, lines: lines, thresholds: thresholds,
        summary: summary, palette: palette, states: states, comparison: comparison,
        events: events, opens: opens)
    }
  )
  .validated()
}

// The keys of an axis of values.
private let scaleField = optional(
  "scale", NodeDecoder<ChartAxis.Scale>.word, or: .linear,
  "`log` for powers of ten, `symlog` where there are zero and negative values too.")
private let minimumField = optional("min", .number, "The start of the value axis.")
private let maximumField = optional("max", .number, "The end of the scale.")

extension NodeDecoder where Value == ValueAxisDefinition {
  fileprivate static var secondaryAxis: NodeDecoder {
    .object(
      "secondary", "An axis at the opposite side.",
      optional("title", .text, "The title of the value axis in the full chart."),
      unitField, scaleField, minimumField, maximumField
    ) { _, title, unit, scale, minimum, maximum in
      ValueAxisDefinition(
        title: title, unit: unit, scale: scale, minimum: minimum, maximum: maximum)
    }
  }
}

extension NodeDecoder where Value == Chart.Stacking {
  /// A decoder for `true`, `false` or `percent`.
  fileprivate static var stacking: NodeDecoder {
    let word = NodeDecoder<String>.word([Chart.Stacking.percent.rawValue])
    let boolean = NodeDecoder<Bool>.boolean
    let schema = ValueSchema.forms([boolean.schema, word.schema])
    return NodeDecoder(schema) { node, context in
      switch node.scalar?.value {
      case .bool(let isStacked): isStacked ? .stacked : Chart.Stacking.none
      case .text where node.scalar?.text == Chart.Stacking.percent.rawValue: .percent
      default: context.expected("\(schema.noun)", found: node)
      }
    }
  }
}

extension NodeDecoder where Value == [ReferenceLineDefinition] {
  fileprivate static var referenceLines: NodeDecoder {
    .list(
      of: .object(
        "line", "A line at a value that the series are compared with, such as a target.",
        required("value", .figure, "The value of the line; an expression is on the card’s data."),
        optional("label", .text, "The label of the line."),
        optional("state", .state, "The state of the line."),
        make: ReferenceLineDefinition.init), count: 1...10)
  }
}
