import CardModel
import CardTesting
import ChartModel
import CivilTime
import Gtk
import XCTest

@testable import CardWidgets

/// The months of a calendar, which turn on the page of its card.
final class CalendarPageTests: DisplayTestCase {
  @MainActor private func show(
    _ card: Card = SampleCards.shifts
  ) async throws -> (page: ObjectPageView, window: Window) {
    try TestDisplay.require()
    TestStyle.use(.light)
    let page = ObjectPageView()
    page.render(.loaded(card, .fresh))
    return (page, try await TestDisplay.show(page.root, width: 900, height: 600))
  }

  @MainActor private func title(of page: ObjectPageView) -> String? {
    page.root.first("calendar-title")?.texts.first
  }

  @MainActor private func events(of page: ObjectPageView) -> [String] {
    page.root.all("calendar-event-title").flatMap(\.texts)
  }

  /// Returns the buttons for the previous and the next month.
  @MainActor private func buttons(of page: ObjectPageView) throws -> (Widget, Widget) {
    let buttons = try XCTUnwrap(page.root.first("calendar-head")).all("icon-action")
    XCTAssertEqual(buttons.compactMap(\.tooltip), ["Previous Month", "Next Month"])
    return (try XCTUnwrap(buttons.first), try XCTUnwrap(buttons.last))
  }

  /// Each month has the events that the data have for it.
  @MainActor func testButtonsTurnTheMonths() async throws {
    let (page, _) = try await show()
    let (previous, next) = try buttons(of: page)
    for button in [previous, next] {
      let area = try XCTUnwrap(button.bounds(in: page.root))
      XCTAssertGreaterThanOrEqual(min(area.width, area.height), 44)
    }
    XCTAssertEqual(events(of: page), ["Audit", "Fire drill", "Fair"])
    next.activate()
    try await settle("December is shown") { title(of: page) == "December 2026" }
    XCTAssertEqual(events(of: page), ["Fair"])
    next.activate()
    try await settle("the next year is shown") { title(of: page) == "January 2027" }
    XCTAssertEqual(events(of: page), [])
    for _ in 0..<3 {
      let before = title(of: page)
      previous.activate()
      try await settle("the month turns") { title(of: page) != before }
    }
    XCTAssertEqual(title(of: page), "October 2026")
  }

  /// A special day says what it is, and the legend what the colours mean.
  @MainActor func testSpecialDaysAndColoursAreExplained() async throws {
    var card = SampleCards.shifts
    guard case .calendar(var calendar) = card.body else { return XCTFail("no calendar") }
    let day = CivilDate(year: 2026, month: 11, day: 11)
    calendar.specialDays = [
      CalendarBody.Event(id: ElementID("k"), first: day, title: "Carnival", color: .palette(4))
    ]
    calendar.legend = [CalendarBody.LegendItem(title: "Closed", color: .palette(4))]
    card.body = .calendar(calendar)
    let (page, _) = try await show(card)
    let tooltips = page.root.all("calendar-day").compactMap(\.tooltip)
    XCTAssertTrue(tooltips.contains("Carnival\nAudit\nFire drill"), "\(tooltips)")
    XCTAssertEqual(page.root.first("calendar-legend")?.seenTexts, ["Closed"])
    XCTAssertEqual(events(of: page), ["Audit", "Fire drill", "Fair"])
    calendar.legend = []
    card.body = .calendar(calendar)
    page.render(.loaded(card, .fresh))
    XCTAssertEqual(page.root.first("calendar-legend")?.isVisible, false)
  }

  @MainActor func testPageUpAndPageDownTurnTheMonths() async throws {
    try XInput.require()
    let (page, _) = try await show()
    try buttons(of: page).0.grabFocus()
    try await settle()
    try XInput.type("Next")
    try await settle("December is shown") { title(of: page) == "December 2026" }
    try XInput.type("Prior")
    try await settle("November is shown") { title(of: page) == "November 2026" }
  }

  /// The days stay where they are, and the events begin at one height, whatever a month has.
  @MainActor func testDaysKeepTheirHeightInAnEmptyMonth() async throws {
    let (page, _) = try await show()
    let (_, next) = try buttons(of: page)
    func frames() throws -> [Rectangle] {
      let days = page.root.all("calendar-day")
      return try (days + page.root.all(cssName: "grid")).map {
        try XCTUnwrap($0.bounds(in: page.root))
      }
    }
    let november = try frames()
    XCTAssertFalse(page.root.seenTexts.contains("Nothing planned"))
    for month in ["December 2026", "January 2027", "February 2027"] {
      next.activate()
      try await settle("\(month) is shown") { title(of: page) == month }
      try await settle()
      XCTAssertEqual(try frames(), november, month)
    }
    XCTAssertEqual(events(of: page), [])
    XCTAssertTrue(page.root.seenTexts.contains("Nothing planned"))
  }

  /// A button, and Home, turn to the month of today from any other, also in another year.
  @MainActor func testTodayTurnsToItsMonth() async throws {
    try XInput.require()
    let (page, _) = try await show()
    let (previous, next) = try buttons(of: page)
    let today = try XCTUnwrap(page.root.first("calendar-today"))
    let area = try XCTUnwrap(today.bounds(in: page.root))
    XCTAssertGreaterThanOrEqual(min(area.width, area.height), 44)
    for month in ["December 2026", "January 2027"] {
      next.activate()
      try await settle("\(month) is shown") { title(of: page) == month }
    }
    today.activate()
    try await settle("November is shown") { title(of: page) == "November 2026" }
    previous.activate()
    try await settle("October is shown") { title(of: page) == "October 2026" }
    today.grabFocus()
    try await settle()
    try XInput.type("Home")
    try await settle("November is shown again") { title(of: page) == "November 2026" }
  }

  /// Other events leave the month that was turned to, and another month of the data is shown.
  @MainActor func testTheMonthStaysUntilTheDataHaveAnother() async throws {
    let (page, _) = try await show()
    let (_, next) = try buttons(of: page)
    next.activate()
    try await settle("December is shown") { title(of: page) == "December 2026" }
    var card = SampleCards.shifts
    guard case .calendar(var calendar)? = card.body else { return XCTFail("no calendar") }
    calendar.events.removeLast()
    card.body = .calendar(calendar)
    page.render(.loaded(card, .fresh))
    XCTAssertEqual(title(of: page), "December 2026")
    (calendar.span, calendar.title) = (.month(year: 2026, month: 3), "March 2026")
    card.body = .calendar(calendar)
    page.render(.loaded(card, .fresh))
    XCTAssertEqual(title(of: page), "March 2026")
  }

  /// The name of the month is whole in a narrow window with large text.
  @MainActor func testTheMonthIsWholeWithLargeText() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    TestStyle.use(.light)
    let page = ObjectPageView()
    page.render(.loaded(SampleCards.shifts, .fresh))
    try await TestDisplay.show(page.root, width: 420, height: 600)
    let title = try XCTUnwrap(page.root.first("calendar-title").flatMap { Label(of: $0) })
    XCTAssertEqual(title.text, "November 2026")
    XCTAssertFalse(title.isEllipsized)
    for button in page.root.first("calendar-head")?.all(cssName: "button") ?? [] {
      XCTAssertLessThanOrEqual(try XCTUnwrap(button.bounds(in: page.root)).maxX, 420)
    }
  }

  @MainActor func testAWeekDoesNotTurn() async throws {
    let (page, _) = try await show(SampleCards.week)
    XCTAssertFalse(try buttons(of: page).0.isMapped)
  }

  @MainActor func testACalendarThatTurnsIsGone() async throws {
    try await assertReleased {
      let view = CardBodyView.make(for: SampleCards.shifts.body ?? .facts([]), .page)
      if let body = SampleCards.shifts.body { view.render(body) }
      view.root.first("icon-action")?.activate()
      return (view.root.widget, view)
    }
  }
}
