import CardModel
import CardTesting
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// A report over a database, in the program (S-19, S-44, V10).
final class WallReportTests: OrdersTestCase {
  @MainActor private func fill(_ count: Int) async throws {
    try await fill(count, name: "'Name, \"' || i || '\"'", amount: "i * 7 % 100")
  }

  private var yaml: String {
    """
    version: 1
    sources:
      orders: { type: sqlite, path: \(path), sql: select * from orders }
    pages:
      - id: orders
        title: Orders
        report:
          source: orders
          columns:
            - { title: Order, text: "${id}" }
            - { title: Name, text: "${name}" }
            - { title: Amount, text: "${currency(amount, 'EUR')}", sort: amount, align: end }
          search: [name]
    """
  }

  @MainActor private func report(_ wall: TestWall) throws -> WallReport {
    try XCTUnwrap(wall.wall.navigator.reportScreen(of: PageID("orders"))?.report)
  }

  /// Any row can be reached; its object opens, and going back leads to the same row.
  @MainActor func testGoesToARowAndBack() async throws {
    try await fill(200_000)
    try XInput.require()
    let wall = try await TestWall(yaml)
    let view = try report(wall).view
    try await settle("all are counted") { view.root.seenTexts.contains("200,000 rows") }
    view.focus(123_455)
    try await settle("the row is there") { view.root.seenTexts.contains("123456") }
    try await settle()
    try XInput.type("Return")
    try await settle("its object is open") { wall.wall.navigator.depth == 1 }
    XCTAssertEqual(wall.wall.navigator.top.title, #"Name, "123456""#)
    try await settle()
    try XInput.type("Escape")
    try await settle("the row is back") {
      wall.wall.navigator.depth == 0 && view.root.seenTexts.contains("123456")
    }
    try await settle()
    try XInput.type("Return")
    try await settle("the same row has the focus") {
      wall.wall.navigator.top.title == #"Name, "123456""#
    }
  }

  /// A screen reader gets the number of rows that a search has found, and not those of all rows.
  @MainActor func testReportsHowManyRowsASearchHasFound() async throws {
    try await fill(500)
    let wall = try await TestWall(yaml)
    let report = try report(wall)
    var found: [String] = []
    wall.wall.navigator.onFound = { found.append($0) }
    try await settle("all are counted") { report.view.root.seenTexts.contains("500 rows") }
    report.view.ask(for: ReportRequest(order: .init(column: 2)))
    report.view.ask(for: ReportRequest(search: "\"49"))
    try await settle("some are found") { found == ["11 of 500 rows"] }
    report.view.ask(for: ReportRequest(search: "nobody"))
    try await settle("none is found") { found.last == "None of 500 rows matches." }
  }

  /// With keys alone from the wall to a row and back: a report that is pushed has its first row in
  /// focus as soon as there are rows (S-19).
  @MainActor func testAReportThatIsOpenedHasTheFocusOnItsFirstRow() async throws {
    try await fill(500)
    try XInput.require()
    let wall = try await TestWall(
      yaml.replacingOccurrences(
        of: "pages:\n",
        with: """
          pages:
            - id: home
              sections: [{ title: All, see_all: orders, cards: [{ id: card, header: H, opens: orders }] }]

          """))
    for isSeeAll in [true, false] {
      try wall.view("card").root.grabFocus()
      if isSeeAll {
        try XInput.type("shift+Tab")
        try await settle()
      }
      try XInput.type("Return")
      try await settle("the report is open") { wall.wall.navigator.depth == 1 }
      let view = try report(wall).view
      try await settle("rows are there") { view.root.seenTexts.contains("500 rows") }
      try await settle()
      try XInput.type("Down")
      try await settle()
      try XInput.type("Return")
      try await settle("the object of the second row is open") {
        wall.wall.navigator.top.title == #"Name, "2""#
      }
      wall.wall.navigator.popToFirst()
      try await settle()
    }
  }

  /// An export has every row that matches, in order, whatever its cells contain.
  @MainActor func testExportsAllRows() async throws {
    try await fill(100_000)
    let wall = try await TestWall(yaml)
    let report = try report(wall)
    try await settle("rows are there") { report.selection != nil }
    report.view.ask(for: ReportRequest(search: "name", order: .init(column: 2)))
    try await settle("the search is done") {
      report.view.row(0)?.cells.first?.text == "100"
    }
    let file = folder.path("orders.csv")
    report.export(try XCTUnwrap(report.selection), to: file)
    try await settle("it is told", seconds: 60) { !wall.notes.isEmpty }
    XCTAssertEqual(wall.notes.last?.text, "Exported 100,000 rows to orders.csv")
    let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\r\n")
    XCTAssertEqual(lines.first, "Order,Name,Amount (EUR)")
    XCTAssertEqual(lines.count, 100_002)
    let ids = lines.dropFirst().compactMap { Int($0.prefix { $0 != "," }) }
    XCTAssertEqual(ids, (1...100_000).sorted { ($0 * 7 % 100, $0) < ($1 * 7 % 100, $1) })
    XCTAssertEqual(lines[1], "100,\"Name, \"\"100\"\"\",0")
    XCTAssertFalse(FileManager.default.fileExists(atPath: file + ".part"))
  }

  /// The rows for each value of a filter are counted by the database while its list is open, and
  /// not before.
  @MainActor func testCountsTheValuesOfAnOpenFilter() async throws {
    try await fill(1000)
    let wall = try await TestWall(
      yaml + "\n      filters: [{ title: Amount, value: amount }]")
    let view = try report(wall).view
    func choices() -> [String]? {
      if case .rows(let rows, _) = view.state.phase { rows.choices.first } else { nil }
    }
    try await settle("the values are there") { choices()?.count == 100 }
    XCTAssertEqual(view.state.choiceCounts, [:])
    view.onEvent(.filterToggled(0, isOpen: true))
    try await settle("they are counted") { view.state.choiceCounts[0]?["0"] == 10 }
    XCTAssertEqual(view.state.choiceCounts[0]?.count, 100)
    view.onEvent(.filterToggled(0, isOpen: false))
    XCTAssertEqual(view.state.choiceCounts, [:])
  }

  /// An export that is cancelled, or that can't be written, leaves no file behind.
  @MainActor func testAnExportThatEndsEarlyLeavesNothing() async throws {
    try await fill(100_000)
    let wall = try await TestWall(yaml)
    let report = try report(wall)
    try await settle("rows are there") { report.selection != nil }
    let selection = try XCTUnwrap(report.selection)
    report.export(selection, to: folder.path("orders.csv"))
    report.view.onEvent(.cancelExport)
    try await settle("it is told") { wall.notes.last?.text == "Export cancelled" }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["orders.db"])
    report.export(selection, to: folder.path("none/orders.csv"))
    try await settle("it is told") { wall.notes.last?.text.hasPrefix("Not exported") == true }
  }

  /// The rows follow the database, and the scroll position stays.
  @MainActor func testFollowsTheDatabase() async throws {
    try await fill(1000)
    let wall = try await TestWall(yaml)
    let view = try report(wall).view
    try await settle("all are counted") { view.root.seenTexts.contains("1,000 rows") }
    view.focus(500)
    try await settle("the row is there") { view.root.seenTexts.contains("501") }
    try await run("UPDATE orders SET name = 'Ada' WHERE id = 501")
    try await run("INSERT INTO orders (name) VALUES ('Bob')")
    try await settle("the change is seen", seconds: 10) {
      let texts = view.root.seenTexts
      return texts.contains("Ada") && texts.contains("1,001 rows")
    }
    XCTAssertTrue(view.root.seenTexts.contains("501"))
  }

  /// P5: a report whose table has gone says since when, and when it is tried again.
  @MainActor func testSaysSinceWhenItsTableIsGone() async throws {
    try await fill(10)
    let wall = try await TestWall(yaml)
    let report = try report(wall)
    try await settle("rows are there") { report.view.root.seenTexts.contains("10 rows") }
    try await run("DROP TABLE orders")
    report.view.ask(for: ReportRequest(search: "name"))
    try await settle("it tells the times") {
      report.view.root.seenTexts.contains { $0.hasPrefix("Since ") && $0.contains("Next try") }
    }
  }

  /// A search without an index shows and counts its matches, says if there are none, and is
  /// replaced by text that is typed next (V10).
  @MainActor func testSearchesRowsOneByOne() async throws {
    try await fill(200_000)
    let wall = try await TestWall(yaml)
    let view = try report(wall).view
    try await settle("all are counted") { view.root.seenTexts.contains("200,000 rows") }
    view.ask(for: ReportRequest(search: "199999"))
    view.ask(for: ReportRequest(search: "19999"))
    try await settle("all that match are counted", seconds: 20) {
      view.root.seenTexts.contains("12 of 200,000 rows")
    }
    try await settle("they are shown") { view.root.seenTexts.contains("199990") }
    XCTAssertFalse(view.root.seenTexts.contains("1"))
    view.ask(for: ReportRequest(search: "none", order: .init(column: 2)))
    try await settle("it is said", seconds: 20) {
      view.root.seenTexts.contains("0 of 200,000 rows")
    }
    view.ask(for: ReportRequest())
    try await settle("all are back") {
      let texts = view.root.seenTexts
      return texts.contains("200,000 rows") && texts.contains("2")
    }
  }

  /// A search goes on where the data change meanwhile, and follows them when it is done.
  @MainActor func testASearchFollowsTheDatabase() async throws {
    try await fill(50_000)
    let wall = try await TestWall(yaml)
    let view = try report(wall).view
    try await settle("all are counted") { view.root.seenTexts.contains("50,000 rows") }
    view.ask(for: ReportRequest(search: "Ada"))
    try await run("INSERT INTO orders (name) VALUES ('Ada')")
    try await settle("the new row is found", seconds: 20) {
      view.root.seenTexts.contains("50001")
    }
    try await run("INSERT INTO orders (name) VALUES ('Ada')")
    try await settle("the next one too", seconds: 20) {
      view.root.seenTexts.contains("50002")
    }
  }

  /// A column that the table doesn't have is named at once, not when rows are ordered by it.
  @MainActor func testNamesAMissingColumn() async throws {
    try await fill(10)
    let wall = try await TestWall(
      yaml.replacingOccurrences(of: "${name}", with: "${nickname}"))
    let view = try report(wall).view
    try await settle("it is said") {
      view.root.seenTexts.contains {
        $0.contains("no column “nickname”; they have id, name, amount")
      }
    }
  }

  /// Order and widths are kept for the next run.
  @MainActor func testRemembersOrderAndWidths() async throws {
    try await fill(10)
    let file = StateFile(at: folder.path("state/cards.json"))
    let memory = WallMemory(file)
    let wall = try await TestWall(yaml, memory: memory)
    let report = try report(wall)
    report.view.ask(for: ReportRequest(order: .init(column: 2, isDescending: true)))
    report.view.onEvent(.columnResized(1, width: 333))
    memory.finish()
    wall.close()
    let saved = WallMemory(file).report(PageID("orders"))
    let known = Report(
      title: "Orders", columns: [ReportColumn("Name"), ReportColumn("Amount")])
    let restored = saved.applied(to: known)
    XCTAssertEqual(restored.order, .init(column: 1, isDescending: true))
    XCTAssertEqual(restored.columns[0].width, 333)
  }
}
