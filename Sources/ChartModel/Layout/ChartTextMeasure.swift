/// How wide and high a chart's text is; the view measures with its font.
public struct ChartTextMeasure {
  /// In px.
  public var lineHeight: Double
  /// In px, for a text.
  public var width: (String) -> Double
  /// In px, for a text of more weight, as titles have.
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
