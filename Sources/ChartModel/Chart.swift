/// A chart as a value: what is drawn, not how.
public struct Chart: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case line, area, column, bar
  }

  /// Which axis of a card's chart is labelled: never both (S-57).
  public enum LabelledAxis: String, Hashable, Sendable, CaseIterable {
    /// The first and the last label (S-58).
    case x
    /// At most three labels, with as many gridlines (S-59, S-60).
    case y
  }

  public var kind: Kind
  public var domain: ChartDomain
  public var series: [ChartSeries]
  public var labelledAxis: LabelledAxis
  public var valueFormat: ChartValueFormat
  /// Whether the series stand on each other.
  public var isStacked: Bool
  /// The bounds of the value axis; nil follows the data.
  public var minimum: Double?
  public var maximum: Double?
  /// From where on a value has a meaning, in rising order.
  public var thresholds: [ChartThreshold]

  public init(
    kind: Kind, domain: ChartDomain, series: [ChartSeries], labelledAxis: LabelledAxis = .x,
    valueFormat: ChartValueFormat = ChartValueFormat(), isStacked: Bool = false,
    minimum: Double? = nil, maximum: Double? = nil, thresholds: [ChartThreshold] = []
  ) {
    self.kind = kind
    self.domain = domain
    self.series = series
    self.labelledAxis = labelledAxis
    self.valueFormat = valueFormat
    self.isStacked = isStacked
    self.minimum = minimum.flatMap { $0.isFinite ? $0 : nil }
    self.maximum = maximum.flatMap { $0.isFinite ? $0 : nil }
    self.thresholds = thresholds.sorted { $0.from < $1.from }
  }

  /// Whether there is anything to draw.
  public var isEmpty: Bool { series.allSatisfy { $0.values.allSatisfy { $0 == nil } } }
}

/// Where the points of a chart stand along it.
public enum ChartDomain: Hashable, Sendable {
  /// One place for each name.
  case categories([String])
  /// Places on a scale of numbers or of seconds since 1970, finite, with the finished labels of
  /// the first and the last.
  case positions([Double], first: String, last: String)

  public var count: Int {
    switch self {
    case .categories(let names): names.count
    case .positions(let positions, _, _): positions.count
    }
  }
}

/// A named row of values, one for each place of the domain.
public struct ChartSeries: Hashable, Sendable {
  public var name: String
  /// Nil where there is no value: a gap, never a zero. NaN and infinity don't get in.
  public let values: [Double?]
  public var color: SeriesColor

  public init(name: String, values: [Double?], color: SeriesColor = .automatic) {
    self.name = name
    self.values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    self.color = color
  }
}

/// The colour of a series: a place in the palette, or a meaning.
public enum SeriesColor: Hashable, Sendable {
  /// By the series' place.
  case automatic
  /// The palette's colour 1 … 12.
  case palette(Int)
  case good, critical, bad, neutral
  /// The same in every scheme.
  case custom(red: UInt8, green: UInt8, blue: UInt8)
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
