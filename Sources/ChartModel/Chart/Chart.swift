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
