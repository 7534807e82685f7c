import CardModel
import Gtk

/// A chart in a card: shows, and is not touched itself (S-65).
final class ChartBodyView: CardBodyView {
  private let chart = CardChartView()

  /// In px.
  private static let pageHeight = 360

  init(_ detail: BodyDetail) {
    super.init("chart-body", detail)
    root.append(chart.root)
    if detail == .page { chart.root.setMinimumSize(height: Self.pageHeight) }
  }

  override func canRender(_ body: CardBody) -> Bool {
    if case .chart = body { true } else { false }
  }

  override func render(_ body: CardBody) {
    if case .chart(let content) = body { chart.render(content) }
  }
}
