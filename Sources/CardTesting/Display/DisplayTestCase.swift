import Gtk
import XCTest

/// A test that makes widgets: it fails if a component or a widget of its own outlives it.
///
/// Its test methods are `@MainActor` and `async`. After each test, the state that all tests of a
/// process share, such as the colour scheme, is as before.
open class DisplayTestCase: XCTestCase {
  override open func setUp() async throws {
    try await super.setUp()
    try await TestDisplay.require()
  }

  override open func tearDown() async throws {
    try await super.tearDown()
    try await XInput.putAway()
    guard testRun?.hasSucceeded != false else { return }
    let left = await Self.objectsLeft()
    XCTAssertNil(left, "left behind")
  }

  /// Returns the objects that are left of this test, and not of one before.
  @MainActor private static func objectsLeft() async -> String? {
    try? await settle("nothing is left", seconds: 2) {
      LiveObjects.count <= reported && LiveObjects.unparentedCount == 0
    }
    let unparented = LiveObjects.unparentedCount
    guard LiveObjects.count > reported || unparented > 0 else { return nil }
    reported = LiveObjects.count
    return "\(LiveObjects.description); \(unparented) widgets without a parent"
  }

  /// The number of objects that a test before has left.
  @MainActor private static var reported = 0
}
