import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// A report of orders, for the tests of its use.
class ReportTestCase: DisplayTestCase {
  let report = Report(
    title: "Orders",
    columns: [
      ReportColumn("Order", width: 80), ReportColumn("Customer"),
      ReportColumn("Amount", alignment: .end),
    ],
    hasSearch: true,
    filters: [
      ReportFilter("Status"), ReportFilter("Amount", kind: .range),
      ReportFilter("Day", kind: .date),
    ])

  @MainActor func makePage(count: Int) -> ReportPageView {
    let page = ReportPageView(report)
    page.row = { position in
      ReportRow(
        cells: [TableCell("\(position)"), TableCell("Ada"), TableCell("€\(position)")]
      ) {
        Card(
          id: .reportRow(position), header: CardHeader(title: "\(position)"), destination: .object)
      }
    }
    page.render(.rows(ReportRows(count: count, total: count, choices: [["open"]]), note: nil))
    return page
  }

  @MainActor func find<Found>(in widget: Widget, _ match: (Widget) -> Found?) -> Found? {
    if let found = match(widget) { return found }
    for child in widget.children {
      if let found = find(in: child, match) { return found }
    }
    return nil
  }
}
