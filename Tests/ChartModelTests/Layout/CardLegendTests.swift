import ChartModel
import Testing

/// S-57: a card has the labels of one axis at most.
@Suite("Units in the legend of a card")
struct CardLegendTests {
  private func legend(
    _ names: [String] = ["Revenue", "Margin"], second: ChartValueFormat.Unit = .percent,
    labels: Chart.LabelledAxis = .x
  ) -> [String] {
    var chart = SampleCharts.chart(.combination, [[100, 200], [10, 20]])
    for (index, name) in names.enumerated() { chart.series[index].name = name }
    chart.labelledAxis = labels
    let euros = ChartValueFormat.Unit.currency(symbol: "€", .after, digits: 2)
    chart.valueAxis.format.unit = euros
    chart.series[1].isOnSecondaryAxis = true
    chart.secondaryAxis = ChartAxis(format: ChartValueFormat(unit: second))
    return SampleCharts.layout(chart, .card).commands.texts.map(\.text).prefix(2).map { $0 }
  }

  @Test("of two axes, the legend names the units that no labels of the card have")
  func twoAxes() {
    #expect(legend() == ["Revenue (€)", "Margin (%)"])
    #expect(legend(labels: .y) == ["Revenue", "Margin (%)"])
    #expect(legend(second: .fraction) == ["Revenue (€)", "Margin (%)"])
    #expect(legend(second: .text("kWh")) == ["Revenue (€)", "Margin (kWh)"])
  }

  @Test("a unit is named once, and a value without one has none")
  func once() {
    #expect(legend(["Revenue, €", "%"]) == ["Revenue, €", "%"])
    #expect(legend(second: .none) == ["Revenue (€)", "Margin"])
    #expect(legend(second: .duration) == ["Revenue (€)", "Margin"])
  }

  @Test("of one axis, the legend has the names alone")
  func oneAxis() {
    var chart = SampleCharts.chart(.line, [[100, 200], [10, 20]])
    chart.valueAxis.format.unit = .percent
    let texts = SampleCharts.layout(chart, .card).commands.texts.map(\.text)
    #expect(texts.prefix(2) == ["North", "South"])
  }
}
