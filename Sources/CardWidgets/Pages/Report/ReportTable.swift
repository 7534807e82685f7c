import CardModel
import Gtk
import Localization

/// A table of the rows of a report, for wide pages.
final class ReportTable {
  let view: ColumnView
  /// Called when a heading is clicked.
  var onOrder: (ReportRequest.Order?) -> Void = { _ in }
  /// Called with a column's index and its new width in px when its edge has been dragged.
  var onWidth: (Int, Int?) -> Void = { _, _ in }

  /// The columns with their widths in px at the normal size of text; nil for the width of their
  /// texts.
  private(set) var columns: [(heading: ColumnView.Column, width: Int?)] = []
  /// The sizes of the lines of the columns.
  private var extents: [ReportColumnWidth] = []
  /// Takes the width that the columns leave, unless the last one does.
  private var filler: ColumnView.Column?
  private let report: Report
  private let rows: ReportRowSet
  /// Whether the last column takes the width that is left, as long as it has none of its own.
  private var lastExpands = false

  /// - Parameter order: the order that the headings show at first.
  init(_ report: Report, _ rows: ReportRowSet, order: ReportRequest.Order?) {
    (self.report, self.rows) = (report, rows)
    view = ColumnView(rows.selection)
    view.addClass("report-table")
    view.setAccessible(label: report.title)
    view.rows.setAccessible(label: report.title)
    for (index, column) in report.columns.enumerated() {
      let xAlign = column.alignment.xAlign
      let extent = ReportColumnWidth(isWhole: column.alignment == .end)
      let heading = ColumnView.Column(
        column.title, sortKey: column.isSortable ? index : nil,
        factory: rows.factory { ReportCell(column: index, xAlign: xAlign, extent) })
      heading.isResizable = true
      heading.fixedWidth = column.width.map { view.scaled($0) }
      heading.onWidthChanged { [unowned self] in widthChanged(index) }
      view.append(heading, alignment: column.alignment.widgetAlignment)
      columns.append((heading, column.width))
      extents.append(extent)
    }
    filler = view.appendFiller()
    // Other columns, and figures at the end, would stand far apart on wide pages.
    lastExpands = report.columns.last?.alignment == .start
    for index in columns.indices { showWidth(of: index) }
    show(order)
    view.onSortChanged { [unowned self] order in
      onOrder(order.map { .init(column: $0.key, isDescending: $0.isDescending) })
    }
    view.own(self)
  }

  /// Lets the headings of columns order the rows, but for those that they can't be ordered by.
  func setUnordered(_ unordered: Set<Int>) {
    for (index, column) in columns.enumerated() {
      let isSortable = report.columns[index].isSortable && !unordered.contains(index)
      column.heading.setSortKey(isSortable ? index : nil)
    }
  }

  /// Shows the order of the rows in the headings.
  func show(_ order: ReportRequest.Order?) {
    guard let order, columns.indices.contains(order.column) else { return }
    view.showSorted(by: columns[order.column].heading, descending: order.isDescending)
  }

  /// Adapts the widths of the columns to the present size of text.
  func showWidths() {
    for (heading, width) in columns { heading.fixedWidth = width.map { view.scaled($0) } }
  }

  /// Reports a dragged width at the normal size of text, as in dashboard files.
  private func widthChanged(_ index: Int) {
    guard columns.indices.contains(index) else { return }
    let (heading, width) = columns[index]
    guard heading.fixedWidth != width.map({ view.scaled($0) }) else { return }
    let new = heading.fixedWidth.map { Int((Double($0) / view.layoutScale).rounded()) }
    columns[index].width = new
    showWidth(of: index)
    onWidth(index, new)
  }

  /// Lets the texts of a column with a width of its own end with an ellipsis.
  ///
  /// GTK would give them the width that they need, and begin that at the left edge of the column.
  private func showWidth(of index: Int) {
    let isFixed = columns[index].width != nil
    view.setHeading(at: index, isCut: isFixed)
    if extents[index].isCut != isFixed {
      extents[index].isCut = isFixed
      rows.queueResize()
    }
    guard index == columns.count - 1 else { return }
    columns[index].heading.expands = lastExpands && !isFixed
    if let filler { view.show(filler: filler, !columns[index].heading.expands) }
  }
}

/// A cell of the table.
private final class ReportCell: ReportRowWidget {
  var position = 0
  var root: Widget { line.root.widget }
  var isFirst: Bool { column == 0 }

  private let line: LineView
  private let column: Int

  init(column: Int, xAlign: Double, _ extent: ReportColumnWidth) {
    self.column = column
    line = LineView(Label.line("table-cell", xAlign: xAlign), extent)
    line.label.setAttributes(.tabularFigures)
    line.root.own(self)
  }

  func render(_ row: ReportRow?) {
    let cell = row?.cells[column]
    line.label.setClass("loading", when: cell == nil)
    line.show(cell?.words, cell?.state ?? .neutral)
    // GTK's cell around it has no accessible name of its own.
    root.parent?.setAccessible(label: cell?.spoken ?? String(localized: "Loading…"))
  }
}
