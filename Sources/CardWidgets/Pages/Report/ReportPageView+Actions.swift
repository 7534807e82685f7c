import CardModel
import Gtk
import Localization

// The menus of rows, and the actions on those that are selected.

extension ReportPageView {
  /// The maximum number of rows on which an action runs.
  public static let actionLimit = 1_000
  /// The number of selected rows whose actions are offered for all of them.
  private static let examinedLimit = 20

  func connectActions() {
    guard let actionBar else { return }
    rowsView.rowSet.selection.onChanged { [unowned self] in
      onEvent(.selectionChanged)
      // Earlier failures concern rows that were selected then.
      if !isSelecting, case .failed = state.action { change { $0.action = nil } }
      renderActions()
    }
    rowsView.selectsByHolding = true
    actionBar.onEvent = { [unowned self] in onEvent($0) }
    actionBar.onClear = { [unowned self] in rowsView.rowSet.selection.clear() }
    actionBar.onLeave = { [unowned self] in rowsView.grabFocus() }
  }

  /// The positions of the selected rows, in order; none if there are more than actions take.
  public var selectedPositions: [Int] {
    let selection = rowsView.rowSet.selection
    guard selection.count <= Self.actionLimit else { return [] }
    return selection.ranges(limit: Self.actionLimit).flatMap { Array($0) }
  }

  /// Selects these rows and no others.
  public func select(_ positions: [Int]) {
    rowsView.rowSet.showAll()
    isSelecting = true
    rowsView.rowSet.selection.select(positions)
    isSelecting = false
  }

  /// Shows the number of the selected rows and the actions for them.
  func renderActions() {
    guard let actionBar else { return }
    let count = state.rows == nil ? 0 : rowsView.rowSet.selection.count
    actionBar.render(
      selected: count, count == 0 ? [] : actions(for: selectedPositions), state.action)
  }

  /// Returns the actions of some rows, in order; those that lead somewhere only for a single row.
  private func actions(for positions: [Int]) -> [CardModel.Action] {
    var actions: [CardModel.Action] = []
    for position in positions.prefix(Self.examinedLimit) {
      for action in row(position)?.actions() ?? [] {
        if case .open = action.effect, positions.count > 1 { continue }
        if let index = actions.firstIndex(where: { $0.id == action.id }) {
          // The action is for the rows that offer it.
          if action.isEnabled, !actions[index].isEnabled { actions[index] = action }
        } else {
          actions.append(action)
        }
      }
    }
    return actions
  }

  /// Opens the menu of a row, which is empty while the row is loading.
  func openMenu(_ request: ReportRowMenu.Request) {
    guard let row = row(request.position) else { return }
    let selected = rowsView.rowSet.selection.count
    var actions = actionBar == nil ? [] : actions(for: selectedPositions)
    guard copiesRows || !actions.isEmpty else { return }
    var menu = Menu(sections: [])
    if copiesRows {
      menu = Menu(
        ofRow: row.card().destination, text: request.text,
        copying: selected > 1
          ? String(
            count: selected, one: "Copy \(selected.grouped) Row",
            other: "Copy \(selected.grouped) Rows")
          : String(localized: "Copy Row"),
        target: "\(request.position)", prefix: Self.actionPrefix)
    }
    if selected > 1 {
      for index in actions.indices { actions[index].title += " (\(selected.grouped))" }
    }
    if state.action?.isRunning == true {
      for index in actions.indices { actions[index].progress = .running }
    }
    menu.insert(actions, prefix: Self.actionPrefix)
    bar.popUp(
      menu, at: request.point, of: rowsView.view.widget, returningFocusTo: request.row)
  }
}
