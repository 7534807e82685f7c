import ChartModel
import Testing

@Suite("What is said of a chart")
struct ChartSpokenTests {
  @Test("its kind, and of each series the last value and the bounds")
  func description() {
    let chart = Chart(
      kind: .line, domain: .categories(["Mon", "Tue", "Wed"]),
      series: [
        ChartSeries(name: "Busy", values: [3, nil, 12]), ChartSeries(name: "", values: [nil, 7]),
        ChartSeries(name: "Idle", values: [nil]),
      ], valueAxis: ChartAxis(format: ChartValueFormat(unit: .percent)))
    #expect(
      chart.spokenDescription
        == "Line chart. Busy: last 12\u{2009}%, from 3\u{2009}% to 12\u{2009}%. "
        + "Values: 7\u{2009}%. Idle: no values")
  }
}
