import CardModel
import Gtk

/// Several figures beside each other, in as many lines as necessary.
final class KPIsBodyView: CardBodyView {
  private let flow = FlowBox()
  private var figures: [KPIView] = []
  private var cells: [FlowBoxChild] = []

  init(_ detail: BodyDetail) {
    super.init("kpis-body", detail)
    flow.isHomogeneous = true
    flow.addClass("figures")
    flow.minChildrenPerLine = 1
    flow.maxChildrenPerLine = 4
    root.append(flow)
  }

  override func render(_ body: CardBody) {
    guard case .kpis(let kpis) = body else { return }
    while figures.count > kpis.count {
      figures.removeLast()
      flow.remove(cells.removeLast())
    }
    while figures.count < kpis.count {
      let view = KPIView(alignment: .start)
      let cell = FlowBoxChild(view.root)
      cell.isFocusable = false
      flow.insert(cell)
      figures.append(view)
      cells.append(cell)
    }
    for (view, kpi) in zip(figures, kpis) { view.render(kpi) }
  }
}
