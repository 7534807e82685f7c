/// The time that a history covers, and the gaps between its points, for the charts of its points.
///
/// All times are in seconds since 1970.
struct HistorySpan: Hashable, Sendable {
  /// The time of the first point.
  let first: Double
  /// The time at which charts of the whole history begin; nil for that of the first point.
  let start: Double?
  /// The time from one point to the next.
  let pitch: Double
  /// The ends of gaps by the times of the points before them: those of the next points, or now.
  let gaps: [Double: Double]
}

extension HistorySpan {
  /// Returns the positions without a value between a point and what follows it, on a scale.
  ///
  /// A gap begins where the point after the last one was due.
  /// - Parameter next: the position that follows; nil if the point is the last one.
  func emptyPositions(after point: Double, before next: Double?) -> [Double] {
    guard let end = gaps[point] else { return [] }
    guard let next else { return [point + pitch, end].filter { $0 > point } }
    return point + pitch < next ? [point + pitch] : []
  }

  /// Returns the missing positions between a point and what follows it, one for each point that was
  /// due.
  func dueTimes(after point: Double, before next: Double?) -> [Double] {
    guard let end = gaps[point] else { return [] }
    return Array(stride(from: point + pitch, to: (next ?? end) - pitch / 2, by: pitch))
  }
}
