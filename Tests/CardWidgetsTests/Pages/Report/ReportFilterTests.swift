import CardModel
import CardTesting
import ChartModel
import CivilTime
import Gtk
import XCTest

@testable import CardWidgets

/// The filters of a report: values with the numbers of their rows, and days in a calendar.
final class ReportFilterTests: DisplayTestCase {
  @MainActor private func all<Found>(in widget: Widget, _ match: (Widget) -> Found?) -> [Found] {
    (match(widget).map { [$0] } ?? []) + widget.children.flatMap { all(in: $0, match) }
  }

  @MainActor private func button(_ text: String, in widget: some WidgetHandle) throws -> Button {
    let buttons = all(in: widget.widget) { Button(of: $0) }
    return try XCTUnwrap(buttons.first { $0.label == text }, "no button \(text)")
  }

  /// Several values can be chosen, each says how many rows it has as soon as that is counted, and
  /// counting is asked for only while they are seen.
  @MainActor func testSeveralValuesAreChosen() async throws {
    let page = ReportPageView(
      Report(title: "Orders", columns: [ReportColumn("Order")], filters: [ReportFilter("Status")]))
    page.row = { ReportRow.order($0) }
    let rows = ReportRows(count: 9, total: 9, choices: [["held", "late", "open"]])
    page.render(.rows(rows, note: nil))
    let log = ReportEventLog(of: page)
    try await TestDisplay.show(page.root, width: 900, height: 500)
    XCTAssertTrue(log.filters.isEmpty)
    let buttons = all(in: page.bar.root.widget) { MenuButton(of: $0) }
    let filter = try XCTUnwrap(buttons.first { $0.widget.seenTexts.contains("Status") })
    filter.popUp()
    try await settle("the values are seen") { log.filters == [true] }
    func choices() -> [ToggleButton] {
      all(in: filter.widget) { $0.hasClass("choice") ? ToggleButton(of: $0) : nil }
    }
    XCTAssertEqual(choices().map { $0.widget.seenTexts.first }, ["held", "late", "open"])
    page.change { $0.choiceCounts[0] = ["open": 1204, "late": 3] }
    XCTAssertEqual(choices().map { $0.widget.seenTexts.last }, ["0", "3", "1,204"])
    choices()[2].isActive = true
    choices()[1].isActive = true
    XCTAssertEqual(log.requests.last?.filters, [0: .values(["late", "open"])])
    XCTAssertTrue(page.root.seenTexts.contains("Status: late, open"))
    XCTAssertTrue(try button("Show All", in: filter).activate())
    try await settle("all are shown") { log.requests.last?.filters == [:] }
    XCTAssertEqual(choices().map(\.isActive), [false, false, false])
    filter.popDown()
    try await settle("the values are closed") { log.filters == [true, false] }
  }

  /// The values and bounds of filters are no wider than a narrow window, however large the text.
  @MainActor func testFiltersFitIntoANarrowWindow() async throws {
    TestStyle.use(.light)
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    let filters = [
      ReportFilter("Status"), ReportFilter("Amount", kind: .range),
      ReportFilter("Day", kind: .date),
    ]
    let page = ReportPageView(
      Report(title: "Orders", columns: [ReportColumn("Order")], filters: filters))
    page.row = { ReportRow.order($0) }
    let long = "an extraordinarily long name of the state of an order"
    let rows = ReportRows(count: 9, total: 9, choices: [["held", long], [], []])
    page.render(.rows(rows, note: nil))
    try await TestDisplay.show(page.root, width: 420, height: 600)
    try await settle("the page is narrow") { page.root.hasClass("narrow") }
    for filter in filters {
      let buttons = all(in: page.bar.root.widget) { MenuButton(of: $0) }
      let button = try XCTUnwrap(buttons.first { $0.widget.seenTexts.contains(filter.title) })
      button.popUp()
      try await settle("\(filter.title) is open") { button.popover?.isMapped == true }
      let popover = try XCTUnwrap(button.popover)
      XCTAssertLessThanOrEqual(popover.measure(.horizontal).natural, 420, filter.title)
      button.popDown()
      try await settle("\(filter.title) is closed") { button.popover?.isMapped != true }
    }
  }

  private static let today = CivilDate(year: 2026, month: 11, day: 22)

  /// Opens the calendar of a filter below a button.
  @MainActor private func open(_ view: ReportBoundsView) async throws -> (MenuButton, Window) {
    let menu = MenuButton()
    menu.setPopover(view.root)
    let window = try await TestDisplay.show(menu, width: 500, height: 500)
    menu.popUp()
    try await settle("the calendar is seen") { view.root.isMapped }
    return (menu, window)
  }

  /// Two days of a calendar are a range, in whatever order they are pressed; a span is one press.
  @MainActor func testDaysAreChosenInACalendar() async throws {
    let view = ReportBoundsView(ReportFilter("Day", kind: .date), today: { Self.today })
    var chosen: [ReportRequest.Filter?] = []
    view.onChoose = { chosen.append($0) }
    let (menu, _) = try await open(view)
    func press(_ day: Int) throws {
      let days = all(in: view.root.widget) {
        $0.hasClass("day") && !$0.hasClass("other-month") ? Button(of: $0) : nil
      }
      XCTAssertTrue(days[day - 1].activate())
    }
    func texts() -> [String] { all(in: view.root.widget) { Entry(of: $0)?.text } }
    XCTAssertTrue(view.root.seenTexts.contains("Nov 2026"))
    try press(20)
    try await settle("the first day is shown") { texts() == ["2026-11-20", ""] }
    try press(4)
    try await settle("the range is shown") { texts() == ["2026-11-04", "2026-11-20"] }
    XCTAssertTrue(try button("Apply", in: view.root).activate())
    let range = ReportRequest.Filter.days(
      from: CivilDate(year: 2026, month: 11, day: 4),
      through: CivilDate(year: 2026, month: 11, day: 20))
    try await settle("it is applied") { chosen == [range] }
    let buttons = all(in: view.root.widget) { Button(of: $0) }
    let previous = buttons.first { $0.tooltip == "Previous Month" }
    XCTAssertEqual(previous?.activate(), true)
    try await settle("another month is seen") { view.root.seenTexts.contains("Oct 2026") }
    XCTAssertTrue(try button("Last 7 Days", in: view.root).activate())
    let week = ReportRequest.Filter.days(
      from: CivilDate(year: 2026, month: 11, day: 16), through: Self.today)
    try await settle("the span is applied") { chosen.last == week }
    XCTAssertTrue(view.root.seenTexts.contains("Nov 2026"))
    menu.popDown()
    try await settle("the calendar is closed") { !view.root.isMapped }
  }

  /// Enter applies the range that two presses of days have chosen, and begins no other.
  @MainActor func testEnterAppliesTheRange() async throws {
    try XInput.require()
    let view = ReportBoundsView(ReportFilter("Day", kind: .date), today: { Self.today })
    var chosen: [ReportRequest.Filter?] = []
    view.onChoose = { chosen.append($0) }
    let (menu, _) = try await open(view)
    func texts() -> [String] { all(in: view.root.widget) { Entry(of: $0)?.text } }
    let days = all(in: view.root.widget) {
      $0.hasClass("day") && !$0.hasClass("other-month") ? Button(of: $0) : nil
    }
    for (day, shown) in [(4, ["2026-11-04", ""]), (12, ["2026-11-04", "2026-11-12"])] {
      days[day - 1].grabFocus()
      try XInput.type("Return")
      try await settle("day \(day) is chosen") { texts() == shown }
    }
    XCTAssertEqual(chosen, [])
    try XInput.type("Return")
    let range = ReportRequest.Filter.days(
      from: CivilDate(year: 2026, month: 11, day: 4),
      through: CivilDate(year: 2026, month: 11, day: 12))
    try await settle("the range is applied") { chosen == [range] }
    XCTAssertEqual(texts(), ["2026-11-04", "2026-11-12"])
    days[19].grabFocus()
    try XInput.type("Return")
    try await settle("another range begins") { texts() == ["2026-11-20", ""] }
    menu.popDown()
    try await settle("the calendar is closed") { !view.root.isMapped }
  }
}
