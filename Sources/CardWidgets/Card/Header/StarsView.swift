import CardModel
import Gtk

/// Stars in a row.
///
/// The style sheet sets the size of the row, so that it grows with the text.
final class StarsView: WidgetBehaviour {
  let count: Int
  private(set) lazy var root = CustomWidget(cssName: "stars", role: .image, component: self)
  private var stars: [Rating.Star]

  init(_ stars: [Rating.Star]) {
    self.stars = stars
    count = stars.count
  }

  func render(_ stars: [Rating.Star]) {
    guard stars != self.stars else { return }
    self.stars = stars
    root.queueDraw()
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: 0, natural: 0)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let side = min(height, width / Double(max(count, 1)))
    let step = count > 1 ? (width - side) / Double(count - 1) : 0
    let isMirrored = widget.isRightToLeft
    let color = widget.color
    let bounds = Rectangle(x: 0, y: 0, width: width, height: height)
    snapshot.drawPixels(in: bounds) { canvas in
      for (index, star) in stars.enumerated() {
        let x = step * Double(isMirrored ? count - 1 - index : index)
        let square = Rectangle(x: x, y: (height - side) / 2, width: side, height: side)
        StarShape.draw(star, in: square, color, isMirrored: isMirrored, on: canvas)
      }
    }
  }

  func styleChanged(of widget: CustomWidget) { root.queueDraw() }
  func directionChanged(of widget: CustomWidget) { root.queueDraw() }
}
