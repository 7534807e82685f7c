import Gtk

/// A container that reports its width and the size of its text whenever they change.
final class MeasuringFrame: WidgetBehaviour {
  private(set) lazy var root = CustomWidget(cssName: "report", role: .group, component: self)
  /// Called with the width in px, before the child is allocated, when it or the size of text has
  /// changed.
  var onWidth: (Int) -> Void = { _ in }
  /// Called when the size of text changes.
  var onTextSize: () -> Void = {}

  private let child: Widget
  private var width = 0
  private var knownScale: Double?

  init(_ child: some WidgetHandle) {
    self.child = child.widget
    self.child.setParent(root)
  }

  let requestMode = RequestMode.constant

  func styleChanged(of widget: CustomWidget) {
    let scale = widget.layoutScale
    defer { knownScale = scale }
    guard let knownScale, knownScale != scale else { return }
    // Other columns may fit into the width now.
    width = 0
    onTextSize()
  }

  /// A table can be narrower than its columns need: it scrolls, or is replaced by a list.
  ///
  /// A message in place of the rows must not make the window larger.
  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let needed = child.measure(orientation, for: -1)
    return Measurement(minimum: min(needed.minimum, 300), natural: needed.natural)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    if width != self.width {
      self.width = width
      onWidth(width)
    }
    child.allocate(
      width: max(width, child.measure(.horizontal).minimum),
      height: max(height, child.measure(.vertical).minimum))
  }
}
