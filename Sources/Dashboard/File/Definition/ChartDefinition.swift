import CardModel
import ChartModel

/// A chart of one or more series.
public struct ChartDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let kind: Chart.Kind
  /// The array of items, evaluated on the card's data; if nil, the data is the array.
  public let items: BoundExpression?
  /// A number, a time or a category, evaluated on the item.
  public let x: BoundExpression
  /// The series: at least one; exactly one with `by`.
  public let series: [SeriesDefinition]
  /// The name of the series that a value belongs to, evaluated on the item.
  public let by: BoundExpression?
  /// The axis that carries labels (S-57); if nil, x.
  public let axis: Chart.LabelledAxis?
  public let stacking: Chart.Stacking
  public let xTitle: Template?
  /// The unit of the x values, if they are numbers.
  public let xUnit: Template?
  public let valueAxis: ValueAxisDefinition
  /// The value axis of the series on the secondary axis.
  public let secondaryAxis: ValueAxisDefinition?
  /// Whether a column of a waterfall is a sum and not a change, evaluated on the item.
  public let totals: BoundExpression?
  public let lines: [ReferenceLineDefinition]
  public let thresholds: [ThresholdDefinition]
  /// The summary on the chart page; if nil, the one that suits each series.
  public let summary: Chart.Summary?
  public let palette: ChartPalette
  /// The words and colours of the states of a state chart.
  public let states: [ChartStateDefinition]
  /// The earlier time that the values are compared with.
  public let comparison: ComparisonDefinition?
  /// The marked moments and spans.
  public let events: EventsDefinition?
  /// The choice that a press on a bar, a slice or another part makes, evaluated on the item.
  public let opens: OpensDefinition?
}

/// An axis of values.
public struct ValueAxisDefinition: Sendable, Equatable {
  public let title: Template?
  public let unit: Template?
  public let scale: ChartAxis.Scale
  public let minimum: Double?
  public let maximum: Double?
}

/// A series: a line, an area, or a set of columns, bars or dots.
public struct SeriesDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template?
  /// A number, evaluated on the item.
  public let value: BoundExpression
  public let color: ColorDefinition?
  /// The mark of a series in a combination chart; if nil, a line.
  public let mark: ChartSeries.Mark?
  public let axis: SeriesAxis?
  /// The number that a bubble's area is proportional to, evaluated on the item.
  public let size: BoundExpression?
}

/// The axis that a series is measured on.
public enum SeriesAxis: String, Sendable, CaseIterable {
  case primary, secondary
}

/// A reference line at a value that the series are compared with.
public struct ReferenceLineDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The value; an expression is evaluated on the card's data.
  public let value: NumberDefinition
  public let label: Template?
  public let state: StateDefinition?
}

/// A colour of the palette, a semantic colour, or a colour of its own.
public enum ColorDefinition: Sendable, Equatable {
  case palette(Int)
  case state(SemanticState)
  /// Red, green and blue, from 0 to 255.
  case rgb(UInt8, UInt8, UInt8)
}
