/// The measures of a chart's text, which the view takes with its font.
public struct ChartTextMeasure {
  /// The height of a line in px.
  public var lineHeight: Double
  /// Returns the width of a text in px.
  public var width: (String) -> Double
  /// Returns the width in px of a text in the bold weight of titles.
  public var strongWidth: (String) -> Double
  /// The factor on the size of text: 1 for the usual size.
  public var textScale: Double

  /// The size of the figure in the middle of a donut relative to other text.
  public static let figureScale = 1.8
  /// The size of a figure where the usual one has no room.
  public static let smallFigureScale = 1.3

  /// The factor on the widths of lines and dots, which grow with the text, but not as much.
  var markScale: Double { min(max(textScale, 1), 1.5) }

  /// - Parameters:
  ///   - strongWidth: the width of bold text; nil if it is the same.
  ///   - textScale: the factor on the size of text.
  public init(
    lineHeight: Double, textScale: Double = 1, width: @escaping (String) -> Double,
    strongWidth: ((String) -> Double)? = nil
  ) {
    self.lineHeight = lineHeight
    self.textScale = textScale
    self.width = width
    self.strongWidth = strongWidth ?? width
  }
}
