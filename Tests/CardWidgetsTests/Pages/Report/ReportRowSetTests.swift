import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// Rows of a report that are added, filled and removed.
final class ReportRowSetTests: DisplayTestCase {
  /// Returns a page whose rows are all there.
  @MainActor private func makePage() -> ReportPageView {
    let report = Report(
      title: "Orders", columns: [ReportColumn("Order"), ReportColumn("Amount", alignment: .end)])
    let page = ReportPageView(report)
    page.row = { ReportRow.order($0) }
    return page
  }

  private func rows(_ count: Int, of total: Int) -> ReportPhase {
    .rows(ReportRows(count: count, total: total), note: nil)
  }

  /// V14: the first frame gets the rows that are seen; those beside them come in the frames after
  /// it, and at once where somebody goes to one of them.
  @MainActor func testMakesFewRowsAtOnce() async throws {
    for isGoneTo in [false, true] {
      var asked: Set<Int> = []
      let page = makePage()
      page.row = { position in
        asked.insert(position)
        return ReportRow.order(position)
      }
      let window = try await TestDisplay.show(page.root, width: 600, height: 400)
      page.render(rows(1_000_000, of: 1_000_000))
      XCTAssertEqual(asked, Set(0..<ReportRowSet.first))
      if isGoneTo {
        page.focus(900_000)
        XCTAssertTrue(asked.contains(900_000))
      } else {
        try await settle("GTK has the rows that it wants") { asked.count > 150 }
        XCTAssertEqual(asked, Set(0..<asked.count))
      }
      try await settle("all rows have their place") {
        page.rowsView.root.vertical.upper > 1_000_000 * 10
      }
      asked = []
      page.renderNew(ReportRows(count: 500_000))
      XCTAssertLessThan(asked.count, 2 * ReportRowSet.first)
      window.destroy()
    }
  }

  /// V14: the widgets of many rows are destroyed over several frames.
  @MainActor func testAReportIsLeftInSteps() async throws {
    let first = try TestPage([1])
    let navigation = NavigationView(first.page.root)
    try await TestDisplay.show(navigation.root, width: 600, height: 400)
    let report = try await leaveReport(over: first.page, in: navigation)
    XCTAssertNotNil(report.widget)
    try await settle("the report is gone") { report.widget == nil }
    XCTAssertTrue(first.page.root.isMapped)
  }

  @MainActor private func leaveReport(
    over first: PageView, in navigation: NavigationView
  ) async throws -> WeakWidget {
    let page = makePage()
    page.render(rows(1_000_000, of: 1_000_000))
    navigation.show([first.root.widget, page.root.widget], .forward)
    try await settle("the report is shown") { page.root.isMapped }
    page.focus(500_000)
    try await settle()
    navigation.show([first.root.widget], .backward)
    XCTAssertTrue(page.removeRows(), "rows are left after a step")
    return WeakWidget(page.root)
  }

  /// End leads to the last row, even if pressed before all rows have been added.
  @MainActor func testEndIsTheEndOfAllRows() async throws {
    try XInput.require()
    let page = makePage()
    try await TestDisplay.show(page.root, width: 600, height: 400)
    page.render(rows(1_000_000, of: 1_000_000))
    try XInput.type("End")
    try await settle("the last row is seen") { page.root.seenTexts.contains("€999999") }
  }

  /// Rows that come and go while others still get their widgets.
  @MainActor func testFollowsTheCountWhileRowsAreMade() async throws {
    let page = makePage()
    try await TestDisplay.show(page.root, width: 600, height: 400)
    page.render(rows(1_000_000, of: 1_000_000))
    page.render(rows(40, of: 40))
    try await settle("all are there") { page.root.seenTexts.contains("€39") }
    XCTAssertFalse(page.root.seenTexts.contains("€40"))
    page.render(rows(12, of: 12))
    page.render(rows(50, of: 50))
    try await settle("all are there") { page.root.seenTexts.contains("€49") }
  }

  /// Rows that are put into order take seconds where no index helps: that is said, and anything
  /// else can be asked for meanwhile (V10).
  @MainActor func testSaysThatRowsAreOrdered() async throws {
    let page = makePage()
    page.render(rows(5000, of: 5000))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    page.change { $0.isLate = true }
    XCTAssertTrue(page.root.seenTexts.contains("Loading rows…"))
    page.root.activateAction("report.sort", target: "1")
    page.change { $0.isLate = true }
    XCTAssertTrue(page.root.seenTexts.contains("Ordering 5,000 rows…"))
    XCTAssertTrue(page.root.seenTexts.contains("€3"))
    XCTAssertTrue(page.bar.root.isSensitive)
    page.change { $0.isLate = false }
    XCTAssertTrue(page.root.seenTexts.contains("5,000 rows"))
    page.render(.searching(total: 5000))
    XCTAssertTrue(page.root.seenTexts.contains("Ordering 5,000 rows…"))
  }

  /// Rows that could not be loaded for a while keep their scroll position.
  @MainActor func testKeepsItsPlaceOverAFailure() async throws {
    let page = makePage()
    page.render(rows(5000, of: 5000))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    page.focus(3000)
    try await settle("the row is seen") { page.rowsView.root.vertical.value > 3000 * 10 }
    try await settle()
    let value = page.rowsView.root.vertical.value
    page.render(.failed(Failure(title: "Locked", message: "Another program has it")))
    try await settle()
    page.render(rows(5000, of: 5000))
    try await settle()
    XCTAssertEqual(page.rowsView.root.vertical.value, value)
  }
}
