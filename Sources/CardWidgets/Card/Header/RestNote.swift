import CardModel
import Gtk

/// The "+2" at the end of a row that has more than there is room for.
///
/// It draws its text itself: how many are left out is known only while the row is laid out, when a
/// label must not change any more.
final class RestNote: WidgetBehaviour {
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "rest", role: .label, component: self)
    widget.addClass("tag")
    widget.verticalAlignment = .center
    return widget
  }()
  /// All that the row has; the last ones are left out.
  var names: [String] = []
  private var hidden: [String] = []

  func render(hidden count: Int) {
    let hidden = Array(names.suffix(count))
    guard hidden != self.hidden else { return }
    self.hidden = hidden
    let rest = hidden.joined(separator: ", ")
    root.tooltip = rest
    root.setAccessible(label: "\(count) more: \(rest)")
    root.queueDraw()
  }

  /// With its sign in front, whichever way the script runs.
  private func text(_ count: Int) -> String { "\u{2066}+\(count)\u{2069}" }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let text = TextLayout(text(names.count), in: widget).size
    let extent = Int((orientation == .horizontal ? text.width : text.height).rounded(.up))
    return Measurement(minimum: extent, natural: extent)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let layout = TextLayout(text(hidden.count), in: widget)
    let (width, height) = (Double(widget.width), Double(widget.height))
    snapshot.draw(in: Rectangle(x: 0, y: 0, width: width, height: height)) { canvas in
      canvas.setColor(widget.color)
      canvas.draw(
        layout,
        at: Point(x: (width - layout.size.width) / 2, y: (height - layout.size.height) / 2))
    }
  }
}
