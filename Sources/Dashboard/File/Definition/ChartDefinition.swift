/// A chart of one or more series.
public struct ChartDefinition: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    case line, area, column, bar
  }

  /// The one axis that carries labels (S-57).
  public enum Axis: String, Sendable, CaseIterable {
    case x, y
  }

  public let location: SourceLocation
  public let kind: Kind
  /// Gives an array, on the card's data; nil: the data is the array.
  public let items: BoundExpression?
  /// On the item: a number, a time or a category.
  public let x: BoundExpression
  /// At least one.
  public let series: [SeriesDefinition]
  public let axis: Axis?
  public let unit: Template?
  public let stacked: Bool
  public let minimum: Double?
  public let maximum: Double?
  public let thresholds: [ThresholdDefinition]
}

/// A line, area or set of bars.
public struct SeriesDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template?
  /// On the item: a number.
  public let value: BoundExpression
  public let color: ColorDefinition?
}

/// A colour of the palette, or one that means something.
public enum ColorDefinition: Sendable, Equatable {
  case palette(Int)
  case state(StateWord)
  /// Red, green and blue, 0…255.
  case rgb(UInt8, UInt8, UInt8)
}
