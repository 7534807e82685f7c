import CardModel
import Gtk

/// How much of a body is shown: what a card has room for, or all there is.
enum BodyDetail {
  case card, page
}

/// How many of the rows that a body has made there is room for.
public struct ShownRows: Hashable, Sendable {
  public let shown: Int
  public let all: Int
}

/// A view of one kind of body.
///
/// It is rendered again in place while the kind stays.
class CardBodyView {
  let root: Box
  /// Called when a part of the body that leads somewhere is pressed.
  var onElement: (ElementID, Destination) -> Void = { _, _ in }

  /// Called after a layout in which another number of rows has room than before.
  var onFit: (ShownRows) -> Void = { _ in }

  let detail: BodyDetail
  private var kind: CardBody.Kind?

  init(_ style: String, _ detail: BodyDetail) {
    self.detail = detail
    root = Box(.vertical)
    root.addClass(style)
    root.expandsVertically = true
    root.own(self)
  }

  /// Whether the view is one for bodies of this kind.
  func canRender(_ body: CardBody) -> Bool { body.kind == kind }

  func render(_ body: CardBody) {}

  /// Reports what has room in a list of the body.
  func followFit(of list: FittingRows) {
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
    case .text: TextBodyView(detail)
    case .image: ImageBodyView(detail)
    }
  }
}
