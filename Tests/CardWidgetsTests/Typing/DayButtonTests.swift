import CardModel
import CardTesting
import ChartModel
import Gtk
import XCTest

@testable import CardWidgets

/// The calendar of a question for a day.
@MainActor
final class DayButtonTests: DisplayTestCase {
  /// On a low screen, half of the calendar would be outside of it.
  func testTheCalendarOpensBesideTheButtonOfALowScreen() {
    XCTAssertTrue(DayButton.opensSideways(calendarHeight: 400, screenHeight: 480))
    XCTAssertTrue(DayButton.opensSideways(calendarHeight: 400, screenHeight: 720))
    XCTAssertFalse(DayButton.opensSideways(calendarHeight: 400, screenHeight: 1080))
  }

  /// Days that can't be chosen are seen to be others.
  func testDaysOutsideOfTheBoundsAreDimmed() async throws {
    TestStyle.use(.light)
    let picker = MonthPicker(choosesOneDay: true, today: { CivilDate("2026-03-15")! })
    let window = try await TestDisplay.show(picker.root, width: 400, height: 400)
    defer { window.destroy() }
    func pixels(of day: String) throws -> [UInt8] {
      let buttons = picker.root.all("day").filter { !$0.hasClass("other-month") }
      return try XCTUnwrap(buttons.first { $0.texts == [day] }?.picture()?.pixels.map(\.self))
    }
    try await settle()
    let (early, late) = (try pixels(of: "8"), try pixels(of: "28"))
    picker.bounds = Question.DateBounds(first: CivilDate("2026-03-10"))
    try await settle()
    XCTAssertNotEqual(try pixels(of: "8"), early)
    XCTAssertEqual(try pixels(of: "28"), late)
  }
}
