/// The size at which a picture is needed, and therefore decoded.
public nonisolated struct PictureTarget: Hashable, Sendable {
  /// The way in which a picture fills an area of another shape.
  public enum Fit: Hashable, Sendable {
    /// Fills the area; what stands out is cut off on both sides alike.
    case covering
    /// Is seen whole, in the middle of the area.
    case within
  }

  /// The area, in pixels of the screen.
  public let width: Int
  public let height: Int
  public let fit: Fit

  /// The most pixels that a decoded picture has, whatever its shape: those of a large screen twice.
  public static let mostPixels = 4 << 20

  public init(width: Int, height: Int, fit: Fit) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.fit = fit
  }

  /// Returns the size in pixels to decode a picture of `width` × `height` pixels at: what the area
  /// needs.
  ///
  /// - Parameter isDrawing: whether it gains by being enlarged, as SVG does and photographs don't.
  public func decodedSize(
    width: Int, height: Int, isDrawing: Bool
  ) -> (width: Int, height: Int) {
    let (width, height) = (Double(max(1, width)), Double(max(1, height)))
    var scale = scale(of: width, height, in: Double(self.width), Double(self.height))
    if !isDrawing { scale = min(scale, 1) }
    scale = min(scale, (Double(Self.mostPixels) / (width * height)).squareRoot())
    // A picture that is one pixel wide can't be made narrower.
    let decodedWidth = min(max(1, Int((width * scale).rounded())), Self.mostPixels)
    let decodedHeight = min(max(1, Int((height * scale).rounded())), Self.mostPixels / decodedWidth)
    return (decodedWidth, decodedHeight)
  }

  /// Returns the frame of a picture of `width` × `height` in an area, in the area's unit.
  public func frame(width: Double, height: Double, in area: Rectangle) -> Rectangle {
    guard width > 0, height > 0 else { return area }
    let scale = scale(of: width, height, in: area.width, area.height)
    return Rectangle(
      x: area.x + (area.width - width * scale) / 2, y: area.y + (area.height - height * scale) / 2,
      width: width * scale, height: height * scale)
  }

  private func scale(
    of width: Double, _ height: Double, in areaWidth: Double, _ areaHeight: Double
  ) -> Double {
    switch fit {
    case .covering: max(areaWidth / width, areaHeight / height)
    case .within: min(areaWidth / width, areaHeight / height)
    }
  }
}
