import Gtk

/// Whether a person uses a pointer, for which there are buttons, or fingers, which swipe.
final class PointerUse {
  private(set) var isUsed = Pointer.isPresent
  var onChange: (Bool) -> Void = { _ in }

  /// Watches what `widget` is used with.
  ///
  /// The widget keeps the controllers.
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

  private func set(_ new: Bool) {
    guard new != isUsed else { return }
    isUsed = new
    onChange(new)
  }
}
