import CGtk

/// Keeps the screen of a window on, or off.
///
/// A compositor, the portal or the session is asked not to become idle. An X server alone is told
/// not to switch its monitors off.
public final class ScreenPower {
  /// The power state of the screen.
  public enum State {
    /// The system decides.
    case automatic
    case on
    /// Off, until somebody uses the machine, where that is possible.
    case off
  }

  /// What the screen does from now on; the window is mapped.
  public var state = State.automatic { didSet { if state != oldValue { follow(oldValue) } } }
  private let application: Application
  private let window: Window
  private let reason: String
  /// The request to stay on; 0 if there is none.
  private var request: guint = 0
  /// Whether nobody but the X server switches the monitors off.
  private var isAlone = false

  /// - Parameter reason: why the screen stays on, in the user's language.
  public init(of window: Window, in application: Application, reason: String) {
    self.application = application
    self.window = window
    self.reason = reason
  }

  private func follow(_ old: State) {
    if state == .on {
      request = gtk_application_inhibit(
        application.pointer, window.pointer(as: GtkWindow.self), GTK_APPLICATION_INHIBIT_IDLE,
        reason)
      isAlone = request == 0
    } else if request != 0 {
      gtk_application_uninhibit(application.pointer, request)
      request = 0
    }
    guard isAlone, let display = gtk_widget_get_display(window.gtk) else { return }
    if state == .off || old == .off { cgtk_display_set_lit(display, (state != .off).gboolean) }
    if state != .off { cgtk_display_keep_on(display, (state == .on).gboolean) }
  }
}
