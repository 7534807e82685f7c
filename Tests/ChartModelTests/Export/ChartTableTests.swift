import ChartModel
import Testing

/// A chart's data as text for other programs.
struct ChartTableTests {
  private let zone = ChartCalendar(
    transitions: [.init(from: 0, offset: 3600), .init(from: 1_743_296_400, offset: 7200)])

  @Test func numbersAreUnroundedAndMomentsHaveTheirZone() {
    let chart = Chart(
      kind: .line, domain: .times([1_741_179_720, 1_743_300_000.25], zone),
      series: [
        ChartSeries(name: "CPU", values: [12.345678901234567, nil]),
        ChartSeries(name: "Load, \"1 min\"", values: [-3, 1e21]),
      ],
      valueAxis: ChartAxis(format: ChartValueFormat(symbols: .german)))
    #expect(
      ChartTable(chart).text(.csv) == """
        Time,CPU,"Load, ""1 min\"""\r
        2025-03-05T14:02:00+01:00,12.345678901234567,-3\r
        2025-03-30T04:00:00.250+02:00,,1e+21\r

        """)
  }

  @Test func aSelectionOfPositionsAndSeriesCanBeCopied() {
    let chart = Chart(
      kind: .column, domain: .categories(["a\tb", "c", "d"]),
      series: [
        ChartSeries(name: "North", values: [1, 2, 3]),
        ChartSeries(name: "South", values: [4, 5, 6]),
      ], domainTitle: "Place")
    #expect(
      ChartTable(chart, series: [1]).text(.tsv, positions: 0...1) == "Place\tSouth\na b\t4\nc\t5\n")
    #expect(ChartTable(chart).text(.tsv, positions: [2]) == "Place\tNorth\tSouth\nd\t3\t6\n")
  }

  @Test func sizesOfBubblesHaveAColumn() {
    let chart = Chart(
      kind: .bubble, domain: .numbers([0.5, 2], format: ChartValueFormat()),
      series: [ChartSeries(name: "Cities", values: [1, 2], sizes: [10, nil])])
    #expect(ChartTable(chart).text(.tsv) == "Position\tCities\tCities size\n0.5\t1\t10\n2\t2\t\n")
  }

  @Test func headingsHaveUnits() {
    let axis = ChartAxis(
      format: ChartValueFormat(
        unit: .currency(
          symbol: "€", .after, digits: 2)))
    let chart = Chart(
      kind: .combination,
      domain: .numbers([1], format: ChartValueFormat(unit: .text("km"))),
      series: [
        ChartSeries(name: "Revenue", values: [1.5]),
        ChartSeries(name: "Margin", values: [20], isOnSecondaryAxis: true),
      ], valueAxis: axis, secondaryAxis: ChartAxis(format: ChartValueFormat(unit: .percent)))
    #expect(
      ChartTable(chart).text(.csv) == "Position (km),Revenue (€),Margin (%)\r\n1,1.5,20\r\n")
  }

  @Test func sumsOfAWaterfallAreComputed() {
    let chart = Chart(
      kind: .waterfall, domain: .categories(["Sales", "Costs", "Left", "Tax", "Profit", "Gap"]),
      series: [ChartSeries(name: "€", values: [100, -30, nil, -5])], totals: [0, 2, 4])
    #expect(
      ChartTable(chart).rows
        == [
          ["Category", "€"], ["Sales", "100"], ["Costs", "-30"], ["Left", "70"], ["Tax", "-5"],
          ["Profit", "65"], ["Gap", ""],
        ])
  }

  @Test func aSumThatIsGivenIsKept() {
    let chart = Chart(
      kind: .waterfall, domain: .categories(["Sales", "Left", "Tax", "Profit"]),
      series: [ChartSeries(name: "€", values: [100, 90, -5, nil])], totals: [1, 3])
    #expect(ChartTable(chart).rows.map { $0[1] } == ["€", "100", "90", "-5", "85"])
  }

  @Test func midnightInUTCIsSaidShortly() {
    let chart = Chart(
      kind: .line, domain: .times([0], .utc), series: [ChartSeries(name: "", values: [0])])
    #expect(ChartTable(chart).text(.csv) == "Time,Value\r\n1970-01-01T00:00:00Z,0\r\n")
  }
}
