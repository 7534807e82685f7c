import Gtk
import XCTest

/// A reference that tells whether an object is still alive.
@MainActor
public final class WeakReference {
  public private(set) weak var object: AnyObject?

  public init(_ object: AnyObject) { self.object = object }
}

/// Builds a widget with its component, shows it, destroys it, and fails unless both are gone.
@MainActor
public func assertReleased(
  width: Int = 400, height: Int = 300, file: StaticString = #filePath, line: UInt = #line,
  _ make: () throws -> (widget: Widget, component: AnyObject)
) async throws {
  try TestDisplay.require()
  let watched: WeakWidget
  let component: WeakReference
  let window: Window
  do {
    let made = try make()
    component = WeakReference(made.component)
    watched = WeakWidget(made.widget)
    window = try await TestDisplay.show(made.widget, width: width, height: height)
  }
  window.destroy()
  try? await settle("the widget is gone") { watched.widget == nil && component.object == nil }
  XCTAssertNil(watched.widget, "the widget is still there", file: file, line: line)
  XCTAssertNil(component.object, "the component is still there", file: file, line: line)
}
