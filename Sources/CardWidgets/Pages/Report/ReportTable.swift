import CardModel
import Gtk

/// The rows of a report in columns, for wide pages.
final class ReportTable {
  let view: ColumnView
  /// Called when a heading is clicked.
  var onOrder: (ReportRequest.Order?) -> Void = { _ in }
  /// Called with a column's index and its new width in px when its edge has been dragged.
  var onWidth: (Int, Int?) -> Void = { _, _ in }

  private var columns: [ColumnView.Column] = []

  /// - Parameter order: what the headings show at first.
  init(_ report: Report, _ rows: ReportRowSet, order: ReportRequest.Order?) {
    view = ColumnView(rows.selection)
    view.addClass("report-table")
    view.setAccessible(label: report.title)
    for (index, column) in report.columns.enumerated() {
      let xAlign = column.alignment.xAlign
      let heading = ColumnView.Column(
        column.title, sortKey: column.isSortable ? index : nil,
        factory: rows.factory { ReportCell(column: index, xAlign: xAlign) })
      heading.isResizable = true
      heading.expands = column.width == nil
      heading.fixedWidth = column.width
      heading.onWidthChanged { [unowned self] in onWidth(index, heading.fixedWidth) }
      view.append(heading, alignment: column.alignment.widgetAlignment)
      columns.append(heading)
      if let order, order.column == index {
        view.showSorted(by: heading, descending: order.isDescending)
      }
    }
    view.onSortChanged { [unowned self] order in
      onOrder(order.map { .init(column: $0.key, isDescending: $0.isDescending) })
    }
    view.own(self)
  }
}

/// A cell of a report.
private final class ReportCell: ReportRowWidget {
  var position = 0
  var root: Widget { label.widget }
  var isFirst: Bool { column == 0 }

  private let label: Label
  private let column: Int

  init(column: Int, xAlign: Double) {
    self.column = column
    label = Label.line("table-cell", xAlign: xAlign)
    label.setAttributes(.tabularFigures)
    label.own(self)
  }

  func render(_ row: ReportRow?) {
    let cell = row?.cells[column]
    label.setClass("loading", when: cell == nil)
    label.showLine(cell?.words ?? " ")
    label.setState(cell?.state ?? .neutral)
  }
}
