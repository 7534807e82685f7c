import CardTesting
import Gtk
import XCTest

final class FocusTests: DisplayTestCase {
  @MainActor func testTabStopsAtAFocusableBoxAndThenAtWhatIsInIt() async throws {
    let (row, inside, after) = (Box(.vertical), Button("Inside"), Button("After"))
    row.isFocusable = true
    row.append(inside)
    let column = Box(.vertical)
    column.append(row)
    column.append(after)
    let window = try await TestDisplay.show(column)
    window.clearFocus()
    var stops: [Widget] = []
    while column.moveFocus(.forward), let focus = window.focus { stops.append(focus) }
    XCTAssertEqual(stops, [row.widget, inside.widget, after.widget])
    stops = []
    window.clearFocus()
    while column.moveFocus(.backward), let focus = window.focus { stops.append(focus) }
    XCTAssertEqual(stops, [after.widget, inside.widget, row.widget])
  }

  /// P6: GTK would keep a reference to it for ever.
  @MainActor func testWhatIsHiddenWithTheFocusAndThenRemovedIsGone() async throws {
    for hidesAll in [false, true] {
      let (frame, stack, rest, page) = (Box(.vertical), Stack(), Label("Rest"), Box(.vertical))
      let button = Button("Focus")
      frame.append(stack)
      stack.add(rest)
      stack.add(page)
      page.append(button)
      stack.show(page)
      let window = try await TestDisplay.show(frame)
      XCTAssertTrue(button.grabFocus())
      let watched = WeakWidget(page)
      if hidesAll { frame.isVisible = false }
      stack.show(rest)
      stack.remove(page)
      try await settle("it is gone") { watched.widget == nil }
      window.destroy()
    }
  }

  @MainActor func testAWindowThatIsShownAgainHasTheSameFocus() async throws {
    let (column, first, second) = (Box(.vertical), Button("First"), Button("Second"))
    column.append(first)
    column.append(second)
    let window = try await TestDisplay.show(column)
    XCTAssertTrue(second.grabFocus())
    window.isVisible = false
    try await settle()
    window.present()
    try await settle("it is shown again") { column.isMapped }
    XCTAssertTrue(second.hasFocus)
  }
}
