/// A place in px, from the upper left.
public struct ChartPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle in px.
public struct ChartRectangle: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
}

/// What something is painted with; the view knows the colour of the moment (light, dark, contrast).
public enum ChartPaint: Hashable, Sendable {
  case grid
  case baseline
  case label
  case strongLabel
  /// The empty part of a bar.
  case track
  case series(SeriesColor)
  /// The ground under a line.
  case seriesFill(SeriesColor)
}

/// Where a text's given place lies in it.
public enum ChartTextAnchor: Hashable, Sendable {
  case left, center, right
}

/// One step of drawing. A chart is laid out as a list of these, so that its look can be tested
/// without a screen.
public enum DrawCommand: Hashable, Sendable {
  /// A line one px thick, dashed for the grid.
  case rule(from: ChartPoint, to: ChartPoint, ChartPaint)
  /// Connected points, 2 px, with round joins.
  case line([ChartPoint], ChartPaint)
  /// A filled polygon.
  case area([ChartPoint], ChartPaint)
  case rectangle(ChartRectangle, radius: Double, ChartPaint)
  case dot(center: ChartPoint, diameter: Double, ChartPaint)
  /// A line of text; `y` is its upper edge, `width` where it is cut with an ellipsis.
  case text(String, at: ChartPoint, anchor: ChartTextAnchor, width: Double, ChartPaint)
}

/// How wide and high a chart's text is; the view measures with its font.
public struct ChartTextMeasure {
  /// In px.
  public var lineHeight: Double
  /// In px, for a text.
  public var width: (String) -> Double

  public init(lineHeight: Double, width: @escaping (String) -> Double) {
    self.lineHeight = lineHeight
    self.width = width
  }
}
