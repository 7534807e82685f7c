/// The visible part of a chart's domain, for zooming and panning.
///
/// It is measured in coordinates of the domain, so that it is kept when data come and go. The n-th
/// category takes the coordinates n ..< n + 1.
public struct ChartWindow: Hashable, Sendable {
  /// The bounds of the whole domain.
  public private(set) var extent: ClosedRange<Double>
  /// The bounds of the visible part.
  public private(set) var visible: ClosedRange<Double>
  /// The span of the closest zoom: two positions, or twice their average distance.
  private var minimumSpan: Double

  public init(_ domain: ChartDomain) {
    extent = domain.extent
    visible = extent
    minimumSpan = domain.minimumSpan
  }

  public var isZoomed: Bool { visible != extent }
  public var span: Double { visible.upperBound - visible.lowerBound }

  /// Whether the domain is longer than the closest zoom shows.
  public var canZoom: Bool { extent.upperBound - extent.lowerBound > minimumSpan * 1.01 }
  public var canZoomIn: Bool { span > minimumSpan * 1.01 }

  /// Whether a zoomed chart shows its newest values, so that new ones are shown as well.
  public var followsEnd: Bool { isZoomed && visible.upperBound == extent.upperBound }

  /// The visible part as fractions of the extent; nil for all of it.
  public var fractions: ClosedRange<Double>? { isZoomed ? fractions(of: visible) : nil }

  /// Returns a part of the domain as fractions of the extent; nil if the extent is empty.
  func fractions(of part: ClosedRange<Double>) -> ClosedRange<Double>? {
    let whole = extent.upperBound - extent.lowerBound
    guard whole > 0 else { return nil }
    let lower = min(max(0, (part.lowerBound - extent.lowerBound) / whole), 1)
    let upper = min(1, (part.upperBound - extent.lowerBound) / whole)
    return lower...max(lower, upper)
  }

  /// Returns the coordinate at a fraction of the visible part.
  public func coordinate(at fraction: Double) -> Double { visible.lowerBound + fraction * span }

  /// Shows `factor` times as much; `coordinate` stays where it is on the screen.
  public mutating func zoom(by factor: Double, about coordinate: Double) {
    guard factor.isFinite, factor > 0, canZoom else { return }
    let whole = extent.upperBound - extent.lowerBound
    let new = min(max(span * factor, min(minimumSpan, whole)), whole)
    let fixed = min(max(coordinate, visible.lowerBound), visible.upperBound)
    let fraction = span > 0 ? (fixed - visible.lowerBound) / span : 0.5
    show(from: fixed - fraction * new, span: new)
  }

  /// Pans by a share of the visible part, forwards if positive.
  public mutating func pan(by share: Double) {
    guard isZoomed, share.isFinite else { return }
    show(from: visible.lowerBound + share * span, span: span)
  }

  /// Shows a part of the domain, as far as it exists.
  public mutating func show(_ part: ClosedRange<Double>) {
    let whole = extent.upperBound - extent.lowerBound
    let span = min(max(part.upperBound - part.lowerBound, min(minimumSpan, whole)), whole)
    show(from: part.upperBound - span, span: span)
  }

  /// Pans as little as needed to show a coordinate.
  public mutating func reveal(_ coordinate: Double) {
    guard isZoomed, !visible.contains(coordinate) else { return }
    let start = coordinate < visible.lowerBound ? coordinate : coordinate - span
    show(from: start, span: span)
  }

  /// Shows whole categories, so that none is cut off at an end.
  mutating func alignToCategories() {
    guard isZoomed else { return }
    let whole = extent.upperBound - extent.lowerBound
    let span = min(max(span.rounded(), minimumSpan), whole)
    show(from: min(visible.lowerBound.rounded(), extent.upperBound - span), span: span)
  }

  public mutating func reset() { visible = extent }

  private mutating func show(from start: Double, span: Double) {
    let whole = extent.upperBound - extent.lowerBound
    if span >= whole * (1 - 1e-12) { return reset() }
    // The ends are assigned exactly, so that rounding doesn't leave the last position outside.
    if start + span >= extent.upperBound - whole * 1e-12 {
      visible = (extent.upperBound - span)...extent.upperBound
    } else {
      let lower = max(start, extent.lowerBound)
      visible = lower...(lower + span)
    }
  }

  /// Adapts the visible part to a new domain.
  ///
  /// It is kept, or follows the end of the domain if it included that. Without a zoom all of the
  /// domain is visible.
  public mutating func follow(from old: ChartDomain, to new: ChartDomain) {
    let before = self
    self = ChartWindow(new)
    guard before.isZoomed else { return }
    switch (old, new) {
    case (.categories(let oldNames), .categories(let newNames)):
      let first = Int(before.visible.lowerBound)
      let last = min(Int(before.visible.upperBound.rounded(.up)), oldNames.count) - 1
      guard oldNames.indices.contains(first), oldNames.indices.contains(last),
        let start = newNames.firstIndex(of: oldNames[first]),
        let end = newNames.lastIndex(of: oldNames[last]), start <= end
      else { return }
      let shift = Double(start - first)
      let isMoved = end - start == last - first
      show(
        isMoved
          ? (before.visible.lowerBound + shift)...(before.visible.upperBound + shift)
          : Double(start)...Double(end + 1))
    case (.numbers, .numbers), (.times, .times):
      if before.followsEnd {
        show(from: extent.upperBound - before.span, span: before.span)
      } else if before.visible.overlaps(extent) {
        show(from: before.visible.lowerBound, span: before.span)
      }
    default: break
    }
  }
}

extension ChartDomain {
  /// The range from the least to the greatest coordinate, as in ``ChartWindow``.
  var extent: ClosedRange<Double> {
    guard let coordinates else { return 0...Double(count) }
    guard let first = coordinates.first, let last = coordinates.last else { return 0...0 }
    if first <= last, isRising { return first...last }
    return (coordinates.min() ?? first)...(coordinates.max() ?? last)
  }

  /// Whether the coordinates are in ascending order; those of scatter charts needn't be.
  var isRising: Bool {
    guard let coordinates else { return true }
    return zip(coordinates, coordinates.dropFirst()).allSatisfy { $0 <= $1 }
  }

  fileprivate var minimumSpan: Double {
    guard coordinates != nil else { return min(Double(count), 2) }
    let extent = extent
    return 2 * (extent.upperBound - extent.lowerBound) / Double(max(count - 1, 2))
  }

  /// Returns the coordinate of a position, as in ``ChartWindow``.
  public func coordinate(of position: Int) -> Double {
    guard let coordinates else { return Double(position) + 0.5 }
    return coordinates.indices.contains(position) ? coordinates[position] : 0
  }
}
