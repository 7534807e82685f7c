import Gtk

/// A layer over a page that draws a dragged card and the mark where it would be dropped.
///
/// It receives no events.
final class DropLayer: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "droplayer", role: .presentation, component: self)
    widget.canTarget = false
    widget.isVisible = false
    return widget
  }()
  private var image: WidgetSnapshot?
  private var position = Point(x: 0, y: 0)
  /// The frame of the mark; nil if it is hidden.
  private(set) var mark: Rectangle?

  /// The width of the mark, in px.
  static let markWidth = 4.0
  /// The width of the edge around the card, in px.
  private static let edge = 2.0
  /// The corner radius of a card, in px at the usual size of text.
  private static let cornerRadius = 16.0

  /// Shows a card whose drag begins.
  func lift(_ image: WidgetSnapshot) {
    self.image = image
    root.isVisible = true
  }

  /// Moves the card and the mark.
  ///
  /// - Parameters:
  ///   - card: the upper left corner of the card.
  ///   - mark: the frame of the mark; nil if the card would keep its index.
  func move(card: Point, mark: Rectangle?) {
    position = card
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
      let ground = Rectangle(
        x: position.x - Self.edge, y: position.y - Self.edge, width: image.width + 2 * Self.edge,
        height: image.height + 2 * Self.edge)
      snapshot.clipped(to: ground, radius: widget.scaled(Self.cornerRadius) + Self.edge) {
        snapshot.fill(ground, widget.color)
      }
      image.draw(at: position, on: snapshot)
    }
    // Above the card, which would otherwise hide the mark.
    if let mark {
      snapshot.clipped(to: mark, radius: Self.markWidth / 2) { snapshot.fill(mark, widget.color) }
    }
  }
}
