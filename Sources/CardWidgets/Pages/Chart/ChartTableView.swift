import ChartModel
import Gtk
import Localization

/// The data of a chart as a table, which can be sorted by any column.
///
/// It has the same selection as the plot. Only visible rows have widgets.
final class ChartTableView {
  let root = ScrolledWindow()
  /// Called with the position whose row was pressed.
  var onPress: (Int) -> Void = { _ in }

  private var model: ListModel?
  private var view: ColumnView?
  private var headings: [ColumnView.Column] = []
  private var chart: Chart?
  private var columns: [Column] = []
  /// The number of digits after the point in each column.
  private var digits: [ChartTableOrder.Column: Int] = [:]
  private var order: ChartTableOrder?
  /// The positions in the order of the rows; nil if both are the same.
  private var positions: [Int]?
  private var selection: ClosedRange<Int>?
  /// The positions of the zoomed plot; nil for all of them.
  private var visible: [Int]?
  private var cells: [WeakCell] = []
  /// The number of cells from which on those that are gone are removed.
  private var pruningCount = 64
  private var work: Task<Void, Never>?

  /// The content of a column.
  private struct Column: Hashable {
    var title: String
    var key: ChartTableOrder.Column
  }

  private struct WeakCell {
    weak var cell: ChartTableCell?
  }

  /// The number of rows from which on sorting runs in the background.
  private static let synchronousLimit = 5000

  init() {
    root.addClass("chart-table")
    root.setAccessible(label: ChartPageWords.data)
    root.clipsContent = true
    root.expandsVertically = true
    root.setMinimumSize(height: Int(ChartLayout.pageHeight))
    root.own(self)
  }

  isolated deinit { work?.cancel() }

  /// - Parameter hasNewData: whether the chart itself has changed.
  func render(_ reading: ChartReading, hasNewData: Bool) {
    selection = reading.selection?.positions
    let isZoomed = reading.window.isZoomed
    let visible = isZoomed ? reading.visibleRanks.map { reading.position(atRank: $0) } : nil
    let showsOthers = visible != self.visible
    self.visible = visible
    if hasNewData || chart == nil {
      chart = reading.chart
      digits = reading.chart.tableDigits
      renewTable(reading.chart)
      sort()
    } else if showsOthers {
      sort()
    } else {
      fillCells()
    }
  }

  /// Returns the position shown in a row.
  func position(ofRow row: Int) -> Int? {
    guard let chart, row < chart.domain.count else { return nil }
    guard let positions else { return row }
    return row < positions.count ? positions[row] : nil
  }

  /// Returns the row that shows a position.
  private func row(of position: Int) -> Int? {
    guard let chart, position < chart.domain.count else { return nil }
    return positions.map { $0.firstIndex(of: position) } ?? position
  }

  // MARK: Focus

  /// Moves the focus to the row of a position; nil for the first row.
  func focus(_ position: Int?) {
    guard let view else { return }
    // A list that hasn't been laid out can't scroll to a row.
    if view.rows.height == 0 { focusWhenLaidOut(position) }
    // The list moves the focus along with what it scrolls to, once it has the focus.
    if !view.widget.containsFocus { view.rows.moveFocus(.forward) }
    guard let row = position.flatMap({ row(of: $0) }) else { return }
    view.scroll(to: row)
    let cell = cells.lazy.compactMap(\.cell).first { $0.indices?.row == row }
    if let cell { cell.label.widget.enclosingRow?.grabFocus() }
  }

  private func focusWhenLaidOut(_ position: Int?) {
    guard let view else { return }
    view.rows.addTickCallback { [weak self] _ in
      guard let self, view.rows.height > 0 else { return self != nil }
      if view.widget.containsFocus { focus(position) }
      return false
    }
  }

  /// The position whose row has the focus.
  var focusedPosition: Int? {
    guard let row = root.window?.focus?.enclosingRow else { return nil }
    let cell = cells.lazy.compactMap(\.cell).first { $0.label.isDescendant(of: row) }
    return cell?.indices.flatMap { position(ofRow: $0.row) }
  }

  // MARK: Order

  /// Returns the menu of columns to sort by, with an arrow at the current one.
  ///
  /// - Parameter action: the name of the action, whose target is the index of a column.
  func orderMenu(_ action: String) -> Menu {
    let current = order.flatMap { order in
      columns.firstIndex { $0.key == order.column }.map { ($0, order.isDescending) }
    }
    return Menu(
      sortingBy: columns.enumerated().map { ($0.offset, $0.element.title) }, order: current,
      action: action)
  }

  /// Sorts the rows by the column of an index; the same column again reverses the order.
  func order(by target: String) {
    guard let view, let index = Int(target), headings.indices.contains(index) else { return }
    let isAgain = order?.column == columns[index].key
    view.showSorted(by: headings[index], descending: isAgain && order?.isDescending == false)
  }

  private func sort() {
    work?.cancel()
    guard let chart else { return }
    guard let order else { return show(visible?.sorted()) }
    guard chart.domain.count > Self.synchronousLimit else {
      return show(Self.positions(order, of: chart, in: visible))
    }
    work = Task { [weak self, visible] in
      let positions = await Self.laterPositions(order, of: chart, in: visible)
      if !Task.isCancelled { self?.show(positions) }
    }
  }

  @concurrent
  private nonisolated static func laterPositions(
    _ order: ChartTableOrder, of chart: Chart, in visible: [Int]?
  ) async -> [Int] {
    positions(order, of: chart, in: visible)
  }

  private nonisolated static func positions(
    _ order: ChartTableOrder, of chart: Chart, in visible: [Int]?
  ) -> [Int] {
    let all = order.positions(of: chart)
    guard let visible = visible.map(Set.init) else { return all }
    return all.filter(visible.contains)
  }

  private func show(_ new: [Int]?) {
    positions = new
    guard let model, let chart else { return }
    let (old, count) = (model.count, new?.count ?? chart.domain.count)
    // Rows that remain are filled again in place, so that the scroll position is kept.
    model.replace(min(old, count)..<old, count: max(0, count - old))
    fillCells()
  }

  // MARK: Columns

  private func renewTable(_ chart: Chart) {
    let table = ChartTable(chart)
    let keys = [.domain] + chart.tableColumns
    let new = zip(table.headings, keys).map { Column(title: $0, key: $1) }
    guard new != columns || model == nil else { return }
    columns = new
    order = nil
    cells = []
    let model = ListModel()
    let view = ColumnView(model)
    view.addClass("report-table")
    view.setAccessible(label: ChartPageWords.data)
    view.rows.setAccessible(label: ChartPageWords.data)
    headings = new.enumerated().map { index, column in
      let heading = makeColumn(column, index)
      view.append(heading, alignment: isNumber(column) ? .end : .start)
      return heading
    }
    view.onSortChanged { [unowned self] sorted in
      order = sorted.map { ChartTableOrder(columns[$0.key].key, descending: $0.isDescending) }
      sort()
    }
    view.onActivate { [unowned self] row in
      if let position = position(ofRow: row) { onPress(position) }
    }
    self.model = model
    self.view = view
    root.setChild(view)
  }

  /// Returns whether a column has numbers, which are aligned at their ends.
  private func isNumber(_ column: Column) -> Bool {
    column.key != .domain && column.key != .events && chart?.kind != .states
  }

  private func makeColumn(_ column: Column, _ index: Int) -> ColumnView.Column {
    let factory = ListItemFactory { [unowned self] in
      let cell = ChartTableCell(isNumber: isNumber(column))
      // Once for as many new cells as are left: each time would take quadratic time.
      if cells.count >= pruningCount {
        cells.removeAll { $0.cell == nil }
        pruningCount = max(64, 2 * cells.count)
      }
      cells.append(WeakCell(cell: cell))
      return cell
    } root: {
      $0.label.widget
    } bind: { [unowned self] cell, row in
      cell.indices = (row, index)
      fill(cell)
    }
    let view = ColumnView.Column(column.title, sortKey: index, factory: factory)
    view.isResizable = true
    view.expands = true
    return view
  }

  // MARK: Cells

  private func fillCells() {
    for weak in cells { if let cell = weak.cell { fill(cell) } }
  }

  private func fill(_ cell: ChartTableCell) {
    guard let chart, let (row, column) = cell.indices, let position = position(ofRow: row),
      column < columns.count
    else { return }
    cell.show(chart.tableText(of: columns[column].key, at: position, digits))
    cell.label.setClass("selected", when: selection?.contains(position) == true)
    if column == 0 { nameRow(around: cell, position, chart) }
  }

  /// Sets the accessible name of a row, which takes the focus and which GTK gives no name.
  private func nameRow(around cell: ChartTableCell, _ position: Int, _ chart: Chart) {
    guard let row = cell.label.widget.enclosingRow else { return }
    let facts = columns.map { column in
      if column.key == .domain { return chart.domain.label(of: position) }
      let text = chart.tableText(of: column.key, at: position, digits) ?? ChartPageWords.noData
      return "\(column.title) \(text)"
    }
    row.setAccessible(label: facts.localizedList)
  }
}

/// A cell of the table.
private final class ChartTableCell {
  let label: Label
  /// The indices of the row and the column.
  var indices: (row: Int, column: Int)?

  private let isNumber: Bool
  /// The maximum number of characters that aren't cut, enough for a moment with its date.
  private static let longestLabel = 26

  init(isNumber: Bool) {
    self.isNumber = isNumber
    label = Label.line("table-cell", xAlign: isNumber ? 1 : 0)
    label.setAttributes(.tabularFigures)
    label.own(self)
  }

  func show(_ text: String?) {
    label.showLine(text ?? "—")
    // Moments of one day would look alike if they were cut.
    if !isNumber { label.widthChars = min(text?.count ?? 0, Self.longestLabel) }
    label.setClass("missing", when: text == nil)
    // GTK's cell around the label has no accessible name of its own.
    for widget in [label.widget, label.parent].compactMap({ $0 }) {
      widget.setAccessible(label: text ?? ChartPageWords.noData)
    }
  }
}
