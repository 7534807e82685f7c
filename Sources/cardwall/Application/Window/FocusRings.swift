import Gtk

/// Shows where the focus is in a window from the first key until the pointer is used.
final class FocusRings {
  /// Whether the last input was a key, and not the pointer.
  private(set) var usesKeys = false
  /// Whether a key has been pressed or the pointer used.
  private var hasSeenInput = false
  private let window: Window

  /// - Parameters:
  ///   - window: the window, which owns this.
  ///   - focusFirst: moves the focus to the first card. The first arrow key shows the focus there
  ///     instead of moving it.
  init(in window: Window, focusFirst: @escaping () -> Void) {
    self.window = window
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, _ in
      usesKeys = true
      guard !hasSeenInput else { return false }
      hasSeenInput = true
      guard [.left, .right, .up, .down].contains(key), !window.showsFocus else { return false }
      focusFirst()
      window.showsFocus = true
      return true
    }
    window.add(keys)
    let click = ClickGesture(button: 0)
    click.setPhase(.capture)
    click.onPressed { [unowned self] _, _ in
      (hasSeenInput, usesKeys) = (true, false)
      window.showsFocus = false
    }
    window.add(click)
    window.onShowsFocusChange { [unowned self] in keepShown() }
    window.own(self)
  }

  private func keepShown() {
    guard usesKeys, !window.showsFocus else { return }
    window.showsFocus = true
    // GTK's timer that has hidden it is gone by then.
    Task { [weak self] in self?.window.keepShowingFocus() }
  }
}
