/// A chart as a value: what is drawn, not how.
///
/// A card and its chart page draw the same value (S-51, S-56).
public struct Chart: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case line, area, column, bar
    /// Columns and lines over one domain.
    case combination
    /// Parts of a whole: the first series' values, one part for each category.
    case donut
    /// Rises and falls of the first series, each beginning where the last ended.
    case waterfall
    /// A dot for each pair of numbers.
    case scatter
    /// Dots whose area is a third number.
    case bubble
  }

  /// Which axis of a card's chart is labelled: never both (S-57).
  public enum LabelledAxis: String, Hashable, Sendable, CaseIterable {
    /// The domain axis, with the first and the last label (S-58).
    case x
    /// The value axis, with at most three labels and as many gridlines (S-59, S-60).
    case y
  }

  /// How the series of areas, columns and bars share the room.
  public enum Stacking: String, Hashable, Sendable, CaseIterable {
    /// Columns stand beside each other, areas over each other.
    case none
    /// Series stand on each other: positive values upwards from zero, negative ones downwards.
    case stacked
    /// Each category is 100 % of the sum of its values' sizes.
    case percent
  }

  public var kind: Kind
  public var domain: ChartDomain { didSet { domain = domain.bounded } }
  /// The title of the domain on the chart page; nil if the title of the chart says it.
  @LabelText public var domainTitle: String?
  public var series: [ChartSeries]
  public var labelledAxis: LabelledAxis
  public var valueAxis: ChartAxis
  /// The axis of the series that are measured on the other side.
  public var secondaryAxis: ChartAxis?
  public var stacking: Stacking
  /// The thresholds in rising order.
  public var thresholds: [ChartThreshold]
  public var referenceLines: [ReferenceLine]
  /// The places of a waterfall that are a sum of what came before, not a change.
  public var totals: Set<Int>
  public var palette: ChartPalette
  /// The places in the palette of a donut's parts by their names; a part without one has its own
  /// among the others.
  public var partSlots: [String: Int] = [:]

  public init(
    kind: Kind, domain: ChartDomain, series: [ChartSeries], labelledAxis: LabelledAxis = .x,
    valueAxis: ChartAxis = ChartAxis(), secondaryAxis: ChartAxis? = nil,
    stacking: Stacking = .none, thresholds: [ChartThreshold] = [],
    referenceLines: [ReferenceLine] = [], totals: Set<Int> = [], domainTitle: String? = nil,
    palette: ChartPalette = .distinct
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
  }

  /// The axis that a series is measured on.
  public func axis(of series: ChartSeries) -> ChartAxis {
    series.isOnSecondaryAxis ? secondaryAxis ?? valueAxis : valueAxis
  }
}
