#if canImport(Glibc)
  import Glibc
#endif

/// Polar coordinates around a ring's center: angles clockwise from the top, in turns.
extension ChartRing {
  /// Returns the point at an angle and at a distance from the center in px.
  func point(atTurn turn: Double, radius: Double) -> ChartPoint {
    let angle = 2 * .pi * turn
    return ChartPoint(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }

  /// Returns the angle of a point around the center, 0 ..< 1, and its distance in px.
  func polar(of point: ChartPoint) -> (turn: Double, radius: Double) {
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    let turn = atan2(dx, -dy) / (2 * .pi)
    return (turn < 0 ? turn + 1 : turn, (dx * dx + dy * dy).squareRoot())
  }
}
