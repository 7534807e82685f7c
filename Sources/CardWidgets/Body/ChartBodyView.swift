import CardModel
import Gtk

/// A chart in a card, which has no interaction of its own (S-65).
final class ChartBodyView: CardBodyView {
  private let chart = CardChartView()

  init() {
    super.init("chart-body", .card)
    root.append(chart.root)
  }

  override func render(_ body: CardBody) {
    if case .chart(let content) = body { chart.render(content) }
  }
}
