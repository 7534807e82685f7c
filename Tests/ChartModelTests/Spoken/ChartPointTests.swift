import Testing

@testable import ChartModel

@Suite("What is said of a point and of a range of a chart")
struct ChartPointTests {
  private func sales(_ kind: Chart.Kind) -> Chart {
    Chart(
      kind: kind, domain: .categories(["Jan", "Feb", "Mar"]),
      series: [
        ChartSeries(name: "North", values: [100_000, 209_000, 165_000], mark: .column),
        ChartSeries(name: "South", values: [1000, nil, 3000]),
      ], valueAxis: ChartAxis(format: ChartValueFormat(unit: .text("USD"))))
  }

  @Test("position, series, value and position; a gap has no data")
  func point() {
    let chart = sales(.line)
    #expect(chart.spokenPoint(position: 2, series: 0) == "Mar, North, 165 thousand USD, 3 of 3")
    #expect(chart.spokenPoint(position: 1, series: 1) == "Feb, South, no data, 2 of 3")
    #expect(chart.spokenPoint(position: 9, series: 0) == "no data")
    #expect(chart.spokenPoint(position: 0, series: 2) == "no data")
  }

  @Test("moments as coarse as they are apart, numbers with their unit; one series needs no name")
  func positions() {
    func said(_ domain: ChartDomain) -> String {
      Chart(kind: .line, domain: domain, series: [ChartSeries(name: "a", values: [1, 2])])
        .spokenPoint(position: 0, series: 0)
    }
    #expect(said(.times([1_735_689_600, 1_735_776_000], .utc)) == "Jan 1, 2025, 1, 1 of 2")
    #expect(said(.times([1_735_689_600, 1_735_689_900], .utc)) == "Jan 1, 2025, 00:00, 1, 1 of 2")
    #expect(said(.times([1_735_689_600], .utc)) == "Jan 1, 2025, 1, 1 of 1")
    #expect(said(.numbers([2024, 2025], format: ChartValueFormat())) == "2024, 1, 1 of 2")
    let width = ChartValueFormat(unit: .text("cm"))
    #expect(said(.numbers([12.5, 13], format: width)) == "12.5\u{2009}cm, 1, 1 of 2")
  }

  @Test("a part has its share, a bubble its size, a sum of a waterfall its amount")
  func kinds() {
    let names = ChartDomain.categories(["a", "b", "c"])
    let donut = Chart(
      kind: .donut, domain: names, series: [ChartSeries(name: "v", values: [1, 3, -2])])
    #expect(donut.spokenPoint(position: 1, series: 0) == "b, 3, 75 percent, 2 of 3")
    #expect(donut.spokenPoint(position: 2, series: 0) == "c, minus 2, 3 of 3")
    let bubbles = Chart(
      kind: .bubble, domain: .numbers([1, 2], format: ChartValueFormat()),
      series: [ChartSeries(name: "v", values: [5, 6], sizes: [120, nil])])
    #expect(bubbles.spokenPoint(position: 0, series: 0) == "1, 5, size 120, 1 of 2")
    #expect(bubbles.spokenPoint(position: 1, series: 0) == "2, 6, 2 of 2")
    let waterfall = Chart(
      kind: .waterfall, domain: names, series: [ChartSeries(name: "v", values: [9, -2, nil])],
      totals: [2])
    #expect(waterfall.spokenPoint(position: 1, series: 0) == "b, minus 2, 2 of 3")
    #expect(waterfall.spokenPoint(position: 2, series: 0) == "c, total 7, 3 of 3")
  }

  @Test("of columns the sum and the average, of lines the average and the bounds")
  func range() {
    #expect(
      sales(.column).spokenRange(0...2)
        == "Jan to Mar, 3 categories. North: total 474 thousand USD, average 158 thousand USD. "
        + "South: total 4000 USD, average 2000 USD.")
    #expect(
      sales(.combination).spokenRange(1...2)
        == "Feb to Mar, 2 categories. North: total 374 thousand USD, average 187 thousand USD. "
        + "South: average 3000 USD, 3000 USD to 3000 USD.")
    #expect(
      sales(.line).spokenRange(1...1, hidden: ["North"])
        == "Feb, 1 category. South: no data.")
    #expect(sales(.line).spokenRange(5...9) == "no data")
  }

  @Test("percentages don't add up; the steps of a waterfall come to a change")
  func sums() {
    var chart = Chart(
      kind: .column, domain: .categories(["a", "b"]),
      series: [ChartSeries(name: "v", values: [10, 30])],
      valueAxis: ChartAxis(format: ChartValueFormat(unit: .percent)))
    #expect(
      chart.spokenRange(0...1)
        == "a to b, 2 categories. Average 20 percent, 10 percent to 30 percent.")
    chart.kind = .waterfall
    chart.valueAxis = ChartAxis()
    chart.totals = [1]
    #expect(chart.spokenRange(0...9) == "a to b, 2 categories. Change 20, from 10 to 30.")
  }
}
