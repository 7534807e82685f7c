import CardModel
import CardTesting
import ChartModel
import Gtk
import XCTest

@testable import CardWidgets

/// The chart page with the keyboard alone.
final class ChartPageKeyTests: DisplayTestCase {
  @MainActor func testArrowsGoFromPositionToPositionAndSeriesToSeries() async throws {
    let stage = try await ChartPageStage()
    try await stage.focusPlot()
    try await stage.type("Right", "Right", "Down")
    XCTAssertEqual(try stage.reading.cursor, 1)
    XCTAssertEqual(try stage.reading.series, 1)
    XCTAssertEqual(try stage.reading.spokenCursor, "February, South, 95, 2 of 12")
    try await stage.type("End", "Up", "Left")
    XCTAssertEqual(try stage.reading.cursor, 10)
    XCTAssertEqual(try stage.reading.series, 0)
    try await stage.type("Home", "Next")
    XCTAssertEqual(try stage.reading.cursor, 1, "a tenth of twelve")
  }

  @MainActor func testArrowsFollowTheScript() async throws {
    let stage = try await ChartPageStage()
    try stage.view.plot.root.textDirection = .rightToLeft
    try await stage.focusPlot()
    try await stage.type("Home", "Left")
    XCTAssertEqual(try stage.reading.cursor, 1)
  }

  /// The summary says how to select, then what is selected.
  @MainActor func testEnterAndShiftSelect() async throws {
    let stage = try await ChartPageStage()
    XCTAssertTrue(stage.texts(in: "summary-hint").first?.hasPrefix("Nothing selected") == true)
    try await stage.focusPlot()
    try await stage.type("Home", "Right", "Right", "Return")
    XCTAssertEqual(stage.texts(in: "selected").first, "March")
    XCTAssertTrue(stage.texts(in: "selected").contains("165"))
    try await stage.type("shift+Right", "shift+Right")
    XCTAssertEqual(try stage.reading.selection, .range(2...4))
    XCTAssertEqual(stage.texts(in: "selected").first, "3 selected · Average, March – May")
    try await stage.type("space")
    XCTAssertEqual(try stage.reading.selection, .position(4))
  }

  @MainActor func testKeysZoomAndPan() async throws {
    let stage = try await ChartPageStage()
    try await stage.focusPlot()
    try await stage.type("Home", "plus", "plus")
    XCTAssertLessThan(try stage.reading.visibleRanks.count, 7)
    let before = try stage.reading.window.visible.lowerBound
    try await stage.type("alt+Right")
    XCTAssertGreaterThan(try stage.reading.window.visible.lowerBound, before)
    try await stage.type("minus")
    XCTAssertTrue(try stage.reading.window.isZoomed)
    try await stage.type("0")
    XCTAssertFalse(try stage.reading.window.isZoomed)
  }

  /// Each press of Escape undoes one step; the last one closes the page.
  @MainActor func testEscapeGoesBackStepByStep() async throws {
    let stage = try await ChartPageStage()
    var isLeft = false
    let keys = ShortcutController(.window)
    keys.add("Escape") {
      isLeft = true
      return true
    }
    stage.page.root.add(keys)
    try await stage.focusPlot()
    try await stage.type("Home", "plus", "Return", "Escape")
    XCTAssertNil(try stage.reading.selection)
    XCTAssertTrue(try stage.reading.window.isZoomed)
    try await stage.type("Escape")
    XCTAssertFalse(try stage.reading.window.isZoomed)
    XCTAssertFalse(isLeft)
    try await stage.type("Escape")
    XCTAssertTrue(isLeft)
  }

  /// Alt+Left pans a chart that is zoomed; else it goes back.
  @MainActor func testAltLeftGoesBackFromAChartSeenWhole() async throws {
    let stage = try await ChartPageStage()
    var isLeft = false
    let keys = ShortcutController(.window)
    keys.add("<Alt>Left") {
      isLeft = true
      return true
    }
    stage.page.root.add(keys)
    try await stage.focusPlot()
    try await stage.type("End", "plus", "alt+Left")
    XCTAssertFalse(isLeft)
    XCTAssertLessThan(try stage.reading.window.visible.upperBound, 12)
    try await stage.type("0", "alt+Left")
    XCTAssertTrue(isLeft)
  }

  /// The focus is at a tool after it has been pressed.
  ///
  /// A table isn't zoomed, so that Alt+Left goes back.
  @MainActor func testAltLeftPansFromAnywhereButTheTable() async throws {
    let stage = try await ChartPageStage()
    var isLeft = false
    let keys = ShortcutController(.window)
    keys.add("<Alt>Left") {
      isLeft = true
      return true
    }
    stage.page.root.add(keys)
    try await stage.focusPlot()
    try await stage.type("End", "plus", "shift+Tab")
    XCTAssertFalse(try stage.view.plot.root.hasFocus)
    try await stage.type("alt+Left")
    XCTAssertFalse(isLeft)
    XCTAssertLessThan(try stage.reading.window.visible.upperBound, 12)
    try await stage.type("ctrl+t", "alt+Left")
    XCTAssertTrue(isLeft)
  }

  @MainActor func testCtrlTShowsTheTableWithTheSameSelection() async throws {
    let stage = try await ChartPageStage()
    try await stage.focusPlot()
    try await stage.type("Home", "Right", "Return", "ctrl+t")
    XCTAssertTrue(try stage.view.showsTable)
    let cells = stage.texts(in: "chart-table")
    XCTAssertTrue(cells.contains("February"), "\(cells)")
    XCTAssertTrue(cells.contains("—"), "June of North has no value")
    let selected = stage.page.root.all("selected").compactMap { Label(of: $0)?.text }
    XCTAssertEqual(selected, ["February", "180", "95"])
    try await stage.type("ctrl+t")
    XCTAssertFalse(try stage.view.showsTable)
    XCTAssertTrue(try stage.view.plot.root.hasFocus)
  }

  /// A key shows the cursor again after the pointer has been used.
  @MainActor func testKeysShowTheCursor() async throws {
    let stage = try await ChartPageStage()
    try XInput.require()
    try XInput.move(to: stage.view.plot.root, at: stage.point(of: 7))
    try XInput.press()
    try XInput.release()
    try await settle("it is selected") { (try? stage.reading.selection) == .position(7) }
    XCTAssertFalse(stage.window.showsFocus)
    try await stage.type("Right")
    XCTAssertEqual(try stage.view.plot.shownPosition?.position, 8)
    XCTAssertTrue(try stage.view.plot.root.hasClass("read-with-keys"))
    try XInput.press()
    try XInput.release()
    try await settle("the pointer is used again") {
      (try? stage.view.plot.root.hasClass("read-with-keys")) == false
    }
  }

  /// The table opens at the row of the cursor, not of the start of the range, and leads back to its
  /// point.
  @MainActor func testTheTableAndThePlotHaveOneCursor() async throws {
    let stage = try await ChartPageStage()
    try await stage.focusPlot()
    try await stage.type("Home", "Right", "shift+Right", "shift+Right", "plus", "alt+Right")
    try await stage.type("Escape", "Escape", "ctrl+t")
    XCTAssertEqual(try stage.view.table?.focusedPosition, 3)
    try await stage.type("Down", "Return", "ctrl+t")
    XCTAssertEqual(try stage.reading.cursor, 4)
    XCTAssertEqual(try stage.reading.selection, .position(4))
    XCTAssertTrue(try stage.view.plot.root.hasFocus)
  }

  @MainActor func testTheTableIsOrderedWithKeys() async throws {
    let stage = try await ChartPageStage()
    try await stage.focusPlot()
    try await stage.type("ctrl+t")
    for first in [11, 0] {
      let order = try stage.menuButton("Order")
      order.moveFocus(.forward)
      try await stage.type("space")
      try await settle("the menu is open") { order.popover?.isMapped == true }
      try await stage.type("Down", "Return")
      try await settle("the menu is closed") { order.popover?.isMapped != true }
      XCTAssertEqual(try stage.view.table?.position(ofRow: 0), first)
    }
  }

  @MainActor func testTheLegendIsUsedWithKeys() async throws {
    let stage = try await ChartPageStage()
    try await stage.focusPlot()
    try await stage.type("Tab", "Tab", "ctrl+Return")
    XCTAssertEqual(try stage.reading.shownSeries, [1])
    try await stage.type("ctrl+space")
    XCTAssertEqual(try stage.reading.shownSeries, [0, 1])
    try await stage.type("space")
    XCTAssertEqual(try stage.reading.shownSeries, [0])
    try await stage.type("shift+Tab", "space")
    XCTAssertEqual(try stage.reading.shownSeries, [0], "one stays")
  }

  @MainActor func testAPositionIsFoundByItsNameWithKeys() async throws {
    let stage = try await ChartPageStage()
    let picker = try stage.menuButton("Go to…")
    picker.moveFocus(.forward)
    try await stage.type("space")
    try await settle("it is open") { picker.popover?.isMapped == true }
    try await stage.type("s", "e", "p")
    try await settle("it has searched") {
      let found = stage.texts(in: "picker")
      return found.contains("September") && !found.contains("January")
    }
    try await stage.type("Return")
    try await settle("it is found") { (try? stage.reading.cursor) == 8 }
    XCTAssertTrue(try stage.view.plot.root.hasFocus)
  }

  /// The menu of files gives the focus back to where Ctrl+S was pressed.
  @MainActor func testExportGivesTheFocusBack() async throws {
    let stage = try await ChartPageStage()
    let menu = try stage.menuButton("Export")
    try await stage.focusPlot()
    try await stage.type("ctrl+s")
    try await settle("the menu is open") { menu.popover?.isMapped == true }
    try await stage.type("Down", "Return")
    try await settle("a file is made") { stage.exports.count == 1 }
    XCTAssertEqual(stage.exports.first?.fileName, "Sales by month.svg")
    try await settle("the plot has the focus") { (try? stage.view.plot.root.hasFocus) == true }
  }

  /// A window that is too low for the whole page scrolls to the plot with its focus ring.
  @MainActor func testTheRingOfTheFocusIsSeen() async throws {
    let stage = try await ChartPageStage(width: 1000, height: 420)
    try await stage.focusPlot()
    let plot = try stage.view.plot.root
    let ring = try XCTUnwrap(plot.bounds(in: plot))
    XCTAssertLessThanOrEqual(ring.y, -4, "it lies around the chart")
    try await settle("it is scrolled to") {
      guard let seen = plot.bounds(in: stage.page.root) else { return false }
      return seen.maxY <= Double(stage.page.root.height)
    }
  }

  @MainActor func testCtrlCCopiesTheSelection() async throws {
    let stage = try await ChartPageStage()
    try await stage.focusPlot()
    try await stage.type("Home", "Return", "ctrl+c")
    XCTAssertEqual(stage.notes, ["Copied 1 row."])
    try await stage.type("Escape", "ctrl+c")
    XCTAssertEqual(stage.notes.last, "Copied 12 rows.")
  }

  /// Tab goes from the tools over the plot to the legend.
  @MainActor func testEverythingIsReachedByTab() async throws {
    let stage = try await ChartPageStage()
    var reached: Set<String> = []
    for _ in 0..<20 {
      stage.page.root.moveFocus(.forward)
      guard let focus = stage.window.focus else { continue }
      for style in ["chart-toolbar", "chart-legend"] {
        if let part = stage.page.root.first(style), focus.isDescendant(of: part) {
          reached.insert(style)
        }
      }
      if focus == (try stage.view.plot.root.widget) { reached.insert("plot") }
    }
    XCTAssertEqual(reached, ["chart-toolbar", "plot", "chart-legend"])
  }
}
