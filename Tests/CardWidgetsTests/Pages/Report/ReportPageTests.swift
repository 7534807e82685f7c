import CardModel
import Gtk
import TestFiles
import TestSupport
import XCTest

@testable import CardWidgets

final class ReportPageTests: DisplayTestCase {
  private let report = Report(
    title: "Orders",
    columns: [ReportColumn("Order", width: 80), ReportColumn("Amount", alignment: .end)],
    hasSearch: true, filters: [ReportFilter("Status")])

  /// A page whose rows are all there.
  @MainActor private func makePage(_ report: Report? = nil) -> ReportPageView {
    let page = ReportPageView(report ?? self.report)
    page.row = { ReportRow.order($0) }
    return page
  }

  private func rows(_ count: Int, of total: Int) -> ReportPhase {
    .rows(ReportRows(count: count, total: total, choices: [["open"]]), note: nil)
  }

  @MainActor private func label(_ text: String, in widget: Widget) -> Widget? {
    if Label(of: widget)?.text == text { return widget }
    return widget.children.lazy.compactMap { self.label(text, in: $0) }.first
  }

  /// S-44: a million rows are shown by those in view, with how many match of how many there are.
  @MainActor func testShowsRowsAndHowManyThereAre() async throws {
    try TestDisplay.require()
    let page = makePage(report)
    page.render(rows(1_000_000, of: 2_000_000))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    let seen = page.root.seenTexts
    XCTAssertTrue(seen.contains("1,000,000 of 2,000,000 rows"), "\(seen.prefix(20))")
    XCTAssertTrue(seen.contains("€5"))
    XCTAssertLessThan(seen.count, 1500)
    window.destroy()
  }

  /// Rows are dense for a pointer, and high enough for a finger where fingers are used.
  @MainActor func testRowsAreHigherWhereFingersAreUsed() async throws {
    try TestDisplay.require()
    let page = makePage()
    page.render(rows(20, of: 20))
    let window = try await TestDisplay.show(page.root, width: 900, height: 400)
    let height = { page.rowsView.rowSet.widget(at: 0)?.enclosingRow?.height ?? 0 }
    for (isPointer, heights) in [(true, 34...40), (false, 44...48), (true, 34...40)] {
      page.pointerUse.set(isPointer)
      try await settle("rows have another height") { heights.contains(height()) }
    }
    window.destroy()
  }

  /// V10: a row that is being fetched is empty at its full height, and filled when it arrives.
  @MainActor func testFillsRowsWhenTheyArrive() async throws {
    try TestDisplay.require()
    var isThere = false
    var asked: Set<Int> = []
    let page = ReportPageView(report)
    page.row = { position in
      asked.insert(position)
      return isThere ? ReportRow.order(position) : nil
    }
    page.render(rows(1_000_000, of: 1_000_000))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    XCTAssertTrue(asked.isSuperset(of: 0..<5))
    XCTAssertFalse(page.root.seenTexts.contains("€3"))
    isThere = true
    page.fill(0..<3)
    XCTAssertTrue(page.root.seenTexts.contains("€2"))
    XCTAssertFalse(page.root.seenTexts.contains("€3"))
    window.destroy()
  }

  /// Counts that aren't known yet are shown as being counted.
  @MainActor func testSaysThatRowsAreStillCounted() async throws {
    try TestDisplay.require()
    let page = makePage(report)
    page.renderNew(ReportRows(count: 100, isCounted: false))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    XCTAssertTrue(page.root.seenTexts.contains("… rows"))
    page.render(.rows(ReportRows(count: 100, isCounted: false, total: 5000), note: nil))
    XCTAssertTrue(page.root.seenTexts.contains("… of 5,000 rows"))
    page.render(.rows(ReportRows(count: 1200, total: 5000), note: nil))
    XCTAssertTrue(page.root.seenTexts.contains("1,200 of 5,000 rows"))
    window.destroy()
  }

  /// S-21: a message replaces the rows when none match, or when they could not be loaded.
  @MainActor func testSaysWhyThereAreNoRows() async throws {
    try TestDisplay.require()
    let page = makePage(report)
    page.render(rows(0, of: 12))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    XCTAssertTrue(page.root.seenTexts.contains("Nothing to show"))
    page.render(.failed(Failure(title: "Not found", message: "There is no table orders")))
    XCTAssertTrue(page.root.seenTexts.contains("There is no table orders"))
    XCTAssertFalse(page.root.seenTexts.contains("Nothing found"))
    page.render(rows(3, of: 3))
    try await settle("the rows are back") { page.root.seenTexts.contains("€2") }
    window.destroy()
  }

  /// S-23: while rows are looked for, their room is seen without what they hold, and how many are
  /// looked through; then they come one by one.
  @MainActor func testSaysThatRowsAreLookedFor() async throws {
    try TestDisplay.require()
    let page = makePage(report)
    page.render(rows(500, of: 500))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
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
    window.destroy()
  }

  /// S-23: what loads quickly is shown at once, without placeholders before it.
  @MainActor func testShowsPlaceholdersAfterAWhile() async throws {
    try TestDisplay.require()
    let clock = ManualClock()
    let page = ReportPageView(report, clock: clock)
    page.row = { ReportRow.order($0) }
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    func placeholders() -> Int { page.rowsView.rowSet.count }
    XCTAssertEqual(placeholders(), 0)
    await clock.wake(at: ReportPageView.skeletonDelay)
    try await settle("placeholders are shown") { placeholders() > 0 }
    XCTAssertFalse(page.bar.root.isSensitive)
    XCTAssertFalse(page.root.seenTexts.contains("€1"))
    page.render(rows(3, of: 3))
    try await settle("rows are shown") { page.root.seenTexts.contains("€1") }
    XCTAssertEqual(placeholders(), 3)
    XCTAssertTrue(page.bar.root.isSensitive)
    window.destroy()
  }

  /// The bar shows the request that the page has, wherever it came from.
  @MainActor func testShowsWhatIsAskedFor() async throws {
    try TestDisplay.require()
    let page = makePage(report)
    var requests: [ReportRequest] = []
    page.onRequest = { requests.append($0) }
    page.render(rows(12, of: 12))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    let request = ReportRequest(
      search: "x", order: .init(column: 1), filters: [0: .values(["open"])])
    page.change { $0.request.search = "y" }
    page.change { $0.request = request }
    XCTAssertTrue(page.root.seenTexts.contains("Status: open"))
    XCTAssertTrue(requests.isEmpty)
    page.root.activateAction("report.sort", target: "1")
    XCTAssertEqual(requests.last?.search, "x")
    XCTAssertEqual(requests.last?.order, .init(column: 1, isDescending: true))
    XCTAssertEqual(requests.last?.filters, [0: .values(["open"])])
    window.destroy()
  }

  /// A report without matches has a button that removes search and filters.
  @MainActor func testGivesAllRowsBack() async throws {
    try TestDisplay.require()
    let page = makePage(report)
    var requests: [ReportRequest] = []
    page.onRequest = { requests.append($0) }
    page.render(rows(12, of: 12))
    let window = try await TestDisplay.show(page.root, width: 600, height: 400)
    page.ask(for: ReportRequest(filters: [0: .values(["open"])]))
    XCTAssertEqual(requests.last?.filters, [0: .values(["open"])])
    page.render(rows(0, of: 12))
    try await settle("it is said") { page.root.seenTexts.contains("Nothing found") }
    XCTAssertTrue(page.root.seenTexts.contains("Show all rows"))
    page.ask(for: ReportRequest())
    XCTAssertEqual(requests.last, ReportRequest())
    XCTAssertTrue(page.root.seenTexts.contains("Status"))
    window.destroy()
  }

  /// Columns are wider with larger text; their width is stored without that factor.
  @MainActor func testColumnsGrowWithText() async throws {
    try TestDisplay.require()
    let page = makePage(report)
    page.onWidth = { XCTFail("column \($0) has been made \($1 ?? 0) px wide") }
    page.render(rows(3, of: 3))
    let window = try await TestDisplay.show(page.root, width: 1200, height: 400)
    func heading() -> Int? { label("Order", in: page.root.widget)?.parent?.parent?.width }
    let usual = try XCTUnwrap(heading())
    let appearance = Appearance()
    appearance.textScale = 1.5
    defer { appearance.textScale = 1 }
    try await settle("it is wider") { heading() == usual * 3 / 2 }
    window.destroy()
  }

  /// The title, the search and the rows begin at one margin, and the rows end with the bar.
  @MainActor func testHasOneMargin() async throws {
    try TestDisplay.require()
    TestStyle.use(.light)
    for (width, margin) in [(1280, 24.0), (420, 16)] {
      let page = makePage(report)
      page.render(rows(12, of: 12))
      let window = try await TestDisplay.show(page.root, width: width, height: 400)
      try await settle("the layout fits the width") {
        page.root.hasClass("compact") == (width < 600)
      }
      func edges(_ style: String) throws -> (Double, Double) {
        let box = try XCTUnwrap(page.root.first(style)?.bounds(in: page.root))
        return (box.x, Double(width) - box.x - box.width)
      }
      XCTAssertEqual(try edges("page-title").0, margin)
      XCTAssertEqual(try edges("report-search").0, margin)
      XCTAssertEqual(try edges("report-menu").1, margin)
      XCTAssertEqual(try edges("report-rows").0, margin)
      XCTAssertEqual(try edges("report-rows").1, margin)
      window.destroy()
    }
  }

  /// The texts and the states of a selected row, hovered or not, have a contrast of 4.5 in all
  /// colour schemes.
  @MainActor func testASelectedRowCanBeRead() async throws {
    try TestDisplay.require()
    let appearance = TestDisplay.appearance
    defer {
      appearance.isHighContrast = false
      TestStyle.use(.light)
    }
    for (scheme, isHighContrast) in [
      (Appearance.ColorScheme.light, false), (.dark, false), (.light, true), (.dark, true),
    ] {
      TestStyle.use(scheme)
      appearance.isHighContrast = isHighContrast
      let label = Label("late")
      let window = try await TestDisplay.show(label, width: 100, height: 100)
      for ground in ["cw_selected", "cw_selected_hover"] {
        let below = label.namedColor(ground).over(label.namedColor("cw_card"))
        for text in ["title", "text", "negative", "critical", "positive", "informative"] {
          let ratio = label.namedColor("cw_\(text)").contrast(to: below)
          XCTAssertGreaterThanOrEqual(
            ratio, 4.5, "\(text) on \(ground), \(scheme), high contrast: \(isHighContrast)")
        }
      }
      window.destroy()
    }
  }

  /// S-34: what a finger presses in the bar is 44 px high and wide.
  @MainActor func testTheBarIsPressedByAFinger() async throws {
    try TestDisplay.require()
    TestStyle.use(.light)
    let page = makePage(report)
    page.render(rows(12, of: 12))
    let window = try await TestDisplay.show(page.root, width: 900, height: 400)
    var buttons: [Widget] = []
    func collect(_ widget: Widget) {
      if MenuButton(of: widget) != nil, widget.isVisible { buttons.append(widget) }
      for child in widget.children { collect(child) }
    }
    collect(page.bar.root.widget)
    XCTAssertEqual(buttons.count, 4)
    for button in buttons {
      XCTAssertGreaterThanOrEqual(button.height, 44)
      XCTAssertGreaterThanOrEqual(button.width, 44)
    }
    window.destroy()
  }

  /// A cell holds its label, and an extent that others share.
  @MainActor func testALineIsFreed() async throws {
    try await assertReleased {
      let line = LineView(Label.line("table-cell"), LineExtent())
      line.show("text")
      return (line.root.widget, line)
    }
  }

  /// V10: the columns keep still while other rows go by, however long their texts are.
  @MainActor func testColumnsKeepStill() async throws {
    let extent = LineExtent()
    XCTAssertTrue(extent.note("12"))
    XCTAssertFalse(extent.note("1"))
    XCTAssertTrue(extent.note("日本語"))
    XCTAssertTrue(extent.note(String(repeating: "x", count: 5000)))
    XCTAssertFalse(extent.note(String(repeating: "x", count: 5001)))
    let late = LineExtent()
    let whole = LineExtent(isWhole: true)
    for _ in 0..<1000 { for extent in [late, whole] { _ = extent.note("12") } }
    XCTAssertFalse(late.note("123"))
    XCTAssertTrue(whole.note("123"), "a number is never cut")
    XCTAssertFalse(whole.note("A long text that comes late"))
    XCTAssertTrue(whole.cuts("A long text that comes late"))
    XCTAssertFalse(whole.cuts("123"))
  }

  /// A text that the column cuts is shown whole by its tooltip.
  @MainActor func testACutTextIsInItsTooltip() async throws {
    try TestDisplay.require()
    let long = String(repeating: "long ", count: 20)
    let line = LineView(Label.line("table-cell"), LineExtent())
    let window = try await TestDisplay.show(line.root, width: 200, height: 40)
    defer { window.destroy() }
    line.show(long)
    XCTAssertEqual(line.root.tooltip, long)
    line.show("short")
    XCTAssertNil(line.root.tooltip)
  }

  /// A page is freed with its rows, its menus and its order, which GTK frees later than the page.
  @MainActor func testIsFreed() async throws {
    var report = report
    report.order = ReportRequest.Order(column: 1, isDescending: true)
    try await assertReleased {
      let page = makePage(report)
      page.render(rows(100, of: 100))
      page.onRequest = { XCTFail("asked for \($0)") }
      return (page.root.widget, page)
    }
  }
}

extension Color {
  /// The colour over an opaque one.
  fileprivate func over(_ ground: Color) -> Color {
    let mix = { (top: Double, below: Double) in top * self.alpha + below * (1 - self.alpha) }
    return Color(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }

  /// The contrast of two opaque colours (WCAG 2.1).
  fileprivate func contrast(to other: Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  private var luminance: Double { ImageColor(red: red, green: green, blue: blue).luminance }
}
