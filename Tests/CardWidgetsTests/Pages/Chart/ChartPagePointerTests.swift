import CardModel
import CardTesting
import ChartModel
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

/// The chart page with the pointer.
final class ChartPagePointerTests: DisplayTestCase {
  @MainActor func testHoveringReadsTheNearestPosition() async throws {
    try XInput.require()
    let stage = try await ChartPageStage()
    let point = try stage.point(of: 3)
    let plot = try stage.view.plot
    // The point at which the pointer enters is not read: the plot may have moved below the pointer.
    try XInput.move(to: plot.root, at: Point(x: point.x + 40, y: point.y + 40))
    try await settle()
    try XInput.move(to: plot.root, at: Point(x: point.x + 4, y: point.y + 4))
    try await settle("the position is read") { plot.hover?.position == 3 }
    XCTAssertEqual(plot.hover?.series, 0)
    XCTAssertNil(try stage.reading.cursor, "hovering changes nothing")
    try XInput.move(to: stage.page.root, at: Point(x: 5, y: 5))
    try await settle("the pointer has left") { plot.hover == nil }
  }

  @MainActor func testAPressSelectsAndTakesBack() async throws {
    try XInput.require()
    let stage = try await ChartPageStage()
    let plot = try stage.view.plot.root
    try XInput.move(to: plot, at: stage.point(of: 7))
    try XInput.press()
    try XInput.release()
    try await settle("it is selected") { (try? stage.reading.selection) == .position(7) }
    XCTAssertTrue(plot.hasFocus)
  }

  @MainActor func testADragSelectsARange() async throws {
    try XInput.require()
    let stage = try await ChartPageStage()
    let plot = try stage.view.plot.root
    try XInput.move(to: plot, at: stage.point(of: 8))
    try XInput.press()
    try await settle()
    for position in [7, 6, 5, 4] {
      try XInput.move(to: plot, at: stage.point(of: position, series: 1))
      try await settle()
    }
    try XInput.release()
    try await settle("the range is selected") {
      (try? stage.reading.selection) == .range(4...8)
    }
    try XInput.move(to: plot, at: stage.point(of: 2))
    try await settle("the drag has ended") { (try? stage.view.plot.hover?.position) == 2 }
    XCTAssertEqual(try stage.reading.selection, .range(4...8))
  }

  @MainActor func testTheMiddleButtonPansAndDoublePressShowsAll() async throws {
    try XInput.require()
    let stage = try await ChartPageStage()
    let plot = try stage.view.plot.root
    try stage.view.change { $0.zoom(by: 0.4, at: 0) }
    try await settle()
    let middle = Point(x: Double(plot.width) / 2, y: Double(plot.height) / 2)
    try XInput.move(to: plot, at: middle)
    try XInput.press(button: 2)
    try await settle()
    for step in 1...4 {
      try XInput.move(to: plot, at: Point(x: middle.x - Double(step) * 40, y: middle.y))
      try await settle()
    }
    try XInput.release(button: 2)
    try await settle("the chart is panned") {
      (try? stage.reading.window.visible.lowerBound).map { $0 > 0.5 } == true
    }
    XCTAssertNil(try stage.reading.selection)
    for _ in 0..<2 {
      try XInput.press()
      try XInput.release()
    }
    try await settle("all is seen") { (try? stage.reading.window.isZoomed) == false }
    XCTAssertNil(try stage.reading.selection, "the second press takes the first one back")
  }

  @MainActor func testCtrlAndWheelZoomAboutThePointer() async throws {
    try XInput.require()
    let stage = try await ChartPageStage()
    let plot = try stage.view.plot.root
    let end = try stage.view.plot.chartLayout.plot.maxX
    try XInput.move(to: plot, at: Point(x: end - 1, y: 100))
    try await settle()
    try XInput.pressKey("ctrl")
    try XInput.turnWheel()
    try await settle()
    XCTAssertFalse(try stage.reading.window.isZoomed, "there is nothing more to see")
    try XInput.turnWheelUp()
    try XInput.releaseKey("ctrl")
    try await settle("it is zoomed") { (try? stage.reading.window.isZoomed) == true }
    XCTAssertEqual(try stage.reading.window.visible.upperBound, 12, accuracy: 0.1)
  }

  /// The value axis fits all that a run of steps has shown, until the run ends.
  @MainActor func testTheValueAxisRestsWhileTheWheelPans() async throws {
    try XInput.require()
    let clock = ManualClock()
    let view = ChartReadingView(ChartPageStage.sales(), clock: clock)
    TestStyle.use(.light)
    _ = try await TestDisplay.show(view.root, width: 1000, height: 760)
    view.change { $0.zoom(by: 0.4, at: 1) }
    try XInput.move(to: view.plot.root, at: Point(x: 300, y: 100))
    try await settle()
    try XInput.pressKey("shift")
    var steps: [ChartWindow] = []
    for milliseconds in [300, 500] {
      let before = view.reading.window
      try XInput.turnWheelUp()
      try await settle("the plot is panned") {
        view.reading.window != before && clock.deadlines == [.milliseconds(milliseconds)]
      }
      steps.append(view.reading.window)
      clock.move(to: .milliseconds(milliseconds - 100))
      XCTAssertNotEqual(
        view.reading.viewState, settled(view.reading), "the axis fits what was visible before")
    }
    try XInput.releaseKey("shift")
    clock.move(to: .milliseconds(500))
    try await settle("the axis fits what is visible") {
      view.reading.viewState == self.settled(view.reading)
    }
    XCTAssertEqual(view.reading.window, steps.last)
  }

  /// Returns the view of a chart whose gesture has ended.
  @MainActor private func settled(_ reading: ChartReading) -> ChartViewState {
    var reading = reading
    reading.endGesture()
    return reading.viewState
  }

  @MainActor func testTheLegendHidesAndShowsAlone() async throws {
    try XInput.require()
    let stage = try await ChartPageStage()
    let entry = try XCTUnwrap(stage.page.root.all("legend-entry").first)
    try XInput.move(to: entry)
    try await settle("the others are dimmed") {
      (try? stage.reading.emphasized) == "North"
    }
    try XInput.press()
    try XInput.release()
    try await settle("it is hidden") { (try? stage.reading.shownSeries) == [1] }
    XCTAssertEqual(stage.texts(in: "summary-block").filter { $0 == "North" }, [])
    try XInput.pressKey("ctrl")
    try XInput.press()
    try XInput.release()
    try XInput.releaseKey("ctrl")
    try await settle("it is alone") { (try? stage.reading.shownSeries) == [0] }
  }
}
