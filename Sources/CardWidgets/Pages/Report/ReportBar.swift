import CardModel
import Gtk
import Localization

/// The bar above the rows of a report: its title with the number of rows, the search, the filters
/// and a menu.
final class ReportBar {
  let root = Box(.vertical, gap: 8)
  /// Called when the user requests other rows.
  var onRequest: (ReportRequest) -> Void = { _ in }
  /// Called with the position of a row to go to.
  var onGo: (Int) -> Void = { _ in }
  /// Called when the focus is to move to the rows.
  var onDown: () -> Void = {}
  /// Called with the events that the page passes on.
  var onEvent: (ReportEvent) -> Void = { _ in }

  private let report: Report
  private let head = Box(.horizontal, gap: 12)
  /// The choices of the page, below its title.
  let choices = ChoiceBar(hasMargin: false)
  private let controls = Box(.horizontal, gap: 8)
  /// The filters of a narrow page, which fade out at an edge beyond which there are more.
  private let filterRow = ScrolledWindow(horizontal: .external, vertical: .never)
  private let filterBox = Box(.horizontal, gap: 8)
  private var filters: [ReportFilterButton] = []
  private let search = SearchEntry()
  /// The room between the filters and the menus.
  private let space = Box(.horizontal)
  /// The menus: in the line of the search and the filters, or beside the number of rows if that
  /// line would have nothing else.
  private let menus = Box(.horizontal, gap: 8)
  private let sort = MenuButton()
  private let menu = MenuButton()
  private let rowCount = RowCountButton()
  private let busySpinner = Spinner()
  private let status = Box(.horizontal, gap: 12)
  private var warning: WarningMarkView?
  private let progress = ReportProgress()
  private var request: ReportRequest
  /// The indices of the columns that the rows can't be ordered by.
  private var unorderedColumns: Set<Int> = []
  private var isCompact = false
  private var isSettingSearch = false
  /// The position of the cursor that the search takes over from another version of the page.
  private var resumedCursor: Int?

  /// - Parameters:
  ///   - actions: the actions of the page, to which the bar adds its own.
  ///   - prefix: the prefix of their names.
  init(_ report: Report, offersExport: Bool, actions: ActionGroup, prefix: String) {
    self.report = report
    request = ReportRequest(order: report.order)
    root.addClass("report-bar")
    addHead()
    root.append(choices.root)
    addSearch()
    for (index, filter) in report.filters.enumerated() {
      let button = ReportFilterButton(filter)
      button.onChoose = { [unowned self] in choose($0, of: index) }
      button.onOpen = { [unowned self] in onEvent(.filterToggled(index, isOpen: $0)) }
      filterBox.append(button.root)
      filters.append(button)
    }
    controls.append(filterBox)
    addMenus(offersExport, actions, prefix)
    root.append(controls)
    filterRow.addClass("report-filters")
    filterRow.isFocusable = false
    filterRow.isVisible = false
    root.append(filterRow)
    placeMenus()
    root.own(self)
  }

  // MARK: Rendering

  func render(_ state: ReportPageState) {
    render(state.request)
    unorderedColumns = state.unorderedColumns
    sort.isVisible = !sortableColumns.isEmpty
    let text = ReportText.rowCount(of: state)
    rowCount.render(text)
    show(state.warnings)
    busySpinner.isVisible = text != nil && ReportText.isBusy(state)
    if let rows = state.rows {
      for (index, (button, values)) in zip(filters, rows.choices).enumerated() {
        button.render(values: values, counts: state.choiceCounts[index])
      }
    }
    switch state.phase {
    case .loading: root.isSensitive = isSearchFocused
    case .rows, .searching: root.isSensitive = true
    // Otherwise unchanged: another request may succeed.
    case .failed: if !state.warnings.isEmpty { root.isSensitive = true }
    }
    progress.render(state.exportedCount, of: state.rows)
  }

  private func show(_ warnings: [String]) {
    guard !warnings.isEmpty else { return warning.hide() }
    warning.shown(making: WarningMarkView()) { status.prepend($0.root) }.render(warnings)
  }

  /// Shows a request, unless the user has just entered it here.
  private func render(_ new: ReportRequest) {
    defer { request = new }
    for (index, button) in filters.enumerated() { button.render(new.filters[index]) }
    guard new.search != request.search, new.search != search.text else { return }
    // GTK empties the entry first, and reports that as a search.
    isSettingSearch = true
    search.text = new.search
    isSettingSearch = false
  }

  /// Puts the filters below the search where there is little room.
  func layOut(isCompact: Bool) {
    guard isCompact != self.isCompact else { return }
    self.isCompact = isCompact
    search.expandsHorizontally = isCompact
    space.isVisible = !isCompact
    filterBox.keepingAlive {
      if isCompact {
        controls.remove(filterBox)
        filterRow.setChild(filterBox)
      } else {
        filterRow.setChild(nil as Box?)
        controls.insert(filterBox, after: search.widget)
      }
    }
    filterRow.isVisible = isCompact && !filters.isEmpty
    placeMenus()
  }

  /// Puts the menus beside the search or the filters, if those are there, and beside the number of
  /// rows otherwise, so that no line holds them alone.
  private func placeMenus() {
    let hasControls = report.hasSearch || !isCompact && !filters.isEmpty
    controls.isVisible = hasControls
    menus.expandsHorizontally = !hasControls
    let (line, other) = hasControls ? (controls, status) : (status, controls)
    guard menus.parent != line.widget else { return }
    menus.keepingAlive {
      if menus.parent != nil { other.remove(menus) }
      line.append(menus)
    }
  }

  /// Returns the search and the filters of another version of the page, as far as this one has
  /// them, and takes over the focus of the search.
  func resume(_ old: ReportBar) -> ReportRequest {
    var request = request
    // GTK reports typed text with a delay.
    if report.hasSearch { request.search = old.search.text }
    for (index, filter) in report.filters.enumerated() {
      guard let before = old.report.filters.firstIndex(of: filter) else { continue }
      request.filters[index] = old.request.filters[before]
    }
    if report.hasSearch, old.search.containsFocus {
      resumedCursor = old.search.cursor
      root.isSensitive = true
    }
    return request
  }

  /// Whether the search has the focus, or takes it as soon as it is mapped.
  var isSearchFocused: Bool { resumedCursor != nil || search.containsFocus }

  func focusSearch() { if report.hasSearch { search.grabFocus() } }

  /// Opens the menu of a row.
  ///
  /// - Parameter point: the corner of the menu, in px from the corner of `widget`.
  func popUp(_ rowMenu: Menu, at point: Point, of widget: Widget, returningFocusTo row: Widget) {
    menu.popUp(rowMenu, at: point, of: widget, returningFocusTo: row)
  }

  /// Opens the field for the number of a row.
  func askForRow() { rowCount.ask() }

  // MARK: Parts

  private func addHead() {
    let title = Label.line("page-title")
    title.text = report.title
    title.setAccessible(role: .heading)
    title.setAccessible(level: 1)
    head.addClass("report-head")
    // A long title and the number of rows have a line each.
    head.setLayout(
      FlowLayout(
        spacing: 12, lineSpacing: 0, filling: title.widget, fillingAlone: status.widget))
    head.append(title)
    rowCount.onGo = { [unowned self] in onGo($0) }
    busySpinner.isVisible = false
    status.append(busySpinner)
    status.append(rowCount.root)
    progress.onCancel = { [unowned self] in onEvent(.cancelExport) }
    status.append(progress.root)
    head.append(status)
    root.append(head)
  }

  private func addSearch() {
    search.addClass("report-search")
    search.setPlaceholder(String(localized: "Search"))
    search.setAccessible(label: String(localized: "Search in \(report.title)"))
    search.isVisible = report.hasSearch
    search.offerKeys(for: .text)
    search.onSearchChanged { [unowned self] in searchChanged() }
    search.onStop { [unowned self] in
      if search.text.isEmpty { onEvent(.leave) } else { search.text = "" }
    }
    search.onMap { [unowned self] in
      guard let cursor = resumedCursor else { return }
      search.grabFocus()
      search.cursor = cursor
      resumedCursor = nil
    }
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, modifiers in
      // In a search entry, GTK takes Ctrl+G for the next match.
      if key == Key("g"), modifiers == .control {
        askForRow()
      } else if key == .down, modifiers.isEmpty {
        onDown()
      } else {
        return false
      }
      return true
    }
    search.add(keys)
    controls.append(search)
  }

  private func addMenus(_ offersExport: Bool, _ actions: ActionGroup, _ prefix: String) {
    space.expandsHorizontally = true
    controls.append(space)
    sort.setIcon(named: "view-sort-descending-symbolic")
    sort.tooltip = String(localized: "Order")
    sort.setAccessible(label: String(localized: "Order"))
    sort.setMenu(making: { [unowned self] in sortMenu(prefix) })
    actions.add("sort") { [unowned self] target in
      if let column = Int(target) { order(by: column) }
    }
    menus.horizontalAlignment = .end
    menus.append(sort)
    menu.addClass("report-menu")
    menu.setIcon(named: "view-more-horizontal-symbolic")
    menu.tooltip = String(localized: "More")
    menu.setAccessible(label: String(localized: "More"))
    // Each time anew: the menu of a row takes its place meanwhile.
    menu.setMenu(making: {
      Menu(sections: [
        [
          Menu.Item(String(localized: "Select All"), action: "\(prefix).select-all"),
          Menu.Item(String(localized: "Copy"), action: "\(prefix).copy"),
        ],
        [Menu.Item(String(localized: "Go to Row…"), action: "\(prefix).go")],
        offersExport
          ? [Menu.Item(String(localized: "Export CSV…"), action: "\(prefix).export")] : [],
      ])
    })
    menus.append(menu)
  }

  private var sortableColumns: [Int] {
    report.columns.indices.filter {
      report.columns[$0].isSortable && !unorderedColumns.contains($0)
    }
  }

  private func sortMenu(_ prefix: String) -> Menu {
    Menu(
      sortingBy: sortableColumns.map { ($0, report.columns[$0].title) },
      order: request.order.map { ($0.column, $0.isDescending) }, action: "\(prefix).sort")
  }

  // MARK: Input

  private func searchChanged() {
    guard !isSettingSearch else { return }
    var new = request
    new.search = search.text
    onRequest(new)
  }

  private func choose(_ choice: ReportRequest.Filter?, of filter: Int) {
    var new = request
    new.filters[filter] = choice
    onRequest(new)
  }

  /// Orders rows by a column; a column that they are ordered by already reverses the order.
  private func order(by column: Int) {
    let isDescending = request.order.map { $0.column == column && !$0.isDescending } ?? false
    var new = request
    new.order = ReportRequest.Order(column: column, isDescending: isDescending)
    onRequest(new)
  }
}
