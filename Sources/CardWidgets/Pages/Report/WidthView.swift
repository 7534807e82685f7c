import Gtk

/// Tells how wide its child is and how large its text, whenever that changes.
final class WidthView: WidgetBehaviour {
  private(set) lazy var root = CustomWidget(cssName: "report", role: .group, component: self)
  /// Called with the width in px, before the child is laid out in it.
  var onWidth: (Int) -> Void = { _ in }
  /// Called when text has another size.
  var onTextSize: () -> Void = {}

  private let child: Widget
  private var width = 0
  private var textScale: Double?

  init(_ child: some WidgetHandle) {
    self.child = child.widget
    self.child.setParent(root)
  }

  let requestMode = RequestMode.constant

  func styleChanged(of widget: CustomWidget) {
    let scale = widget.textScale
    defer { textScale = scale }
    if let textScale, textScale != scale { onTextSize() }
  }

  /// A table can be narrower than its columns need: it scrolls, or gives way to a list.
  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let needed = child.measure(orientation, for: -1)
    return orientation == .horizontal
      ? Measurement(minimum: min(needed.minimum, 300), natural: needed.natural) : needed
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    if width != self.width {
      self.width = width
      onWidth(width)
    }
    child.allocate(width: max(width, child.measure(.horizontal).minimum), height: height)
  }
}
