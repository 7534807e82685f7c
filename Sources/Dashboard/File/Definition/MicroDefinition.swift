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

/// A number that the file gives, or an expression for it.
public enum NumberDefinition: Sendable, Equatable {
  case number(Double)
  case expression(BoundExpression)
}

/// A bullet chart: a measure and its target.
public struct BulletDefinition: Sendable, Equatable {
  /// The actual value.
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
  /// A number from 0 to 1.
  public let value: BoundExpression
  /// The text beside the chart; if nil, the percentage.
  public let text: Template?
  public let look: MicroLook
}

/// A series of values in order.
public struct MicroSeriesDefinition: Sendable, Equatable {
  /// An array of numbers.
  public let values: BoundExpression
  public let minimum: NumberDefinition?
  public let maximum: NumberDefinition?
  public let look: MicroLook
}

/// The colours of a micro chart, and the unit of its numbers.
public struct MicroLook: Sendable, Equatable {
  public let unit: Template?
  public let color: ColorDefinition?
  public let thresholds: [ThresholdDefinition]
}

/// The parts of a whole.
public indirect enum PartsDefinition: Sendable, Equatable {
  /// Parts that the file lists, evaluated on the card's data or on the row's item.
  case fixed([PartDefinition])
  /// One part for each item of an array.
  case items(BoundExpression, PartDefinition)
}

/// A part of a whole.
public struct PartDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template
  /// A number.
  public let value: BoundExpression
  public let color: ColorDefinition?
}
