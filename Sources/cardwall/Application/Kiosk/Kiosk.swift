import CardWidgets
import Dashboard
import Gtk

/// The parts that make a window a kiosk: it fills its screen, nobody closes it, and its pages turn
/// by themselves.
final class Kiosk {
  let screen: KioskScreen
  private let lock: KioskLock
  private let fullScreen: FullScreen
  /// The name of the monitor that the start has asked for, which comes before that of the file.
  private let monitor: String?

  /// Makes a window a kiosk.
  /// - Parameters:
  ///   - content: the content of the window.
  ///   - monitor: the name of the monitor that the kiosk fills; nil for that of its file.
  ///   - wall: returns the wall in the window.
  init(
    _ content: some WidgetHandle, in window: Window, of application: Application,
    monitor: String?, wall: @escaping () -> Wall?
  ) {
    self.monitor = monitor
    screen = KioskScreen(content, in: window, of: application, wall: wall)
    lock = KioskLock(window)
    let parts = Box(.vertical)
    screen.root.expandsVertically = true
    parts.append(screen.root)
    let keys = FieldKeys(in: parts)
    keys.root.addClass("kiosk-keys")
    screen.keys = keys
    window.setChild(parts)
    // The guard ignores further fingers and quick presses, which typing needs: the keys are outside
    // of it.
    PressGuard.attach(to: screen.root)
    window.addClass("kiosk")
    window.isDecorated = false
    window.setCursor(.hidden)
    fullScreen = FullScreen(window)
    fullScreen.monitor = monitor
  }

  /// Calls `handler` with the name of the monitor that isn't there, and why, and with nil when it
  /// is.
  func onMonitorProblem(_ handler: @escaping (String, String?) -> Void) {
    fullScreen.onProblem = handler
  }

  /// Applies the settings of a wall from now on.
  /// - Parameter isSafe: whether it is shown in safe mode, in which its pages don't turn.
  func follow(_ wall: Wall, isSafe: Bool) {
    let settings = wall.definition.kiosk
    if !isSafe { screen.follow(wall.definition, minutes: wall.loader.fullMinutes) }
    lock.keys = settings?.leave
    fullScreen.monitor = monitor ?? settings?.monitor
  }
}
