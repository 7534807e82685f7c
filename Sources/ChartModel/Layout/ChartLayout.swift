/// The layout of a chart in a box of a given size, for drawing and hit testing.
///
/// One engine draws the chart of a card and that of its page. A card shows one set of axis labels,
/// never both (S-57), the first and last on the x axis (S-58), at most three on the y axis (S-59),
/// and at most four legend entries (S-55). A page shows both axes and leaves the legend to widgets.
public struct ChartLayout: Sendable {
  public enum Style: Hashable, Sendable {
    case card, page
  }

  /// The commands that draw the chart, without the overlay of cursor and selection.
  public let commands: [DrawCommand]
  let geometry: PlotGeometry

  /// The part of the box in which values are drawn.
  public var plot: ChartRectangle { geometry.plot }

  /// The minimum height of a card's plot at the usual size of text, in px.
  public static let plotHeight = 120.0
  /// The minimum height of a page's plot with its labels, in px at the usual size of text.
  public static let pageHeight = 240.0
  /// The maximum factor on ``pageHeight``: a narrow plot would be higher than wide with more.
  static let pageGrowth = 1.5
  /// The width of the plot of a card as a multiple of its height, from which on it grows.
  static let widestAspect = 5.0
  /// The maximum height of a wide plot of a card, in px at the usual size of text.
  static let maximumPlotHeight = 340.0
  /// The distance between a plot and its labels, in px.
  public static let labelGap = 4.0
  /// The diameter of the dot of a value between gaps, and of a line's last value, in px.
  static let dotDiameter = 6.0
  /// The distance between a plot and its legend, in px.
  public static let legendGap = 8.0
  /// The share of a category's slot that stays empty between columns.
  static let columnGap = 1.0 / 3
  /// The length of a slot in device px below which columns have no gap between them.
  static let gaplessSlot = 4.0
  /// The maximum thickness of a column or bar, in px.
  static let maximumColumnWidth = 64.0
  static let lineWidth = 2.0
  /// The opacity of the other series while one stands out.
  static let faded = 0.25
  /// The number of values in a column of device px from which on a line is reduced to its extremes.
  static let densityThreshold = 4.0

  /// - Parameters:
  ///   - view: the state of the view: zoom, hidden series and emphasis.
  ///   - width: the width of the box, in px.
  ///   - height: the height of the box, in px.
  ///   - mirrored: whether the script runs from right to left, so that the value labels stand at
  ///     the right and time runs to the left.
  ///   - scale: the number of device px in a px, for crisp lines.
  public init(
    _ chart: Chart, style: Style, view: ChartViewState = ChartViewState(), width: Double,
    height: Double, measure: ChartTextMeasure, mirrored: Bool = false, scale: Double = 1
  ) {
    var geometry = PlotGeometry(
      chart, style: style, view: view, width: width, height: height, mirrored: mirrored,
      scale: scale)
    geometry.markScale = measure.markScale
    guard !chart.isEmpty, width > 1, height > 1 else {
      commands = []
      self.geometry = geometry
      return
    }
    var composer = ChartComposer(geometry, measure: measure)
    composer.layOut()
    commands = composer.commands
    self.geometry = composer.geometry
  }

  /// Returns the height in px that the chart needs to be readable.
  ///
  /// - Parameters:
  ///   - textScale: the factor on the size of text, with which the plot grows.
  ///   - width: the width of the chart in px, if it is known: a wide plot isn't flat.
  public static func naturalHeight(
    of chart: Chart, style: Style, lineHeight: Double, textScale: Double = 1, width: Double = 0
  ) -> Double {
    let plotHeight = (plotHeight * textScale).rounded()
    let pageHeight = (pageHeight * min(max(textScale, 1), pageGrowth)).rounded()
    let widePlotHeight = min((width / widestAspect).rounded(), maximumPlotHeight * textScale)
    return switch (style, chart.kind) {
    case (.card, .bar):
      BarList.height(of: chart, lineHeight: lineHeight)
    case (.page, .bar):
      max(pageHeight, BarAxes.height(of: chart, lineHeight: lineHeight))
    case (.card, .donut):
      max(plotHeight, DonutGeometry.legendHeight(of: chart, lineHeight: lineHeight))
    case (.card, .states):
      StateRows.height(of: chart.series.count, style: style, lineHeight: lineHeight)
        + lineHeight + labelGap + (chart.hasLegend ? lineHeight + legendGap : 0)
    case (.page, .states):
      max(
        pageHeight,
        StateRows.height(of: chart.series.count, style: style, lineHeight: lineHeight)
          + 3 * lineHeight)
    case (.page, _):
      pageHeight
    case (.card, _):
      max(plotHeight, widePlotHeight) + (chart.labelledAxis == .x ? lineHeight + labelGap : 0)
        + (chart.hasLegend ? lineHeight + legendGap : 0)
    }
  }
}
