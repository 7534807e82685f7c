import CardModel
import Gtk
import Localization

/// The note "+2" at the end of a row, with the number of items that don't fit.
///
/// The note draws its text itself: the number is known only while the row is laid out, when a label
/// must not change any more.
final class HiddenItemsNote: WidgetBehaviour {
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "hidden-items", role: .label, component: self)
    widget.addClass("tag")
    widget.verticalAlignment = .center
    return widget
  }()
  /// The names of all items of the row.
  var names: [String] = []
  private var hidden: [String] = []
  /// The number of items that don't fit.
  var count: Int { hidden.count }

  /// Shows that the last `count` items don't fit.
  func render(hidden count: Int) {
    let hidden = Array(names.suffix(count))
    guard hidden != self.hidden else { return }
    self.hidden = hidden
    let list = hidden.localizedList
    root.tooltip = list
    root.setAccessible(label: String(localized: "\(count) more: \(list)"))
    root.queueDraw()
  }

  /// Returns the text as a left-to-right isolate, so that the sign stays in front of the number.
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
