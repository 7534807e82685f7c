import Gtk

/// Presses a widget: it looks pressed while it is, and `onPress` is called when the pointer, Enter or
/// Space lets go on it. Leaving it, or dragging, takes the press back (S-16, S-43).
final class PressGesture {
  private let target: Widget
  private let onPress: () -> Void
  private var start: Point?

  /// Beyond this way in px a press has become a drag.
  private static let slop = 10.0

  /// The target keeps the gesture.
  static func attach(to target: some WidgetHandle, _ onPress: @escaping () -> Void) {
    let press = PressGesture(target.widget, onPress)
    let click = ClickGesture()
    click.onPressed { _, point in
      // A button within has its press for itself: never two handlers (S-40).
      guard !press.isOnButton(point) else {
        click.setState(.denied)
        return
      }
      press.begin(point)
      click.setState(.claimed)
    }
    click.onReleased { _, point in press.end(point) }
    click.onCancel { press.cancel() }
    target.add(click)
    let drag = DragGesture()
    drag.onUpdate { dx, dy in press.move(dx, dy) }
    target.add(drag)
    let keys = KeyController()
    keys.onPressed { key, modifiers in
      let isPress = key == .enter || key == .keypadEnter || key == .space
      guard isPress, modifiers.isEmpty, press.target.hasFocus else { return false }
      press.onPress()
      return true
    }
    target.add(keys)
  }

  private init(_ target: Widget, _ onPress: @escaping () -> Void) {
    self.target = target
    self.onPress = onPress
  }

  private func isOnButton(_ point: Point) -> Bool {
    var under = target.pick(at: point)
    while let widget = under, widget != target {
      if widget.isButton { return true }
      under = widget.parent
    }
    return false
  }

  private func begin(_ point: Point) {
    start = point
    target.addClass("pressed")
  }

  private func cancel() {
    start = nil
    target.removeClass("pressed")
  }

  /// A finger leaves the widget before it is let go on it, so that it is the place that counts.
  private func move(_ dx: Double, _ dy: Double) {
    guard let start else { return }
    let isDrag = abs(dx) > Self.slop || abs(dy) > Self.slop
    if isDrag || !contains(Point(x: start.x + dx, y: start.y + dy)) { cancel() }
  }

  private func end(_ point: Point) {
    guard let start else { return }
    cancel()
    let isDrag = abs(point.x - start.x) > Self.slop || abs(point.y - start.y) > Self.slop
    if !isDrag, contains(point) { onPress() }
  }

  private func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Double(target.width)
      && point.y <= Double(target.height)
  }
}
