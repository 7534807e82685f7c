import CardModel
import CardTesting
import ChartModel
import CivilTime
import Gtk
import XCTest

@testable import CardWidgets

/// The contrast of the text around cards: headers, menus, reports and what opens over them.
final class PageContrastTests: DisplayTestCase {
  @MainActor func testTheHeadersOfSectionsHaveEnoughContrast() async throws {
    let test = try TestPage([])
    let cards = (0..<5).map { CardID("a\($0)") }
    test.render([
      SectionContent(
        title: "Orders", layout: .carousel, seeAll: .counted(12_830), cards: cards)
    ])
    // The drawings of cards are kept at the scale of the window, and are too coarse to measure.
    for card in cards { test.page.card(card)?.render(.loading(.small)) }
    _ = try await test.show(width: 700)
    try await assertContrast(in: test.page.root, "a page")
  }

  @MainActor func testTheMenuOfACardHasEnoughContrast() async throws {
    var card = SampleCards.order
    card.menu = (0..<4).map { Action(id: ActionID("\($0)"), title: "Action \($0)") }
    let (view, _) = try await show(.loaded(card, .fresh))
    XCTAssertTrue(view.openMenu())
    func popover() -> Popover? {
      view.root.all(cssName: "menubutton").lazy.compactMap { MenuButton(of: $0)?.popover }.first {
        $0.isMapped
      }
    }
    try await settle("the menu is open") { popover() != nil }
    try await assertContrast(in: XCTUnwrap(popover()), "a menu")
    try XCTUnwrap(popover()).popDown()
  }

  @MainActor func testAReportHasEnoughContrast() async throws {
    let report = Report(
      title: "Orders",
      columns: [ReportColumn("Order", width: 80), ReportColumn("Amount", alignment: .end)],
      hasSearch: true,
      filters: [ReportFilter("Status"), ReportFilter("Ordered", kind: .date)])
    for width in [900, 400] {
      let page = ReportPageView(report)
      page.row = { ReportRow.order($0) }
      let note: ParagraphText<String> = "As of 13:42, 21 minutes ago"
      page.render(
        .rows(ReportRows(count: 5, total: 40, choices: [["open"], []]), note: note))
      let frame = Box(.vertical)
      frame.addClass("cardwall-page")
      page.root.expandsVertically = true
      frame.append(page.root)
      let window = try await TestDisplay.show(frame, width: width, height: 500)
      try await assertContrast(in: frame, "a report of \(width) px")
      window.destroy()
    }
  }

  /// The values of a filter, and the days of the calendar, with those of other months.
  @MainActor func testTheFiltersOfAReportHaveEnoughContrast() async throws {
    for kind in [ReportFilter.Kind.value, .range, .date] {
      let button = ReportFilterButton(ReportFilter("Status", kind: kind))
      button.render(values: ["open", "late"], counts: ["open": 3, "late": 4])
      button.render(
        kind == .value
          ? .values(["late"])
          : kind == .range
            ? .numbers(from: 1, through: 2)
            : .days(
              from: CivilDate(year: 2026, month: 3, day: 28),
              through: CivilDate(year: 2026, month: 4, day: 2)))
      let frame = Box(.vertical)
      frame.addClass("cardwall-page")
      frame.append(button.root)
      let window = try await TestDisplay.show(frame, width: 600, height: 700)
      button.root.popUp()
      let popover = try XCTUnwrap(button.root.popover)
      try await settle("it is open") { popover.isMapped }
      try await assertContrast(in: popover, "a filter of \(kind)")
      popover.popDown()
      window.destroy()
    }
  }
}
