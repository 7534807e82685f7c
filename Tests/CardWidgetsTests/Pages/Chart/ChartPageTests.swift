import CardModel
import CardTesting
import ChartModel
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

/// The page of a chart: its content, the state that it keeps, and its exports.
final class ChartPageTests: DisplayTestCase {
  /// S-56: the page shows the card's own chart, with the card's header above it.
  @MainActor func testThePageShowsTheCardsChart() async throws {
    let stage = try await ChartPageStage()
    XCTAssertEqual(try stage.reading.chart, ChartPageStage.sales())
    XCTAssertEqual(stage.texts(in: "card-title"), ["Sales by month"])
    XCTAssertEqual(
      stage.texts(in: "chart-legend").filter { ["North", "South"].contains($0) },
      ["North", "South"])
    XCTAssertEqual(
      stage.texts(in: "summary-block"),
      ["Average, January – December", "North", "139", "110 to 200", "South", "117", "90 to 140"])
  }

  /// Cursor, selection, zoom and hidden series stay when new data arrive.
  @MainActor func testWhatIsReadStaysWithOtherData() async throws {
    let stage = try await ChartPageStage()
    try stage.view.change {
      $0.press(5)
      $0.toggle("North")
    }
    let plot = try stage.view.plot
    stage.render(ChartPageStage.sales(dropping: 2))
    XCTAssertTrue(try stage.view.plot === plot, "it is not built anew")
    XCTAssertEqual(try stage.reading.selection, .position(3))
    XCTAssertEqual(try stage.reading.shownSeries, [1])
    XCTAssertEqual(stage.texts(in: "selected").first, "June")
  }

  @MainActor func testAButtonDoesWhatEachGestureDoes() async throws {
    let stage = try await ChartPageStage()
    func press(_ label: String) throws {
      let buttons = stage.page.root.first("chart-toolbar")?.allButtons ?? []
      try XCTUnwrap(buttons.first { $0.label == label }, label).activate()
    }
    try press("+")
    try await settle("it is zoomed") { (try? stage.reading.window.isZoomed) == true }
    try press("−")
    try await settle("all is seen") { (try? stage.reading.window.isZoomed) == false }
    try press("+")
    try await settle("it is zoomed") { (try? stage.reading.window.isZoomed) == true }
    try press("1×")
    try await settle("all is seen") { (try? stage.reading.window.isZoomed) == false }
    try press("Copy")
    try await settle("it is copied") { stage.notes == ["Copied 12 rows."] }
  }

  /// The rows are those that the summary is of, in any order, until the zoom is reset.
  @MainActor func testTheTableHasTheRowsOfTheZoomedPlot() async throws {
    let stage = try await ChartPageStage(ChartPageStage.sales(.column))
    func rows() throws -> [Int] {
      let table = try XCTUnwrap(stage.view.table)
      return (0..<13).compactMap { table.position(ofRow: $0) }
    }
    try stage.view.change {
      $0.moveCursor(to: 6)
      $0.perform(.zoomIn)
      $0.perform(.zoomIn)
    }
    let visible = try Array(stage.reading.visibleRanks)
    XCTAssertEqual(visible.count, 5)
    try stage.view.showTable(true)
    try await settle()
    XCTAssertEqual(try rows(), visible)
    try stage.view.table?.order(by: "1")
    try await settle()
    XCTAssertEqual(Set(try rows()), Set(visible))
    try stage.view.change { $0.moveCursor(to: 11) }
    XCTAssertEqual(Set(try rows()), Set(try stage.reading.visibleRanks))
    XCTAssertTrue(try stage.button("1×").activate())
    try await settle("all rows are there") { (try? rows().count) == 12 }
    XCTAssertFalse(try stage.button("1×").isMapped)
  }

  @MainActor func testTimeRangesAreOfferedForMoments() async throws {
    let moments = (0..<600).map { 1_700_000_000 + Double($0) }
    let stage = try await ChartPageStage(
      Chart(
        kind: .line, domain: .times(moments, .utc),
        series: [ChartSeries(name: "CPU", values: ChartValues(numbers: moments))]))
    let button = try XCTUnwrap(
      stage.page.root.first("chart-toolbar")?.allButtons.first { $0.label == "1 min" })
    XCTAssertTrue(button.activate())
    try await settle("a minute is seen") { (try? stage.reading.window.span) == 60 }
    XCTAssertFalse(stage.page.root.first("chart-legend")?.isMapped ?? false, "there is one series")
  }

  /// A visible range follows new data; a selection keeps its values.
  @MainActor func testLiveDataScrollInBesideASelection() async throws {
    func chart(_ seconds: Range<Int>) -> Chart {
      let moments = seconds.map { 1_700_000_000 + Double($0) }
      return Chart(
        kind: .line, domain: .times(moments, .utc),
        series: [ChartSeries(name: "CPU", values: ChartValues(numbers: seconds.map(Double.init)))])
    }
    let stage = try await ChartPageStage(chart(0..<600))
    try stage.button("1 min").moveFocus(.forward)
    try await stage.type("space")
    XCTAssertEqual(try stage.reading.window.span, 60)
    try await stage.focusPlot()
    try await stage.type("End", "Left", "Left", "Return")
    XCTAssertEqual(stage.texts(in: "selected"), ["Nov 14, 2023, 22:23:17", "Clear", "597"])
    for step in 1...3 { stage.render(chart(step..<(600 + step))) }
    XCTAssertEqual(stage.texts(in: "selected"), ["Nov 14, 2023, 22:23:17", "Clear", "597"])
    XCTAssertEqual(try stage.reading.cursor, 594, "three have gone")
    XCTAssertEqual(try stage.reading.window.span, 60)
    XCTAssertEqual(try stage.reading.window.visible.upperBound, 1_700_000_602)
  }

  /// The size of a bubble is read with its value; a part of a ring beside the ring.
  @MainActor func testTheTooltipSaysAll() async throws {
    let bubbles = Chart(
      kind: .bubble, domain: .numbers([1, 2], format: ChartValueFormat()),
      series: [
        ChartSeries(
          name: "Brazil", values: ChartValues([84.5, 86]), sizes: ChartValues([420, 510]))
      ])
    let stage = try await ChartPageStage(bubbles)
    let plot = try stage.view.plot.root
    let tooltip = try ChartTooltip(stage.reading, position: 1, series: 0, in: plot)
    XCTAssertEqual(tooltip.rows.map { $0.name?.text }, ["Brazil", "Size"])
    XCTAssertEqual(tooltip.rows.map { $0.value.text }, ["86", "510"])
    let left = tooltip.frame(beside: 300, y: 100, onLeft: true, width: 600, height: 200)
    let right = tooltip.frame(beside: 300, y: 100, onLeft: false, width: 600, height: 200)
    XCTAssertLessThan(left.maxX, 300)
    XCTAssertGreaterThan(right.x, 300)
    let narrow = tooltip.frame(beside: 20, y: 100, onLeft: true, width: 600, height: 200)
    XCTAssertGreaterThan(narrow.x, 20, "there is no room on the left")
  }
}
