/// How wide and high a chart's text is; the view measures with its font.
public struct ChartTextMeasure {
  /// The height of a line in px.
  public var lineHeight: Double
  /// Returns the width of a text in px.
  public var width: (String) -> Double
  /// Returns the width in px of a text in the bold weight of titles.
  public var strongWidth: (String) -> Double

  /// How much greater than other text the figure in the middle of a donut is.
  public static let figureScale = 1.8

  /// - Parameter strongWidth: nil where weight makes no difference.
  public init(
    lineHeight: Double, width: @escaping (String) -> Double,
    strongWidth: ((String) -> Double)? = nil
  ) {
    self.lineHeight = lineHeight
    self.width = width
    self.strongWidth = strongWidth ?? width
  }
}
