import CardModel
import Gtk

/// The rows of a report: a table on wide pages, a list of object cells on narrow ones.
final class ReportRowsView {
  let root = ScrolledWindow()
  let rowSet: ReportRowSet
  let menu: ReportRowMenu
  /// Called when the heading of a column is clicked.
  var onOrder: (ReportRequest.Order?) -> Void = { _ in }
  /// Called when a row is opened, rows are to be copied, or a column has another width.
  var onEvent: (ReportEvent) -> Void = { _ in }

  /// Whether a long press begins to select: taps select further rows then, as fingers have no
  /// other way.
  var selectsByHolding = false
  private var selectsByTapping = false

  /// The height below the rows in px that is too low for another whole row, in a kiosk.
  var spareHeight = 0

  private var report: Report
  private var form: Form
  private var order: ReportRequest.Order?
  private var unorderedColumns: Set<Int> = []
  /// The identity of the rows in the lists; nil if they are placeholders.
  private var shown: (selection: Int, revision: Int)?
  /// The row that was clicked last: a click with Shift selects from there.
  private var anchor: Int?

  /// The distance in px that the rows are scrolled as soon as there are enough.
  private var awaitedScroll: Double?
  /// The position that the rows were scrolled to last, as far as there were enough.
  private var restoredScroll: Double?
  /// Whether no more rows are expected.
  private var isCounted = false

  /// The form in which the rows are shown.
  private enum Form {
    case table(ReportTable)
    case list(ReportList)

    var view: any RowsHandle {
      switch self {
      case .table(let table): table.view
      case .list(let list): list.view
      }
    }
  }

  /// The number of placeholder rows: as many as a window shows.
  private static let placeholderCount = 20

  /// - Parameters:
  ///   - report: the report with the initial widths of its columns and the initial order.
  ///   - page: the widget of the page.
  init(_ report: Report, on page: some WidgetHandle) {
    self.report = report
    order = report.order
    rowSet = ReportRowSet(on: page)
    menu = ReportRowMenu(rowSet)
    form = .table(ReportTable(report, rowSet, order: order))
    root.addClass("report-rows")
    root.setAccessible(label: report.title)
    root.clipsContent = true
    root.expandsVertically = true
    menu.onHold = { [unowned self] in selectsByTapping = selectsByHolding }
    showForm()
    addKeys()
    root.own(self)
  }

  /// The table or the list.
  var view: any RowsHandle { form.view }

  // MARK: Rendering

  /// Shows rows: those of another selection from the start, others at the present scroll position.
  func render(_ rows: ReportRows, _ state: ReportPageState) {
    let shownBefore = shown != nil
    let isOther = shown?.selection != state.selection
    let isChanged = rowSet.isWaiting || shown?.revision != state.revision
    rowSet.isWaiting = false
    shown = (state.selection, state.revision)
    if isOther {
      if shownBefore { awaitedScroll = nil }
      rowSet.replaceAll(count: rows.count)
      if rows.count > 0 { view.scroll(to: 0) }
    } else if isChanged {
      rowSet.fill()
    }
    rowSet.change(count: rows.count)
    root.isVisible = rows.count > 0
    isCounted = rows.isCounted
    scrollAsAwaited()
  }

  /// Scrolls the rows, as soon as there are enough.
  func restore(scroll: Double) {
    (awaitedScroll, restoredScroll) = (scroll, nil)
    scrollAsAwaited()
  }

  private func scrollAsAwaited() {
    guard let scroll = awaitedScroll, shown != nil, !rowSet.isWaiting, rowSet.count > 0 else {
      return
    }
    rowSet.showAll()
    // The list reaches as far as all of its rows after a layout, which may not be due.
    root.queueResize()
    root.scope.afterLayout { [unowned self] in
      // A person who has scrolled meanwhile stays there.
      guard restoredScroll == nil || restoredScroll == root.vertical.value else {
        awaitedScroll = nil
        return
      }
      root.vertical.value = scroll
      restoredScroll = root.vertical.value
      if isCounted || root.vertical.maximum >= scroll { awaitedScroll = nil }
    }
  }

  /// Shows the present rows as placeholders.
  func renderWaiting() {
    root.isVisible = true
    guard !rowSet.isWaiting else { return }
    rowSet.isWaiting = true
    if rowSet.count == 0 {
      shown = nil
      rowSet.replaceAll(count: Self.placeholderCount)
    }
    rowSet.fill()
  }

  /// - Parameter columns: the indices of the columns that the rows can't be ordered by.
  func render(order new: ReportRequest.Order?, unordered columns: Set<Int>) {
    if columns != unorderedColumns {
      unorderedColumns = columns
      if case .table(let table) = form { table.setUnordered(columns) }
    }
    guard new != order else { return }
    order = new
    if case .table(let table) = form { table.show(new) }
  }

  /// Changes the layout, and keeps the selection, and the row with the focus or the first visible
  /// one.
  /// - Parameter isNarrow: whether a compact page has large text.
  func layOut(isCompact: Bool, isNarrow: Bool) {
    switch form {
    case .table where !isCompact: return
    case .list(let list) where isCompact && list.isNarrow == isNarrow: return
    case .table, .list: break
    }
    let first = rowSet.first
    let hasFocus = view.widget.containsFocus
    let focused = root.window?.focus?.enclosingRow.flatMap { rowSet.position(in: $0) }
    form =
      isCompact
      ? .list(ReportList(report, rowSet, isNarrow: isNarrow))
      : .table(ReportTable(report, rowSet, order: order))
    if case .table(let table) = form { table.setUnordered(unorderedColumns) }
    showForm()
    guard let row = (hasFocus ? focused : nil) ?? first else { return }
    if hasFocus { moveFocus(to: row, selecting: false) } else { view.scroll(to: row) }
  }

  /// Adapts the columns to the size of text.
  func updateWidths() { if case .table(let table) = form { table.showWidths() } }

  /// Shows the rows in their form, in place of the one before.
  private func showForm() {
    switch form {
    case .table(let table):
      table.onOrder = { [unowned self] in onOrder($0) }
      table.onWidth = { [unowned self] column, width in
        report.columns[column].width = width
        onEvent(.columnResized(column, width: width))
      }
      root.setPolicy(horizontal: .automatic, vertical: .automatic)
    case .list:
      root.setPolicy(horizontal: .never, vertical: .automatic)
    }
    root.setChild(view.widget)
    view.onActivate { [unowned self] in open($0) }
    openOnClick(in: view.widget)
    addRowKeys(to: view.widget)
    menu.attach(to: view)
  }

  // MARK: Rows

  /// Opens a row, unless it is still loading.
  func open(_ position: Int) { if let row = rowSet.row(position) { onEvent(.opened(row.card())) } }

  /// Copies the selected rows, up to as many as are copied at once.
  func copy() {
    let ranges = rowSet.selection.ranges(limit: ReportPageView.copyLimit)
    if !ranges.isEmpty { onEvent(.copy(ranges)) }
  }

  // MARK: Focus

  /// Scrolls to a row and gives it the focus; to the last one if there are fewer.
  func focus(_ position: Int, selecting: Bool) {
    guard shown != nil, rowSet.count > 0 else { return }
    let position = min(position, rowSet.count - 1)
    rowSet.showAll()
    moveFocus(to: position, selecting: selecting)
  }

  private func moveFocus(to position: Int, selecting: Bool) {
    // The list moves the focus along with what it scrolls to, once it has the focus.
    if !view.widget.containsFocus { view.rows.grabFocus() }
    view.scroll(to: position)
    if selecting { view.select(position) }
    rowSet.widget(at: position)?.enclosingRow?.grabFocus()
  }

  func grabFocus() { view.rows.grabFocus() }

  // MARK: Keys and pointer

  private func addRowKeys(to widget: Widget) {
    let keys = ShortcutController()
    keys.add("<Control>c") { [unowned self] in
      copy()
      return true
    }
    keys.add("Escape") { [unowned self] in
      guard rowSet.selection.count > 0 else { return false }
      rowSet.selection.clear()
      return true
    }
    // GTK moves the focus from row to row on Tab, which would need thousands of presses to leave.
    for (key, direction) in [("Tab", FocusDirection.forward), ("<Shift>Tab", .backward)] {
      keys.add(key) { [unowned self] in leave(direction) }
    }
    widget.add(keys)
  }

  private func leave(_ direction: FocusDirection) -> Bool {
    let rows = view.rows
    rows.canFocus = false
    defer { rows.canFocus = true }
    return root.window?.moveFocus(direction) ?? false
  }

  private func addKeys() {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, _ in
      // These keys lead to the end of all rows, not only of those in the model so far.
      if [.end, .keypadEnd, .pageDown, .keypadPageDown].contains(key) { rowSet.showAll() }
      return false
    }
    root.add(keys)
  }

  /// Opens rows on click, as cards are; with Ctrl or Shift, a click only selects.
  ///
  /// In a column view of GTK 4.8 both the cell and the row handle such a click, and the second
  /// undoes what the first has done.
  private func openOnClick(in widget: Widget) {
    let click = ClickGesture()
    // Before the row, which claims the click to select itself.
    click.setPhase(.capture)
    var pressed: Int?
    click.onPressed { [unowned self] _, point in pressed = position(at: point, in: widget) }
    click.onReleased { [unowned self] count, point in
      guard count == 1, let position = position(at: point, in: widget), position == pressed else {
        return
      }
      let anchor = anchor ?? position
      if click.modifiers.contains(.shift) {
        click.setState(.claimed)
        rowSet.selection.select(min(anchor, position)..<max(anchor, position) + 1)
        return
      }
      self.anchor = position
      if rowSet.selection.count == 0 { selectsByTapping = false }
      if click.modifiers.contains(.control) || selectsByTapping {
        click.setState(.claimed)
        rowSet.selection.toggle(position)
      } else {
        // The row would select itself, and other rows no longer.
        click.setState(.claimed)
        open(position)
      }
    }
    widget.add(click)
  }

  /// The row at a point in the view.
  private func position(at point: Point, in widget: Widget) -> Int? {
    widget.pick(at: point)?.enclosingRow.flatMap { rowSet.position(in: $0) }
  }
}

/// The turns in which a kiosk shows all rows of a report.
extension ReportRowsView {
  /// The number of rows that are in view as a whole, and their height in px; nil if all are.
  private var turn: (count: Int, height: Double)? {
    let scroll = root.vertical
    guard rowSet.reachableCount > 0, scroll.maximum > 0 else { return nil }
    let row = scroll.upper / Double(rowSet.reachableCount)
    let count = max(1, (scroll.pageSize / row).rounded(.down))
    return (Int(count), count * row)
  }

  /// The number of turns in which all rows are in view.
  var turnCount: Int { turn.map { (rowSet.count + $0.count - 1) / $0.count } ?? 1 }

  /// Makes the view as high as some whole rows, so that no turn cuts one.
  func fitWholeRows() {
    let scroll = root.vertical
    let room = scroll.pageSize + Double(spareHeight)
    let row = scroll.upper / Double(max(1, rowSet.reachableCount))
    let isTurning = row > 0 && row <= room && room < scroll.upper
    let spare = isTurning ? Int(room.truncatingRemainder(dividingBy: row)) : 0
    guard spare != spareHeight else { return }
    spareHeight = spare
    root.set(margins: Margins(bottom: spare))
  }

  /// Scrolls to the rows below those in view, or from the last rows to the first.
  func showNextTurn() {
    rowSet.showAll()
    guard let turn else { return }
    let scroll = root.vertical
    scroll.value = scroll.value < scroll.maximum ? scroll.value + turn.height : 0
  }
}
