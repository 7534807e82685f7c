import Gtk

/// A picture of what a widget has shown, above it, while it changes as nobody should see.
final class FrozenPicture: WidgetBehaviour {
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "frozenpicture", role: .presentation, component: self)
    widget.canTarget = false
    widget.isVisible = false
    return widget
  }()
  private let content: Widget
  private var picture: WidgetSnapshot?

  /// - Parameter content: the widget below.
  init(of content: some WidgetHandle) { self.content = content.widget }

  /// Shows what the last frame has shown until ``thaw()``.
  /// - Returns: false if it has shown nothing yet.
  @discardableResult
  func freeze() -> Bool {
    guard picture == nil else { return true }
    let new = WidgetSnapshot(asDrawn: content)
    guard !new.isEmpty else { return false }
    picture = new
    root.isVisible = true
    content.opacity = 0
    return true
  }

  /// Shows the widget again.
  func thaw() {
    guard picture != nil else { return }
    picture = nil
    root.isVisible = false
    content.opacity = 1
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: 0, natural: 0)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    picture?.draw(at: Point(x: 0, y: 0), on: snapshot)
  }
}
