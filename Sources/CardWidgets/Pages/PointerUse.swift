import Gtk

/// Tracks whether the user uses a pointer, which needs buttons, or fingers, which swipe.
final class PointerUse {
  private(set) var isUsed = Pointer.isPresent
  var onChange: (Bool) -> Void = { _ in }

  /// Adds controllers to `widget`, which keeps them.
  func watch(_ widget: some WidgetHandle) {
    let motion = MotionController()
    motion.setPhase(.capture)
    // A kiosk has no pointer: many touch screens report themselves as a mouse.
    motion.onMotion { [weak self] _ in
      if motion.target?.isInKiosk != true { self?.set(!motion.isTouch) }
    }
    widget.add(motion)
    let click = ClickGesture(button: 0)
    click.setPhase(.capture)
    click.onPressed { [weak self] _, _ in
      self?.set(!click.isTouch && click.target?.isInKiosk != true)
    }
    widget.add(click)
  }

  /// Marks a page with a style class while fingers are used, so that its rows are high enough for
  /// them, and dense for a pointer.
  ///
  /// Rows keep their height until the press has ended, which would end at another row otherwise.
  func markTouch(on root: some WidgetHandle) {
    let press = ClickGesture(button: 0)
    press.setPhase(.capture)
    let widget = root.widget
    let update = { [unowned self] in widget.setClass(Self.touchStyle, when: !isUsed) }
    let others = onChange
    onChange = { isUsed in
      others(isUsed)
      if !press.isActive { update() }
    }
    watch(root)
    press.onSequenceEnd(update)
    // The controller that was added last handles events first.
    root.add(press)
    update()
  }

  fileprivate static let touchStyle = "touch"

  /// Sets whether the last input came from a pointer.
  func set(_ new: Bool) {
    guard new != isUsed else { return }
    isUsed = new
    onChange(new)
  }
}

extension WidgetHandle {
  /// Whether fingers are used on the page of the widget.
  var isTouched: Bool { hasClass(PointerUse.touchStyle) || parent?.isTouched == true }
}
