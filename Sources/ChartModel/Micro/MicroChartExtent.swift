/// The size that a micro chart requests, in px.
public struct MicroChartExtent: Hashable, Sendable {
  /// The width that a layout must provide.
  public var minimumWidth: Double
  /// The width below which details are left out.
  public var leastWidth: Double
  public var naturalWidth: Double
  public var height: Double

  /// The widths of a chart in a header, in px (FioriCharts' `HeaderChart`).
  public static let headerWidths = 100.0...312.0
  public static let headerHeight = 75.0
  /// The widths of a chart in a row, in px.
  public static let rowWidths = 64.0...96.0
  public static let rowHeight = 22.0
  /// The diameter of a disc in a header, in px.
  static let discDiameter = 48.0
  /// The height of a bullet's bar in a header, in px.
  static let headerBar = 24.0
  /// The height of a stacked bar in a header, in px.
  static let partsBar = 12.0
  /// The gap between a bar and the text above and below it, in px.
  static let barGap = 4.0
  /// The gap between a ring or a disc and the text beside it, in line heights.
  private static let textGap = 0.45
  /// The room above and below lines and columns in a row, in px, so that rows don't touch.
  static let rowInset = 2.0

  /// - Parameters:
  ///   - width: the width that the chart gets; nil if it isn't known yet. In a wide header, the
  ///     names of a stacked bar need fewer lines.
  ///   - textScale: the factor of the user's text size.
  public init(
    of chart: MicroChart, in container: MicroChart.Container, measure: ChartTextMeasure,
    width: Double? = nil, textScale: Double = 1
  ) {
    let line = measure.lineHeight
    let gap = Self.textGap(line)
    switch (chart, container) {
    case (.radial, .header):
      height = (Self.headerHeight * textScale).rounded()
      (leastWidth, naturalWidth) = (height, height)
    case (.harveyBall(let share), .header):
      height = max((Self.discDiameter * textScale).rounded(), line)
      naturalWidth = height + gap + measure.figureWidth(share.text)
      leastWidth = naturalWidth.rounded(.up)
    case (.radial(let share), .row), (.harveyBall(let share), .row),
      (.radial(let share), .cell), (.harveyBall(let share), .cell):
      height = Self.rowHeight(line, textScale)
      // The texts of all rows are at least as wide as "100 %", so that they align.
      let text = max(measure.width(share.text), measure.width("100\u{2009}%"))
      naturalWidth = height + gap + text
      leastWidth = naturalWidth.rounded(.up)
    case (.bullet, .header):
      height = 2 * (line + Self.barGap) + (Self.headerBar * textScale).rounded()
      (leastWidth, naturalWidth) = Self.widths(Self.headerWidths, textScale)
    case (.stackedBar(let parts), .header):
      height = Self.height(of: parts, in: width, measure, textScale)
      (leastWidth, naturalWidth) = Self.widths(Self.headerWidths, textScale)
    case (_, .header):
      height = (Self.headerHeight * textScale).rounded()
      (leastWidth, naturalWidth) = Self.widths(Self.headerWidths, textScale)
    case (_, .row), (_, .cell):
      height = Self.rowHeight(line, textScale)
      (leastWidth, naturalWidth) = Self.widths(Self.rowWidths, textScale)
    }
    naturalWidth.round(.up)
    switch container {
    case .header: minimumWidth = chart.isRound ? height : Self.headerWidths.lowerBound
    case .row: minimumWidth = leastWidth
    case .cell: (minimumWidth, leastWidth) = (0, 0)
    }
  }

  /// Returns the height of a stacked bar with the names of its parts, up to that of other charts.
  private static func height(
    of parts: MicroParts, in width: Double?, _ measure: ChartTextMeasure, _ textScale: Double
  ) -> Double {
    let limit = (headerHeight * textScale).rounded()
    guard let width else { return limit }
    let top = (partsBar * textScale).rounded() + textGap(measure.lineHeight)
    let legend = MicroPartsLegend(
      parts, width: width, lineLimit: Int((limit - top) / measure.lineHeight), measure: measure)
    return min(limit, (top + Double(legend.lineCount) * measure.lineHeight).rounded(.up))
  }

  static func textGap(_ line: Double) -> Double { (line * textGap).rounded() }

  private static func rowHeight(_ line: Double, _ textScale: Double) -> Double {
    max((rowHeight * textScale).rounded(), line)
  }

  private static func widths(
    _ range: ClosedRange<Double>, _ textScale: Double
  ) -> (Double, Double) {
    ((range.lowerBound * textScale).rounded(), (range.upperBound * textScale).rounded())
  }
}

extension ChartTextMeasure {
  /// Returns the width in px of a figure, in bold and larger letters.
  func figureWidth(_ text: String) -> Double { strongWidth(text) * Self.figureScale }

  /// Returns the sizes of the text of a share in a header, the largest first, with the width in px.
  func figureSizes(_ text: String) -> [(width: Double, scale: Double, paint: ChartPaint)] {
    let width = strongWidth(text)
    return [
      (width * Self.figureScale, Self.figureScale, .figure),
      (width * Self.smallFigureScale, Self.smallFigureScale, .smallFigure),
      (width, 1, .strongLabel),
    ]
  }
}
