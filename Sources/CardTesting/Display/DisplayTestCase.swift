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
    // Before its end, no test has succeeded.
    guard testRun?.totalFailureCount == 0 else { return await Self.closeWindows() }
    guard let left = await Self.objectsLeft() else { return }
    XCTFail("left behind: \(left)")
    await MainActor.run { Self.reported = (LiveObjects.count, LiveObjects.unparentedCount) }
  }

  /// Closes the windows that a failed test has left, which would cover those of the tests after it,
  /// and counts what is left as reported.
  @MainActor static func closeWindows() async {
    for window in Window.open { window.window?.destroy() }
    try? await settle("nothing is left", seconds: 2) { !areObjectsLeft }
    reported = (LiveObjects.count, LiveObjects.unparentedCount)
  }

  /// Returns the objects that are left of this test, and not of one before; nil if there are none.
  @MainActor public static func objectsLeft() async -> String? {
    try? await settle("nothing is left", seconds: 2) { !areObjectsLeft }
    return areObjectsLeft ? LiveObjects.description : nil
  }

  @MainActor private static var areObjectsLeft: Bool {
    LiveObjects.count > reported.objects || LiveObjects.unparentedCount > reported.unparented
  }

  /// The numbers of objects that tests before have left.
  @MainActor private static var reported = (objects: 0, unparented: 0)
}
