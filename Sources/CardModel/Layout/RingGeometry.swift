/// The geometry of a progress ring and the figure in it.
public struct RingGeometry: Hashable, Sendable {
  /// The diameter of the ring in px.
  public let diameter: Double
  /// The width of the stroke in px, which grows with the ring.
  public let lineWidth: Double

  /// The width of the stroke as a share of the ring's diameter.
  private static let lineShare = 0.058
  /// The distance between the stroke and a figure's corners as a share of the diameter.
  private static let gapShare = 0.08

  public init(diameter: Double) {
    self.diameter = diameter
    lineWidth = diameter * Self.lineShare
  }

  /// The radius to the middle of the stroke, in px.
  public var radius: Double { (diameter - lineWidth) / 2 }

  /// Returns the factor, at most 1, at which a figure of a size in px doesn't touch the stroke.
  public func figureScale(width: Double, height: Double) -> Double {
    let room = diameter - 2 * (lineWidth + diameter * Self.gapShare)
    let diagonal = (width * width + height * height).squareRoot()
    return diagonal > room ? room / diagonal : 1
  }
}
