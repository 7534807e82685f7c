import ChartModel
import Testing

/// The summary above a chart, and the order of its table.
struct ChartSummaryTests {
  private func chart(
    _ kind: Chart.Kind, unit: ChartValueFormat.Unit = .none, stacking: Chart.Stacking = .none,
    totals: Set<Int> = [], _ values: [Double?]...
  ) -> Chart {
    Chart(
      kind: kind, domain: .categories(["Jan", "Feb", "Mar", "Apr"]),
      series: values.enumerated().map { index, values in
        ChartSeries(name: ["North", "South", "West"][index], values: ChartValues(values))
      }, valueAxis: ChartAxis(format: ChartValueFormat(unit: unit)), stacking: stacking,
      totals: totals)
  }

  private func lines(_ summary: ChartSummary?) -> [String] {
    guard let summary else { return [] }
    return [summary.title]
      + summary.items.map { item in
        [item.name, item.value ?? "—", item.detail ?? ""].joined(separator: "|")
      }
  }

  @Test func amountsAreAddedUp() {
    let reading = ChartReading(chart(.column, [10, 20, nil, 30]))
    #expect(lines(reading.overview) == ["Total, Jan – Apr", "North|60|average 20 · 10 to 30"])
  }

  @Test func aSumOfMoneyIsToTheCent() {
    let euro = ChartValueFormat.Unit.currency(symbol: "€", .before, digits: 2)
    let reading = ChartReading(chart(.column, unit: euro, [29_216.45, 53_596.1, nil, 36_757.85]))
    #expect(reading.overview.items.first?.value == "€119,570.40")
    #expect(reading.overview.items.first?.detail == "average €39.9K · €29.2K to €53.6K")
  }

  /// A single position needs no sum, and the parts of a donut have no first and last.
  @Test func theTitleSaysWhatTheValuesAreOf() {
    let one = Chart(
      kind: .bar, domain: .categories(["/"]), series: [ChartSeries(name: "", values: [31])])
    #expect(lines(ChartReading(one).overview) == ["/", "|31|"])
    var whole = one
    whole.kind = .donut
    #expect(lines(ChartReading(whole).overview) == ["Total of 1 category", "|31|"])
    var ring = ChartReading(chart(.donut, [10, 20, 30, 40]))
    #expect(ring.overview.title == "Total of 4 categories")
    ring.toggle("Feb")
    #expect(ring.overview.title == "Total of 3 categories")
    #expect(ring.overview.items.first?.value == "80")
  }

  /// The total is that of the ring, which has no parts for negative and missing values.
  @Test func aDonutHasTheTotalOfItsParts() {
    let parts = ChartReading(chart(.donut, [50, 25, -10, nil]))
    #expect(
      lines(parts.overview) == ["Total of 2 categories", "North|75|average 37.5 · 25 to 50"])
    let shares = ChartReading(chart(.donut, unit: .percent, [50, 30, 20, nil]))
    #expect(shares.overview.title == "Total of 3 categories")
    #expect(shares.overview.items.first?.value == "100\u{2009}%")
    var hidden = shares
    hidden.solo("Feb")
    #expect(hidden.overview.title == "Total of 1 category")
  }

  /// Levels have no sum, whether they are stacked or not.
  @Test(arguments: [
    (Chart.Kind.line, Chart.Stacking.none), (.area, .none), (.area, .stacked), (.area, .percent),
    (.scatter, .none),
  ])
  func levelsHaveNoTotal(kind: Chart.Kind, stacking: Chart.Stacking) {
    let chart = chart(kind, unit: .text("W"), stacking: stacking, [100, 200, 300, 400])
    #expect(ChartReading(chart).overview.title.hasPrefix("Average"))
    #expect(ChartReading(chart).overview.items.first?.value == "250\u{2009}W")
    #expect(chart.spokenRange(0...1).contains("Average 150 W, 100 W to 200 W"))
  }

  @Test(arguments: [
    ChartValueFormat.Unit.percent, .fraction, .bytesPerSecond, .text("°C"), .text("K"),
    .text("km/h"), .text("cups per day"), .text("% of cups"),
  ])
  func sharesRatesAndTemperaturesHaveNoTotal(unit: ChartValueFormat.Unit) {
    for summary in [nil, Chart.Summary.total] {
      var column = chart(.column, unit: unit, [10, 20, 30, 40])
      column.summary = summary
      #expect(ChartReading(column).overview.title == "Average, Jan – Apr")
    }
  }

  @Test func aChartSaysItsSummary() {
    var area = chart(.area, stacking: .stacked, [10, 20, 36, nil])
    area.summary = .last
    #expect(
      lines(ChartReading(area).overview)
        == ["Last value, Jan – Apr", "North|36|average 22 · 10 to 36"])
    #expect(area.spokenRange(0...2) == "Jan to Mar, 3 categories. Last value 36, average 22.")
    area.summary = .total
    #expect(lines(ChartReading(area).overview)[0] == "Total, Jan – Apr")
    var column = chart(.column, [10, 20, nil, 30])
    column.summary = .average
    #expect(
      lines(ChartReading(column).overview) == ["Average, Jan – Apr", "North|20|10 to 30"])
  }

  @Test func aBubbleHasItsSize() {
    var reading = ChartReading(
      Chart(
        kind: .bubble, domain: .numbers([1, 2], format: ChartValueFormat()),
        series: [ChartSeries(name: "Brazil", values: [84.5, 86], sizes: [420, nil])]))
    reading.press(0)
    #expect(lines(reading.selectionSummary) == ["1", "Brazil|84.5|size 420"])
    reading.press(1)
    #expect(lines(reading.selectionSummary) == ["2", "Brazil|86|"])
  }

  /// A range names its day once, and the rows of a table only where the day differs.
  @Test func aDayIsSaidOnce() {
    let eight = 1_741_161_600.0
    let morning = ChartDomain.times((0..<4).map { eight + 60 * Double($0) }, .utc)
    #expect(morning.label(of: 0...3) == "Mar 5, 2025, 08:00 – 08:03")
    #expect(morning.label(of: 1...1) == "Mar 5, 2025, 08:01")
    #expect(morning.columnLabel(of: 3) == "08:03")
    let night = ChartDomain.times((0..<4).map { eight + 15 * 3600 + 1800 * Double($0) }, .utc)
    #expect(night.label(of: 0...3) == "Mar 5, 2025, 23:00 – Mar 6, 2025, 00:30")
    #expect(night.columnLabel(of: 3) == "Mar 6, 2025, 00:30")
    let days = ChartDomain.times((0..<4).map { eight + 86_400 * Double($0) }, .utc)
    #expect(days.label(of: 0...3) == "Mar 5, 2025 – Mar 8, 2025")
    #expect(ChartDomain.categories(["a", "b"]).columnLabel(of: 1) == "b")
  }

  @Test func measurementsAreAveraged() {
    let line = ChartReading(chart(.line, [10, 20, 30, 40], [nil, nil, nil, nil]))
    #expect(
      lines(line.overview) == ["Average, Jan – Apr", "North|25|10 to 40", "South|—|"])
    let rates = ChartReading(chart(.line, [0.31, 0.341]))
    #expect(rates.overview.items[0].detail == "0.310 to 0.341")
    let share = ChartReading(chart(.column, unit: .percent, [10, 20, 30, 40]))
    #expect(share.overview.title == "Average, Jan – Apr")
  }

  @Test func theStepsOfAWaterfallComeToAChange() {
    var reading = ChartReading(chart(.waterfall, totals: [0, 3], [100, -20, 12.5, nil]))
    #expect(
      lines(reading.overview)
        == ["Change, Jan – Apr", "North|\u{2212}7.5|from 100.0 to 92.5"])
    reading.select(from: 1, to: 2)
    #expect(
      lines(reading.selectionSummary)
        == ["2 selected · Change, Feb – Mar", "North|\u{2212}7.5|from 100.0 to 92.5"])
    reading.press(2)
    #expect(lines(reading.selectionSummary) == ["Mar", "North|+12.5|from 80.0 to 92.5"])
    reading.press(3)
    #expect(lines(reading.selectionSummary) == ["Apr", "North|92.5|"])
    // The number of digits is the same as at the column.
    reading.press(1)
    #expect(lines(reading.selectionSummary) == ["Feb", "North|\u{2212}20.0|from 100.0 to 80.0"])
    let gaps = ChartReading(chart(.waterfall, [nil, nil, nil, nil]))
    #expect(gaps.overview.items[0].value == nil)
  }

  @Test func aWaterfallHasOneSeries() {
    let reading = ChartReading(chart(.waterfall, [100, -20, 10, 90], [1, 2, 3, 4]))
    #expect(reading.entries == ["North"])
    #expect(reading.shownSeries == [0])
  }

  @Test func valuesBesideEachOtherHaveAsManyDigits() {
    let chart = chart(
      .line, unit: .percent, [35, 1, nil, 4], [34.12, 2, nil, 4], [1200, 3, 1, 4])
    let reading = ChartReading(chart)
    #expect(
      reading.texts(at: 0) == [0: "35.0\u{2009}%", 1: "34.1\u{2009}%", 2: "1.2K\u{2009}%"])
    #expect(reading.texts(at: 2) == [2: "1\u{2009}%"])
    #expect(
      reading.summary(at: 0).items.map(\.value)
        == reading.shownSeries.map { reading.texts(at: 0)[$0] })
    let shares = ChartReading(self.chart(.donut, [62.5, 3.1, 34.4]))
    #expect(
      ["Jan", "Feb", "Mar"].map { shares.share(ofEntry: $0) }
        == ["62.5\u{2009}%", "3.1\u{2009}%", "34.4\u{2009}%"])
  }

  @Test func theOverviewIsOfWhatIsSeen() {
    var reading = ChartReading(chart(.column, [1, 2, 4, 8], [1, 1, 1, 1]))
    reading.moveCursor(to: 0)
    for _ in 0..<5 { reading.perform(.zoomIn) }
    reading.toggle("South")
    #expect(lines(reading.overview) == ["Total, Jan – Feb", "North|3|average 1.5 · 1 to 2"])
  }

  @Test func aSelectedPositionHasAValueForEachSeries() {
    var reading = ChartReading(chart(.line, [10, 20, 30, 40], [1, nil, 3, 4]))
    #expect(reading.selectionSummary == nil)
    reading.press(1)
    #expect(lines(reading.selectionSummary) == ["Feb", "North|20|", "South|—|"])
  }

  @Test func aSelectedRangeIsAggregated() {
    var reading = ChartReading(chart(.line, [10, 20, 30, 40]))
    reading.select(from: 1, to: 3)
    #expect(
      lines(reading.selectionSummary) == ["3 selected · Average, Feb – Apr", "North|30|20 to 40"])
  }

  @Test func aPartOfAWholeHasItsShare() {
    var donut = ChartReading(chart(.donut, [50, 25, -10, 25]))
    donut.press(1)
    #expect(donut.selectionSummary?.items[0].detail == "25\u{2009}%")
    var stack = ChartReading(chart(.column, stacking: .percent, [30, 0, 0, 0], [10, 0, 0, 0]))
    stack.press(0)
    #expect(stack.selectionSummary?.items.map(\.detail) == ["75\u{2009}%", "25\u{2009}%"])
  }

  // MARK: Table

  @Test func theValuesOfAColumnHaveAsManyDigits() {
    let chart = chart(.bubble, [1.5, 2, nil, 4.25], [1, 2, 3, 4])
    #expect(chart.tableDigits == [.series(0): 2, .series(1): 0])
    var sized = chart
    sized.series[0].sizes = [0.125, 1, 1, 1]
    #expect(sized.tableDigits[.size(0)] == 3)
  }

  @Test func theSumsOfAWaterfallAreSortedWithItsChanges() {
    let chart = chart(.waterfall, totals: [2], [10, -20, nil, nil])
    #expect(ChartTableOrder(.series(0)).positions(of: chart) == [1, 2, 0, 3])
  }

  @Test func missingValuesComeLastEitherWay() {
    let chart = chart(.line, [20, nil, 10, 20])
    #expect(ChartTableOrder(.series(0)).positions(of: chart) == [2, 0, 3, 1])
    #expect(ChartTableOrder(.series(0), descending: true).positions(of: chart) == [0, 3, 2, 1])
  }

  @Test func positionsAreOrderedByNameOrPosition() {
    let names = chart(.line, [1, 2, 3, 4])
    #expect(ChartTableOrder(.domain).positions(of: names) == [3, 1, 0, 2])
    let dots = Chart(
      kind: .scatter, domain: .numbers([5, 1, 3], format: ChartValueFormat()),
      series: [ChartSeries(name: "", values: [1, 2, 3])])
    #expect(ChartTableOrder(.domain, descending: true).positions(of: dots) == [0, 2, 1])
  }
}
