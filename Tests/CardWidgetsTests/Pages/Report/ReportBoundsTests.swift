import CardModel
import CardTesting
import ChartModel
import CivilTime
import Gtk
import XCTest

@testable import CardWidgets

/// The bounds of a report's filter.
final class ReportBoundsTests: DisplayTestCase {
  /// Bounds are requested as they are typed; text that is no bound is not.
  @MainActor func testTypedBoundsAreRequested() async throws {
    var chosen: [ReportRequest.Filter?] = []
    func typed(
      _ kind: ReportFilter.Kind, _ from: String, _ through: String, isWrong: Bool = false
    ) {
      let view = ReportBoundsView(ReportFilter("Amount", kind: kind))
      view.onChoose = { chosen.append($0) }
      let button = MenuButton()
      button.setPopover(view.root)
      let entries = view.root.all(cssName: "entry").compactMap(Entry.init(of:))
      XCTAssertEqual(entries.count, 2)
      entries[0].text = from
      entries[1].text = through
      view.apply()
      XCTAssertEqual(entries[0].hasClass("mistake"), isWrong)
      let hint = view.root.first("mistake-hint")
      XCTAssertEqual(hint?.isVisible, isWrong)
      withExtendedLifetime(button) {}
    }
    typed(.range, "10", "20,5")
    typed(.range, "", "7")
    typed(.range, "x", "7", isWrong: true)
    typed(.range, "", "")
    typed(.date, "2026-03-01", "2026-3-31")
    typed(.date, "2026-02-30", "", isWrong: true)
    CardLocale.numbers = NumberSymbols(decimalSeparator: ",", groupingSeparator: ".")
    CardLocale.dates.patterns.numericDay = DatePattern("dd.MM.y")
    defer { (CardLocale.numbers, CardLocale.dates) = (.english, .english) }
    typed(.range, "1.234,5", "")
    typed(.date, "1.3.2026", "2026-03-31")
    typed(.date, "1/3/26", "", isWrong: true)
    XCTAssertEqual(
      chosen,
      [
        .numbers(from: 10, through: 20.5), .numbers(from: nil, through: 7), nil,
        .days(
          from: CivilDate(year: 2026, month: 3, day: 1),
          through: CivilDate(year: 2026, month: 3, day: 31)),
        .numbers(from: 1234.5, through: nil),
        .days(
          from: CivilDate(year: 2026, month: 3, day: 1),
          through: CivilDate(year: 2026, month: 3, day: 31)),
      ])
  }

  /// A day of another month is pressed by the keyboard: its month is shown, and the day keeps the
  /// focus.
  @MainActor func testADayOfAnotherMonthKeepsTheFocus() async throws {
    let today = CivilDate(year: 2026, month: 3, day: 10)
    let view = ReportBoundsView(ReportFilter("Ordered", kind: .date), today: { today })
    let button = MenuButton()
    button.setPopover(view.root)
    try await TestDisplay.show(button)
    button.popUp()
    try await settle("the calendar is open") { view.root.isMapped }
    let days = view.root.all("day").compactMap(Button.init(of:))
    XCTAssertEqual(days.count, 42)
    let second = try XCTUnwrap(days.last { $0.label == "2" })
    XCTAssertTrue(second.hasClass("other-month"))
    XCTAssertTrue(second.grabFocus())
    second.activate()
    try await settle("April is shown") {
      view.root.first("month-title").flatMap { Label(of: $0) }?.text == "Apr 2026"
    }
    let focused = try XCTUnwrap(view.root.all("day").first { $0.hasFocus })
    XCTAssertEqual(Button(of: focused)?.label, "2")
    XCTAssertFalse(focused.hasClass("other-month"))
    XCTAssertTrue(focused.hasClass("chosen"))
    let entries = view.root.all(cssName: "entry").compactMap(Entry.init(of:))
    XCTAssertEqual(entries.map(\.text), ["2026-04-02", ""])
  }

  /// Bounds that are shown replace both others at once: the calendar never shows a mixture of them.
  @MainActor func testShownBoundsReplaceBothOthers() async throws {
    let today = CivilDate(year: 2026, month: 3, day: 10)
    let view = ReportBoundsView(ReportFilter("Ordered", kind: .date), today: { today })
    let button = MenuButton()
    button.setPopover(view.root)
    try await TestDisplay.show(button)
    button.popUp()
    try await settle("the calendar is open") { view.root.isMapped }
    func day(_ month: Int, _ day: Int) -> CivilDate {
      CivilDate(year: 2026, month: month, day: day)
    }
    for (from, through) in [(day(3, 1), day(3, 5)), (day(5, 2), day(5, 4))] {
      view.show(.days(from: from, through: through))
    }
    let ends = view.root.all("chosen").compactMap { Button(of: $0)?.label }
    XCTAssertEqual(ends, ["2", "4"])
    XCTAssertEqual(
      view.root.first("month-title").flatMap { Label(of: $0) }?.text, "May 2026")
  }

  /// The number of rows changes in the label that is there.
  @MainActor func testTheNumberOfRowsKeepsItsLabel() async throws {
    let button = RowCountButton()
    button.render("3 rows")
    let label = try XCTUnwrap(button.root.all(cssName: "label").first)
    button.render("4 rows")
    XCTAssertEqual(button.root.all(cssName: "label").first, label)
    XCTAssertEqual(Label(of: label)?.text, "4 rows")
  }
}
