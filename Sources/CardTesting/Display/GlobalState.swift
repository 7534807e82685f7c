import CardWidgets
import Gtk
import XCTest

/// Restores the state that all tests of a process share after each test, whatever it has changed.
final class GlobalStateRestorer: XCTestObservation {
  /// Sets the state that tests begin with, and restores it from now on.
  @MainActor
  static func begin() {
    restore()
    XCTestObservationCenter.shared.addTestObserver(GlobalStateRestorer())
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    MainActor.assumeIsolated { Self.restore() }
  }

  @MainActor
  private static func restore() {
    TestStyle.restore()
    let appearance = TestDisplay.appearance
    appearance.fontName = "Cantarell 11"
    appearance.hasAnimations = false
    appearance.isHighContrast = false
    appearance.preferredScheme = .light
    appearance.zoom = 1
    appearance.textScale = 1
    TextDirection.standard = .leftToRight
    CardLocale.numbers = .english
    CardLocale.dates = .english
    CardLocale.language = "en"
  }
}
