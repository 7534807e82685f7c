import Gtk

/// Lies over a page while a card is dragged: draws the card under the pointer, and the mark where
/// it would be put.
///
/// It takes no events.
final class DropLayer: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "droplayer", role: .presentation, component: self)
    widget.canTarget = false
    widget.isVisible = false
    return widget
  }()
  private var image: WidgetImage?
  private var place = Point(x: 0, y: 0)
  /// Where the mark stands, if it is seen.
  private(set) var mark: Rectangle?

  /// In px.
  static let markWidth = 4.0
  private static let opacity = 0.9
  /// How wide the edge is by which the card stands out from those under it, in px.
  private static let edge = 2.0
  /// The corner radius of a card, in px.
  private static let cornerRadius = 16.0

  /// Shows a card that has been taken up.
  func lift(_ image: WidgetImage) {
    self.image = image
    root.isVisible = true
  }

  /// - Parameters:
  ///   - card: the card's upper left corner.
  ///   - mark: nil where the card would stay where it is.
  func move(card: Point, mark: Rectangle?) {
    place = card
    self.mark = mark
    root.queueDraw()
  }

  func clear() {
    image = nil
    mark = nil
    root.isVisible = false
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: 0, natural: 0)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    if let image {
      snapshot.withOpacity(Self.opacity) {
        let ground = Rectangle(
          x: place.x - Self.edge, y: place.y - Self.edge, width: image.width + 2 * Self.edge,
          height: image.height + 2 * Self.edge)
        snapshot.clipped(to: ground, radius: Self.cornerRadius + Self.edge) {
          snapshot.fill(ground, widget.color)
        }
        image.draw(at: place, on: snapshot)
      }
    }
    // Over the card, which would hide where it goes.
    if let mark {
      snapshot.clipped(to: mark, radius: Self.markWidth / 2) { snapshot.fill(mark, widget.color) }
    }
  }
}
