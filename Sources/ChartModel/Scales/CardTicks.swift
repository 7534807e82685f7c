/// The bounds and the ticks of a card's value axis.
public struct CardTicks: Hashable, Sendable {
  public var lower: Double
  public var upper: Double
  public var step: Double
  /// The ticks in ascending order, within the bounds, at most as many as the limit.
  public var ticks: [Double]

  /// The maximum number of labels and gridlines on a card (S-59, S-60).
  public static let limit = 3

  /// The minimum share of round bounds that the data fill.
  ///
  /// With less, too much of a small plot would be empty.
  private static let wantedCoverage = 0.8
  /// The room between the data and bounds that are not round, as a share of the data's extent.
  private static let padding = 0.04

  /// - Parameters:
  ///   - low: the least value, finite.
  ///   - high: the greatest value, finite.
  ///   - zeroBased: whether zero belongs to the axis, as it must for columns and areas.
  ///   - unit: the unit; durations have other round steps than numbers.
  public init(
    low: Double, high: Double, zeroBased: Bool, limit: Int = CardTicks.limit,
    unit: ChartValueFormat.Unit = .none
  ) {
    let ladder = TickLadder(unit)
    var (low, high) = (min(low, high), max(low, high))
    if zeroBased {
      low = min(low, 0)
      high = max(high, 0)
    }
    if low == high {
      if low == 0 {
        high = 1
      } else if !zeroBased {
        let room = abs(low) * 0.1
        low -= room
        high += room
      }
    }
    guard ((high - low) * 2).isFinite else {
      self.init(lower: low, upper: high, step: high, ticks: [0])
      return
    }
    let loose = Self.loose(low, high, limit, ladder)
    if high - low >= Self.wantedCoverage * (loose.upper - loose.lower) {
      self = loose
    } else {
      self = Self.tight(low, high, limit, ladder)
    }
  }

  private init(lower: Double, upper: Double, step: Double, ticks: [Double]) {
    self.lower = lower
    self.upper = upper
    self.step = step
    self.ticks = ticks
  }

  /// Returns round bounds, with the smallest step that needs no more ticks than the limit.
  private static func loose(
    _ low: Double, _ high: Double, _ limit: Int, _ ladder: TickLadder
  ) -> CardTicks {
    let found = first(from: (high - low) / Double(limit), ladder) { step -> CardTicks? in
      let first = (low / step + 1e-9).rounded(.down)
      let last = (high / step - 1e-9).rounded(.up)
      guard last - first + 1 <= Double(limit) else { return nil }
      let ticks = Self.ticks(first, last, step)
      return CardTicks(lower: first * step, upper: last * step, step: step, ticks: ticks)
    }
    return found ?? unitInterval
  }

  /// Returns bounds close to the data; a bound at zero is kept.
  private static func tight(
    _ low: Double, _ high: Double, _ limit: Int, _ ladder: TickLadder
  ) -> CardTicks {
    let room = (high - low) * padding
    let lower = low == 0 ? 0 : low - room
    let upper = high == 0 ? 0 : high + room
    let found = first(from: (upper - lower) / Double(limit + 1), ladder) { step -> CardTicks? in
      let first = (lower / step - 1e-9).rounded(.up)
      let last = (upper / step + 1e-9).rounded(.down)
      guard last - first + 1 <= Double(limit) else { return nil }
      let ticks = Self.ticks(first, last, step)
      return CardTicks(lower: lower, upper: upper, step: step, ticks: ticks)
    }
    return found ?? unitInterval
  }

  /// Returns the ticks of the first step that `make` accepts.
  ///
  /// Steps of 0.025 give labels such as 18.025, which are read as thousands where the other sign is
  /// the decimal separator: other steps with two digits are better, unless only one label is left.
  private static func first(
    from least: Double, _ ladder: TickLadder, _ make: (Double) -> CardTicks?
  ) -> CardTicks? {
    let found = ladder.firstStep(from: least, make)
    guard let found, abs(found.step - 0.025) < 1e-9, max(abs(found.lower), abs(found.upper)) >= 1
    else { return found }
    return [0.05, 0.04].lazy.compactMap(make).first { $0.ticks.count > 1 } ?? found
  }

  private static func ticks(_ first: Double, _ last: Double, _ step: Double) -> [Double] {
    guard first <= last, first != first + 1 else { return [] }
    // Dividing by a whole inverse is exact where multiplying by 0.1 is not (d3-array does the
    // same).
    let inverse = (1 / step).rounded()
    let isFraction = step < 1 && abs(inverse * step - 1) < 1e-9
    return (0...Int(last - first)).map { offset in
      let index = first + Double(offset)
      let value = isFraction ? index / inverse : index * step
      return value == 0 ? 0 : value
    }
  }

  /// The axis for numbers that no step divides.
  private static let unitInterval = CardTicks(lower: 0, upper: 1, step: 0.5, ticks: [0, 0.5, 1])
}
