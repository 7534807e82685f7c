import CardModel
import CardWidgets

/// The events that a report page has reported, in order.
@MainActor
final class ReportEventLog {
  private var events: [ReportEvent] = []

  init(of page: ReportPageView) { page.onEvent = { [self] in events.append($0) } }

  var requests: [ReportRequest] {
    events.compactMap { if case .requested(let request) = $0 { request } else { nil } }
  }

  /// The names of the rows that were opened.
  var opened: [String] {
    events.compactMap { if case .opened(let card) = $0 { card.name } else { nil } }
  }

  var copied: [[Range<Int>]] {
    events.compactMap { if case .copy(let ranges) = $0 { ranges } else { nil } }
  }

  /// For each time that a filter was opened or closed, whether the first one was opened.
  var filters: [Bool] {
    events.compactMap {
      if case .filterToggled(let filter, let isOpen) = $0 { filter == 0 && isOpen } else { nil }
    }
  }
}
