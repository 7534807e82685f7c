import Gtk
import Localization

/// Keeps a window as large as its screen, also without a window manager (P12, P13).
final class FullScreen {
  /// The name of the monitor; nil for the one on which the window appears.
  var monitor: String? { didSet { if monitor != oldValue { fill() } } }
  /// Called with the name of the monitor, and why it can't be filled; with nil when it can.
  var onProblem: ((String, String?) -> Void)? { didSet { reportMonitor() } }
  private let window: Window
  private let clock: any Clock<Duration>
  private var watch: MonitorWatch?
  private var changing: Task<Void, Never>?

  /// The time after a change of the monitors in which others of the same cause follow.
  private static let settlingTime = Duration.milliseconds(500)

  /// Fills the screen with a window, which owns this.
  init(_ window: Window, clock: any Clock<Duration> = ContinuousClock()) {
    self.window = window
    self.clock = clock
    watch = MonitorWatch { [unowned self] in monitorsChanged() }
    fill()
    window.onMap { [unowned self] in fill() }
    window.own(self)
  }

  private func fill() {
    window.fullscreen(on: monitor)
    reportMonitor()
  }

  private func reportMonitor() {
    guard let monitor, let onProblem else { return }
    let names = Monitor.all.map(\.connector).filter { !$0.isEmpty }
    guard !names.contains(monitor) else { return onProblem(monitor, nil) }
    onProblem(
      monitor,
      names.isEmpty
        ? String(localized: "not connected; no monitor here has a name")
        : String(localized: "not connected; the monitors are \(names.localizedList)"))
  }

  private func monitorsChanged() {
    changing?.cancel()
    changing = window.scope.after(Self.settlingTime, by: clock) { [unowned self] in fill() }
  }
}
