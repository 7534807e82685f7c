/// The shape of a dot.
public enum ChartMarker: String, Hashable, Sendable, CaseIterable {
  case circle, square, triangle, diamond

  /// Returns the shape of a slot.
  public static func ofSlot(_ slot: Int) -> ChartMarker { allCases[slot % allCases.count] }

  /// Returns the corners of the shape around a point; none for a circle.
  ///
  /// Shapes of the same diameter, in px, cover about the same area.
  public func corners(around center: ChartPoint, diameter: Double) -> [ChartPoint] {
    unitCorners.map { ChartPoint(x: center.x + $0.x * diameter, y: center.y + $0.y * diameter) }
  }

  /// The corners of the shape of diameter 1 around the origin, in order.
  private var unitCorners: [ChartPoint] {
    switch self {
    case .circle: []
    case .square:
      [(-0.44, -0.44), (0.44, -0.44), (0.44, 0.44), (-0.44, 0.44)].map { ChartPoint(x: $0, y: $1) }
    case .triangle: [(0, -0.62), (0.558, 0.403), (-0.558, 0.403)].map { ChartPoint(x: $0, y: $1) }
    case .diamond:
      [(0, -0.62), (0.62, 0), (0, 0.62), (-0.62, 0)].map { ChartPoint(x: $0, y: $1) }
    }
  }

  /// The edges of the shape of diameter 1, each with twice the area between it and the centre.
  private var unitEdges: [(length: Double, area: Double)] {
    let corners = unitCorners
    return corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      let (x, y) = (end.x - start.x, end.y - start.y)
      return ((x * x + y * y).squareRoot(), start.x * end.y - end.x * start.y)
    }
  }

  // MARK: Sizes

  /// Returns the diameter at which the shape covers the area of a circle.
  /// - Parameter diameter: the diameter of the circle.
  func diameter(ofCircle diameter: Double) -> Double {
    guard self != .circle else { return diameter }
    let area = unitEdges.reduce(0) { $0 + $1.area } / 2
    return diameter * (Double.pi / 4 / area).squareRoot()
  }

  /// Returns the diameter of the shape with an edge all around it that is at least this wide.
  func diameter(_ diameter: Double, widenedBy width: Double) -> Double {
    let distance = unitEdges.map { $0.area / $0.length }.min() ?? 0.5
    return diameter + width / distance
  }

  /// Returns the greatest distance of a point of the shape from its centre.
  func reach(ofDiameter diameter: Double) -> Double {
    diameter * (unitCorners.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.max() ?? 0.5)
  }
}
