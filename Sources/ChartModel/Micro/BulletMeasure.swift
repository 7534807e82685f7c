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
  public private(set) var lower: Double
  public private(set) var upper: Double
  /// The thresholds in ascending order; the bar has the colour of the last one reached.
  public let thresholds: [ChartThreshold]
  public let color: SeriesColor
  public let format: ChartValueFormat

  /// The room beyond the greatest value as a share of the scale, if no maximum is given.
  ///
  /// A mark at the very end of a bar would not be visible.
  private static let headroom = 0.1
  /// Whether the ends of the scale follow the values, as none is given.
  private let lowerFollows: Bool
  private let upperFollows: Bool

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
    lowerFollows = minimum == nil
    upperFollows = maximum == nil
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

// MARK: Scales in common

extension BulletMeasure {
  /// Whether there is a value other than zero, which a scale can follow.
  private var hasExtent: Bool {
    [actual, target ?? 0, forecast ?? 0].contains { $0 != 0 }
  }

  /// Returns the bullet on a scale that is at least as wide as its own; given ends stay.
  fileprivate func onScale(_ scale: ClosedRange<Double>) -> BulletMeasure {
    var bullet = self
    if lowerFollows { bullet.lower = hasExtent ? min(lower, scale.lowerBound) : scale.lowerBound }
    if upperFollows { bullet.upper = hasExtent ? max(upper, scale.upperBound) : scale.upperBound }
    return bullet.lower < bullet.upper ? bullet : self
  }

  /// The part of the scale that follows the values; nil if no part does.
  fileprivate var ownScale: ClosedRange<Double>? {
    guard hasExtent, lowerFollows || upperFollows else { return nil }
    let (least, greatest) = (lowerFollows ? lower : 0, upperFollows ? upper : 0)
    return min(least, greatest)...max(least, greatest)
  }
}

extension [MicroChart?] {
  /// The charts of a column, with one scale for all bullets of one unit.
  ///
  /// Their bars can be compared then. An end of the scale that a bullet is given stays its own.
  public var onOneScale: [MicroChart?] {
    var scales: [ChartValueFormat: ClosedRange<Double>] = [:]
    for case .bullet(let bullet)? in self {
      guard let own = bullet.ownScale else { continue }
      let known = scales[bullet.format] ?? own
      scales[bullet.format] =
        Swift.min(known.lowerBound, own.lowerBound)...Swift.max(known.upperBound, own.upperBound)
    }
    return map { chart in
      guard case .bullet(let bullet)? = chart, let scale = scales[bullet.format] else {
        return chart
      }
      return .bullet(bullet.onScale(scale))
    }
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
