import CardModel
import CardTesting
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

final class ReportPageTests: DisplayTestCase {
  /// S-44: a million rows are shown by those in view, with how many match of how many there are.
  @MainActor func testShowsRowsAndHowManyThereAre() async throws {
    let page = ReportPageView.orders()
    page.render(.orders(1_000_000, of: 2_000_000))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    let seen = page.root.seenTexts
    XCTAssertTrue(seen.contains("1,000,000 of 2,000,000 rows"), "\(seen.prefix(20))")
    XCTAssertTrue(seen.contains("€5"))
    XCTAssertLessThan(seen.count, 1500)
  }

  /// Rows are dense for a pointer, and high enough for a finger where fingers are used.
  @MainActor func testRowsAreHigherWhereFingersAreUsed() async throws {
    let page = ReportPageView.orders()
    page.render(.orders(20, of: 20))
    try await TestDisplay.show(page.root, width: 900, height: 400)
    let height = { page.rowsView.rowSet.widget(at: 0)?.enclosingRow?.height ?? 0 }
    // The fonts of the machine decide how high a row for a pointer is.
    try await settle("there are rows") { height() >= 34 }
    let low = height()
    XCTAssertLessThan(low, 44)
    for (isPointer, expected) in [(false, 44), (true, low)] {
      page.pointerUse.set(isPointer)
      try await settle("rows have another height") { height() == expected }
    }
  }

  /// V10: a row that is being fetched is empty at its full height, and filled when it arrives.
  @MainActor func testFillsRowsWhenTheyArrive() async throws {
    var isThere = false
    var asked: Set<Int> = []
    let page = ReportPageView(.orders)
    page.row = { position in
      asked.insert(position)
      return isThere ? ReportRow.order(position) : nil
    }
    page.render(.orders(1_000_000, of: 1_000_000))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    XCTAssertTrue(asked.isSuperset(of: 0..<5))
    XCTAssertFalse(page.root.seenTexts.contains("€3"))
    isThere = true
    page.fill(0..<3)
    XCTAssertTrue(page.root.seenTexts.contains("€2"))
    XCTAssertFalse(page.root.seenTexts.contains("€3"))
  }

  /// Counts that aren't known yet are shown as being counted.
  @MainActor func testSaysThatRowsAreStillCounted() async throws {
    let page = ReportPageView.orders()
    page.renderNew(ReportRows(count: 100, isCounted: false))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    XCTAssertTrue(page.root.seenTexts.contains("… rows"))
    page.render(.rows(ReportRows(count: 100, isCounted: false, total: 5000), note: nil))
    XCTAssertTrue(page.root.seenTexts.contains("… of 5,000 rows"))
    page.render(.rows(ReportRows(count: 1200, total: 5000), note: nil))
    XCTAssertTrue(page.root.seenTexts.contains("1,200 of 5,000 rows"))
  }

  /// S-21: a message replaces the rows when none match, or when they could not be loaded.
  @MainActor func testSaysWhyThereAreNoRows() async throws {
    let page = ReportPageView.orders()
    page.render(.orders(0, of: 12))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    XCTAssertTrue(page.root.seenTexts.contains("Nothing to show"))
    page.render(.failed(Failure(title: "Not found", message: "There is no table orders")))
    XCTAssertTrue(page.root.seenTexts.contains("There is no table orders"))
    XCTAssertFalse(page.root.seenTexts.contains("Nothing found"))
    page.render(.orders(3, of: 3))
    try await settle("the rows are back") { page.root.seenTexts.contains("€2") }
  }

  /// S-23: while rows are looked for, their room is seen without what they hold, and how many are
  /// looked through; then they come one by one.
  @MainActor func testSaysThatRowsAreLookedFor() async throws {
    let page = ReportPageView.orders()
    page.render(.orders(500, of: 500))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    page.render(.searching(total: 5000))
    XCTAssertTrue(page.root.seenTexts.contains("Searching 5,000 rows…"))
    XCTAssertFalse(page.root.seenTexts.contains("€3"))
    var found = ReportRows(count: 2, isCounted: false, total: 5000)
    found.isSearched = true
    page.renderNew(found)
    try await settle("the first are shown") { page.root.seenTexts.contains("€1") }
    XCTAssertTrue(page.root.seenTexts.contains("2 of 5,000 rows so far"))
    found.count = 5
    page.render(.rows(found, note: nil))
    try await settle("more are shown") { page.root.seenTexts.contains("€4") }
  }

  /// S-23: what loads quickly is shown at once, without placeholders before it.
  @MainActor func testShowsPlaceholdersAfterAWhile() async throws {
    let clock = ManualClock()
    let page = ReportPageView(.orders, clock: clock)
    page.row = { ReportRow.order($0) }
    try await TestDisplay.show(page.root, width: 600, height: 400)
    func placeholders() -> Int { page.rowsView.rowSet.count }
    XCTAssertEqual(placeholders(), 0)
    await clock.wake(at: ReportPageView.skeletonDelay)
    try await settle("placeholders are shown") { placeholders() > 0 }
    XCTAssertFalse(page.bar.root.isSensitive)
    XCTAssertFalse(page.root.seenTexts.contains("€1"))
    page.render(.orders(3, of: 3))
    try await settle("rows are shown") { page.root.seenTexts.contains("€1") }
    XCTAssertEqual(placeholders(), 3)
    XCTAssertTrue(page.bar.root.isSensitive)
  }

  /// The bar shows the request that the page has, wherever it came from.
  @MainActor func testShowsWhatIsAskedFor() async throws {
    let page = ReportPageView.orders()
    let log = ReportEventLog(of: page)
    page.render(.orders(12, of: 12))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    let request = ReportRequest(
      search: "x", order: .init(column: 1), filters: [0: .values(["open"])])
    page.change { $0.request.search = "y" }
    page.change { $0.request = request }
    XCTAssertTrue(page.root.seenTexts.contains("Status: open"))
    XCTAssertTrue(log.requests.isEmpty)
    page.root.activateAction("report.sort", target: "1")
    XCTAssertEqual(log.requests.last?.search, "x")
    XCTAssertEqual(log.requests.last?.order, .init(column: 1, isDescending: true))
    XCTAssertEqual(log.requests.last?.filters, [0: .values(["open"])])
  }

  /// A report without matches has a button that removes search and filters.
  @MainActor func testGivesAllRowsBack() async throws {
    let page = ReportPageView.orders()
    let log = ReportEventLog(of: page)
    page.render(.orders(12, of: 12))
    try await TestDisplay.show(page.root, width: 600, height: 400)
    page.ask(for: ReportRequest(filters: [0: .values(["open"])]))
    XCTAssertEqual(log.requests.last?.filters, [0: .values(["open"])])
    page.render(.orders(0, of: 12))
    try await settle("it is said") { page.root.seenTexts.contains("Nothing found") }
    XCTAssertTrue(page.root.seenTexts.contains("Show all rows"))
    page.ask(for: ReportRequest())
    XCTAssertEqual(log.requests.last, ReportRequest())
    XCTAssertTrue(page.root.seenTexts.contains("Status"))
  }

  /// A page is freed with its rows, its menus and its order, which GTK frees later than the page.
  @MainActor func testIsFreed() async throws {
    var report = Report.orders
    report.order = ReportRequest.Order(column: 1, isDescending: true)
    try await assertReleased {
      let page = ReportPageView.orders(report)
      page.render(.orders(100, of: 100))
      page.onEvent = { XCTFail("\($0) is reported") }
      return (page.root.widget, page)
    }
  }
}
