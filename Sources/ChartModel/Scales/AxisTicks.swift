/// The ticks of an axis with their labels, and the scale of the axis.
public struct AxisTicks: Hashable, Sendable {
  public struct Tick: Hashable, Sendable {
    public var value: Double
    /// The label; empty for a minor tick.
    public var label: String
    /// Whether the tick has no label, such as those between powers of ten.
    public var isMinor: Bool
    /// The text below the label where a greater unit changes, such as the day below hours.
    public var context: String?

    public init(value: Double, label: String, isMinor: Bool = false, context: String? = nil) {
      self.value = value
      self.label = label
      self.isMinor = isMinor
      self.context = context
    }
  }

  /// The ticks in ascending order, within the bounds of the scale.
  public var ticks: [Tick]
  public var scale: ChartScale

  public init(ticks: [Tick], scale: ChartScale) {
    self.ticks = ticks
    self.scale = scale
  }

  /// Returns the number of ticks that fit on a page's value axis: one in 48 px, at least two.
  /// - Parameter extent: the length of the axis, in px.
  public static func count(forExtent extent: Double) -> Int {
    max(2, Int(min(max(extent, 0), 1e6) / 48))
  }

  /// Returns the value axis of a page.
  /// - Parameters:
  ///   - low: the least value; on a log scale the least above zero.
  ///   - high: the greatest value.
  ///   - zeroBased: whether zero belongs to the axis, as it must for columns and areas.
  ///   - minimum: the lower bound of the axis; nil for a round value at or below `low`.
  ///   - maximum: the upper bound of the axis; nil for a round value at or above `high`.
  ///   - count: the approximate number of ticks.
  public static func values(
    low: Double, high: Double, zeroBased: Bool = false, minimum: Double? = nil,
    maximum: Double? = nil, kind: ChartScale.Kind = .linear, count: Int,
    format: ChartValueFormat = ChartValueFormat()
  ) -> AxisTicks {
    let bounds = ValueBounds(
      low: low, high: high, zeroBased: zeroBased, minimum: minimum, maximum: maximum, kind: kind,
      unit: format.unit)
    let count = min(max(count, 1), 1000)
    switch kind {
    case .log: return logarithmic(bounds, count: count, format: format)
    case .symlog: return symmetric(bounds, kind: kind, count: count, format: format)
    case .linear: break
    }
    if case .date(let calendar) = format.unit { return dates(bounds, count, calendar) }
    let ladder = TickLadder(format.unit)
    let nice = bounds.keepingFixed(ladder.nice(bounds.lower, bounds.upper, count: count))
    let found = ladder.ticks(nice.lower, nice.upper, count: count)
    return AxisTicks(
      found.ticks, labels: format.labels(found.ticks, step: found.step),
      scale: ChartScale(lower: nice.lower, upper: nice.upper))
  }

  /// Returns the value axis of a card, with at most three ticks (S-59, S-60).
  public static func card(
    low: Double, high: Double, zeroBased: Bool = false, minimum: Double? = nil,
    maximum: Double? = nil, kind: ChartScale.Kind = .linear, count: Int = CardTicks.limit,
    format: ChartValueFormat = ChartValueFormat()
  ) -> AxisTicks {
    let bounds = ValueBounds(
      low: low, high: high, zeroBased: zeroBased, minimum: minimum, maximum: maximum, kind: kind,
      unit: format.unit)
    let limit = min(max(count, 1), CardTicks.limit)
    if kind != .linear {
      return values(
        low: low, high: high, zeroBased: zeroBased, minimum: minimum, maximum: maximum, kind: kind,
        count: limit, format: format
      ).thinned(to: limit)
    }
    if case .date(let calendar) = format.unit {
      return dates(bounds, limit, calendar).thinned(to: limit)
    }
    let card = CardTicks(
      low: bounds.lower, high: bounds.upper, zeroBased: false, limit: limit, unit: format.unit)
    let kept = bounds.keepingFixed((card.lower, card.upper))
    let ticks = card.ticks.filter { $0 >= kept.lower && $0 <= kept.upper }
    return AxisTicks(
      ticks, labels: format.labels(ticks, step: card.step),
      scale: ChartScale(lower: kept.lower, upper: kept.upper))
  }

  /// Returns the visible part of a number axis, with ticks between exact bounds.
  public static func numbers(
    from: Double, to: Double, count: Int, format: ChartValueFormat = ChartValueFormat()
  ) -> AxisTicks {
    let scale = ChartScale(lower: from, upper: to)
    let (low, high) = (min(scale.lower, scale.upper), max(scale.lower, scale.upper))
    if case .date(let calendar) = format.unit {
      return times(from: from, to: to, count: count, calendar: calendar)
    }
    let found = TickLadder(format.unit).ticks(low, high, count: min(max(count, 1), 1000))
    return AxisTicks(
      found.ticks, labels: format.coordinateLabels(found.ticks, step: found.step), scale: scale)
  }

  init(_ values: [Double], labels: [String], scale: ChartScale) {
    self.init(ticks: zip(values, labels).map { Tick(value: $0, label: $1) }, scale: scale)
  }

  /// Returns the axis with at most `limit` evenly chosen ticks, all of them labelled.
  func thinned(to limit: Int) -> AxisTicks {
    let labelled = ticks.filter { !$0.isMinor }
    let stride = (labelled.count + limit - 1) / limit
    guard stride > 1 || labelled.count < ticks.count else { return self }
    let kept = labelled.enumerated().filter { $0.offset % max(1, stride) == 0 }.map(\.element)
    return AxisTicks(ticks: kept, scale: scale)
  }
}
