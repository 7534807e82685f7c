/// A point in px from the upper left corner.
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
  public var middle: ChartPoint { ChartPoint(x: x + width / 2, y: y + height / 2) }

  public func contains(_ point: ChartPoint) -> Bool {
    point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY
  }

  /// The corners clockwise from the upper left, which is also the last point.
  var outline: [ChartPoint] {
    [
      ChartPoint(x: x, y: y), ChartPoint(x: maxX, y: y), ChartPoint(x: maxX, y: maxY),
      ChartPoint(x: x, y: maxY), ChartPoint(x: x, y: y),
    ]
  }

  /// Returns the rectangle grown on each side, or shrunk by negative amounts.
  public func grown(x dx: Double, y dy: Double) -> ChartRectangle {
    ChartRectangle(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }
}
