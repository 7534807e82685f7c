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
}
