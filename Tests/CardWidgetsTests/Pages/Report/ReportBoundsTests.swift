import CardModel
import ChartModel
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

/// The bounds of a report's filter.
final class ReportBoundsTests: DisplayTestCase {
  /// Bounds are requested as they are typed; text that is no bound is not.
  @MainActor func testTypedBoundsAreRequested() async throws {
    try TestDisplay.require()
    var chosen: [ReportRequest.Choice?] = []
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
}
