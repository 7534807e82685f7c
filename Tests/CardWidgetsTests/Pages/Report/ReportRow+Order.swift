import CardModel
import CardWidgets

extension ReportRow {
  /// Returns the order at a position of a report that has its number and its amount.
  static func order(_ position: Int) -> ReportRow {
    ReportRow(cells: [TableCell("\(position)"), TableCell("€\(position)")]) {
      Card(id: .reportRow(position), header: CardHeader(title: "\(position)"))
    }
  }
}

extension Report {
  /// A report of orders with two columns, a search and a filter.
  static let orders = Report(
    title: "Orders",
    columns: [ReportColumn("Order", width: 80), ReportColumn("Amount", alignment: .end)],
    hasSearch: true, filters: [ReportFilter("Status")])
}

extension ReportPhase {
  /// Some of the orders match.
  static func orders(_ count: Int, of total: Int) -> ReportPhase {
    .rows(ReportRows(count: count, total: total, choices: [["open"]]), note: nil)
  }
}

@MainActor
extension ReportPageView {
  /// Returns a page of orders, all of which can be read at once.
  static func orders(_ report: Report = .orders) -> ReportPageView {
    let page = ReportPageView(report)
    page.row = { ReportRow.order($0) }
    return page
  }

  /// Shows rows, or the reason why there are none.
  func render(_ phase: ReportPhase) { change { $0.phase = phase } }

  /// Shows the rows of another request.
  func renderNew(_ rows: ReportRows) {
    change { state in
      state.selection += 1
      state.phase = .rows(rows, note: nil)
    }
  }
}
