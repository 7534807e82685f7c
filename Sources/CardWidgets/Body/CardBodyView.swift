import CardModel
import Gtk

/// A view of one kind of body. It is rendered again in place while the kind stays.
class CardBodyView {
  let root: Box
  /// Called when a part of the body that leads somewhere is pressed.
  var onElement: (ElementID, Destination) -> Void = { _, _ in }

  init(_ style: String) {
    root = Box(.vertical)
    root.addClass(style)
    root.expandsVertically = true
    root.own(self)
  }

  /// Whether the view can show such a body.
  func canRender(_ body: CardBody) -> Bool { false }

  func render(_ body: CardBody) {}

  static func make(for body: CardBody) -> CardBodyView {
    switch body {
    case .list: ListBodyView()
    case .table: TableBodyView()
    case .facts: FactsBodyView()
    case .chart: ChartBodyView()
    case .kpis: KPIsBodyView()
    case .timeline: TimelineBodyView()
    case .calendar: CalendarBodyView()
    case .text: TextBodyView()
    case .image: ImageBodyView()
    }
  }
}
