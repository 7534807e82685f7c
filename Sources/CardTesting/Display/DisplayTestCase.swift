import Gtk
import XCTest

/// A test that makes widgets: it fails if a component or a widget of its own outlives it.
///
/// Its test methods are `@MainActor` and `async`. After each test, the windows that it has opened
/// are closed, and the state that all tests of a process share, such as the colour scheme, is as
/// before.
open class DisplayTestCase: XCTestCase {
  override open func setUp() async throws {
    try await super.setUp()
    try await TestDisplay.require()
  }

  override open func tearDown() async throws {
    try await super.tearDown()
    try await XInput.putAway()
    await Self.closeWindows()
    guard let left = await Self.objectsLeft() else { return }
    // A test that has failed may have thrown an error before its end.
    if testRun?.totalFailureCount == 0 { XCTFail("left behind: \(left)") }
    await MainActor.run { Self.reported = (LiveObjects.count, LiveObjects.unparentedCount) }
  }

  @MainActor static func closeWindows() {
    for window in Window.open { window.window?.destroy() }
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
