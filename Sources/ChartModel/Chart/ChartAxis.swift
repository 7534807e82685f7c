/// An axis of values.
public struct ChartAxis: Hashable, Sendable {
  public enum Scale: String, Hashable, Sendable, CaseIterable {
    case linear
    /// Powers of ten; values ≤ 0 are gaps.
    case log
    /// Nearly linear about zero, logarithmic beyond; for values of both signs.
    case symlog
  }

  /// The quantity on the axis, for the chart page.
  @LabelText public var title: String?
  /// The bounds; nil follows the data.
  public var minimum: Double?
  public var maximum: Double?
  public var scale: Scale
  public var format: ChartValueFormat

  public init(
    title: String? = nil, minimum: Double? = nil, maximum: Double? = nil, scale: Scale = .linear,
    format: ChartValueFormat = ChartValueFormat()
  ) {
    self.title = title
    self.minimum = minimum?.chartable
    self.maximum = maximum?.chartable
    self.scale = scale
    self.format = format
  }
}

/// Where the points of a chart stand along it.
public enum ChartDomain: Hashable, Sendable {
  /// One place for each name.
  case categories([String])
  /// Places on a scale of numbers, finite, rising (of scatter and bubble charts in any order).
  case numbers([Double], format: ChartValueFormat)
  /// Moments in seconds since 1970, finite, rising.
  case times([Double], ChartCalendar)

  public var count: Int {
    switch self {
    case .categories(let names): names.count
    case .numbers(let places, _), .times(let places, _): places.count
    }
  }

  /// The domain with names that are no longer than a label may be.
  var bounded: ChartDomain {
    guard case .categories(let names) = self,
      names.contains(where: { $0.utf8.count > LabelKind.limit })
    else { return self }
    return .categories(names.bounded(to: LabelKind.limit))
  }

  /// The places on a scale; nil for categories, which stand side by side.
  public var coordinates: [Double]? {
    switch self {
    case .categories: nil
    case .numbers(let places, _), .times(let places, _): places
    }
  }
}

/// A value from which on another meaning holds.
public struct ChartThreshold: Hashable, Sendable {
  public var from: Double
  public var color: SeriesColor

  public init(from: Double, color: SeriesColor) {
    self.from = from
    self.color = color
  }
}

/// A line at a value that the series are compared with, such as a target.
public struct ReferenceLine: Hashable, Sendable {
  public var value: Double
  @LabelText public var label: String
  public var color: SeriesColor

  public init(value: Double, label: String, color: SeriesColor = .neutral) {
    self.value = value
    self.label = label
    self.color = color
  }
}
