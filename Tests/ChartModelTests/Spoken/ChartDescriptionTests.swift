import Testing

@testable import ChartModel

@Suite("What is said of a chart")
struct ChartDescriptionTests {
  /// The first of each month of 2025, UTC.
  private let months = ChartDomain.times(
    [
      1_735_689_600, 1_738_368_000, 1_740_787_200, 1_743_465_600, 1_746_057_600, 1_748_736_000,
    ], .utc)
  private let dollars = ChartAxis(format: ChartValueFormat(unit: .text("USD")))

  @Test("structure, extremes, change and gaps of each series")
  func series() {
    let chart = Chart(
      kind: .line, domain: months,
      series: [
        ChartSeries(name: "North", values: [200_000, 165_000, nil, 82_000, 120_000, 110_000]),
        ChartSeries(name: "South", values: [0, 20_000, 30_000, 20_000, 40_000, 250_000]),
      ], valueAxis: dollars)
    #expect(
      chart.spokenDescription
        == "Line chart: 2 series, 6 points, Jan 2025 to Jun 2025, 0 USD to 250 thousand USD. "
        + "North: lowest 82 thousand USD at Apr 2025, highest 200 thousand USD at Jan 2025, "
        + "last 110 thousand USD at Jun 2025, down 45 percent over the period; "
        + "1 point has no data. "
        + "South: lowest 0 USD at Jan 2025, highest 250 thousand USD at Jun 2025, "
        + "last 250 thousand USD at Jun 2025, up 250 thousand USD over the period.")
  }

  @Test(
    "the change in percent; by how much where the sign changes; none below half a percent",
    arguments: [
      ([100.0, 150], "up 50 percent"), ([100, 104.25], "up 4.3 percent"),
      ([100, 99.6], "unchanged"), ([-10, -15], "down 50 percent"), ([-10, 5], "up 15"),
      ([3, 3000], "up 2997"), ([0, 7], "up 7"), ([0, 7, 0], "unchanged"),
      ([8, 6], "down 25 percent"),
    ])
  func change(values: [Double], change: String) {
    let chart = Chart(
      kind: .area, domain: .categories(values.indices.map { "\($0)" }),
      series: [ChartSeries(name: "a", values: ChartValues(numbers: values))])
    #expect(chart.spokenDescription.contains(", \(change) over the period."))
  }

  @Test("the change of percentages in points")
  func percentages() {
    func said(_ unit: ChartValueFormat.Unit, _ values: ChartValues) -> String {
      Chart(
        kind: .line, domain: .categories(["a", "b"]),
        series: [ChartSeries(name: "Busy", values: values)],
        valueAxis: ChartAxis(format: ChartValueFormat(unit: unit))
      ).spokenDescription
    }
    #expect(
      said(.percent, [20, 32.5])
        == "Line chart: 2 categories, a to b, 20 percent to 32.5 percent. "
        + "Lowest 20 percent at a, highest 32.5 percent at b, last 32.5 percent at b, "
        + "up 12.5 points over the period.")
    #expect(said(.fraction, [0.5, 0.25]).contains("down 25 points over the period."))
  }

  @Test("of one day the moments are said without it")
  func oneDay() {
    let chart = Chart(
      kind: .line, domain: .times([1_735_689_600, 1_735_693_200, 1_735_696_800], .utc),
      series: [ChartSeries(name: "a", values: [1, 2, 4])])
    #expect(
      chart.spokenDescription
        == "Line chart: 3 points, Jan 1, 2025, 00:00 to 02:00, 1 to 4. Lowest 1 at 00:00, "
        + "highest 4 at 02:00, last 4 at 02:00, up 300 percent over the period.")
  }

  @Test("names have no order: of columns and bars the extremes are said, not the last")
  func names() {
    let chart = Chart(
      kind: .bar, domain: .categories(["Kiel", "Bonn", "Ulm"]),
      series: [ChartSeries(name: "Cups", values: [3, 12, 7])], stacking: .stacked,
      referenceLines: [
        ReferenceLine(value: 10, label: "Goal"), ReferenceLine(value: 5, label: ""),
      ])
    #expect(
      chart.spokenDescription
        == "Bar chart: stacked, 3 categories, Kiel to Ulm, 3 to 12. "
        + "Lowest 3 at Kiel, highest 12 at Bonn. Goal: 10. Line at 5.")
  }

  @Test("one point, equal values, no values")
  func few() {
    func said(_ values: ChartValues) -> String {
      Chart(
        kind: .column, domain: .categories(["a", "b"]),
        series: [ChartSeries(name: "A", values: values)]
      ).spokenDescription
    }
    #expect(
      said([nil, 7]) == "Column chart: 2 categories, a to b, 7. 7 at b; 1 point has no data.")
    #expect(said([5, 5]) == "Column chart: 2 categories, a to b, 5. Always 5.")
    #expect(said([nil, nil]) == "Column chart: no data.")
    let empty = Chart(kind: .line, domain: .categories([]), series: [])
    #expect(empty.spokenDescription == "Line chart: no data.")
  }

  @Test("of more than four series the rest is counted; a series without values says so")
  func manySeries() {
    let series = (1...6).map { ChartSeries(name: "s\($0)", values: $0 == 2 ? [nil] : [1]) }
    let chart = Chart(kind: .line, domain: .categories(["a"]), series: series)
    #expect(
      chart.spokenDescription
        == "Line chart: 6 series, 1 category, 1. s1: 1 at a. s2: no data. s3: 1 at a. "
        + "s4: 1 at a. And 2 more series.")
  }

  @Test("of two axes each series is said in its own unit")
  func secondaryAxis() {
    let chart = Chart(
      kind: .combination, domain: .categories(["a", "b"]),
      series: [
        ChartSeries(name: "Sold", values: [10, 20], mark: .column),
        ChartSeries(name: "Share", values: [5, 6], isOnSecondaryAxis: true),
      ], valueAxis: dollars,
      secondaryAxis: ChartAxis(format: ChartValueFormat(unit: .percent)))
    #expect(
      chart.spokenDescription
        == "Combination chart: 2 series, 2 categories, a to b. "
        + "Sold: lowest 10 USD at a, highest 20 USD at b, last 20 USD at b, "
        + "up 100 percent over the period. "
        + "Share: lowest 5 percent at a, highest 6 percent at b, last 6 percent at b, "
        + "up 1 point over the period.")
  }

  @Test("of dots how many there are and how far they reach, whatever their order")
  func dots() {
    let chart = Chart(
      kind: .scatter,
      domain: .numbers([3, 1, 2], format: ChartValueFormat(unit: .text("cm"))),
      series: [
        ChartSeries(name: "A", values: [5, nil, 9]), ChartSeries(name: "B", values: [nil, 4, nil]),
      ])
    #expect(
      chart.spokenDescription
        == "Scatter chart: 2 series, 3 points, 1\u{2009}cm to 3\u{2009}cm, 4 to 9. "
        + "A: 2 points, 5 to 9. B: 1 point, 4.")
  }

  @Test("of a donut the greatest parts with their share, then the rest")
  func donut() {
    func said(_ values: ChartValues) -> String {
      Chart(
        kind: .donut, domain: .categories(values.indices.map { "p\($0)" }),
        series: [ChartSeries(name: "Size", values: values)],
        valueAxis: ChartAxis(format: ChartValueFormat(unit: .bytes))
      ).spokenDescription
    }
    #expect(
      said([10, 500, 3, 200, 280, 4, 3])
        == "Donut chart: 7 parts, total 1 kilobyte. p1 500 bytes, 50 percent; "
        + "p4 280 bytes, 28 percent; p3 200 bytes, 20 percent; p0 10 bytes, 1 percent; "
        + "3 more parts, 1 percent.")
    #expect(
      said([999, 1, -5, nil])
        == "Donut chart: 2 parts, total 1 kilobyte. p0 999 bytes, more than 99 percent; "
        + "p1 1 byte, less than 1 percent.")
    #expect(said([0, -1]) == "Donut chart: no data.")
  }

  @Test("of a waterfall start, largest rise, largest fall and end")
  func waterfall() {
    let chart = Chart(
      kind: .waterfall, domain: .categories(["Sales", "Wages", "Rent", "Aid", "Profit"]),
      series: [ChartSeries(name: "v", values: [100, -60, -20, 5, nil])], totals: [4])
    #expect(
      chart.spokenDescription
        == "Waterfall chart: 5 steps. Starts with Sales, 100, largest rise Aid, 5, "
        + "largest fall Wages, minus 60, ends with Profit, 25.")
  }
}
