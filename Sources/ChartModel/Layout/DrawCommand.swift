/// A drawing command.
///
/// A chart is laid out as a list of commands, so that its look can be tested without a screen.
public enum DrawCommand: Hashable, Sendable {
  /// A straight line with flat ends.
  case rule(from: ChartPoint, to: ChartPoint, ChartStroke, ChartPaint)
  /// A line through several points, with round joins and ends.
  case line([ChartPoint], ChartStroke, ChartPaint)
  /// A filled polygon.
  case area([ChartPoint], ChartPaint)
  case rectangle(ChartRectangle, radius: Double, ChartPaint)
  /// Rectangles that are aligned with device px and don't overlap.
  case rectangles([ChartRectangle], ChartPaint)
  case markers(ChartMarker, at: [ChartPoint], diameter: Double, ChartPaint)
  /// A part of a ring from one angle to another, clockwise from the top, in turns 0 … 1.
  case ring(ChartRing, from: Double, to: Double, ChartPaint)
  /// A line of text; `y` is its upper edge, `width` the maximum width without an ellipsis.
  case text(String, at: ChartPoint, anchor: ChartTextAnchor, width: Double, ChartPaint)
  /// Commands that are clipped to a rectangle.
  case clip(ChartRectangle, [DrawCommand])
}

/// A ring in px.
public struct ChartRing: Hashable, Sendable {
  public var center: ChartPoint
  public var outerRadius: Double
  public var innerRadius: Double

  public init(center: ChartPoint, outerRadius: Double, innerRadius: Double) {
    self.center = center
    self.outerRadius = outerRadius
    self.innerRadius = innerRadius
  }
}
