import CardModel
import ChartModel

/// A chart of one or more series.
public struct ChartDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let kind: Chart.Kind
  /// Gives an array, on the card's data; nil: the data is the array.
  public let items: BoundExpression?
  /// On the item: a number, a time or a category.
  public let x: BoundExpression
  /// At least one; exactly one where there is `by`.
  public let series: [SeriesDefinition]
  /// On the item: the name of the series that its value belongs to.
  public let by: BoundExpression?
  /// The one axis that carries labels (S-57); nil for x.
  public let axis: Chart.LabelledAxis?
  public let stacking: Chart.Stacking
  public let xTitle: Template?
  /// Of the places, where they are numbers.
  public let xUnit: Template?
  public let valueAxis: ValueAxisDefinition
  /// Of the series that are measured on it.
  public let secondaryAxis: ValueAxisDefinition?
  /// On the item: whether a column of a waterfall is a sum, not a change.
  public let totals: BoundExpression?
  public let lines: [ReferenceLineDefinition]
  public let thresholds: [ThresholdDefinition]
  public let palette: ChartPalette
}

/// What is measured, and how.
public struct ValueAxisDefinition: Sendable, Equatable {
  public let title: Template?
  public let unit: Template?
  public let scale: ChartAxis.Scale
  public let minimum: Double?
  public let maximum: Double?
}

/// A line, an area, a set of columns, bars or dots.
public struct SeriesDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template?
  /// On the item: a number.
  public let value: BoundExpression
  public let color: ColorDefinition?
  /// Of a combination; nil for a line.
  public let mark: ChartSeries.Mark?
  public let axis: SeriesAxis?
  /// On the item: a number in proportion to which a bubble's area is.
  public let size: BoundExpression?
}

/// Which axis a series is measured on.
public enum SeriesAxis: String, Sendable, CaseIterable {
  case primary, secondary
}

/// A line at a value that the series are compared with.
public struct ReferenceLineDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// An expression is on the card's data.
  public let value: NumberDefinition
  public let label: Template?
  public let state: StateDefinition?
}

/// A colour of the palette, or one that means something.
public enum ColorDefinition: Sendable, Equatable {
  case palette(Int)
  case state(SemanticState)
  /// Red, green and blue, 0…255.
  case rgb(UInt8, UInt8, UInt8)
}
