import CardModel
import CardWidgets
import Dashboard
import Gtk
import JMESPath

/// Actions on the rows of a report.
extension WallReport {
  /// Reports the rows on which an action is to run: those that are selected.
  func act(_ id: ActionID) {
    view.root.scope.task { [selected, binder = presentBinder] in
      await binder.actions(id, on: await selected.current())
    } then: { [weak self] rows in
      self?.onAction(rows)
    }
  }

  /// Opens what an action of a row leads to.
  func open(_ destination: Destination, ofRow position: Int) {
    guard var card = view.row(position)?.card() else { return }
    card.destination = destination
    onEvent(.opened(card))
  }

  /// Selects the rows that an action has left, wherever they are by now.
  func select(_ rows: [ReportRowAction]) {
    guard let selection else { return }
    let objects = rows.map { ($0.position, $0.object) }
    selected.select(Dictionary(objects) { first, _ in first }, in: selection)
  }

  /// Shows the state of the action that runs on rows.
  func show(_ state: ReportActionState?) { view.change { $0.action = state } }
}
