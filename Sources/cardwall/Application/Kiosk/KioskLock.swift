import Dashboard
import Gtk

/// Keeps a kiosk open: nothing that people do to its window closes it, but keys that the file names
/// and that are held for a while.
final class KioskLock {
  /// The keys; nil if no keys close the window.
  var keys: KeyCombination?
  private let clock: any Clock<Duration>
  private var holding: Task<Void, Never>?

  /// The time for which the keys are held.
  static let holdDuration = Duration.seconds(3)

  /// Locks a window, which owns the lock.
  init(_ window: Window, clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    window.refuseToClose()
    window.refuseInspector()
    let controller = KeyController()
    controller.setPhase(.capture)
    controller.onPressed { [unowned self] key, modifiers in
      guard let keys, key.isPressed(with: modifiers, as: keys.accelerator) else { return false }
      hold(window)
      return true
    }
    controller.onReleased { [unowned self] _, _ in release() }
    window.add(controller)
    // The release of keys may go to another window.
    window.onActiveChange { [unowned self] in release() }
    window.own(self)
  }

  /// Closes the window when the keys have been held; presses that the keyboard repeats change
  /// nothing.
  private func hold(_ window: Window) {
    guard holding == nil else { return }
    holding = window.scope.after(Self.holdDuration, by: clock) { window.destroy() }
  }

  private func release() {
    holding?.cancel()
    holding = nil
  }
}
