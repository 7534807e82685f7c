import CardModel
import Gtk

/// How much of a body is shown: what a card has room for, or all there is.
enum BodyDetail {
  case card, page
}

/// A view of one kind of body. It is rendered again in place while the kind stays.
class CardBodyView {
  let root: Box
  /// Called when a part of the body that leads somewhere is pressed.
  var onElement: (ElementID, Destination) -> Void = { _, _ in }

  let detail: BodyDetail

  init(_ style: String, _ detail: BodyDetail) {
    self.detail = detail
    root = Box(.vertical)
    root.addClass(style)
    root.expandsVertically = true
    root.own(self)
  }

  /// Whether the view can show such a body.
  func canRender(_ body: CardBody) -> Bool { false }

  func render(_ body: CardBody) {}

  static func make(for body: CardBody, _ detail: BodyDetail) -> CardBodyView {
    switch body {
    case .list: ListBodyView(detail)
    case .table: TableBodyView(detail)
    case .facts: FactsBodyView(detail)
    case .chart: ChartBodyView(detail)
    case .kpis: KPIsBodyView(detail)
    case .timeline: TimelineBodyView(detail)
    case .calendar: CalendarBodyView(detail)
    case .text: TextBodyView(detail)
    case .image: ImageBodyView(detail)
    }
  }
}
