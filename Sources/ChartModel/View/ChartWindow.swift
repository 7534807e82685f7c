/// The part of a chart's domain that is seen, for zooming and panning.
///
/// It is kept in the domain's own measure, so that it stays where it is when data come and go:
/// coordinates as they are, categories by their positions, of which the n-th takes n ..< n + 1.
public struct ChartWindow: Hashable, Sendable {
  /// The whole of the domain.
  public private(set) var extent: ClosedRange<Double>
  /// Within the extent.
  public private(set) var seen: ClosedRange<Double>
  /// The least span that can be seen: two positions, or what they are apart on average.
  private var leastSpan: Double

  public init(_ domain: ChartDomain) {
    extent = domain.extent
    seen = extent
    leastSpan = domain.leastSpan
  }

  public var isZoomed: Bool { seen != extent }
  public var span: Double { seen.upperBound - seen.lowerBound }

  /// Whether there is more to see than fits the closest view.
  public var canZoom: Bool { extent.upperBound - extent.lowerBound > leastSpan * 1.01 }
  public var canZoomIn: Bool { span > leastSpan * 1.01 }

  /// Whether the newest is seen of a part: what comes then is seen too.
  public var followsEnd: Bool { isZoomed && seen.upperBound == extent.upperBound }

  /// The visible part as fractions of the extent; nil for all of it.
  public var fractions: ClosedRange<Double>? {
    let whole = extent.upperBound - extent.lowerBound
    guard isZoomed, whole > 0 else { return nil }
    let lower = (seen.lowerBound - extent.lowerBound) / whole
    let upper = (seen.upperBound - extent.lowerBound) / whole
    return max(0, lower)...min(1, max(lower, upper))
  }

  /// The coordinate at a fraction of the visible part.
  public func coordinate(at fraction: Double) -> Double { seen.lowerBound + fraction * span }

  /// Shows `factor` times as much; what stands at `coordinate` stays where it is on the screen.
  public mutating func zoom(by factor: Double, about coordinate: Double) {
    guard factor.isFinite, factor > 0, canZoom else { return }
    let whole = extent.upperBound - extent.lowerBound
    let new = min(max(span * factor, min(leastSpan, whole)), whole)
    let fixed = min(max(coordinate, seen.lowerBound), seen.upperBound)
    let fraction = span > 0 ? (fixed - seen.lowerBound) / span : 0.5
    show(from: fixed - fraction * new, span: new)
  }

  /// Moves by a share of what is seen, onwards if positive.
  public mutating func pan(by share: Double) {
    guard isZoomed, share.isFinite else { return }
    show(from: seen.lowerBound + share * span, span: span)
  }

  /// Shows a part, or as much of it as there is.
  public mutating func show(_ part: ClosedRange<Double>) {
    let whole = extent.upperBound - extent.lowerBound
    let span = min(max(part.upperBound - part.lowerBound, min(leastSpan, whole)), whole)
    show(from: part.upperBound - span, span: span)
  }

  /// Moves no further than needed to see a coordinate.
  public mutating func reveal(_ coordinate: Double) {
    guard isZoomed, !seen.contains(coordinate) else { return }
    let start = coordinate < seen.lowerBound ? coordinate : coordinate - span
    show(from: start, span: span)
  }

  public mutating func reset() { seen = extent }

  private mutating func show(from start: Double, span: Double) {
    let whole = extent.upperBound - extent.lowerBound
    if span >= whole * (1 - 1e-12) { return reset() }
    // The ends are taken over exactly: arithmetic must not leave the last position outside.
    if start + span >= extent.upperBound - whole * 1e-12 {
      seen = (extent.upperBound - span)...extent.upperBound
    } else {
      let lower = max(start, extent.lowerBound)
      seen = lower...(lower + span)
    }
  }

  /// Goes on with other data: what is seen stays; at the end it moves with it; all stays all.
  public mutating func follow(from old: ChartDomain, to new: ChartDomain) {
    let before = self
    self = ChartWindow(new)
    guard before.isZoomed else { return }
    switch (old, new) {
    case (.categories(let oldNames), .categories(let newNames)):
      let first = Int(before.seen.lowerBound)
      let last = min(Int(before.seen.upperBound.rounded(.up)), oldNames.count) - 1
      guard oldNames.indices.contains(first), oldNames.indices.contains(last),
        let start = newNames.firstIndex(of: oldNames[first]),
        let end = newNames.lastIndex(of: oldNames[last]), start <= end
      else { return }
      let shift = Double(start - first)
      let isMoved = end - start == last - first
      show(
        isMoved
          ? (before.seen.lowerBound + shift)...(before.seen.upperBound + shift)
          : Double(start)...Double(end + 1))
    case (.numbers, .numbers), (.times, .times):
      if before.followsEnd {
        show(from: extent.upperBound - before.span, span: before.span)
      } else if before.seen.overlaps(extent) {
        show(from: before.seen.lowerBound, span: before.span)
      }
    default: break
    }
  }
}

extension ChartDomain {
  /// The range from the first to the last coordinate, in the units of ``ChartWindow``.
  var extent: ClosedRange<Double> {
    guard let coordinates else { return 0...Double(count) }
    guard let first = coordinates.first, let last = coordinates.last else { return 0...0 }
    if first <= last, isRising { return first...last }
    return (coordinates.min() ?? first)...(coordinates.max() ?? last)
  }

  /// Whether the coordinates are in order, as those of scatter charts needn't be.
  var isRising: Bool {
    guard let coordinates else { return true }
    return zip(coordinates, coordinates.dropFirst()).allSatisfy { $0 <= $1 }
  }

  fileprivate var leastSpan: Double {
    guard coordinates != nil else { return min(Double(count), 2) }
    let extent = extent
    return 2 * (extent.upperBound - extent.lowerBound) / Double(max(count - 1, 2))
  }

  /// Where a position stands, in the measure of ``ChartWindow``.
  public func coordinate(of position: Int) -> Double {
    guard let coordinates else { return Double(position) + 0.5 }
    return coordinates.indices.contains(position) ? coordinates[position] : 0
  }
}
