import CardModel
import CardTesting
import CardWidgets
import ChartModel
import Gtk
import XCTest

/// Pictures of charts on cards: each type that the pictures of whole cards don't show, with gaps,
/// negative values, thresholds and lines.
final class ChartPictureTests: DisplayTestCase {
  @MainActor
  private func compare(_ chart: Chart, _ name: String) async throws {
    let card = Card(id: CardID("chart"), header: CardHeader(title: "A chart"), body: .chart(chart))
    for scheme in [Appearance.ColorScheme.light, .dark] {
      let (view, window) = try await show(.loaded(card, .fresh))
      TestStyle.use(scheme)
      try await settle()
      let page = try XCTUnwrap(view.root.parent)
      try assertPicture(page.picture(), named: "chart-\(name)-\(scheme)-340")
      window.destroy()
    }
    TestStyle.use(.light)
  }

  private static let quarters = ChartDomain.categories(["Q1", "Q2", "Q3", "Q4"])

  private static func numbers(_ values: [Double]) -> ChartDomain {
    .numbers(values, format: ChartValueFormat())
  }

  @MainActor
  func testColumnsAndLinesOfACombination() async throws {
    let chart = Chart(
      kind: .combination, domain: Self.quarters,
      series: [
        ChartSeries(name: "Sales", values: [420, 380, 510, 560], mark: .column),
        ChartSeries(name: "Last year", values: [400, 410, 430, 490]),
        ChartSeries(name: "Plan", values: [410, nil, 480, 530]),
      ], labelledAxis: .y,
      referenceLines: [ReferenceLine(value: 600, label: "Goal", color: .good)])
    try await compare(chart, "combination")
  }

  @MainActor
  func testPartsOfADonut() async throws {
    let chart = Chart(
      kind: .donut, domain: .categories(["Espresso", "Filter", "Tea", "Cake", "Beans"]),
      series: [ChartSeries(name: "Sold", values: [52, 21, 9, 14, 4])])
    try await compare(chart, "donut")
  }

  @MainActor
  func testStepsOfAWaterfall() async throws {
    let chart = Chart(
      kind: .waterfall, domain: .categories(["Sales", "Costs", "Tax", "Grants", "Profit"]),
      series: [ChartSeries(name: "Profit", values: [420, -260, -40, 35, nil])], totals: [0, 4])
    try await compare(chart, "waterfall")
  }

  @MainActor
  func testDotsOfAScatterChart() async throws {
    let chart = Chart(
      kind: .scatter, domain: Self.numbers([1, 2, 3, 4, 5, 6]),
      series: [
        ChartSeries(name: "Morning", values: [3, 5, 4, 6, 8, 7]),
        ChartSeries(name: "Evening", values: [1, 2, 4, 3, nil, 5]),
      ], labelledAxis: .y)
    try await compare(chart, "scatter")
  }

  @MainActor
  func testBubblesThatCoverEachOther() async throws {
    let chart = Chart(
      kind: .bubble, domain: Self.numbers([900, 1400, 1500, 1900, 2000]),
      series: [
        ChartSeries(name: "Ethiopia", values: [84, nil, 87, 90, nil], sizes: [4, 9, 60, 30, 8]),
        ChartSeries(name: "Brazil", values: [80, 82, 86.5, nil, 83], sizes: [90, 40, 12, 9, 0]),
      ], labelledAxis: .y)
    try await compare(chart, "bubble")
  }

  @MainActor
  func testStackedColumnsAboveAndBelowZero() async throws {
    let chart = Chart(
      kind: .column, domain: Self.quarters,
      series: [
        ChartSeries(name: "Shop", values: [30, 45, -20, 60]),
        ChartSeries(name: "Web", values: [20, -15, -10, 35]),
        ChartSeries(name: "Fairs", values: [nil, 10, nil, 5]),
      ], labelledAxis: .y, stacking: .stacked)
    try await compare(chart, "stacked-column")
  }

  @MainActor
  func testColumnsThatReachThresholds() async throws {
    let chart = Chart(
      kind: .column, domain: .categories((1...12).map { "\($0)" }),
      series: [
        ChartSeries(name: "Load", values: [12, 30, 55, 61, 48, 72, 90, 95, 70, 40, nil, 8])
      ],
      thresholds: [
        ChartThreshold(from: 60, color: .critical), ChartThreshold(from: 85, color: .bad),
      ])
    try await compare(chart, "column-thresholds")
  }

  @MainActor
  func testAreasWithGapsAndNegativeValues() async throws {
    let values: [Double?] = [8, 14, 11, nil, nil, 6, -5, -12, -4, 9, nil, 13, nil, 7, 10]
    let chart = Chart(
      kind: .area,
      domain: .times(values.indices.map { 1_741_132_800 + Double($0) * 3600 }, .utc),
      series: [ChartSeries(name: "Balance", values: ChartValues(values))], labelledAxis: .y)
    try await compare(chart, "area-gaps")
  }

  @MainActor
  func testBarsThatShareTheWhole() async throws {
    let chart = Chart(
      kind: .bar, domain: .categories(["North", "South", "West"]),
      series: [
        ChartSeries(name: "Coal", values: [40, 25, 0]),
        ChartSeries(name: "Wind", values: [35, 60, 12.5]),
      ], stacking: .percent)
    try await compare(chart, "percent-bar")
  }
}
