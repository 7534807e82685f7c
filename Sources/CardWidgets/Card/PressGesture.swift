import Gtk

/// Presses a widget: it looks pressed while it is, and `onPress` is called when the pointer, a
/// finger, Enter or Space lets go on it (S-16, S-17).
///
/// A screen reader finds the press as an action.
///
/// There are never two handlers (S-40): of gestures inside each other, the innermost claims the
/// press, which GTK then denies to the others; and what takes the focus for itself, such as a
/// button, has its presses for itself. A press is taken back by leaving, dragging, a scroll,
/// another button, and by whatever else claims the pointer (S-43).
final class PressGesture {
  /// Whether a press leads anywhere.
  ///
  /// If not, the widget doesn't look pressed either.
  var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      actions.set(Self.action, isEnabled: isEnabled)
      if !isEnabled { cancel() }
    }
  }

  private let target: Widget
  private let onPress: () -> Void
  private let actions: ActionGroup
  private var start: Point?
  private var isKeyDown = false
  private var isListening = false
  private var watchesFocus = false
  private var watchesScrolling = false

  private static let action = "press"

  /// The target keeps the gesture.
  @discardableResult
  static func attach(
    to target: some WidgetHandle, _ onPress: @escaping () -> Void
  ) -> PressGesture {
    let press = prepare(target, onPress)
    press.listen()
    return press
  }

  /// A press that only a screen reader can make, until the gesture listens to pointer and keys: of
  /// thousands of cards, few are seen.
  static func prepare(
    _ target: some WidgetHandle, _ onPress: @escaping () -> Void
  ) -> PressGesture {
    let press = PressGesture(target.widget, onPress)
    press.actions.add(action) { press.onPress() }
    return press
  }

  /// Listens to pointer, fingers and keys.
  ///
  /// Once.
  func listen() {
    guard !isListening else { return }
    isListening = true
    addPointer()
    addKeys()
  }

  private init(_ target: Widget, _ onPress: @escaping () -> Void) {
    self.target = target
    self.onPress = onPress
    actions = ActionGroup("item", of: target)
  }

  private func cancel() {
    start = nil
    isKeyDown = false
    target.removeClass("pressed")
  }

  // MARK: Pointer and finger

  private func addPointer() {
    let click = ClickGesture()
    click.onPressed { [self] _, point in
      guard isEnabled, !isOnControl(point) else {
        click.setState(.denied)
        return
      }
      begin(point)
      click.setState(.claimed)
    }
    click.onReleased { [self] _, point in end(point) }
    click.onCancel { [self] in cancel() }
    target.add(click)
    let drag = DragGesture()
    drag.onUpdate { [self] dx, dy in move(dx, dy) }
    target.add(drag)
    // Else the press that the one claims would be denied to the other.
    drag.group(with: click)
  }

  /// Whether something that can be used by itself lies there, even if it can't be used now: the
  /// card is not what was meant.
  private func isOnControl(_ point: Point) -> Bool {
    var under = target.pick(at: point)
    while let widget = under, widget != target {
      if widget.isButton || widget.isFocusable { return true }
      under = widget.parent
    }
    return false
  }

  private func begin(_ point: Point) {
    start = point
    target.addClass("pressed")
    guard !watchesScrolling else { return }
    watchesScrolling = true
    let wheel = ScrollController()
    wheel.onScroll { [self] _, _, _ in
      cancel()
      return false
    }
    target.add(wheel)
  }

  /// A finger leaves the widget before it is let go on it, so that it is the place that counts.
  private func move(_ dx: Double, _ dy: Double) {
    guard let start else { return }
    let isDrag = DragGesture.isDrag(dx, dy)
    if isDrag || !contains(Point(x: start.x + dx, y: start.y + dy)) { cancel() }
  }

  private func end(_ point: Point) {
    guard let start else { return }
    cancel()
    let isDrag = DragGesture.isDrag(from: start, to: point)
    guard !isDrag, contains(point) else { return }
    // A page that opens now gives the focus back to where it was.
    if target.isFocusable { target.grabFocus() }
    onPress()
  }

  private func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Double(target.width)
      && point.y <= Double(target.height)
  }

  // MARK: Keys

  /// The key acts when it is let go, as the pointer does: one that is held opens nothing twice.
  private func addKeys() {
    let keys = KeyController()
    keys.onPressed { [self] key, modifiers in
      guard isEnabled, Self.keys.contains(key), modifiers.isEmpty, target.hasFocus else {
        return false
      }
      beginKey()
      return true
    }
    keys.onReleased { [self] key, _ in
      if Self.keys.contains(key) { endKey() }
    }
    target.add(keys)
  }

  private static let keys: Set<Key> = [.enter, .keypadEnter, .space]

  private func beginKey() {
    isKeyDown = true
    target.addClass("pressed")
    guard !watchesFocus else { return }
    watchesFocus = true
    let focus = FocusController()
    focus.onLeave { [self] in cancel() }
    target.add(focus)
  }

  private func endKey() {
    guard isKeyDown else { return }
    cancel()
    if target.hasFocus { onPress() }
  }
}
