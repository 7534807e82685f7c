import CGtk
import CardTesting
import XCTest

@testable import Gtk

/// Where windows stand on a screen without a window manager.
final class WindowPositionTests: DisplayTestCase {
  /// A question on a narrow screen is narrower than its keys would like to be.
  @MainActor func testANarrowedWindowIsInTheMiddleOfItsParent() async throws {
    let below = Box(.vertical)
    let parent = try await TestDisplay.show(below, width: 480, height: 600)
    let label = Label(String(repeating: "wide ", count: 60))
    label.wraps = true
    let window = Window()
    window.isDecorated = false
    window.setDefaultSize(width: 440, height: -1)
    window.setChild(label)
    XCTAssertGreaterThan(window.measure(.horizontal).natural, 600)
    window.center(over: parent)
    window.present()
    try await settle("it is shown") { label.isMapped && label.width == 440 }
    let outer = try origin(of: gtk_native_get_surface(parent.opaque))
    let inner = try origin(of: gtk_native_get_surface(window.opaque))
    XCTAssertEqual(inner.x - outer.x, 20)
  }

  @MainActor private func origin(of surface: OpaquePointer?) throws -> (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    cgtk_surface_origin(try XCTUnwrap(surface), &x, &y)
    return (x, y)
  }
}
