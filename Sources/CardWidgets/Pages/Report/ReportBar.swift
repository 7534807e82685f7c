import CardModel
import Gtk

/// What is above the rows of a report: the search, the filters, a menu, and how many rows match.
final class ReportBar {
  let root = Box(.vertical, spacing: 6)
  /// Called with a request whose search and filters are those chosen.
  var onChange: (ReportRequest) -> Void = { _ in }
  /// Called with the position of a row to go to.
  var onGo: (Int) -> Void = { _ in }
  /// Called with another order: what a press of a heading is, for keys and where there are no headings.
  var onOrder: (ReportRequest.Order) -> Void = { _ in }
  /// Called when Esc is pressed in a search that is empty.
  var onLeave: () -> Void = {}
  /// Called when the rows are to get the focus.
  var onDown: () -> Void = {}
  /// Called when what goes on is to end.
  var onCancel: () -> Void = {}

  private let report: Report
  private let controls = Box(.horizontal, spacing: 8)
  private let filterRow = ScrolledWindow(horizontal: .external, vertical: .never)
  private let filterBox = Box(.horizontal, spacing: 8)
  private var filters: [ReportFilterButton] = []
  private let search = SearchEntry()
  private let sort = MenuButton()
  private let menu = MenuButton()
  private let place = ReportPlaceButton()
  /// Turns while rows are looked for.
  private let looking = Spinner()
  private let progress = Box(.horizontal, spacing: 8)
  private let progressText = Label.line("report-progress")
  private var order: ReportRequest.Order?
  private var rows: ReportRows?
  private var isLate = false
  private var isSelective = false
  private var isCompact = false

  /// - Parameters:
  ///   - actions: of the page, by which the bar's menus act.
  ///   - prefix: of their names.
  init(_ report: Report, offersExport: Bool, actions: ActionGroup, prefix: String) {
    self.report = report
    order = report.order
    root.addClass("report-bar")
    addSearch()
    for (index, filter) in report.filters.enumerated() {
      let button = ReportFilterButton(filter, index: index, actions: actions, prefix: prefix)
      button.onChoose = { [unowned self] _ in changed() }
      filterBox.append(button.root)
      filters.append(button)
    }
    controls.append(filterBox)
    addMenus(offersExport, actions, prefix)
    root.append(controls)
    filterRow.isVisible = false
    root.append(filterRow)
    let foot = Box(.horizontal, spacing: 12)
    place.onGo = { [unowned self] in onGo($0) }
    looking.isVisible = false
    foot.append(looking)
    foot.append(place.root)
    addProgress(to: foot)
    root.append(foot)
    root.own(self)
  }

  func render(_ rows: ReportRows) {
    self.rows = rows
    for (button, values) in zip(filters, rows.choices) { button.values = values }
    showCount()
  }

  /// Says whether rows that are to be seen have been long on their way.
  /// - Parameter isSelective: whether they are some of many.
  func show(isLate: Bool, isSelective: Bool) {
    self.isLate = isLate
    self.isSelective = isSelective
    showCount()
  }

  private func showCount() {
    guard let rows else { return }
    place.show(isLate ? lateText(rows) : Self.text(rows))
    looking.isVisible = isLate || rows.isSearched && !rows.isCounted
  }

  /// Says nothing of rows, of which nothing is known.
  func showNothing() {
    rows = nil
    isLate = false
    place.root.isVisible = false
    looking.isVisible = false
  }

  /// Takes search and filters away.
  func clear() {
    for filter in filters { filter.clear() }
    search.text = ""
    search.grabFocus()
    changed()
  }

  /// Says that rows are looked for.
  /// - Parameters:
  ///   - total: among how many, if that is known.
  ///   - isSelective: whether some may be left out; all are only put into order.
  func showSearching(through total: Int?, isSelective: Bool) {
    place.show(searchText(through: total, isSelective: isSelective))
    looking.isVisible = true
  }

  private func lateText(_ rows: ReportRows) -> String {
    if order == nil, !isSelective { return "Loading rows…" }
    return searchText(through: order == nil ? rows.total : rows.count, isSelective: order == nil)
  }

  private func searchText(through total: Int?, isSelective: Bool) -> String {
    let isOrdering = order != nil && !isSelective
    guard let total else { return isOrdering ? "Ordering rows…" : "Looking for rows…" }
    return "\(isOrdering ? "Ordering" : "Looking through") \(total.grouped) rows…"
  }

  /// Puts filters below the search where there is little room.
  func layOut(isCompact: Bool) {
    guard isCompact != self.isCompact else { return }
    self.isCompact = isCompact
    search.expandsHorizontally = isCompact
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
  }

  func showOrder(_ order: ReportRequest.Order?) { self.order = order }

  /// Says how many rows have been exported, with a way to end that; nil for nothing.
  func show(exported count: Int?) {
    progress.isVisible = count != nil
    guard let count else { return }
    let all = rows.flatMap { $0.isCounted ? " of \($0.count.grouped)" : nil } ?? ""
    progressText.showLine(count == 0 ? "Exporting…" : "Exporting… \(count.grouped)\(all) rows")
  }

  func focusSearch() { if report.hasSearch { search.grabFocus() } }

  func askForRow() { place.ask() }

  // MARK: Texts

  /// "12 of 2,000 rows"; what isn't known yet is "…".
  private static func text(_ rows: ReportRows) -> String {
    if rows.isSearched, !rows.isCounted {
      let all = rows.total.map { " of \($0.grouped) rows" } ?? (rows.count == 1 ? " row" : " rows")
      return "\(rows.count.grouped)\(all) so far"
    }
    guard rows.isCounted else {
      return rows.total.map { "… of \($0.grouped) rows" } ?? "… rows"
    }
    let word = rows.total ?? rows.count == 1 ? "row" : "rows"
    guard let total = rows.total, total != rows.count else {
      return "\(rows.count.grouped) \(word)"
    }
    return "\(rows.count.grouped) of \(total.grouped) \(word)"
  }

  // MARK: Parts

  private func addSearch() {
    search.setPlaceholder("Search")
    search.setAccessible(label: "Search in \(report.title)")
    search.isVisible = report.hasSearch
    search.onSearchChanged { [unowned self] in changed() }
    search.onStop { [unowned self] in
      if search.text.isEmpty { onLeave() } else { search.text = "" }
    }
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, modifiers in
      // GTK takes Ctrl+G in a search for the next match.
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
    let space = Box(.horizontal)
    space.expandsHorizontally = true
    controls.append(space)
    sort.setIcon(named: "view-sort-descending-symbolic")
    sort.tooltip = "Order"
    sort.setAccessible(label: "Order")
    sort.isVisible = report.columns.contains(where: \.isSortable)
    sort.setMenu(making: { [unowned self] in sortMenu(prefix) })
    actions.add("sort") { [unowned self] target in
      if let column = Int(target) { choose(column) }
    }
    controls.append(sort)
    menu.setIcon(named: "view-more-symbolic")
    menu.tooltip = "More"
    menu.setAccessible(label: "More")
    menu.setMenu(
      Menu(sections: [
        [
          Menu.Item("Select All", action: "\(prefix).select-all"),
          Menu.Item("Copy", action: "\(prefix).copy"),
        ],
        [Menu.Item("Go to Row…", action: "\(prefix).go")],
        offersExport ? [Menu.Item("Export CSV…", action: "\(prefix).export")] : [],
      ]))
    controls.append(menu)
  }

  private func sortMenu(_ prefix: String) -> Menu {
    Menu(
      report.columns.indices.filter { report.columns[$0].isSortable }.map { column in
        let arrow = order.map { $0.column == column ? ($0.isDescending ? "  ↓" : "  ↑") : "" } ?? ""
        return Menu.Item(
          report.columns[column].title + arrow, action: "\(prefix).sort", target: "\(column)")
      })
  }

  /// The same column again turns its order round.
  private func choose(_ column: Int) {
    let isDescending = order.map { $0.column == column && !$0.isDescending } ?? false
    let new = ReportRequest.Order(column: column, isDescending: isDescending)
    order = new
    onOrder(new)
  }

  private func addProgress(to foot: Box) {
    let spinner = Spinner()
    let cancel = Button("Cancel")
    cancel.addClass("link")
    cancel.hasFrame = false
    cancel.onClicked { [unowned self] in onCancel() }
    for part in [spinner.widget, progressText.widget, cancel.widget] { progress.append(part) }
    progress.isVisible = false
    foot.append(progress)
  }

  private func changed() {
    var chosen: [Int: ReportRequest.Choice] = [:]
    for (index, filter) in filters.enumerated() { chosen[index] = filter.choice }
    onChange(ReportRequest(search: search.text, filters: chosen))
  }
}
