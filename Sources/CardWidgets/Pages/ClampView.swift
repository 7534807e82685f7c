import CardModel
import Gtk

/// Places a child that is no wider than a given width in the middle.
final class ClampView: WidgetBehaviour {
  private(set) lazy var root = CustomWidget(cssName: "clamp", component: self)
  private let child: Widget
  /// The maximum width of the child, in px at the usual size of text.
  var width: Int { didSet { if width != oldValue { root.queueResize() } } }

  /// - Parameter width: the maximum width of the child, in px at the usual size of text.
  init(_ child: some WidgetHandle, width: Int) {
    self.child = child.widget
    self.width = width
    self.child.setParent(root)
  }

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let isBounded = orientation == .vertical && size >= 0
    return child.measure(orientation, for: isBounded ? min(size, widget.scaled(width)) : size)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let context = LayoutContext(width: Double(width), scale: widget.cardScale)
    let styles = [("narrow", context.isNarrow), ("compact", context.sizeClass == .compact)]
    if styles.contains(where: { widget.hasClass($0) != $1 }) {
      root.scope.afterLayout { [unowned self] in
        for (style, isSet) in styles { root.setClass(style, when: isSet) }
      }
    }
    let room = min(width, widget.scaled(self.width))
    child.allocate(
      x: (width - room) / 2, y: 0, width: room, height: height)
  }
}
