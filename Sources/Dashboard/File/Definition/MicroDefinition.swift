import ChartModel

/// A chart without axes, for headers, rows and cells.
public struct MicroDefinition: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case bullet(BulletDefinition)
    case radial(ShareDefinition)
    case harveyBall(ShareDefinition)
    case stackedBar(PartsDefinition, unit: Template?)
    case line(MicroSeriesDefinition)
    case area(MicroSeriesDefinition)
    case column(MicroSeriesDefinition, MicroChart.ColumnHighlight)
  }

  public let location: SourceLocation
  public let kind: Kind
}

/// A figure that is written out, or taken from the data.
public enum NumberDefinition: Sendable, Equatable {
  case number(Double)
  case expression(BoundExpression)
}

/// A measure and its target.
public struct BulletDefinition: Sendable, Equatable {
  /// Gives the actual value.
  public let value: BoundExpression
  public let target: NumberDefinition?
  public let forecast: NumberDefinition?
  /// Whether the bar shows the difference from the target.
  public let showsDifference: Bool
  public let minimum: NumberDefinition?
  public let maximum: NumberDefinition?
  public let look: MicroLook
}

/// A part of a whole.
public struct ShareDefinition: Sendable, Equatable {
  /// Gives a number from 0 to 1.
  public let value: BoundExpression
  /// In words; nil for percent.
  public let text: Template?
  public let look: MicroLook
}

/// Values that follow each other.
public struct MicroSeriesDefinition: Sendable, Equatable {
  /// Gives an array of numbers.
  public let values: BoundExpression
  public let minimum: NumberDefinition?
  public let maximum: NumberDefinition?
  public let look: MicroLook
}

/// In what colours, and in which unit numbers are said.
public struct MicroLook: Sendable, Equatable {
  public let unit: Template?
  public let color: ColorDefinition?
  public let thresholds: [ThresholdDefinition]
}

/// The parts of a whole.
public indirect enum PartsDefinition: Sendable, Equatable {
  /// Written out; on the card's data, or on the row's item.
  case fixed([PartDefinition])
  /// One an item of the array.
  case items(BoundExpression, PartDefinition)
}

/// A part of a whole.
public struct PartDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template
  /// Gives a number.
  public let value: BoundExpression
  public let color: ColorDefinition?
}
