/// A chart without axes, small enough to stand beside words: in a header, a row or a cell.
///
/// It is stored indirectly: most rows and cells have none and stay small.
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
    /// The last one; the others are neutral.
    case last
    /// The columns below zero, in the colour for bad values.
    case negative
  }

  /// Whether it is a ring or a disc, of one size whatever the room.
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
  public let fraction: Double
  /// The share in words, in the ring or beside the disc.
  @LabelText public private(set) var text: String
  public var color: SeriesColor

  /// - Parameters:
  ///   - fraction: clamped to 0 … 1; NaN is 0.
  ///   - text: nil for whole percent.
  public init(_ fraction: Double, text: String? = nil, color: SeriesColor = .automatic) {
    let clamped = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    self.fraction = clamped
    self.text = text ?? "\(Int((clamped * 100).rounded()))\u{2009}%"
    self.color = color
  }
}

/// Values that follow each other.
public struct MicroSeries: Hashable, Sendable {
  public var values: ChartValues
  /// The bounds of the drawing; nil follows the values.
  public var minimum: Double?
  public var maximum: Double?
  public var color: SeriesColor
  /// Rising; a line takes the colour of its last value, columns each that of their own.
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

  /// The colour of a value: that of the last threshold it reaches, else the series' own.
  func color(of value: Double) -> SeriesColor { thresholds.color(of: value, or: color) }
}

extension [ChartThreshold] {
  /// The colour of the last threshold that a value reaches, if that has one, else another.
  func color(of value: Double, or color: SeriesColor) -> SeriesColor {
    let reached = last { value >= $0.from }?.color ?? .automatic
    return reached == .automatic ? color : reached
  }
}
