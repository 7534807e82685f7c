import Gtk

/// A button that does something when it has been held for a while, and fills meanwhile.
final class HoldButton {
  let root = Overlay()
  private let button: Button
  private let fill = Box(.horizontal)
  private let duration: Duration
  private let clock: any Clock<Duration>
  private let onHeld: () -> Void
  private var holding: Task<Void, Never>?

  init(
    _ button: Button, duration: Duration, clock: any Clock<Duration>, onHeld: @escaping () -> Void
  ) {
    self.button = button
    self.duration = duration
    self.clock = clock
    self.onHeld = onHeld
    root.setChild(button)
    fill.addClass("hold-fill")
    fill.canTarget = false
    fill.horizontalAlignment = .start
    root.add(fill)
    let click = ClickGesture()
    click.setPhase(.capture)
    click.onPressed { [unowned self, click] _, _ in
      // Otherwise the button takes the press for itself.
      click.setState(.claimed)
      hold()
    }
    click.onSequenceEnd { [unowned self] in release() }
    root.add(click)
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, _ in
      guard [.enter, .keypadEnter, .space].contains(key) else { return false }
      hold()
      return true
    }
    keys.onReleased { [unowned self] _, _ in release() }
    root.add(keys)
    root.own(self)
  }

  /// Begins to hold; presses that the keyboard repeats change nothing.
  private func hold() {
    guard holding == nil, button.isSensitive else { return }
    var start: Microseconds?
    root.scope.tick { [weak self] time in
      guard let self, holding != nil else { return false }
      let begin = start ?? time
      start = begin
      let share = min(1, Double(time - begin) / 1_000_000 / (duration / .seconds(1)))
      fill.setMinimumSize(width: Int(Double(root.width) * share))
      return true
    }
    holding = root.scope.after(duration, by: clock) { [weak self] in
      self?.release()
      self?.onHeld()
    }
  }

  private func release() {
    holding?.cancel()
    holding = nil
    fill.setMinimumSize(width: 0)
  }
}
