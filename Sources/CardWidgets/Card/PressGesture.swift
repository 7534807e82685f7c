import Gtk

/// A press of a widget by the pointer, a finger, Enter or Space (S-16, S-17).
///
/// The widget looks pressed until the release, which calls `onPress`. Screen readers find the press
/// as an action.
///
/// A press has only one handler (S-40): of nested gestures, the innermost claims the press, and GTK
/// denies it to the others; controls inside the widget, such as buttons, handle their presses
/// themselves. A press is cancelled when the pointer leaves the widget, drags or scrolls, when
/// another button is pressed, and when another gesture claims the pointer (S-43).
final class PressGesture {
  /// Whether the widget can be pressed; otherwise it doesn't look pressed either.
  var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      actions.set(Self.action, isEnabled: isEnabled)
      if !isEnabled { cancel() }
    }
  }

  private let target: Widget
  private let onPress: () -> Void
  private let accepts: (Point) -> Bool
  private let actions: ActionGroup
  private var start: Point?
  private var isKeyDown = false
  private var isListening = false
  private var watchesFocus = false
  private var watchesScrolling = false

  private static let action = "press"

  /// Adds a press gesture to the parts of a widget, which keeps the gesture.
  ///
  /// Neither keys nor screen readers find the parts.
  /// - Parameter accepts: returns whether there is a part at a point; a press elsewhere is one of
  ///   the widget around.
  static func attach(
    to target: some WidgetHandle, accepting accepts: @escaping (Point) -> Bool,
    onPress: @escaping () -> Void
  ) -> PressGesture {
    let press = PressGesture(target.widget, accepts, onPress)
    press.addPointer()
    return press
  }

  /// Adds a press gesture to a widget, which keeps the gesture.
  @discardableResult
  static func attach(
    to target: some WidgetHandle, _ onPress: @escaping () -> Void
  ) -> PressGesture {
    let press = prepare(target, onPress)
    press.listen()
    return press
  }

  /// Makes a press that only screen readers can trigger until ``listen()`` adds the controllers,
  /// which the many cards outside the viewport don't need.
  static func prepare(
    _ target: some WidgetHandle, _ onPress: @escaping () -> Void
  ) -> PressGesture {
    let press = PressGesture(target.widget, { _ in true }, onPress)
    press.actions.add(action) { press.onPress() }
    return press
  }

  /// Adds the controllers of pointer, fingers and keys, if it has none yet.
  func listen() {
    guard !isListening else { return }
    isListening = true
    addPointer()
    addKeys()
  }

  private init(
    _ target: Widget, _ accepts: @escaping (Point) -> Bool, _ onPress: @escaping () -> Void
  ) {
    self.target = target
    self.accepts = accepts
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
      guard isEnabled, !isOnControl(point), accepts(point) else {
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
    // Without a group, the press that one gesture claims is denied to the other.
    drag.group(with: click)
  }

  /// Whether there is a control at the point, even an insensitive one, which the user meant instead
  /// of the widget.
  private func isOnControl(_ point: Point) -> Bool {
    var under = target.pick(at: point)
    while let widget = under, widget != target {
      // Beside the parts of a chart, its card is pressed.
      let isControl = widget.isFocusable && widget.component(of: CardChartView.self) == nil
      if widget.isButton || isControl { return true }
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

  /// Cancels the press when the pointer or finger leaves the widget or drags.
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
    // The focus returns to the target from a page that opens now.
    if target.isFocusable { target.grabFocus() }
    onPress()
  }

  private func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Double(target.width)
      && point.y <= Double(target.height)
  }

  // MARK: Keys

  /// Adds the keys, which act at their release, so that a key that is held acts once.
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
