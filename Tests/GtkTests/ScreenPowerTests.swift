import CGtk
import CardTesting
import Gtk
import XCTest

/// P14: a screen that stays on.
@MainActor
final class ScreenPowerTests: DisplayTestCase {
  /// The time in seconds after which the X server blanks its screen; 0 for never.
  private var timeout: Int32 {
    var (timeout, interval, blanking, exposures): (Int32, Int32, Int32, Int32) = (-1, 0, 0, 0)
    guard let display = gdk_display_get_default() else { return -1 }
    XGetScreenSaver(
      gdk_x11_display_get_xdisplay(display), &timeout, &interval, &blanking, &exposures)
    return timeout
  }

  func testAnXServerAloneDoesNotBlankAScreenThatStaysOn() async throws {
    let x = gdk_x11_display_get_xdisplay(gdk_display_get_default())
    XSetScreenSaver(x, 600, 600, 1, 1)
    let application = Application(id: "org.cardwall.Test", role: .alone)
    application.register()
    let window = Window()
    window.present()
    let power = ScreenPower(of: window, in: application, reason: "A test")
    power.state = .on
    XCTAssertEqual(timeout, 0)
    power.state = .off
    XCTAssertEqual(timeout, 0)
    power.state = .on
    XCTAssertEqual(timeout, 0)
    power.state = .automatic
    XCTAssertGreaterThan(timeout, 0)
  }
}
