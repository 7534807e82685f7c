import Gtk
import XCTest

@testable import CardTesting

/// The windows that a test leaves.
final class DisplayTestCaseTests: DisplayTestCase {
  /// They would cover those of the tests after it, and hold their input.
  @MainActor func testTheWindowsOfATestAreClosed() async throws {
    for modal in [false, true] {
      let window = try await TestDisplay.show(Label("Left"), width: 200, height: 100)
      if modal {
        let dialog = Window()
        dialog.setModal(over: window)
        dialog.present()
        try await settle("the dialog is there") { dialog.isMapped }
      }
    }
    XCTAssertGreaterThanOrEqual(Window.open.count, 3)
    Self.closeWindows()
    XCTAssertEqual(Window.open.count, 0)
    let left = await Self.objectsLeft()
    XCTAssertNil(left)
  }
}
