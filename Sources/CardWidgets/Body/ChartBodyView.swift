import CardModel
import Gtk

/// A chart in a card: without an interaction of its own (S-65), unless its parts choose something.
final class ChartBodyView: CardBodyView {
  private let chart = CardChartView()

  init() {
    super.init("chart-body", .card)
    root.append(chart.root)
    chart.onPress = { [unowned self] position, destination in
      onElement(ElementID("\(position)"), destination)
    }
  }

  override func render(_ body: CardBody) {
    if case .chart(let content, let presses) = body { chart.render(content, presses) }
  }
}
