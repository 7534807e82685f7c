import CardModel
import ChartModel

/// A chart of one or more series.
public struct ChartDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let kind: Chart.Kind
  public var items: BoundExpression?
  public let x: BoundExpression
  /// The series: at least one; exactly one with `by`.
  public let series: [SeriesDefinition]
  public var by: BoundExpression?
  /// The axis that carries labels (S-57); if nil, x.
  public var axis: Chart.LabelledAxis?
  public var stacking = Chart.Stacking.none
  public var xTitle: Template?
  public var xUnit: Template?
  public var valueAxis = ValueAxisDefinition()
  public var secondaryAxis: ValueAxisDefinition?
  public var totals: BoundExpression?
  public var lines: [ReferenceLineDefinition] = []
  public var thresholds: [ThresholdDefinition] = []
  public var summary: Chart.Summary?
  public var palette = ChartPalette.distinct
  public var states: [ChartStateDefinition] = []
  public var comparison: ComparisonDefinition?
  public var events: EventsDefinition?
  public var opens: OpensDefinition?

  static let decoder = NodeDecoder<ChartDefinition>.object(
    "chart", "A chart of one or more series; expressions are on the item.",
    required("type", .word, "The type of the chart."),
    required("x", .expression, "An expression for a number, a time or a category."),
    required(
      "y", .series,
      "An expression for a number, or for the value of a state; or a list, with one for each "
        + "series."
    ),
    make: { ChartDefinition(location: $0, kind: $1, x: $2, series: $3) },
    itemsKey { $0.items = $1 }.before("x"),
    optional(
      "by", .expression, "An expression for the name of the series that the number belongs to."
    ) { $0.by = $1 },
    optional("axis", .word, "The axis that carries labels.") { $0.axis = $1 },
    optional("stacked", .stacking, "Stacks the series, or shows their shares of 100 %.") {
      $0.stacking = $1
    },
    optional("x_title", .text, "The title of the x axis in the full chart.") { $0.xTitle = $1 },
    optional("x_unit", .unit, "The unit of the x values, if they are numbers.") { $0.xUnit = $1 },
    optional("y_title", .text, "The title of the value axis in the full chart.") {
      $0.valueAxis.title = $1
    },
    unitKey { $0.valueAxis.unit = $1 },
    ValueAxisDefinition.scale { $0.valueAxis.scale = $1 },
    ValueAxisDefinition.minimum { $0.valueAxis.minimum = $1 },
    ValueAxisDefinition.maximum { $0.valueAxis.maximum = $1 },
    optional(
      "secondary", ValueAxisDefinition.secondary, "The axis of the series with `axis: secondary`."
    ) { $0.secondaryAxis = $1 },
    optional("totals", .expression, "An expression that is true for the sums of a waterfall.") {
      $0.totals = $1
    },
    optional(
      "lines", .list(of: ReferenceLineDefinition.decoder, count: 1...10),
      "Reference lines that the series are compared with."
    ) { $0.lines = $1 },
    optional("thresholds", .thresholds, "Limits drawn into the chart.") { $0.thresholds = $1 },
    optional(
      "summary", .word,
      "The value above the full chart; by default the total of amounts, the average of levels."
    ) { $0.summary = $1 },
    optional("palette", .word, "The palette of the series.") { $0.palette = $1 },
    optional(
      "states", .chartStates,
      "The words and colours of the values in a chart of states: a mapping such as "
        + "`{ open: critical, else: neutral }`, the name of one, or a list."
    ) { $0.states = $1 },
    optional("compare", ComparisonDefinition.decoder, "The same values at an earlier time.") {
      $0.comparison = $1
    },
    optional(
      "events", .events, "Marked moments and spans of time: a list, or items of the card’s data."
    ) { $0.events = $1 },
    optional(
      "opens", .choosing, "What a press on a bar, a slice or a point of the card chooses."
    ) { $0.opens = $1 }
  )
  .validated()
}

/// An axis of values.
public struct ValueAxisDefinition: Sendable, Equatable {
  public var title: Template?
  public var unit: Template?
  public var scale = ChartAxis.Scale.linear
  public var minimum: Double?
  public var maximum: Double?

  fileprivate static let scale = SharedKey(
    "scale", NodeDecoder<ChartAxis.Scale>.word,
    "`log` for powers of ten, `symlog` where there are zero and negative values too.")
  fileprivate static let minimum = SharedKey("min", .number, "The start of the value axis.")
  fileprivate static let maximum = SharedKey("max", .number, "The end of the scale.")

  fileprivate static let secondary = NodeDecoder<ValueAxisDefinition>.object(
    "secondary", "An axis at the opposite side.", make: { _ in ValueAxisDefinition() },
    optional("title", .text, "The title of the value axis in the full chart.") { $0.title = $1 },
    unitKey { $0.unit = $1 },
    scale { $0.scale = $1 },
    minimum { $0.minimum = $1 },
    maximum { $0.maximum = $1 })
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

/// A line at a value that the series are compared with.
public struct ReferenceLineDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let value: NumberDefinition
  public var label: Template?
  public var state: StateDefinition?

  fileprivate static let decoder = NodeDecoder<ReferenceLineDefinition>.object(
    "line", "A line at a value that the series are compared with, such as a target.",
    required("value", .figure, "The value of the line; an expression is on the card’s data."),
    make: { ReferenceLineDefinition(location: $0, value: $1) },
    optional("label", .text, "The label of the line.") { $0.label = $1 },
    optional("state", .state, "The state of the line.") { $0.state = $1 })
}
