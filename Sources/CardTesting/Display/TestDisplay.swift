import Gtk
import TestRequirements
import XCTest

/// The display that tests show widgets on.
///
/// It has one font, one theme and no animations, so that a picture is the same on every machine.
@MainActor
public enum TestDisplay {
  /// The appearance of the display, restored after each test.
  public static let appearance = Appearance()

  private static let isReady: Bool = {
    // Software rendering and no settings of the user, on every machine.
    for (name, value) in [
      ("GDK_BACKEND", "x11"), ("GDK_DEBUG", "gl-disable"), ("GSK_RENDERER", "cairo"),
      ("GSETTINGS_BACKEND", "memory"),
    ] {
      setenv(name, value, 0)
    }
    // GTK keeps what it would tell a screen reader, and needs no bus for it.
    setenv("GTK_A11Y", "test", 1)
    // The tests' applications have one name, which only one process of a session can have.
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1)
    TestFonts.use()
    Toolkit.makeCriticalsFatal()
    guard Toolkit.initialize() else { return false }
    GlobalStateRestorer.begin()
    return true
  }()

  /// Connects to the display, or skips the test if there is none.
  public static func require() throws {
    try TestRequirement.require(isReady, "needs a display: run under xvfb-run")
  }

  /// Shows a widget in a window of its own and waits until it has been laid out.
  ///
  /// A ``DisplayTestCase`` closes the window after the test.
  ///
  /// - Parameters:
  ///   - width: the width of the window in px, or nil for the natural one of the widget.
  ///   - height: the height of the window in px, likewise.
  @discardableResult
  public static func show(
    _ child: some WidgetHandle, width: Int? = nil, height: Int? = nil
  ) async throws -> Window {
    try require()
    let window = Window()
    window.isDecorated = false
    window.setDefaultSize(width: width ?? -1, height: height ?? -1)
    window.setChild(child)
    window.present()
    try await settle("the window is shown") { child.isMapped && child.height > 0 }
    try await settle()
    return window
  }
}
