import CardModel
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

final class ReportPageTests: XCTestCase {
  private let report = Report(
    title: "Orders",
    columns: [ReportColumn("Order", width: 80), ReportColumn("Amount", alignment: .end)],
    hasSearch: true, filters: ["Status"])

  private func rows(_ count: Int, of total: Int) -> ReportState {
    .rows(
      ReportRows(count: count, total: total, choices: [["open"]]) { position in
        [TableCell("\(position)"), TableCell("€\(position)")]
      } card: { position in
        Card(id: CardID("row/\(position)"), header: CardHeader(title: "\(position)"))
      }, note: nil)
  }

  /// Texts of the labels that are seen.
  @MainActor private func texts(in widget: Widget) -> [String] {
    guard widget.isVisible else { return [] }
    if let label = Label(widget) { return [label.text] }
    return widget.children.flatMap(texts)
  }

  /// S-44: a million rows are shown by those in view, with how many match of how many there are.
  @MainActor func testShowsRowsAndHowManyThereAre() async throws {
    try TestDisplay.require()
    let page = ReportPageView(report)
    page.render(rows(1_000_000, of: 2_000_000))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    let seen = texts(in: page.root.widget)
    XCTAssertTrue(seen.contains("1000000 of 2000000 rows"), "\(seen.prefix(20))")
    XCTAssertTrue(seen.contains("€5"))
    XCTAssertLessThan(seen.count, 1500)
    window.destroy()
  }

  /// S-21: what matches nothing, or could not be had, is said in place of the rows.
  @MainActor func testSaysWhyThereAreNoRows() async throws {
    try TestDisplay.require()
    let page = ReportPageView(report)
    page.render(rows(0, of: 12))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    XCTAssertTrue(texts(in: page.root.widget).contains("Nothing found"))
    page.render(.failed(Failure(title: "Not found", message: "There is no table orders")))
    XCTAssertTrue(texts(in: page.root.widget).contains("There is no table orders"))
    XCTAssertFalse(texts(in: page.root.widget).contains("Nothing found"))
    page.render(rows(3, of: 3))
    try await settle("the rows are back") { texts(in: page.root.widget).contains("€2") }
    window.destroy()
  }

  /// Gone with its rows, its menus and its order, which GTK takes away later than the page.
  @MainActor func testIsFreed() async throws {
    var report = report
    report.order = ReportRequest.Order(column: 1, isDescending: true)
    try await assertReleased {
      let page = ReportPageView(report)
      page.render(rows(100, of: 100))
      page.onRequest = { XCTFail("asked for \($0)") }
      return (page.root.widget, page)
    }
  }
}
