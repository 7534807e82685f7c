import CardModel
import ChartModel
import Testing

@Suite("A chart as text and as a table")
struct ChartTextTests {
  private static let names = ChartDomain.categories(["Jan", "Feb\tand", "Mar"])
  private static let euro = ChartAxis(format: ChartValueFormat(unit: .text("€")))

  private func card(_ chart: Chart) -> Card {
    Card(id: CardID("a"), header: CardHeader(title: "T"), body: .chart(chart))
  }

  private func lines(_ chart: Chart) -> [String] { Array(card(chart).textLines.dropFirst()) }

  private func chart(_ kind: Chart.Kind, _ domain: ChartDomain = names) -> Chart {
    Chart(
      kind: kind, domain: domain,
      series: [
        ChartSeries(
          name: "Kiel", values: [1.5, nil, 1250], sizes: kind == .bubble ? [9, 8] : nil),
        ChartSeries(name: "Ulm", values: [nil, nil, nil]),
      ], valueAxis: Self.euro, referenceLines: [ReferenceLine(value: 900, label: "Goal")])
  }

  @Test(
    "a line a series, and what they are compared with",
    arguments: [Chart.Kind.line, .area, .column, .bar, .combination, .scatter, .bubble])
  func series(kind: Chart.Kind) {
    #expect(
      lines(chart(kind)) == [
        "Kiel: 2 values, 1.5\u{2009}€ … 1.25K\u{2009}€, last 1.25K\u{2009}€", "Ulm: no data",
        "Goal: 900\u{2009}€",
      ])
  }

  @Test("a line a part of a donut, with its share")
  func donut() {
    var chart = chart(.donut)
    chart.series[0].values = [30, 60, 30]
    #expect(
      lines(chart) == [
        "Jan: 30\u{2009}€, 25\u{2009}%", "Feb\tand: 60\u{2009}€, 50\u{2009}%",
        "Mar: 30\u{2009}€, 25\u{2009}%",
      ])
  }

  @Test("a line a step of a waterfall, sums as what they are")
  func waterfall() {
    var chart = chart(.waterfall, .categories(["Sold", "Rent", "Aid", "Left", "?"]))
    chart.series[0].values = [100, -30, 5, nil, nil]
    chart.totals = [3]
    #expect(
      lines(chart) == [
        "Sold: 100\u{2009}€", "Rent: \u{2212}30\u{2009}€", "Aid: +5\u{2009}€", "Left: 75\u{2009}€",
      ])
  }

  // MARK: Tables

  @Test(
    "a row for each position, unrounded, a gap empty, without what ends a cell, units in the titles",
    arguments: [Chart.Kind.line, .area, .column, .bar, .combination, .donut, .scatter])
  func table(kind: Chart.Kind) {
    var chart = chart(kind)
    chart.series[0].values = [1.5, nil, 1_234_567.891]
    #expect(
      card(chart).table
        == "Category\tKiel (€)\tUlm (€)\nJan\t1.5\t\nFeb and\t\t\nMar\t1234567.891\t\n")
  }

  @Test("moments as ISO 8601 writes them, numbers as they are, under the title of the axis")
  func positions() {
    var chart = chart(
      .line, .times([1_735_689_600, 1_735_689_661.25, -1], .utc))
    #expect(
      card(chart).table
        == "Time\tKiel (€)\tUlm (€)\n2025-01-01T00:00:00Z\t1.5\t\n"
        + "2025-01-01T00:01:01.250Z\t\t\n1969-12-31T23:59:59Z\t1250\t\n")
    chart.domain = .numbers([0.1, 2, 30_000], format: ChartValueFormat())
    chart.domainTitle = "Width"
    #expect(
      card(chart).table == "Width\tKiel (€)\tUlm (€)\n0.1\t1.5\t\n2\t\t\n30000\t1250\t\n")
  }

  @Test("the sizes of bubbles beside their values, the sums of a waterfall")
  func kinds() {
    let bubbles = chart(.bubble, .numbers([1, 2, 3], format: ChartValueFormat()))
    #expect(
      card(bubbles).table
        == "Position\tKiel (€)\tKiel size\tUlm (€)\n1\t1.5\t9\t\n2\t\t8\t\n3\t1250\t\t\n")
    var waterfall = chart(.waterfall)
    waterfall.series = [ChartSeries(name: "€", values: [5, -2, nil])]
    waterfall.totals = [2]
    #expect(card(waterfall).table == "Category\t€\nJan\t5\nFeb and\t-2\nMar\t3\n")
  }
}
