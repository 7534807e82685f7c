import ChartModel
import Testing

/// The value axes of a zoomed chart.
struct VisibleAxisTests {
  @Test("an axis goes with the last of its series, and with it what is measured on it")
  func hidden() {
    var chart = SampleCharts.chart(.combination, [[100, 200, 300], [0.1, 0.2, 0.3]])
    chart.series[1].isOnSecondaryAxis = true
    chart.secondaryAxis = ChartAxis(title: "Share")
    chart.valueAxis.title = "Sales"
    chart.referenceLines = [ReferenceLine(value: 250, label: "Goal")]
    chart.thresholds = [ChartThreshold(from: 200, color: .bad)]
    let all = SampleCharts.layout(chart)
    let lines = SampleCharts.layout(chart, view: ChartViewState(hidden: ["North"]))
    let texts = lines.commands.texts.map(\.text)
    for gone in ["Sales", "Goal", "300"] {
      #expect(all.commands.texts.contains { $0.text == gone }, "\(gone)")
      #expect(!texts.contains(gone), "\(gone)")
    }
    #expect(texts.contains("Share") && texts.contains { $0.hasPrefix("0.3") })
    #expect(lines.plot.x < all.plot.x)
    #expect(!lines.commands.rules.contains(.series(.bad)))
    // The gridlines are those of the remaining axis.
    #expect(lines.commands.rules.contains(.grid))
    let columns = SampleCharts.layout(chart, view: ChartViewState(hidden: ["South"]))
    #expect(!columns.commands.texts.contains { $0.text == "Share" || $0.text.hasPrefix("0.3") })
    #expect(columns.plot.maxX > all.plot.maxX)
    #expect(SampleCharts.layout(chart, .card).commands.texts.contains { $0.text == "200" })
  }

  @Test("zooming doesn't change where a symmetric logarithmic scale bends")
  func bend() throws {
    var chart = SampleCharts.chart(.line, [[1000, -1000, 5, 8, 6, 7]])
    chart.valueAxis.scale = .symlog
    let view = ChartViewState(window: 0.4...1)
    let layout = SampleCharts.layout(chart, view: view)
    let heights = try (2...5).map { try #require(layout.point(of: $0, series: 0)).y }
    // The positions of 6 and 7 are log(1 + x) between those of 5 and 8.
    let span = heights[0] - heights[1]
    #expect(span > 0)
    #expect(abs((heights[0] - heights[2]) / span - 0.3802) < 0.001)
    #expect(abs((heights[0] - heights[3]) / span - 0.7095) < 0.001)
  }

  @Test(
    "values of one moment are drawn in the middle, few as many", arguments: [2, 6, 5000])
  func oneMoment(count: Int) throws {
    let chart = Chart(
      kind: .line, domain: .times(Array(repeating: SampleCharts.midnight, count: count), .utc),
      series: [SampleCharts.series("CPU", SampleCharts.values(count, seed: 3))])
    let layout = SampleCharts.layout(chart)
    let points = layout.commands.lines.flatMap { $0 }
    #expect(points.count >= 2)
    #expect(points.allSatisfy { abs($0.x - layout.plot.middle.x) <= 1 })
    #expect(Set(points.map(\.y)).count > 1)
  }
}
