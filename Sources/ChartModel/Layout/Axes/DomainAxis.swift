import CollectionAlgorithms

/// The mapping of a domain to the plot, and its visible part.
///
/// Each position of the domain has a coordinate: its number or moment on a scale, or its index
/// among categories. The visible coordinates are spread over the plot.
struct DomainAxis: Hashable, Sendable {
  let count: Int
  /// The coordinates on the scale; nil for categories.
  let coordinates: [Double]?
  /// Whether the coordinates are in ascending order; in scatter and bubble charts they need not be.
  let isRising: Bool
  /// Whether each position has a slot for columns; otherwise it is a point.
  let hasSlots: Bool
  /// The width of a slot in coordinates; 0 on a scale without slots.
  let slot: Double
  /// The bounds of the visible coordinates.
  private(set) var lower: Double
  private(set) var upper: Double

  /// - Parameters:
  ///   - hasSlots: whether each position has a slot for columns.
  ///   - isRising: whether the coordinates are in ascending order.
  ///   - padding: the room at both ends beyond the coordinates, as a share of their extent.
  ///   - window: the visible part, 0 … 1.
  init(
    _ domain: ChartDomain, hasSlots: Bool, isRising: Bool = true, padding: Double = 0,
    window: ClosedRange<Double>? = nil
  ) {
    count = domain.count
    coordinates = domain.coordinates
    self.isRising = isRising
    self.hasSlots = hasSlots
    let extent: (low: Double, high: Double)
    if let coordinates {
      let least = isRising ? nil : coordinates.min()
      let greatest = isRising ? nil : coordinates.max()
      let low = least ?? coordinates.first ?? 0
      let high = greatest ?? coordinates.last ?? 0
      slot = hasSlots ? Self.leastStep(coordinates, extent: high - low) : 0
      let room = hasSlots ? slot / 2 : (high - low) * padding
      extent = (low - room, high + room)
    } else {
      slot = 1
      let room = hasSlots || count < 2 ? 0.5 : padding * Double(count - 1)
      extent = (-room, Double(max(count, 1) - 1) + room)
    }
    let width = extent.high - extent.low
    lower = extent.low + width * (window?.lowerBound ?? 0)
    upper = extent.low + width * (window?.upperBound ?? 1)
  }

  /// Returns the axis with another part of its extent visible.
  /// - Parameters:
  ///   - part: the part to show, 0 … 1.
  ///   - present: the visible part, 0 … 1.
  func showing(_ part: ClosedRange<Double>, insteadOf present: ClosedRange<Double>) -> DomainAxis {
    let share = present.upperBound - present.lowerBound
    guard share > 0 else { return self }
    let extent = (upper - lower) / share
    let start = lower - extent * present.lowerBound
    var other = self
    other.lower = start + extent * part.lowerBound
    other.upper = start + extent * part.upperBound
    return other
  }

  /// Returns the smallest distance of two neighbours that isn't zero; 1 for a single position.
  private static func leastStep(_ coordinates: [Double], extent: Double) -> Double {
    guard coordinates.count > 1, extent > 0 else { return 1 }
    var least = extent
    for index in 1..<coordinates.count {
      let step = coordinates[index] - coordinates[index - 1]
      if step > 0, step < least { least = step }
    }
    // Two positions that are close together must not make all columns very thin.
    return max(least, extent / Double(coordinates.count - 1) / 8)
  }

  /// Returns the coordinate of a position.
  func coordinate(of position: Int) -> Double { coordinates?[position] ?? Double(position) }

  /// Returns the share of the plot at which a coordinate lies: 0 at the start, 1 at the end.
  func share(of coordinate: Double) -> Double {
    upper > lower ? (coordinate - lower) / (upper - lower) : 0.5
  }

  func share(ofPosition position: Int) -> Double { share(of: coordinate(of: position)) }

  func coordinate(atShare share: Double) -> Double { lower + (upper - lower) * share }

  /// The positions within the plot; all of them if the coordinates are in any order.
  var visible: Range<Int> { positions(from: lower, to: upper) }

  /// The positions that are drawn.
  ///
  /// They include one beyond each end of the plot for lines, or all whose slots reach into it.
  var drawn: Range<Int> {
    guard isRising else { return 0..<count }
    if hasSlots { return positions(from: lower - slot / 2, to: upper + slot / 2) }
    let visible = visible
    return max(0, visible.lowerBound - 1)..<min(count, visible.upperBound + 1)
  }

  private func positions(from low: Double, to high: Double) -> Range<Int> {
    guard isRising else { return 0..<count }
    guard coordinates != nil else {
      let first = min(max(low.rounded(.up), 0), Double(count))
      let end = min(max(high.rounded(.down) + 1, first), Double(count))
      return Int(first)..<Int(end)
    }
    let first = firstPosition { $0 >= low }
    return first..<max(first, firstPosition { $0 > high })
  }

  /// Returns the visible position nearest to a coordinate.
  func nearest(to coordinate: Double) -> Int? {
    let range = visible
    guard let first = range.first, let last = range.last else { return nil }
    guard coordinates != nil else {
      return min(max(Int(coordinate.rounded()), first), last)
    }
    let after = min(max(firstPosition { $0 >= coordinate }, first), last)
    let before = max(after - 1, first)
    return coordinate - self.coordinate(of: before) <= self.coordinate(of: after) - coordinate
      ? before : after
  }

  /// Returns the last position at or before a coordinate; the first one if all are after it.
  func last(before coordinate: Double) -> Int? {
    guard count > 0 else { return nil }
    guard coordinates != nil else { return min(max(Int(coordinate), 0), count - 1) }
    return max(0, firstPosition { $0 > coordinate } - 1)
  }

  /// Calls a closure for each column of device px with the positions in that column.
  ///
  /// - Parameters:
  ///   - columns: the number of columns along the plot.
  ///   - body: a closure that gets the index of a column and its positions. Outside of the plot the
  ///     index is below 0 or beyond the last column.
  func forEachColumn(
    of positions: Range<Int>, columns: Double, _ body: (Int, Range<Int>) -> Void
  ) {
    let factor = columns / (upper - lower)
    guard upper > lower, factor.isFinite, factor > 0 else {
      // All positions lie at one coordinate, in the middle of the plot.
      if !positions.isEmpty { body(Int((columns * share(of: lower)).rounded(.down)), positions) }
      return
    }
    var position = positions.lowerBound
    while position < positions.upperBound {
      let column = ((coordinate(of: position) - lower) * factor).rounded(.down)
      let limit = lower + (column + 1) / factor
      let end = max(
        position + 1, min(self.end(from: position, before: limit), positions.upperBound))
      body(Int(min(max(column, -columns), columns * 2)), position..<end)
      position = end
    }
  }

  /// Returns the first position from `position` on that isn't before a coordinate.
  ///
  /// The search takes growing steps, since the end of a column is usually near.
  private func end(from position: Int, before limit: Double) -> Int {
    guard let coordinates else { return Int(min(max(limit.rounded(.up), 0), Double(count))) }
    var step = 1
    var low = position
    while low + step < coordinates.count, coordinates[low + step] < limit {
      low += step
      step *= 2
    }
    return (low..<min(low + step, coordinates.count)).partitioningIndex { coordinates[$0] >= limit }
  }

  /// Returns the position of the first coordinate that is beyond a limit.
  private func firstPosition(where isBeyond: (Double) -> Bool) -> Int {
    coordinates?.partitioningIndex(where: isBeyond) ?? 0
  }
}
