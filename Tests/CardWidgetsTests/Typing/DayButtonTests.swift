import CardModel
import CardTesting
import ChartModel
import CivilTime
import Gtk
import XCTest

@testable import CardWidgets

/// The calendar of a question for a day.
@MainActor
final class DayButtonTests: DisplayTestCase {
  /// On a low screen, half of the calendar would be outside of it.
  func testTheCalendarOpensBesideTheButtonOfALowScreen() {
    let calendar = (width: 370, height: 400)
    XCTAssertTrue(DayButton.opensSideways(calendar: calendar, screen: (800, 480)))
    XCTAssertTrue(DayButton.opensSideways(calendar: calendar, screen: (1280, 720)))
    XCTAssertFalse(DayButton.opensSideways(calendar: calendar, screen: (1920, 1080)))
    XCTAssertFalse(DayButton.opensSideways(calendar: calendar, screen: (480, 800)), "no room")
  }

  /// It is decided before the calendar is opened, when its popover has no size yet.
  func testTheCalendarHasASizeBeforeItIsOpened() async throws {
    TestStyle.use(.light)
    let button = DayButton("Due", .init(), offersNone: true) { nil }
    let window = try await TestDisplay.show(button.root, width: 100, height: 60)
    let size = button.calendarSize
    XCTAssertGreaterThan(size.width, 200)
    XCTAssertGreaterThan(size.height, 250)
    let screen = window.screenSize
    XCTAssertEqual(
      button.root.opensSideways, DayButton.opensSideways(calendar: size, screen: screen))
  }

  /// On an upright screen, the calendar covers its button as far as it must.
  func testTheCalendarEndsWithinAnUprightScreen() {
    func lift(from top: Int, height: Int = 440) -> Int {
      DayButton.lift(calendarHeight: height, buttonTop: top, buttonHeight: 48, screenHeight: 800)
    }
    XCTAssertEqual(lift(from: 100), 0, "it fits below")
    XCTAssertEqual(lift(from: 700), 0, "it fits above")
    XCTAssertEqual(lift(from: 385), 89)
    XCTAssertEqual(lift(from: 385, height: 900), 433, "it begins at the top")
  }

  /// Days that can't be chosen are seen to be others.
  func testDaysOutsideOfTheBoundsAreDimmed() async throws {
    TestStyle.use(.light)
    let picker = MonthPicker(choosesOneDay: true, today: { CivilDate("2026-03-15")! })
    try await TestDisplay.show(picker.root, width: 400, height: 400)
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
