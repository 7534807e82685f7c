import CardModel
import CardTesting
import ChartModel
import Gtk
import XCTest

@testable import CardWidgets

/// The room that the parts of a chart page have.
final class ChartPageLayoutTests: DisplayTestCase {
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

  /// Nothing is wider than a narrow window, also with large text.
  @MainActor func testANarrowWindowHasRoomForAll() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    let stage = try await ChartPageStage(width: 420)
    XCTAssertLessThanOrEqual(stage.page.root.width, 420)
    XCTAssertGreaterThanOrEqual(try stage.view.plot.chartLayout.plot.height, 240)
    for button in stage.page.root.first("chart-toolbar")?.allButtons ?? [] where button.isMapped {
      let bounds = try XCTUnwrap(button.bounds(in: stage.page.root))
      XCTAssertLessThanOrEqual(bounds.maxX, 420, button.label)
    }
  }

  /// The selected values take the room of the hint, also where it is below the summary.
  @MainActor func testASelectionLeavesThePlotAsItIs() async throws {
    for width in [1000, 420] {
      let stage = try await ChartPageStage(width: width, height: 1100)
      defer { stage.close() }
      let plot = try stage.view.plot.root
      let before = plot.bounds(in: stage.page.root)
      for change: (inout ChartReading) -> Void in [
        { $0.press(2) }, { $0.select(from: 1, to: 5) }, { $0.clearSelection() },
      ] {
        try stage.view.change(change)
        try await settle()
        XCTAssertEqual(plot.bounds(in: stage.page.root), before, "\(width) px")
      }
    }
  }

  /// The tools of a narrow page are in one line, from which the chart and its table are switched,
  /// copied and exported.
  @MainActor func testTheToolsOfANarrowPageAreInOneLine() async throws {
    for kind in [Chart.Kind.column, .donut] {
      let stage = try await ChartPageStage(ChartPageStage.sales(kind), width: 420, height: 853)
      defer { stage.close() }
      let tools = try XCTUnwrap(stage.page.root.first("chart-toolbar"))
      func shown() -> [Button] { tools.allButtons.filter(\.isMapped) }
      let tops = shown().compactMap { $0.bounds(in: tools)?.y }
      XCTAssertEqual(Set(tops).count, 1, "\(kind): \(shown().map(\.label))")
      XCTAssertFalse(shown().contains { $0.label == "Export" })
      let table = try XCTUnwrap(
        shown().first { $0.label == "Table" }.flatMap { ToggleButton(of: $0.widget) })
      for showsTable in [true, false] {
        table.isActive = showsTable
        try await settle("the table or the chart is shown") {
          (try? stage.view.showsTable) == showsTable
        }
        XCTAssertTrue(table.isMapped)
      }
      tools.activateAction("chart.copy")
      XCTAssertEqual(stage.notes.count, 1)
      try stage.view.toolbar.openExport()
      try await settle("the menu is open") { tools.seenTexts.contains("Drawing (SVG)") }
    }
  }

  /// A wide page has all tools by their names.
  @MainActor func testTheToolsOfAWidePageHaveNames() async throws {
    let stage = try await ChartPageStage(ChartPageStage.sales(.column), width: 1280)
    let tools = try XCTUnwrap(stage.page.root.first("chart-toolbar"))
    let names = tools.mappedTexts
    for name in ["Chart", "Table", "Copy", "Export"] {
      XCTAssertEqual(names.count { $0 == name }, 1, name)
    }
  }

  /// Where the time ranges have buttons, the menu doesn't offer them again.
  @MainActor func testTimeRangesAreOfferedOnce() async throws {
    let moments = (0..<600).map { 1_700_000_000 + Double($0) }
    let chart = Chart(
      kind: .line, domain: .times(moments, .utc),
      series: [ChartSeries(name: "CPU", values: ChartValues(numbers: moments))])
    for width in [420, 560, 620] {
      let stage = try await ChartPageStage(chart, width: width)
      defer { stage.close() }
      let tools = try XCTUnwrap(stage.page.root.first("chart-toolbar"))
      let hasButtons = tools.allButtons.contains { $0.isMapped && $0.label == "1 min" }
      XCTAssertEqual(hasButtons, width > 420)
      try stage.view.toolbar.openExport()
      try await settle("the menu is open") { tools.seenTexts.contains("Drawing (SVG)") }
      XCTAssertEqual(tools.seenTexts.contains("All of it"), !hasButtons, "\(width) px")
    }
  }

  /// Time ranges that have no room in the line of a narrow page are in its menu.
  @MainActor func testTheTimeRangesOfANarrowPageAreInItsMenu() async throws {
    let moments = (0..<600).map { 1_700_000_000 + Double($0) }
    let chart = Chart(
      kind: .line, domain: .times(moments, .utc),
      series: [ChartSeries(name: "CPU", values: ChartValues(numbers: moments))])
    let stage = try await ChartPageStage(chart, width: 420)
    let tools = try XCTUnwrap(stage.page.root.first("chart-toolbar"))
    let shown = tools.allButtons.filter(\.isMapped)
    XCTAssertEqual(Set(shown.compactMap { $0.bounds(in: tools)?.y }).count, 1)
    XCTAssertFalse(shown.contains { $0.label == "1 min" })
    tools.activateAction("chart.range", target: "0")
    XCTAssertEqual(try stage.reading.window.span, 60)
    tools.activateAction("chart.range", target: "all")
    XCTAssertFalse(try stage.reading.window.isZoomed)
  }

  /// A ring that has no room beside the title is below the texts, and not over them.
  @MainActor func testARingBelowTheTitleCoversNoText() async throws {
    let stage = try await ChartPageStage(width: 420)
    var card = ChartPageStage.card(ChartPageStage.sales())
    card.header.main?.title = "Sales of all of the months"
    card.header.main?.subtitle = "In two regions"
    card.header.extended = ExtendedHeader(
      accessory: ExtendedAccessory(KPI("42", unit: "%", ring: 0.42)))
    stage.page.render(.loaded(card, .fresh))
    try await settle("the figure is shown") { stage.page.root.first("kpi")?.isMapped == true }
    let ring = try XCTUnwrap(stage.page.root.first("kpi")?.children.first)
    let top = try XCTUnwrap(ring.bounds(in: stage.page.root)).y
    let text = try XCTUnwrap(stage.page.root.first("card-subtitle")?.bounds(in: stage.page.root))
    XCTAssertGreaterThanOrEqual(top, text.maxY)
  }
}
