import CardModel
import Gtk

/// The shape of the stars of ratings and bookmarks, which not every icon theme has.
enum StarShape {
  /// The radius of the inner corners as a share of that of the outer corners.
  private static let innerShare = 0.5

  /// Draws a star that fills a square; a star that is off is an outline.
  ///
  /// - Parameter isMirrored: whether the filled half of a half star is the right one.
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
      // The lower corners are nearer to the centre than the upper one.
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
