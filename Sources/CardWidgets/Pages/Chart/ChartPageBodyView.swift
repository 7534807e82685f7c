import CardModel
import ChartModel
import Gtk

/// The chart on the page of its card, which can be zoomed and selected, unlike on the card (S-65).
final class ChartPageBodyView: CardBodyView {
  /// Called with a file of the chart, to be saved.
  var onExport: (ChartExport) -> Void = { _ in }
  /// Called with a message that is shown for a short time.
  var onNote: (String) -> Void = { _ in }
  /// Whether data and pictures may leave the program.
  var offersExport = true
  /// The name of the chart.
  var title = "" { didSet { view?.title = title } }

  /// The tools of the chart, which stand in the head of the page.
  var tools: Box? { view?.toolbar.root }

  private var view: ChartReadingView?

  init() { super.init("chart-page-body", .page) }

  override func render(_ body: CardBody) {
    guard case .chart(let chart, _) = body else { return }
    if let view { return view.render(chart) }
    let new = ChartReadingView(chart, offersExport: offersExport)
    new.title = title
    new.onExport = { [unowned self] in onExport($0) }
    new.onNote = { [unowned self] in onNote($0) }
    root.append(new.root)
    view = new
  }

  func takeFocus() { view?.focusContent() }
}
