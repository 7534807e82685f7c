/// Between which values an axis runs, before they are rounded.
struct ValueBounds: Hashable {
  var lower: Double
  var upper: Double
  /// The bounds that are given and must not be rounded.
  private let minimum: Double?
  private let maximum: Double?

  /// Nearer to each other than this, in proportion to their size, values can't be told apart by a
  /// label.
  private static let least = 1e-10

  init(
    low: Double, high: Double, zeroBased: Bool, minimum: Double?, maximum: Double?,
    kind: ChartScale.Kind, unit: ChartValueFormat.Unit
  ) {
    var fixed = (
      minimum: minimum.flatMap { $0.isFinite ? $0 : nil },
      maximum: maximum.flatMap { $0.isFinite ? $0 : nil }
    )
    if let least = fixed.minimum, let most = fixed.maximum, least > most {
      fixed = (most, least)
    }
    var lower = low.isFinite && high.isFinite ? min(low, high) : 0
    var upper = low.isFinite && high.isFinite ? max(low, high) : 1
    if kind == .log {
      // Zero can't be shown: three decades below the greatest value are shown.
      if upper < Self.leastOfLog { (lower, upper) = (1, 10) }
      if lower < Self.leastOfLog { lower = max(upper / 1000, Self.leastOfLog) }
      fixed = (
        fixed.minimum.flatMap { $0 >= Self.leastOfLog ? $0 : nil },
        fixed.maximum.flatMap { $0 >= Self.leastOfLog ? $0 : nil }
      )
    } else if zeroBased {
      lower = min(lower, 0)
      upper = max(upper, 0)
    }
    lower = fixed.minimum ?? lower
    upper = fixed.maximum ?? upper
    // Differences of greater numbers are infinite.
    lower = min(max(lower, -Self.greatest), Self.greatest)
    upper = min(max(upper, -Self.greatest), Self.greatest)
    let size = max(abs(lower), abs(upper))
    if upper - lower <= max(size * Self.least, .leastNormalMagnitude * 0x1p60) {
      let isZero = size <= .leastNormalMagnitude * 0x1p60
      let room = isZero ? Self.roomAboveZero(unit) : size * 0.1
      if fixed.minimum != nil || (isZero && fixed.maximum == nil) {
        upper = lower + room
      } else if fixed.maximum != nil {
        lower = kind == .log ? upper / 10 : upper - room
      } else {
        (lower, upper) = (lower - room, upper + room)
      }
    }
    self.lower = lower
    self.upper = upper
    self.minimum = fixed.minimum
    self.maximum = fixed.maximum
  }

  private static let greatest = 8e307

  /// Returns the upper bound of an axis that has only zeros; a byte has no fractions.
  private static func roomAboveZero(_ unit: ChartValueFormat.Unit) -> Double {
    switch unit {
    case .bytes, .bytesPerSecond: 1000
    case .binaryBytes: 1024
    default: 1
    }
  }

  /// Powers of ten can be told apart down to here.
  private static let leastOfLog = 1e-300

  /// Rounded bounds, but not those that were asked for.
  func keepingFixed(_ nice: (low: Double, high: Double)) -> (lower: Double, upper: Double) {
    (
      lower: minimum == nil && nice.low.isFinite ? min(nice.low, lower) : lower,
      upper: maximum == nil && nice.high.isFinite ? max(nice.high, upper) : upper
    )
  }
}
