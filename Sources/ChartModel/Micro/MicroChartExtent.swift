/// The room that a micro chart wants, in px.
public struct MicroChartExtent: Hashable, Sendable {
  /// The width that a layout must grant.
  public var minimumWidth: Double
  /// The width below which it says less than it could.
  public var leastWidth: Double
  public var naturalWidth: Double
  public var height: Double

  /// The widths in px of a chart in a header (FioriCharts' `HeaderChart`).
  public static let headerWidths = 100.0...312.0
  public static let headerHeight = 75.0
  /// The width in px of a chart in a row.
  public static let rowWidths = 64.0...96.0
  public static let rowHeight = 22.0
  /// The diameter in px of a disc in a header.
  static let discDiameter = 48.0
  /// The height in px of the bar of a bullet or of parts in a header.
  static let headerBar = 24.0
  static let partsBar = 12.0
  /// Between a bar and the words above and below it.
  static let barGap = 4.0
  /// Between a ring or a disc and the words beside it, as a part of a line's height.
  private static let textGap = 0.45
  /// Above and below lines and columns in a row: those of two rows must not touch.
  static let rowInset = 2.0

  /// - Parameter textScale: the factor by which all text is larger than usual.
  public init(
    of chart: MicroChart, in container: MicroChart.Container, measure: ChartTextMeasure,
    textScale: Double = 1
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
      // The shares of rows below each other are as wide as the widest usual one.
      let text = max(measure.width(share.text), measure.width("100\u{2009}%"))
      naturalWidth = height + gap + text
      leastWidth = naturalWidth.rounded(.up)
    case (.bullet, .header):
      height = 2 * (line + Self.barGap) + (Self.headerBar * textScale).rounded()
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
  /// The width in px of a figure, in bold and larger letters.
  func figureWidth(_ text: String) -> Double { strongWidth(text) * Self.figureScale }
}
