/// A small chart without axes that stands beside text in a header, a row or a cell.
///
/// It is stored indirectly, so that rows and cells without one stay small.
public indirect enum MicroChart: Hashable, Sendable {
  /// A measure against its target.
  case bullet(BulletMeasure)
  /// A share as a ring.
  case radial(MicroShare)
  /// The parts of a whole, side by side.
  case stackedBar(MicroParts)
  case columns(MicroSeries, highlight: ColumnHighlight)
  case line(MicroSeries)
  case area(MicroSeries)
  /// A share as a filled part of a disc.
  case harveyBall(MicroShare)

  /// The kind of widget that holds a micro chart, which determines its size.
  public enum Container: Hashable, Sendable {
    case header
    /// The end of a list row.
    case row
    /// A table cell, whose column sets the width.
    case cell
  }

  /// The columns that have a colour of their own.
  public enum ColumnHighlight: String, Hashable, Sendable, CaseIterable {
    case none
    /// The last column; the others are neutral.
    case last
    /// The columns below zero, in the colour for bad values.
    case negative
  }

  /// Whether the chart is a ring or a disc, whose size doesn't depend on the available width.
  public var isRound: Bool {
    switch self {
    case .radial, .harveyBall: true
    case .bullet, .stackedBar, .columns, .line, .area: false
    }
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool {
    switch self {
    case .bullet, .radial, .harveyBall: false
    case .stackedBar(let parts): parts.total == 0
    case .columns(let series, _), .line(let series), .area(let series):
      series.values.isAllMissing
    }
  }
}

/// A part of a whole, from 0 to 1.
public struct MicroShare: Hashable, Sendable {
  /// The share that is drawn.
  public let fraction: Double
  /// The text in the ring or beside the disc.
  @LabelText public private(set) var text: String
  public var color: SeriesColor

  /// - Parameters:
  ///   - fraction: the share, which is drawn as 0 … 1; NaN is 0.
  ///   - text: the text; nil for the share in whole percent.
  public init(_ fraction: Double, text: String? = nil, color: SeriesColor = .automatic) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    self.text = text ?? WholePercent(fraction).text()
    self.color = color
  }
}

/// A series of values in a micro chart.
public struct MicroSeries: Hashable, Sendable {
  public var values: ChartValues
  /// The lower bound of the value axis; nil if it follows the values.
  public var minimum: Double?
  /// The upper bound of the value axis; nil if it follows the values.
  public var maximum: Double?
  public var color: SeriesColor
  /// The thresholds in ascending order.
  ///
  /// A line has the colour of its last value, a column that of its own value.
  public var thresholds: [ChartThreshold]
  public var format: ChartValueFormat

  public init(
    _ values: ChartValues, minimum: Double? = nil, maximum: Double? = nil,
    color: SeriesColor = .automatic, thresholds: [ChartThreshold] = [],
    format: ChartValueFormat = ChartValueFormat()
  ) {
    self.values = values
    self.minimum = minimum?.chartable
    self.maximum = maximum?.chartable
    self.color = color
    self.thresholds = thresholds
    self.format = format
  }

  /// Returns the colour of a value: that of the last threshold it reaches, or else of the series.
  func color(of value: Double) -> SeriesColor { thresholds.color(of: value, or: color) }
}

extension [ChartThreshold] {
  /// Returns the colour of the last threshold that a value reaches, or else the given one.
  func color(of value: Double, or color: SeriesColor) -> SeriesColor {
    let reached = last { value >= $0.from }?.color ?? .automatic
    return reached == .automatic ? color : reached
  }
}
