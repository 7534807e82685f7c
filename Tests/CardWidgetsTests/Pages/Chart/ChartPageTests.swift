import CardModel
import ChartModel
import Foundation
import Gtk
import TestFiles
import TestSupport
import XCTest

@testable import CardWidgets

/// The page of a chart: its content, the state that it keeps, and its exports.
final class ChartPageTests: DisplayTestCase {
  /// S-56: the page shows the card's own chart, with the card's header above it.
  @MainActor func testThePageShowsTheCardsChart() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
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
    defer { stage.close() }
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
    defer { stage.close() }
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
    try press("Reset")
    try await settle("all is seen") { (try? stage.reading.window.isZoomed) == false }
    try press("Copy")
    try await settle("it is copied") { stage.notes == ["Copied 12 rows."] }
  }

  /// The rows are those that the summary is of, in any order, until the zoom is reset.
  @MainActor func testTheTableHasTheRowsOfTheZoomedPlot() async throws {
    let stage = try await ChartPageStage(ChartPageStage.sales(.column))
    defer { stage.close() }
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
    XCTAssertTrue(try stage.button("Reset").activate())
    try await settle("all rows are there") { (try? rows().count) == 12 }
    XCTAssertFalse(try stage.button("Reset").isMapped)
  }

  @MainActor func testTimeRangesAreOfferedForMoments() async throws {
    let moments = (0..<600).map { 1_700_000_000 + Double($0) }
    let stage = try await ChartPageStage(
      Chart(
        kind: .line, domain: .times(moments, .utc),
        series: [ChartSeries(name: "CPU", values: ChartValues(numbers: moments))]))
    defer { stage.close() }
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
    defer { stage.close() }
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
    defer { stage.close() }
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

  // MARK: Files

  /// Each kind of file can be read by another program.
  @MainActor func testFilesAreWhatTheySay() async throws {
    let stage = try await ChartPageStage()
    defer { stage.close() }
    for format in ChartExport.Format.allCases {
      stage.page.root.first("chart-toolbar")?
        .activateAction("chart.export", target: format.rawValue)
    }
    XCTAssertEqual(
      stage.exports.map(\.fileName),
      ["png", "svg", "pdf", "csv"].map { "Sales by month.\($0)" })
    let picture = try PixelBuffer(png: stage.exports[0].data)
    XCTAssertGreaterThan(picture.width, 1200)
    let svg = try PixelBuffer(png: tool("rsvg-convert", stage.exports[1].data, []))
    XCTAssertEqual(svg.width * 2, picture.width, "a PNG has two pixels to a px")
    let text = String(
      decoding: try tool("pdftotext", stage.exports[2].data, ["-", "-"]), as: UTF8.self)
    XCTAssertTrue(text.contains("Sales by month"), text)
    XCTAssertTrue(text.contains("South"), "the legend is there: \(text)")
    let facts = try String(decoding: tool("pdfinfo", stage.exports[2].data, ["-"]), as: UTF8.self)
    XCTAssertTrue(facts.contains(/Title:\s+Sales by month/), facts)
    let drawing = String(decoding: stage.exports[1].data, as: UTF8.self)
    XCTAssertTrue(drawing.contains("<title>Sales by month</title>"))
    XCTAssertTrue(drawing.contains("<desc>Line chart: 2 series"))
    XCTAssertEqual(
      String(decoding: stage.exports[3].data, as: UTF8.self),
      ChartTable(ChartPageStage.sales()).text(.csv))
  }

  /// A note that appears in the window must not change the picture.
  @MainActor func testAPictureDoesNotDependOnTheWindow() async throws {
    var sizes: [[Int]] = []
    for (width, height) in [(1000, 760), (700, 500)] {
      let stage = try await ChartPageStage(width: width, height: height)
      defer { stage.close() }
      stage.page.root.first("chart-toolbar")?.activateAction("chart.export", target: "png")
      let picture = try PixelBuffer(png: XCTUnwrap(stage.exports.first).data)
      sizes.append([picture.width, picture.height])
    }
    XCTAssertEqual(sizes[0], sizes[1])
  }

  /// The plot begins near the top, below the one line of the head with the tools.
  @MainActor func testThePlotBeginsNearTheTop() async throws {
    for (width, height, limit) in [(1280, 853, 96.0), (420, 853, 853.0 / 3)] {
      let stage = try await ChartPageStage(width: width, height: height)
      defer { stage.close() }
      let plot = try stage.view.plot.root
      let top = try XCTUnwrap(plot.bounds(in: stage.page.root)).y
      XCTAssertLessThanOrEqual(top, limit, "\(width) px")
    }
  }

  /// All buttons are at least 44 px wide and high for each kind of chart, with a selection and in
  /// the table.
  @MainActor func testButtonsAreLargeEnoughForFingersForEachKindOfChart() async throws {
    let kinds: [Chart.Kind] = [
      .line, .area, .column, .bar, .combination, .donut, .waterfall, .scatter, .bubble,
    ]
    for (kind, width) in kinds.flatMap({ [($0, 1000), ($0, 420)] }) {
      var chart = ChartPageStage.sales(kind)
      if kind == .bubble {
        for index in chart.series.indices { chart.series[index].sizes = chart.series[index].values }
      }
      let stage = try await ChartPageStage(chart, width: width)
      defer { stage.close() }
      try stage.view.change { $0.press(2) }
      try await settle()
      for showsTable in [false, true] {
        try stage.view.showTable(showsTable)
        try await settle()
        let page = stage.page.root
        let buttons = page.all(cssName: "button").filter {
          $0.isMapped && $0.parent?.cssName != "header"
        }
        XCTAssertGreaterThan(buttons.count, 4)
        for button in buttons {
          let area = try XCTUnwrap(button.bounds(in: page))
          let name = "\(kind) at \(width) px: \(button.texts)"
          XCTAssertGreaterThanOrEqual(area.height, 44, name)
          XCTAssertGreaterThanOrEqual(area.width, 44, name)
        }
      }
    }
  }

  /// A large figure or a ring in the head leaves the plot where it is for the eye.
  @MainActor func testThePlotBeginsNearTheTopBelowALargeFigureAndARing() async throws {
    var largeRing = KPI("42", unit: "%", size: .large)
    largeRing.ring = 0.42
    let accessories = [
      "large": ExtendedAccessory(
        KPI("1,234.56", unit: "kW", caption: "of the plan", target: "of 2,000", size: .large)),
      "ring": ExtendedAccessory(largeRing),
      "radial": ExtendedAccessory(.radial(MicroShare(0.42))),
    ]
    for (name, accessory) in accessories {
      for kind in [Chart.Kind.line, .donut] {
        for (width, limit) in [(1280, 96.0), (420, 853.0 / 3)] {
          let stage = try await ChartPageStage(width: width, height: 853)
          defer { stage.close() }
          var card = ChartPageStage.card(ChartPageStage.sales(kind))
          card.header.extended = ExtendedHeader(accessory: accessory)
          stage.page.render(.loaded(card, .fresh))
          try await settle()
          let top = try XCTUnwrap(stage.view.plot.root.bounds(in: stage.page.root)).y
          XCTAssertLessThanOrEqual(top, limit, "\(name), \(kind), \(width) px")
        }
      }
    }
  }

  /// S-01: a figure is in the line of the title and of the tools, so it costs the plot no room.
  @MainActor func testThePlotBeginsNearTheTopBelowAFigure() async throws {
    let stage = try await ChartPageStage(width: 1280, height: 853)
    defer { stage.close() }
    var card = ChartPageStage.card(ChartPageStage.sales())
    card.header.extended = ExtendedHeader(
      accessory: ExtendedAccessory(KPI("42", unit: "%", caption: "of the plan")))
    stage.page.render(.loaded(card, .fresh))
    try await settle("the figure is shown") { stage.page.root.first("kpi")?.isMapped == true }
    let top = try XCTUnwrap(stage.view.plot.root.bounds(in: stage.page.root)).y
    XCTAssertLessThanOrEqual(top, 96)
    XCTAssertEqual(stage.texts(in: "card-title"), ["Sales by month"])
    let middles = try ["card-title", "chart-toolbar"].map { style in
      let area = try XCTUnwrap(stage.page.root.first(style)?.bounds(in: stage.page.root))
      return area.y + area.height / 2
    }
    XCTAssertEqual(middles[0], middles[1], accuracy: 4, "one line")
  }

  private func tool(_ name: String, _ input: [UInt8], _ arguments: [String]) throws -> [UInt8] {
    let path = "/usr/bin/\(name)"
    try TestRequirement.require(TestRequirement.hasProgram(path), "needs \(name)")
    let process = Process()
    let (incoming, outgoing) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = incoming
    process.standardOutput = outgoing
    try process.run()
    DispatchQueue.global().async {
      incoming.fileHandleForWriting.write(Data(input))
      try? incoming.fileHandleForWriting.close()
    }
    let output = outgoing.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
    return [UInt8](output)
  }

  // MARK: Room

  /// Nothing is wider than a narrow window, also with large text.
  @MainActor func testANarrowWindowHasRoomForAll() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    let stage = try await ChartPageStage(width: 420)
    defer { stage.close() }
    XCTAssertLessThanOrEqual(stage.page.root.width, 420)
    XCTAssertGreaterThanOrEqual(try stage.view.plot.root.height, 240)
    for button in stage.page.root.first("chart-toolbar")?.allButtons ?? [] where button.isMapped {
      let bounds = try XCTUnwrap(button.bounds(in: stage.page.root))
      XCTAssertLessThanOrEqual(bounds.maxX, 420, button.label)
    }
  }
}

extension Widget {
  /// All buttons below the widget.
  fileprivate var allButtons: [Button] {
    children.flatMap { child in
      (child.asButton.map { [$0] } ?? []) + child.allButtons
    }
  }

  private var asButton: Button? { Button(of: self) }
}
