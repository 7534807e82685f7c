import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// A report in a narrow window (S-44).
final class NarrowReportTests: ReportTestCase {
  /// A narrow page shows object cells, keeps its place, and has a menu for the order.
  @MainActor func testIsAListInANarrowWindow() async throws {
    let page = makePage(count: 10_000)
    let log = ReportEventLog(of: page)
    try await TestDisplay.show(page.root, width: 420, height: 700)
    try await settle("rows are object cells") {
      find(in: page.root.widget) { $0.hasClass("report-list") ? true : nil } ?? false
    }
    try await settle("the cells have texts") {
      Set(["€3", "Ada"]).isSubset(of: page.root.seenTexts)
    }
    XCTAssertLessThanOrEqual(page.root.width, 420)
    page.root.activateAction("report.sort", target: "2")
    page.root.activateAction("report.sort", target: "2")
    XCTAssertEqual(
      log.requests.map(\.order), [.init(column: 2), .init(column: 2, isDescending: true)])
  }

  /// A narrow page names a row by its name and not by its number, says what the number is, keeps
  /// the colour of its state with its word, and cuts no number, however large the text.
  @MainActor func testACellOfANarrowPageNamesItsRow() async throws {
    let appearance = Appearance()
    appearance.textScale = 2
    defer { appearance.textScale = 1 }
    let columns = [
      ReportColumn("Order"), ReportColumn("Customer", role: .name),
      ReportColumn("Amount", alignment: .end), ReportColumn("Status", role: .state),
    ]
    let page = ReportPageView(Report(title: "Orders", columns: columns))
    page.row = { position in
      let cells = [
        TableCell("1204"), TableCell("Kontor Hamburg and sons"), TableCell("€89,910.53"),
        TableCell("late", state: .negative),
      ]
      return ReportRow(cells: cells) { Card(id: .reportRow(position), header: CardHeader()) }
    }
    page.render(.rows(ReportRows(count: 3, total: 3), note: nil))
    try await TestDisplay.show(page.root, width: 440, height: 700)
    func label(_ style: String) -> Label? {
      page.root.first("report-list")?.first(style).flatMap { Label(of: $0) }
    }
    try await settle("the cells have texts") { label("row-title")?.text.isEmpty == false }
    XCTAssertEqual(label("row-title")?.text, "Kontor Hamburg and sons")
    XCTAssertEqual(label("row-subtitle")?.text, "Order 1204")
    XCTAssertEqual(label("row-value")?.text, "€89,910.53")
    XCTAssertEqual(label("row-value")?.isEllipsized, false)
    XCTAssertEqual(label("row-state")?.text, "late")
    XCTAssertEqual(label("row-state")?.hasClass("negative"), true)
  }

  /// The selected rows stay selected when the page becomes narrow or wide, and the focus stays at
  /// its row.
  @MainActor func testSelectedRowsStaySelectedInAnotherLayout() async throws {
    let page = makePage(count: 100)
    let window = try await TestDisplay.show(page.root, width: 900, height: 500)
    page.focus(7)
    page.select([3, 4, 7])
    for (width, list) in [(420, true), (900, false)] {
      window.setDefaultSize(width: width, height: 500)
      try await settle("the layout has changed") {
        (page.root.first("report-list")?.isMapped == true) == list
      }
      try await settle("the row has the focus") {
        window.focus?.texts.contains { $0 == "7" || $0.hasSuffix(" 7") } == true
      }
      XCTAssertEqual(page.selectedPositions, [3, 4, 7])
    }
  }

  /// A page is freed with the list that it has in a narrow window.
  @MainActor func testANarrowPageIsFreed() async throws {
    try await assertReleased(width: 420) {
      let page = makePage(count: 100)
      return (page.root.widget, page)
    }
  }
}
