import Gtk
import TestSupport
import XCTest

final class FocusTests: DisplayTestCase {
  @MainActor func testTabStopsAtAFocusableBoxAndThenAtWhatIsInIt() async throws {
    try TestDisplay.require()
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
    window.destroy()
  }
}
