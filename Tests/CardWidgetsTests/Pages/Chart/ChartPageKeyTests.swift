import CardModel
import ChartModel
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

/// The chart page with the keyboard alone.
final class ChartPageKeyTests: XCTestCase {
  @MainActor func testArrowsGoFromPlaceToPlaceAndSeriesToSeries() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
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
    defer { stage.close() }
    try stage.view.plot.root.textDirection = .rightToLeft
    try await stage.focusPlot()
    try await stage.type("Home", "Left")
    XCTAssertEqual(try stage.reading.cursor, 1)
  }

  /// The summary says how to select, then what is selected.
  @MainActor func testEnterAndShiftSelect() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
    XCTAssertTrue(stage.texts(in: "summary-hint").first?.hasPrefix("Nothing selected") == true)
    try await stage.focusPlot()
    try await stage.type("Home", "Right", "Right", "Return")
    XCTAssertEqual(stage.texts(in: "selected").first, "March")
    XCTAssertTrue(stage.texts(in: "selected").contains("165"))
    try await stage.type("shift+Right", "shift+Right")
    XCTAssertEqual(try stage.reading.selection, .range(2...4))
    XCTAssertEqual(stage.texts(in: "selected").first, "3 selected · Average, March – May")
    try await stage.type("space")
    XCTAssertEqual(try stage.reading.selection, .place(4))
  }

  @MainActor func testKeysZoomAndPan() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
    try await stage.focusPlot()
    try await stage.type("Home", "plus", "plus")
    XCTAssertLessThan(try stage.reading.visibleRanks.count, 7)
    let before = try stage.reading.window.seen.lowerBound
    try await stage.type("alt+Right")
    XCTAssertGreaterThan(try stage.reading.window.seen.lowerBound, before)
    try await stage.type("minus")
    XCTAssertTrue(try stage.reading.window.isZoomed)
    try await stage.type("0")
    XCTAssertFalse(try stage.reading.window.isZoomed)
  }

  /// One step for each press; the last one is left to the page.
  @MainActor func testEscapeGoesBackStepByStep() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
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
    defer { stage.close() }
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
    XCTAssertLessThan(try stage.reading.window.seen.upperBound, 12)
    try await stage.type("0", "alt+Left")
    XCTAssertTrue(isLeft)
  }

  @MainActor func testCtrlTShowsTheTableWithTheSameSelection() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
    try await stage.focusPlot()
    try await stage.type("Home", "Right", "Return", "ctrl+t")
    XCTAssertTrue(try stage.view.showsTable)
    let cells = stage.texts(in: "chart-table")
    XCTAssertTrue(cells.contains("February"), "\(cells)")
    XCTAssertTrue(cells.contains("—"), "June of North has no value")
    let selected = stage.page.root.all("selected").compactMap { Label($0)?.text }
    XCTAssertEqual(selected, ["February", "180", "95"])
    try await stage.type("ctrl+t")
    XCTAssertFalse(try stage.view.showsTable)
    XCTAssertTrue(try stage.view.plot.root.hasFocus)
  }

  @MainActor func testCtrlCCopiesTheSelection() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
    try await stage.focusPlot()
    try await stage.type("Home", "Return", "ctrl+c")
    XCTAssertEqual(stage.notes, ["Copied 1 row"])
    try await stage.type("Escape", "ctrl+c")
    XCTAssertEqual(stage.notes.last, "Copied 12 rows")
  }

  /// Tab goes from the tools over the plot to the legend.
  @MainActor func testEverythingIsReachedByTab() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
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
