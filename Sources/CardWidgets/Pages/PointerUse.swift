import Gtk

/// Tracks whether the user uses a pointer, which needs buttons, or fingers, which swipe.
final class PointerUse {
  private(set) var isUsed = Pointer.isPresent
  var onChange: (Bool) -> Void = { _ in }

  /// Adds controllers to `widget`, which keeps them.
  func watch(_ widget: some WidgetHandle) {
    let motion = MotionController()
    motion.setPhase(.capture)
    motion.onMotion { [weak self] _ in self?.set(!motion.isTouch) }
    widget.add(motion)
    let click = ClickGesture(button: 0)
    click.setPhase(.capture)
    click.onPressed { [weak self] _, _ in self?.set(!click.isTouch) }
    widget.add(click)
  }

  /// Sets whether the last input came from a pointer.
  func set(_ new: Bool) {
    guard new != isUsed else { return }
    isUsed = new
    onChange(new)
  }
}
