/// A chart of a card, laid out: what is drawn where in a box of a given size.
///
/// One set of axis labels, never both (S-57); first and last on the x axis (S-58), at most three on
/// the y axis (S-59); at most four legend entries (S-55).
public struct CardChartLayout {
  public private(set) var commands: [DrawCommand] = []
  /// The part of the box in which values are drawn.
  public private(set) var plot: ChartRectangle

  let chart: Chart
  let size: (width: Double, height: Double)
  let measure: ChartTextMeasure
  let mirrored: Bool

  /// A plot's height where the card doesn't give it more, in px.
  public static let plotHeight = 120.0
  static let labelGap = 4.0
  /// Of a value alone between gaps, and of a line's last value.
  static let dotDiameter = 6.0
  static let legendGap = 8.0
  /// The share of a category's slot that stays empty between columns.
  static let columnGap = 1.0 / 3
  static let barHeight = 8.0
  static let barSpacing = 14.0

  /// - Parameters:
  ///   - width: of the box, in px.
  ///   - height: of the box, in px.
  ///   - mirrored: whether the script runs from right to left: the value labels change sides, time
  ///     runs leftwards.
  public init(
    _ chart: Chart, width: Double, height: Double, measure: ChartTextMeasure, mirrored: Bool = false
  ) {
    self.chart = chart
    size = (width, height)
    self.measure = measure
    self.mirrored = mirrored
    plot = ChartRectangle(x: 0, y: 0, width: width, height: height)
    guard !chart.isEmpty, width > 1, height > 1 else { return }
    if chart.kind == .bar {
      layOutBars()
    } else {
      layOutPlot()
    }
  }

  /// The least height in px at which the chart is drawn well.
  public static func naturalHeight(of chart: Chart, lineHeight: Double) -> Double {
    let legend = chart.series.count > 1 ? lineHeight + legendGap : 0
    if chart.kind == .bar {
      let row = lineHeight + labelGap + barHeight
      let rows = Double(max(chart.domain.count, 1) * max(chart.series.count, 1))
      return rows * row + (rows - 1) * barSpacing + legend
    }
    let labels = chart.labelledAxis == .x ? lineHeight + labelGap : 0
    return plotHeight + labels + legend
  }

  mutating func add(_ command: DrawCommand) { commands.append(command) }

  mutating func setPlot(_ rectangle: ChartRectangle) { plot = rectangle }

  func color(ofSeries index: Int) -> SeriesColor { chart.color(ofSeries: index) }

  /// The colour of a value: that of the last threshold it reaches, else its series' own.
  func color(of value: Double, series: Int) -> SeriesColor {
    let reached = chart.thresholds.last { value >= $0.from }?.color ?? .automatic
    return reached == .automatic ? color(ofSeries: series) : reached
  }

  /// Draws the legend at the foot of the box; gives the height it takes.
  mutating func layOutLegend() -> Double {
    guard chart.series.count > 1 else { return 0 }
    let height = measure.lineHeight
    let top = size.height - height
    let swatch = 10.0
    let gap = 6.0
    let spacing = 14.0
    var x = 0.0
    for entry in LegendEntry.entries(of: chart.series.map(\.name)) {
      let swatchRoom = entry.series == nil ? 0 : swatch + gap
      let room = size.width - x - swatchRoom
      guard room > 20 else { break }
      let width = min(measure.width(entry.text) + 1, room)
      if let series = entry.series {
        let center = ChartPoint(x: flip(x + swatch / 2), y: top + height / 2)
        add(.dot(center: center, diameter: swatch, .series(color(ofSeries: series))))
      }
      let place = ChartPoint(x: flip(x + swatchRoom), y: top)
      add(.text(entry.text, at: place, anchor: startAnchor, width: width, .label))
      x += swatchRoom + width + spacing
    }
    return height + Self.legendGap
  }

  /// A distance from the leading edge as a place from the left.
  func flip(_ x: Double) -> Double { mirrored ? size.width - x : x }
  var startAnchor: ChartTextAnchor { mirrored ? .right : .left }
  var endAnchor: ChartTextAnchor { mirrored ? .left : .right }
}

/// An entry of a card's legend.
public struct LegendEntry: Hashable, Sendable {
  public var text: String
  /// The series it names; nil for the entry that counts the rest.
  public var series: Int?

  public static let limit = 4

  /// At most four entries; of more series the fourth entry says how many more there are (S-55).
  public static func entries(of names: [String]) -> [LegendEntry] {
    let shown = names.count > limit ? limit - 1 : names.count
    var entries = (0..<shown).map { LegendEntry(text: names[$0], series: $0) }
    if names.count > shown { entries.append(LegendEntry(text: "+\(names.count - shown) more")) }
    return entries
  }

  init(text: String, series: Int? = nil) {
    self.text = text
    self.series = series
  }
}
