import CardModel
import Gtk

/// A list report: rows and columns of a collection, with a search, filters and an order (S-44). Narrow
/// pages show object cells in place of columns.
///
/// Only the rows in view have widgets, and only they are ever asked for: the size of the collection
/// costs nothing here.
public final class ReportPageView {
  public var root: CustomWidget { frame.root }
  /// Called when something else is asked for.
  public var onRequest: (ReportRequest) -> Void = { _ in }
  /// Called with the row that is pressed.
  public var onOpen: (Card) -> Void = { _ in }
  /// Called when the user wants to try again.
  public var onRetry: () -> Void = {}
  /// Called when the user wants to leave the page.
  public var onLeave: () -> Void = {}
  /// Called with the positions of rows to be copied, in order.
  public var onCopy: ([Range<Int>]) -> Void = { _ in }
  /// Called when all rows that match are to be written to a file.
  public var onExport: () -> Void = {}
  /// Called when what goes on is to end.
  public var onCancel: () -> Void = {}
  /// Called with a column's index and its new width in px.
  public var onWidth: (Int, Int?) -> Void = { _, _ in }

  /// Gives the row at a position; nil while it is on its way, of which `rowsArrived` tells.
  public var row: (Int) -> ReportRow? {
    get { rowSet.row }
    set { rowSet.row = newValue }
  }

  /// The most rows that are copied at once: what is larger is exported.
  public static let mostCopied = 10_000

  private var report: Report
  let rowSet: ReportRowSet
  private let frame: WidthView
  private let content = Box(.vertical)
  let bar: ReportBar
  let scroller = ScrolledWindow()
  let note = Label.lines("stale-note", upTo: 2)
  let placeholder = ReportPlaceholder()
  private var table: ReportTable?
  private var list: ReportList?
  var request: ReportRequest
  var rows: ReportRows?
  /// Whether the lists have rows, seen or not, and not only room for them.
  var hasRows = false
  var skeleton: Task<Void, Never>?
  private var isCompact = false
  private var isWaitingForFocus = true
  /// The row clicked last: a click with Shift selects from there.
  private var anchor: Int?

  /// - Parameters:
  ///   - report: with the widths of its columns and the order as they are at first.
  ///   - offersExport: whether rows may be written to files.
  public init(_ report: Report, offersExport: Bool = true) {
    self.report = report
    request = ReportRequest(order: report.order)
    frame = WidthView(content)
    rowSet = ReportRowSet(on: frame.root)
    let actions = ActionGroup(Self.prefix, of: frame.root)
    bar = ReportBar(
      report, offersExport: offersExport, actions: actions, prefix: Self.prefix)
    root.addClass("cardwall-page")
    root.addClass("report-page")
    root.setAccessible(label: report.title)
    scroller.addClass("report-rows")
    scroller.clipsContent = true
    scroller.expandsVertically = true
    placeholder.onRetry = { [unowned self] in onRetry() }
    placeholder.onClear = { [unowned self] in bar.clear() }
    for child in [bar.root.widget, note.widget, scroller.widget, placeholder.root.widget] {
      content.append(child)
    }
    note.isVisible = false
    // There is nothing to search yet, and the focus is to find the rows, not the search.
    bar.root.isSensitive = false
    frame.onTextSize = { [weak self] in Task { self?.table?.showWidths() } }
    frame.onWidth = { [unowned self] in
      widthChanged(LayoutContext(width: Double($0)).sizeClass == .compact)
    }
    placeRows()
    connectBar()
    addActions(actions)
    addKeys()
    root.own(self)
  }

  /// Goes to the line of the search, where there is one.
  public func focusSearch() { bar.focusSearch() }

  /// Gives all rows that are to be seen their widgets at once: for a picture.
  public func fillWhole() { rowSet.showAll() }

  /// The first row that has widgets.
  public var firstRow: Int? { rowSet.first }

  /// Fills the widgets of rows that were waited for.
  public func rowsArrived(_ positions: Range<Int>) { rowSet.fill(positions) }

  /// Says how many rows have been exported, with a way to end that; nil for nothing.
  public func show(exported count: Int?) { bar.show(exported: count) }

  /// As the page says how many rows there are: "a row", "10,000 rows".
  public static func rows(_ count: Int) -> String {
    count == 1 ? "a row" : "\(count.grouped) rows"
  }

  // MARK: Rows

  private static let prefix = "report"

  /// What holds the rows at the moment.
  var view: any RowsHandle {
    if let list { return list.view }
    guard let table else { preconditionFailure("a report has a table or a list") }
    return table.view
  }

  /// Puts the rows into columns, or into object cells, whichever fits the page.
  private func placeRows() {
    if isCompact {
      table = nil
      let list = ReportList(report, rowSet)
      self.list = list
      scroller.setPolicy(horizontal: .never, vertical: .automatic)
      scroller.setChild(list.view)
    } else {
      list = nil
      let table = ReportTable(report, rowSet, order: request.order)
      self.table = table
      table.onOrder = { [unowned self] in change(order: $0) }
      table.onWidth = { [unowned self] column, width in
        report.columns[column].width = width
        onWidth(column, width)
      }
      scroller.setPolicy(horizontal: .automatic, vertical: .automatic)
      scroller.setChild(table.view)
    }
    bar.layOut(isCompact: isCompact)
    view.onActivate { [unowned self] in open($0) }
    openOnClick(in: view.widget)
    let keys = ShortcutController()
    keys.add("<Control>c") { [unowned self] in
      copy()
      return true
    }
    // GTK goes from row to row: who wants to get to the search from the millionth has to leave them.
    for (key, direction) in [("Tab", FocusDirection.forward), ("<Shift>Tab", .backward)] {
      keys.add(key) { [unowned self] in leaveRows(direction) }
    }
    view.widget.add(keys)
  }

  private func leaveRows(_ direction: FocusDirection) -> Bool {
    let rows = view.rows
    rows.canFocus = false
    defer { rows.canFocus = true }
    return root.window?.moveFocus(direction) ?? false
  }

  /// A click opens the row, as it does with a card; with Ctrl or Shift it only selects. In a column
  /// view of GTK 4.8 both cell and row hear such a click, and the second undoes the first.
  private func openOnClick(in widget: Widget) {
    let click = ClickGesture()
    // Before the row, which takes the click to select itself.
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
      if click.modifiers.contains(.control) {
        click.setState(.claimed)
        rowSet.selection.toggle(position)
      } else {
        open(position)
      }
    }
    widget.add(click)
  }

  /// The row at a place in the view.
  private func position(at point: Point, in widget: Widget) -> Int? {
    widget.pick(at: point)?.enclosingRow.flatMap { rowSet.position(in: $0) }
  }

  private func open(_ position: Int) {
    if let row = row(position) { onOpen(row.card()) }
  }

  /// While widgets are given their places, none may come or go: others take over in the next turn.
  private func widthChanged(_ new: Bool) {
    guard new != isCompact else { return }
    isCompact = new
    Task { [weak self] in self?.changeLayout() }
  }

  private func changeLayout() {
    guard isCompact == (list == nil) else { return }
    let first = rowSet.first
    let hasFocus = view.widget.containsFocus
    placeRows()
    if let first, hasFocus { focus(first) } else if let first { view.scroll(to: first) }
  }

  // MARK: Going places

  /// Scrolls to a row and gives it the focus.
  public func focus(_ position: Int) {
    guard let rows, rows.count > 0 else { return }
    let position = min(position, rows.count - 1)
    rowSet.showAll()
    // The list moves the focus along with what it scrolls to, once it has the focus.
    if !view.widget.containsFocus { view.rows.grabFocus() }
    view.scroll(to: position)
    view.select(position)
    rowSet.widget(at: position)?.enclosingRow?.grabFocus()
  }

  /// Whoever comes with keys finds the rows, not the search: its blinking cursor would keep a wall awake.
  func focusFirstRow() {
    guard isWaitingForFocus, let rows, rows.count > 0 else { return }
    isWaitingForFocus = false
    guard let window = root.window, root.isMapped else { return }
    // A page that is pushed gets the focus before it has rows: it then lies on what will scroll them.
    let focus = window.focus
    if focus.map({ $0 == scroller.widget || !$0.isDescendant(of: root) }) ?? true {
      view.rows.grabFocus()
    }
  }

  // MARK: What is asked for

  private func connectBar() {
    bar.onChange = { [unowned self] new in
      let other = ReportRequest(
        search: new.search, order: request.order, filters: new.filters)
      guard other != request else { return }
      request = other
      onRequest(request)
    }
    bar.onGo = { [unowned self] in focus($0) }
    bar.onOrder = { [unowned self] in change(order: $0) }
    bar.onLeave = { [unowned self] in onLeave() }
    bar.onDown = { [unowned self] in view.rows.grabFocus() }
    bar.onCancel = { [unowned self] in onCancel() }
  }

  private func change(order: ReportRequest.Order?) {
    guard order != request.order else { return }
    request.order = order
    bar.showOrder(order)
    table?.show(order)
    onRequest(request)
  }
}
