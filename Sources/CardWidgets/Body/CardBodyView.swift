import CardModel
import Gtk

/// The extent of a body: the part that fits on a card, or all of it on a page.
enum BodyDetail {
  case card, page
}

/// The number of visible rows of a body.
public struct VisibleRows: Hashable, Sendable {
  public let shown: Int
  public let all: Int
}

/// A view of one kind of body, which is updated in place by bodies of the same kind.
class CardBodyView {
  let root: Box
  /// Called when an element with a destination is pressed.
  var onElement: (ElementID, Destination) -> Void = { _, _ in }

  /// Called when an action of a row is chosen.
  var onRowAction: (ElementID, ActionID) -> Void = { _, _ in }

  /// Called when the control of a row or a fact has been set.
  var onSet: (ElementID, ActionID, Control.Setting) -> Void = { _, _, _ in }

  /// Called after a layout that has changed the number of rows that fit.
  var onFit: (VisibleRows) -> Void = { _ in }

  /// Whether a card shows all rows, those that don't fit by turns; set before the first rendering.
  var showsAllRows = false { didSet { fittingRows?.showsAllRows = showsAllRows } }

  /// The number of turns in which all rows are shown.
  var turnCount: Int { fittingRows?.turnCount ?? 1 }

  let detail: BodyDetail
  private weak var fittingRows: FittingRows?
  private var kind: CardBody.Kind?

  init(_ style: String, _ detail: BodyDetail) {
    self.detail = detail
    root = Box(.vertical)
    root.addClass(style)
    root.expandsVertically = true
    root.own(self)
  }

  /// Returns whether the view can show bodies of this kind.
  func canRender(_ body: CardBody) -> Bool { body.kind == kind }

  func render(_ body: CardBody) {}

  /// Shows the rows of the next turn.
  func turn() { fittingRows?.turn() }

  /// Returns the number of elements that get widgets; a page has all.
  /// - Parameters:
  ///   - usual: the number of those that fit into the highest card.
  ///   - declared: the limit that the file sets for a card, if any.
  func limit(_ usual: Int, declared: Int? = nil) -> Int {
    detail == .page ? .max : declared ?? (showsAllRows ? .max : usual)
  }

  /// Passes on the number of rows that fit in a list of the body.
  func followFit(of list: FittingRows) {
    fittingRows = list
    list.onFit = { [weak self] in self?.onFit($0) }
  }

  static func make(for body: CardBody, _ detail: BodyDetail) -> CardBodyView {
    let view = make(body.kind, detail)
    view.kind = body.kind
    return view
  }

  private static func make(_ kind: CardBody.Kind, _ detail: BodyDetail) -> CardBodyView {
    switch kind {
    case .list: ListBodyView(detail)
    case .table: TableBodyView(detail)
    case .facts: FactsBodyView(detail)
    case .chart: detail == .page ? ChartPageBodyView() : ChartBodyView()
    case .kpis: KPIsBodyView(detail)
    case .timeline: TimelineBodyView(detail)
    case .calendar: CalendarBodyView(detail)
    case .clock: ClockBodyView(detail)
    case .text: TextBodyView(detail)
    case .image: ImageBodyView(detail)
    case .blocks: BlocksBodyView(detail)
    }
  }
}
