import CardModel
import Gtk

/// A list report: rows and columns of a collection, with a search, filters and an order (S-44).
///
/// Only the rows in view have widgets, and only they are ever formatted: the size of the collection
/// costs nothing here.
public final class ReportPageView {
  public let root = Box(.vertical)
  /// Called when something else is asked for.
  public var onRequest: (ReportRequest) -> Void = { _ in }
  /// Called with the row that is pressed.
  public var onOpen: (Card) -> Void = { _ in }
  /// Called when the user wants to try again.
  public var onRetry: () -> Void = {}
  /// Gives the row at a position; nil while it is on its way, of which `rowsArrived` tells.
  public var row: (Int) -> ReportRow? = { _ in nil }

  private let report: Report
  private let bar: ReportBar
  private let model = ListModel()
  private let table: ColumnView
  private let scroller = ScrolledWindow()
  private let note = Label.lines("stale-note", upTo: 2)
  private let messageSlot = Box(.vertical)
  private var message: MessageView?
  private var skeleton: SkeletonView?
  private var request = ReportRequest()
  private var rows: ReportRows?
  /// The cells that show a row at the moment.
  private var cells: [ObjectIdentifier: ReportCell] = [:]

  public init(_ report: Report) {
    self.report = report
    bar = ReportBar(report)
    table = ColumnView(model)
    root.addClass("cardwall-page")
    root.addClass("report-page")
    root.setAccessible(label: report.title)
    table.addClass("report-table")
    table.setAccessible(label: report.title)
    for (index, column) in report.columns.enumerated() {
      let heading = makeColumn(column, index)
      table.append(heading, alignment: column.alignment.widgetAlignment)
      if let order = report.order, order.column == index {
        table.showSorted(by: heading, descending: order.isDescending)
      }
    }
    scroller.addClass("report-rows")
    scroller.clipsContent = true
    scroller.setChild(table)
    scroller.expandsVertically = true
    messageSlot.expandsVertically = true
    for child in [bar.root.widget, note.widget, scroller.widget, messageSlot.widget] {
      root.append(child)
    }
    note.isVisible = false
    bar.onChange = { [unowned self] in change($0) }
    table.onSortChanged { [unowned self] order in
      request.order = order.map { .init(column: $0.key, isDescending: $0.isDescending) }
      onRequest(request)
    }
    table.onActivate { [unowned self] position in
      if let row = row(position) { onOpen(row.card()) }
    }
    root.own(self)
  }

  /// Shows rows, or why there are none. Where the reader is in the list stays as it is.
  public func render(_ state: ReportState) {
    switch state {
    case .loading: if rows == nil { showSkeleton() }
    case .failed(let failure): show(failure)
    case .rows(let new, let age): show(new, note: age, isNew: false)
    }
  }

  /// The first row that has widgets.
  public var firstRow: Int? { cells.values.map(\.position).min() }

  /// Fills the cells of rows that were waited for.
  public func rowsArrived(_ positions: Range<Int>) {
    for cell in cells.values where positions.contains(cell.position) { fill(cell) }
  }

  /// Shows rows.
  /// - Parameter isNew: whether others have been asked for, which are looked at from the first on; else
  ///   the reader stays where they are.
  public func show(_ new: ReportRows, note age: String?, isNew: Bool) {
    let old = rows
    rows = new
    if isNew || old == nil {
      model.replaceAll(count: new.count)
      scroller.vertical.value = 0
    } else {
      let common = min(model.count, new.count)
      if model.count != new.count {
        model.replace(common..<model.count, count: new.count - common)
      }
      for cell in cells.values { fill(cell) }
    }
    bar.render(new)
    note.show(age)
    clearPlaceholders()
    scroller.isVisible = new.count > 0
    messageSlot.isVisible = new.count == 0
    guard new.count == 0 else { return }
    let isFiltered = new.total != 0 && request != ReportRequest(order: request.order)
    placeMessage().render(
      EmptyState(
        title: isFiltered ? "Nothing found" : "Nothing to show",
        message: isFiltered
          ? "None of \(new.total.map(ReportBar.number) ?? "all") rows matches. Search for less."
          : nil))
  }

  private func show(_ failure: Failure) {
    note.isVisible = false
    clearPlaceholders()
    scroller.isVisible = false
    messageSlot.isVisible = true
    rows = nil
    bar.root.isSensitive = false
    placeMessage().render(failure)
  }

  private func showSkeleton() {
    clearPlaceholders()
    scroller.isVisible = false
    messageSlot.isVisible = true
    bar.root.isSensitive = false
    let view = SkeletonView(.large)
    skeleton = view
    messageSlot.append(view.root)
  }

  private func placeMessage() -> MessageView {
    let view = MessageView(.page)
    view.onRetry = { [unowned self] in onRetry() }
    messageSlot.append(view.root)
    message = view
    return view
  }

  private func clearPlaceholders() {
    bar.root.isSensitive = true
    messageSlot.removeAll()
    message = nil
    skeleton = nil
  }

  private func change(_ new: ReportRequest) {
    request = ReportRequest(search: new.search, order: request.order, filters: new.filters)
    onRequest(request)
  }

  // MARK: Columns

  private func makeColumn(_ column: ReportColumn, _ index: Int) -> ColumnView.Column {
    let factory = ListItemFactory {
      ReportCell(column: index, xAlign: column.alignment.xAlign)
    } root: {
      $0.label.widget
    } bind: { [unowned self] cell, position in
      cell.position = position
      cells[ObjectIdentifier(cell)] = cell
      fill(cell)
    } unbind: { [unowned self] cell in
      cells[ObjectIdentifier(cell)] = nil
    }
    let view = ColumnView.Column(
      column.title, sortKey: column.isSortable ? index : nil, factory: factory)
    view.isResizable = true
    view.expands = column.width == nil
    view.fixedWidth = column.width
    return view
  }

  private func fill(_ cell: ReportCell) {
    cell.render(row(cell.position)?.cells[cell.column])
  }
}

/// A cell of a report.
private final class ReportCell {
  let label: Label
  let column: Int
  /// Of the row that it shows.
  var position = 0

  init(column: Int, xAlign: Double) {
    self.column = column
    label = Label.line("table-cell", xAlign: xAlign)
    label.setAttributes(.tabularFigures)
    label.own(self)
  }

  /// Shows a cell, or a bar in its place while it is on its way.
  func render(_ cell: TableCell?) {
    label.setClass("loading", when: cell == nil)
    label.showLine(cell?.words ?? " ")
    label.setState(cell?.state ?? .neutral)
  }
}
