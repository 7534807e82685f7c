#if canImport(Glibc)
  import Glibc
#endif

/// The points of a ring, by their angles clockwise from the top in turns.
extension ChartRing {
  /// The point at an angle and a distance from the middle in px.
  func point(atTurn turn: Double, radius: Double) -> ChartPoint {
    let angle = 2 * .pi * turn
    return ChartPoint(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }

  /// The angle at which a point is seen from the middle, 0 ..< 1, and how far it is, in px.
  func polar(of point: ChartPoint) -> (turn: Double, radius: Double) {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    let turn = atan2(dx, -dy) / (2 * .pi)
    return (turn < 0 ? turn + 1 : turn, (dx * dx + dy * dy).squareRoot())
  }
}
