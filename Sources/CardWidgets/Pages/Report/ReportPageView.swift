import CardModel
import Gtk
import Localization

/// A list report: the rows and columns of a collection, with a search, filters and an order (S-44).
///
/// Narrow pages show object cells in place of columns.
///
/// The page shows one ``ReportPageState``. Only the rows in view have widgets and are requested, so
/// that the cost doesn't depend on the size of the collection.
public final class ReportPageView {
  public var root: CustomWidget { frame.root }
  /// Called with the user's actions on the page.
  public var onEvent: (ReportEvent) -> Void = { _ in }
  /// Whether the menus of rows copy them; otherwise only rows with actions have menus.
  public var copiesRows = true

  /// Whether the view ends with a whole row, as for rows that turn.
  public var showsWholeRows = false

  /// Called when the height of the rows or of their view has changed.
  public var onLaidOut: () -> Void = {}

  /// Returns the row at a position; nil while it is loading.
  ///
  /// ``fill(_:)`` announces its arrival.
  public var row: (Int) -> ReportRow? {
    get { rowsView.rowSet.row }
    set { rowsView.rowSet.row = newValue }
  }

  /// The maximum number of rows that are copied at once: more are exported.
  public static let copyLimit = 10_000

  public private(set) var state: ReportPageState
  /// The choices of the page.
  public var choices: ChoiceBar { bar.choices }
  let bar: ReportBar
  let rowsView: ReportRowsView
  /// The bar of the selected rows; nil if rows have no actions.
  let actionBar: ReportActionBar?
  private let frame: MeasuringFrame
  private let content = Box(.vertical)
  private let note = Label.lines("stale-note", upTo: 3)
  let pointerUse = PointerUse()
  private let placeholder = ReportPlaceholder()
  private let clock: any Clock<Duration>
  private var skeletonTask: Task<Void, Never>?
  private var isCompact = false
  private var isNarrow = false
  private var isWaitingForFocus = true
  /// Whether the program changes the selection.
  var isSelecting = false

  static let actionPrefix = "report"
  /// The delay before placeholder rows are shown: what loads quickly is better seen at once.
  static let skeletonDelay = Duration.milliseconds(250)

  /// - Parameters:
  ///   - report: the report with the initial widths of its columns and the initial order.
  ///   - offersExport: whether rows may be written to files.
  public init(
    _ report: Report, offersExport: Bool = true, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.clock = clock
    state = ReportPageState(request: ReportRequest(order: report.order))
    frame = MeasuringFrame(content)
    rowsView = ReportRowsView(report, on: frame.root)
    actionBar = report.hasActions ? ReportActionBar() : nil
    let actions = ActionGroup(Self.actionPrefix, of: frame.root)
    bar = ReportBar(
      report, offersExport: offersExport, actions: actions, prefix: Self.actionPrefix)
    root.addClass("cardwall-page")
    root.addClass("report-page")
    for child in [bar.root.widget, note.widget, rowsView.root.widget, placeholder.root.widget] {
      content.append(child)
    }
    if let actionBar { content.append(actionBar.root) }
    note.isVisible = false
    connect()
    pointerUse.markTouch(on: root)
    addActions(actions)
    addKeys()
    render()
    root.own(self)
  }

  /// Changes what is shown.
  public func change(_ body: (inout ReportPageState) -> Void) {
    let old = state
    body(&state)
    if state != old { render() }
  }

  /// Requests other rows, as the search, the filters and the headings do.
  public func ask(for request: ReportRequest) {
    guard request != state.request else { return }
    change { $0.request = request }
    onEvent(.requested(request))
  }

  /// Takes over the search, the filters and the focus of the search from another version of the
  /// page, which this one replaces.
  public func resume(_ old: ReportPageView) { ask(for: bar.resume(old.bar)) }

  /// Whether the search has the focus, or takes it as soon as the page is shown.
  public var isSearchFocused: Bool { bar.isSearchFocused }

  /// Moves the focus to the search field, if there is one.
  public func focusSearch() { bar.focusSearch() }

  /// Scrolls to a row and gives it the focus; to the last one if there are fewer.
  /// - Parameter selecting: whether the row is selected too.
  public func focus(_ position: Int, selecting: Bool = true) {
    rowsView.focus(position, selecting: selecting)
  }

  /// Gives all rows in view their widgets at once, for a picture.
  public func fillWhole() { rowsView.rowSet.showAll() }

  /// Removes some of the rows before the page is destroyed; returns whether any are left.
  func removeRows() -> Bool { rowsView.rowSet.removeStep() }

  /// The position of the first row that has widgets.
  public var firstRow: Int? { rowsView.rowSet.first }

  /// The distance in px that the rows are scrolled.
  public var scroll: Double { rowsView.root.vertical.value }

  /// Scrolls the rows as soon as there are enough.
  public func restore(scroll: Double) { rowsView.restore(scroll: scroll) }

  /// Updates the widgets of rows that have arrived.
  public func fill(_ positions: Range<Int>) {
    rowsView.rowSet.fill(positions)
    renderActions()
  }

  // MARK: Rendering

  private func render() {
    if state.phase != .loading {
      skeletonTask?.cancel()
      skeletonTask = nil
    }
    bar.render(state)
    rowsView.render(order: state.request.order, unordered: state.unorderedColumns)
    root.setAccessible(busy: state.isLate || state.isWaiting)
    switch state.phase {
    case .loading: renderSkeleton()
    case .searching:
      placeholder.hide()
      rowsView.renderWaiting()
    case .rows(let rows, let age):
      rowsView.render(rows, state)
      note.show(age?.wrappedValue)
      placeholder.show(rows, isSelective: state.request.isSelective)
      focusFirstRow()
    case .failed(let failure):
      note.isVisible = false
      rowsView.root.isVisible = false
      placeholder.show(failure)
    }
    renderActions()
  }

  private func renderSkeleton() {
    guard skeletonTask == nil else { return }
    skeletonTask = root.scope.after(Self.skeletonDelay, by: clock) { [unowned self] in
      placeholder.hide()
      rowsView.renderWaiting()
    }
  }

  /// Moves the focus to the first row once there is one, away from the search, whose blinking
  /// cursor would cause frames.
  private func focusFirstRow() {
    guard isWaitingForFocus, let rows = state.rows, rows.count > 0 else { return }
    isWaitingForFocus = false
    guard let window = root.window, root.isMapped else { return }
    // Before the page has rows, its scrolled window takes the focus.
    let focus = window.focus
    if focus.map({ $0 == rowsView.root.widget || !$0.isDescendant(of: root) }) ?? true {
      rowsView.grabFocus()
    }
  }

  // MARK: Input

  private func connect() {
    frame.onTextSize = { [unowned self] in
      root.scope.afterLayout { [unowned self] in rowsView.updateWidths() }
    }
    frame.onWidth = { [unowned self] in
      let context = LayoutContext(width: Double($0), scale: root.cardScale)
      // Twice as large texts need twice the width.
      let usual = LayoutContext(width: context.width / max(1, context.scale.text))
      widthChanged(isCompact: usual.sizeClass == .compact, isNarrow: context.isNarrow)
    }
    rowsView.root.vertical.onChanged { [unowned self] in
      if showsWholeRows { root.scope.afterLayout { [unowned self] in rowsView.fitWholeRows() } }
      onLaidOut()
    }
    placeholder.onRetry = { [unowned self] in onEvent(.retry) }
    placeholder.onClear = { [unowned self] in
      bar.focusSearch()
      ask(for: ReportRequest(order: state.request.order))
    }
    bar.onRequest = { [unowned self] in ask(for: $0) }
    bar.onGo = { [unowned self] in focus($0) }
    bar.onDown = { [unowned self] in rowsView.grabFocus() }
    bar.onEvent = { [unowned self] in onEvent($0) }
    rowsView.onOrder = { [unowned self] order in
      var request = state.request
      request.order = order
      ask(for: request)
    }
    rowsView.onEvent = { [unowned self] in onEvent($0) }
    rowsView.menu.onRequest = { [unowned self] in openMenu($0) }
    connectActions()
  }

  /// Changes the layout after the present allocation, which must not add or remove widgets.
  private func widthChanged(isCompact: Bool, isNarrow: Bool) {
    guard isCompact != self.isCompact || isNarrow != self.isNarrow else { return }
    (self.isCompact, self.isNarrow) = (isCompact, isNarrow)
    root.scope.afterLayout { [unowned self] in
      root.setClass("narrow", when: isNarrow)
      root.setClass("compact", when: isCompact)
      rowsView.layOut(isCompact: isCompact, isNarrow: isNarrow)
      bar.layOut(isCompact: isCompact)
    }
  }

  private func addActions(_ actions: ActionGroup) {
    actions.add("copy") { [unowned self] in rowsView.copy() }
    actions.add("select-all") { [unowned self] in rowsView.rowSet.selection.selectAll() }
    actions.add("open") { [unowned self] in if let position = Int($0) { rowsView.open(position) } }
    actions.add("copy-text") { [unowned self] in root.copyToClipboard($0) }
    actions.add("go") { [unowned self] in bar.askForRow() }
    actions.add("export") { [unowned self] in onEvent(.export) }
    actions.add(Menu.chosenAction) { [unowned self] in onEvent(.action(ActionID($0))) }
  }

  private func addKeys() {
    let keys = ShortcutController(.window)
    let add = { [unowned self] (key: String, action: @escaping () -> Void) in
      keys.add(key) { [unowned self] in
        guard root.isMapped else { return false }
        action()
        return true
      }
    }
    add("<Control>f") { [unowned self] in bar.focusSearch() }
    add("slash") { [unowned self] in bar.focusSearch() }
    add("<Control>g") { [unowned self] in bar.askForRow() }
    root.add(keys)
  }
}
