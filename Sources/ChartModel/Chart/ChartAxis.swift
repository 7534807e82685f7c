/// An axis of values.
public struct ChartAxis: Hashable, Sendable {
  public enum Scale: String, Hashable, Sendable, CaseIterable {
    case linear
    /// A logarithmic scale; values ≤ 0 are gaps.
    case log
    /// A scale for values of both signs that is nearly linear around zero and logarithmic beyond.
    case symlog
  }

  /// The title of the axis on the chart page.
  @LabelText public var title: String?
  /// The lower bound; nil if it follows the data.
  public var minimum: Double?
  /// The upper bound; nil if it follows the data.
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

/// The positions of a chart's data along its domain axis.
///
/// A position is an index, counted from 0. On a scale of numbers or times each position has a
/// coordinate.
public enum ChartDomain: Hashable, Sendable {
  /// One position for each name.
  case categories([String])
  /// Finite numbers on a scale, in ascending order (in any order in scatter and bubble charts).
  case numbers([Double], format: ChartValueFormat)
  /// Finite moments in seconds since 1970, in ascending order.
  case times([Double], ChartCalendar)

  public var count: Int {
    switch self {
    case .categories(let names): names.count
    case .numbers(let coordinates, _), .times(let coordinates, _): coordinates.count
    }
  }

  /// The domain with its names cut to the maximum length of a label.
  var bounded: ChartDomain {
    guard case .categories(let names) = self,
      names.contains(where: { $0.utf8.count > LabelKind.limit })
    else { return self }
    return .categories(names.bounded(to: LabelKind.limit))
  }

  /// The coordinates on the scale; nil for categories, which stand side by side.
  public var coordinates: [Double]? {
    switch self {
    case .categories: nil
    case .numbers(let coordinates, _), .times(let coordinates, _): coordinates
    }
  }
}

/// A value from which on another colour applies.
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
