/// A measure with the value that it is compared with, and its scale.
public struct BulletMeasure: Hashable, Sendable {
  public enum Comparison: Hashable, Sendable {
    case none
    /// A bar from zero to the actual value, with a mark at the target.
    case target(Double)
    /// A bar from the target to the actual value, which shows the difference.
    case difference(from: Double)
  }

  public let actual: Double
  public let comparison: Comparison
  public let forecast: Double?
  /// The lower end of the scale, less than the upper one.
  public let lower: Double
  public let upper: Double
  /// The thresholds in ascending order; the bar has the colour of the last one reached.
  public let thresholds: [ChartThreshold]
  public let color: SeriesColor
  public let format: ChartValueFormat

  /// The room beyond the greatest value as a share of the scale, if no maximum is given.
  ///
  /// A mark at the very end of a bar would not be visible.
  private static let headroom = 0.1

  /// Creates a measure; nil if the actual value isn't finite.
  /// - Parameters:
  ///   - minimum: the lower end of the scale; nil for zero, or the least value below it.
  ///   - maximum: the upper end of the scale; nil for a little more than the greatest value.
  public init?(
    _ actual: Double, comparison: Comparison = .none, forecast: Double? = nil,
    minimum: Double? = nil, maximum: Double? = nil, thresholds: [ChartThreshold] = [],
    color: SeriesColor = .automatic, format: ChartValueFormat = ChartValueFormat()
  ) {
    guard let actual = actual.chartable else { return nil }
    let (minimum, maximum) = (minimum?.chartable, maximum?.chartable)
    self.actual = actual
    self.comparison =
      switch comparison {
      case .none: .none
      case .target(let value): value.chartable.map { .target($0) } ?? .none
      case .difference(let value): value.chartable.map { .difference(from: $0) } ?? .none
      }
    self.forecast = forecast?.chartable
    self.thresholds = thresholds
    self.color = color
    self.format = format
    let values = [actual, self.comparison.target, self.forecast].compactMap { $0 }
    let least = min(0, values.min() ?? 0)
    let greatest = max(0, values.max() ?? 0)
    let room = (greatest - least) * Self.headroom
    lower = minimum ?? (least < 0 ? least - room : 0)
    let end = maximum ?? (greatest > 0 ? greatest + room : 0)
    upper = end > lower ? end : lower + max(1, abs(lower) * Self.headroom)
  }

  public var target: Double? { comparison.target }

  /// The actual value minus the target; nil without a target.
  public var difference: Double? { target.map { actual - $0 } }

  /// The colour of the bar: that of a threshold, or else its own.
  ///
  /// A difference without either is good if positive, and bad if negative.
  var barColor: SeriesColor {
    let color = thresholds.color(of: actual, or: color)
    guard color == .automatic, case .difference(let target) = comparison else { return color }
    return actual < target ? .bad : .good
  }
}

extension BulletMeasure.Comparison {
  var target: Double? {
    switch self {
    case .none: nil
    case .target(let value), .difference(let value): value
    }
  }
}
