import Localization

/// The content of a chart, independent of its size and style.
///
/// A card and its chart page draw the same value (S-51, S-56).
public struct Chart: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case line, area, column, bar
    /// Columns and lines over one domain.
    case combination
    /// The parts of a whole: the values of the first series, one for each category.
    case donut
    /// The changes of the first series, each of which begins where the last one ended.
    case waterfall
    /// A dot for each pair of numbers.
    case scatter
    /// Dots whose area is a third number.
    case bubble
    /// A bar over time for each series, in the colours of the states that it was in.
    case states
  }

  /// The labelled axis of a card's chart; never both (S-57).
  public enum LabelledAxis: String, Hashable, Sendable, CaseIterable {
    /// The domain axis, with the first and the last label (S-58).
    case x
    /// The value axis, with at most three labels and as many gridlines (S-59, S-60).
    case y
  }

  /// The arrangement of several series of areas, columns or bars.
  public enum Stacking: String, Hashable, Sendable, CaseIterable {
    /// Columns stand beside each other, areas overlap.
    case none
    /// Series stand on each other: positive values upwards from zero, negative ones downwards.
    case stacked
    /// Each category is 100 % of the sum of its values' sizes.
    case percent
  }

  public var kind: Kind
  public var domain: ChartDomain { didSet { domain = domain.bounded } }
  /// The moments that the categories are; nil if they are names.
  public var categoryTimes: CategoryTimes?
  /// The title of the domain on the chart page; nil if the title of the chart says it.
  @LabelText public var domainTitle: String?
  public var series: [ChartSeries]
  public var labelledAxis: LabelledAxis
  public var valueAxis: ChartAxis
  /// The axis of the series that are measured on the opposite side.
  public var secondaryAxis: ChartAxis?
  public var stacking: Stacking
  /// The thresholds in ascending order.
  public var thresholds: [ChartThreshold]
  public var referenceLines: [ReferenceLine]
  /// The positions of a waterfall that are sums of the changes before them.
  public var totals: Set<Int>
  public var palette: ChartPalette
  /// The summary of values on the chart page; nil for the one that suits each series.
  public var summary: Summary?
  /// The states that the values of a state chart are indices of.
  public var states: [ChartState]
  /// The marked moments and spans of a time chart, in order of their beginnings.
  public var events: [ChartEvent]
  /// The palette slots of a donut's parts, or of states, by their names.
  ///
  /// The slot of a part or state without one is its index.
  public var entrySlots: [String: Int] = [:]

  public init(
    kind: Kind, domain: ChartDomain, series: [ChartSeries], labelledAxis: LabelledAxis = .x,
    valueAxis: ChartAxis = ChartAxis(), secondaryAxis: ChartAxis? = nil,
    stacking: Stacking = .none, thresholds: [ChartThreshold] = [],
    referenceLines: [ReferenceLine] = [], totals: Set<Int> = [], domainTitle: String? = nil,
    palette: ChartPalette = .distinct, summary: Summary? = nil, states: [ChartState] = [],
    events: [ChartEvent] = []
  ) {
    self.kind = kind
    self.domain = domain.bounded
    self.domainTitle = domainTitle
    self.series = series
    self.labelledAxis = labelledAxis
    self.valueAxis = valueAxis
    self.secondaryAxis = secondaryAxis
    self.stacking = stacking
    self.thresholds = thresholds.sorted { $0.from < $1.from }
    self.referenceLines = referenceLines.compactMap { line in
      line.value.chartable.map {
        ReferenceLine(value: $0, label: line.label, color: line.color)
      }
    }
    self.totals = totals
    self.palette = palette
    self.summary = summary
    self.states = states
    self.events = events.sorted { $0.start < $1.start }
  }

  /// Returns the axis that a series is measured on.
  public func axis(of series: ChartSeries) -> ChartAxis {
    series.isOnSecondaryAxis ? secondaryAxis ?? valueAxis : valueAxis
  }
}

// The names in the legend of a card.

extension Chart {
  /// The names of the states, or else of the series.
  ///
  /// A card has the labels of one axis at most (S-57). If series are measured on two value axes,
  /// the names of those whose axis has no labels include their units. A comparison without any
  /// earlier value says so.
  var legendNames: [String] {
    if traits.contains(.states) { return states.map(\.name) }
    let hasTwoAxes = series.indices.contains { isOnSecondaryAxis($0) }
    return series.indices.map { index in
      var name = series[index].name
      if isComparison(index), series[index].values.isAllMissing {
        name = String(localized: "\(name): \(ChartWords.noData)")
      }
      let unit = axis(of: series[index]).format.unit
      let isLabelled = labelledAxis == .y && !isOnSecondaryAxis(index)
      return hasTwoAxes && !isLabelled ? unit.asWritten.added(to: name) : name
    }
  }
}

extension ChartValueFormat.Unit {
  /// The unit in which values are written; none for lengths of time, which are written in several.
  fileprivate var asWritten: Self {
    switch self {
    case .fraction: .percent
    case .duration: .none
    default: self
    }
  }
}

extension Chart {
  /// The value that summarises those of several positions.
  public enum Summary: String, Hashable, Sendable, CaseIterable {
    /// The sum, for amounts.
    case total
    /// The mean, for levels.
    case average
    /// The value at the last position that has one.
    case last
  }

  /// Returns the summary of a series: that of the chart, or the one that suits its values.
  ///
  /// Columns and bars show amounts, which add up; lines, areas and dots show levels, which don't.
  /// Shares, rates and temperatures never add up, except that the parts of a donut are one whole.
  func summary(of index: Int) -> Summary {
    if traits.contains(.parts) { return .total }
    let addsUp = axis(of: series[index]).format.unit.addsUp
    if let summary, addsUp || summary != .total { return summary }
    return addsUp && isColumn(index) ? .total : .average
  }

  /// Returns the one summary of several series, which share a title.
  func summary(of indices: [Int]) -> Summary {
    let all = Set(indices.map { summary(of: $0) })
    return all.count == 1 ? all.first ?? .average : .average
  }
}

extension ChartValueFormat.Unit {
  /// Whether a sum of values of the unit has a meaning.
  ///
  /// That of shares, rates, temperatures and moments has none.
  public var addsUp: Bool {
    switch self {
    case .percent, .fraction, .bytesPerSecond, .date: false
    case .text(let unit):
      !Self.nonAdditiveUnits.contains(unit)
        && !Self.signsOfRatios.contains { unit.contains($0) }
    case .none, .bytes, .binaryBytes, .currency, .duration: true
    }
  }

  private static let nonAdditiveUnits: Set = ["K", "℃", "℉"]
  /// Texts that occur in the names of shares, rates and temperatures.
  private static let signsOfRatios = ["%", "‰", "percent", "/", " per ", " an ", " a ", "°"]
}

extension Chart {
  /// The properties in which the kinds of charts differ.
  public struct Traits: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Values are drawn as lines without an area.
    public static let lines = Traits(rawValue: 1 << 0)
    /// Values are drawn as lines with an area below.
    public static let areas = Traits(rawValue: 1 << 1)
    /// Values are drawn as columns or bars, which take a slot each.
    public static let columns = Traits(rawValue: 1 << 2)
    /// Each series says whether it is drawn as columns or as a line.
    public static let marksBySeries = Traits(rawValue: 1 << 3)
    /// Values are drawn as dots, whose coordinates come in any order.
    public static let dots = Traits(rawValue: 1 << 4)
    /// The areas of dots are proportional to a third number.
    public static let sizes = Traits(rawValue: 1 << 5)
    /// Values are parts of a whole: there are no axes, and the legend names categories.
    public static let parts = Traits(rawValue: 1 << 6)
    /// Values are changes, each of which begins where the last ended.
    public static let steps = Traits(rawValue: 1 << 7)
    /// Values run along the horizontal axis.
    public static let horizontal = Traits(rawValue: 1 << 8)
    /// Only the first series is drawn.
    public static let singleSeries = Traits(rawValue: 1 << 9)
    /// Series can be drawn on each other.
    public static let stackable = Traits(rawValue: 1 << 10)
    /// Values are indices of states, each of which lasts until the next position.
    public static let states = Traits(rawValue: 1 << 11)
  }

  public var traits: Traits { kind.traits }
}

extension Chart.Kind {
  public var traits: Chart.Traits {
    switch self {
    case .line: .lines
    case .area: [.areas, .stackable]
    case .column: [.columns, .stackable]
    case .bar: [.columns, .horizontal, .stackable]
    case .combination: [.marksBySeries, .stackable]
    case .donut: [.parts, .singleSeries]
    case .waterfall: [.columns, .steps, .singleSeries]
    case .scatter: .dots
    case .bubble: [.dots, .sizes]
    case .states: .states
    }
  }
}

// The values of a chart at the positions of its domain.
extension Chart {
  /// Returns the value of a series at a position; nil for a gap.
  ///
  /// For a total of a waterfall without a value it is the sum of the changes so far.
  public func value(of index: Int, at position: Int) -> Double? {
    let values = series[index].values
    if values.indices.contains(position), let value = values[position] { return value }
    return isTotal(position) ? level(of: index, after: position) : nil
  }

  /// Returns the size of a bubble; nil if it has none.
  public func size(of index: Int, at position: Int) -> Double? {
    guard let sizes = series[index].sizes, sizes.indices.contains(position) else { return nil }
    return sizes[position]
  }

  /// Returns whether a position of a waterfall is the sum of the changes before it.
  public func isTotal(_ position: Int) -> Bool {
    traits.contains(.steps) && totals.contains(position) && (0..<domain.count).contains(position)
  }

  /// Returns whether a position of a waterfall is a change from one sum to the next.
  ///
  /// The first position is not: it is where the waterfall begins.
  public func isStep(_ position: Int) -> Bool {
    traits.contains(.steps) && position > 0 && !isTotal(position)
  }

  /// Returns the level of a waterfall after a position.
  func level(of index: Int, after position: Int) -> Double {
    let values = series[index].values
    let last = min(position, values.count - 1)
    guard last >= 0 else { return 0 }
    let start = (0...last).last { totals.contains($0) && values[$0] != nil } ?? 0
    return (start...last).reduce(0) { sum, position in
      if position > start, totals.contains(position) { return sum }
      return sum + (values[position] ?? 0)
    }
  }

  /// Returns the level of a waterfall before a position.
  ///
  /// For the first position and for a total it is the level after it.
  func level(of index: Int, before position: Int) -> Double {
    level(of: index, after: isStep(position) ? position - 1 : position)
  }

  /// Whether there is nothing to draw: no value, or none that this kind of chart can show.
  public var isEmpty: Bool {
    switch kind {
    case .donut: parts().isEmpty
    case .waterfall: series.first?.values.isAllMissing ?? true
    case .bubble:
      series.allSatisfy { series in
        isHidden(series) || series.sizes.map { ($0.bounds?.upperBound ?? 0) <= 0 } ?? false
      }
    case .bar, .states: series.allSatisfy(\.values.isAllMissing)
    case .line, .area, .column, .combination, .scatter: series.allSatisfy(isHidden)
    }
  }

  /// Returns whether the axis of a series can show none of its values.
  private func isHidden(_ series: ChartSeries) -> Bool {
    guard let bounds = series.values.bounds else { return true }
    return axis(of: series).scale == .log && bounds.upperBound <= 0
  }
}
