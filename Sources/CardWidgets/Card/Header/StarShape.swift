import CardModel
import Gtk

/// The one star that ratings and bookmarks are drawn with: no icon theme need have it.
enum StarShape {
  /// The inner corners' distance from the middle, as a part of the outer ones'.
  private static let innerShare = 0.5

  /// Draws a star that fills a square; one that is off is an outline.
  ///
  /// - Parameter isMirrored: whether half a star is its right half.
  static func draw(
    _ star: Rating.Star, in square: Rectangle, _ color: Color, isMirrored: Bool = false,
    on canvas: Canvas
  ) {
    let lineWidth = max(1, square.width / 14)
    canvas.restoring {
      canvas.setColor(color)
      canvas.setLineWidth(lineWidth)
      canvas.setLineJoin(.round)
      addPath(in: square.insetBy(lineWidth / 2), to: canvas)
      if star == .on { canvas.fill(keepingPath: true) }
      canvas.stroke(keepingPath: star == .half)
      guard star == .half else { return }
      canvas.clip()
      let x = square.x + (isMirrored ? square.width / 2 : 0)
      canvas.rectangle(
        Rectangle(x: x, y: square.y, width: square.width / 2, height: square.height))
      canvas.fill()
    }
  }

  private static func addPath(in square: Rectangle, to canvas: Canvas) {
    let radius = square.width / 2
    canvas.restoring {
      // A star reaches less far down than up.
      canvas.translate(x: square.x + radius, y: square.y + radius * 1.06)
      canvas.move(to: Point(x: 0, y: -radius))
      for corner in 1..<10 {
        canvas.rotate(.pi / 5)
        let isOuter = corner.isMultiple(of: 2)
        canvas.line(to: Point(x: 0, y: -radius * (isOuter ? 1 : innerShare)))
      }
      canvas.closePath()
    }
  }
}
