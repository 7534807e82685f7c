import Gtk

/// The line "and 7 more" below the rows that fit, or "1–14 of 60" below rows that turn.
///
/// It draws its text itself, which changes while the rows are laid out, and requests the size of
/// any such text.
final class MoreNote: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "morenote", role: .label, component: self)
    widget.addClass("more-note")
    return widget
  }()
  private let text: (Int) -> String
  /// The number that the line shows.
  private(set) var count = 0
  private var shown = ""

  init(_ text: @escaping (Int) -> String) { self.text = text }

  /// The natural height in px.
  var height: Int { root.measure(.vertical).natural }

  /// - Parameter other: a text that is shown in place of the number.
  func show(_ count: Int, or other: String?) {
    let new = other ?? text(count)
    guard new != shown else { return }
    (self.count, shown) = (count, new)
    root.setAccessible(label: new)
    root.queueDraw()
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let extent = TextLayout(text(8888), in: widget).size
    return orientation == .vertical
      ? Measurement(minimum: Int(extent.height.rounded(.up)), natural: 0)
      : Measurement(minimum: 0, natural: Int(extent.width.rounded(.up)))
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let layout = TextLayout(shown, in: widget)
    let (width, height) = (Double(widget.width), Double(widget.height))
    // A text of the other direction would be aligned to the other side of a set width.
    if layout.size.width > width { layout.setWidth(width) }
    let x = widget.isRightToLeft ? max(0, width - layout.size.width) : 0
    snapshot.draw(in: Rectangle(x: 0, y: 0, width: width, height: height)) { canvas in
      canvas.setColor(widget.color)
      canvas.draw(layout, at: Point(x: x, y: 0))
    }
  }
}
