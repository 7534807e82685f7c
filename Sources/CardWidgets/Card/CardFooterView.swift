import CardModel
import Gtk

/// The foot of a card: its buttons, and below them why one of its actions failed.
final class CardFooterView {
  let root = Box(.vertical, spacing: 6)
  /// Called when a button, or an entry of the menu, is pressed.
  var onAction: (ActionID) -> Void = { _ in }

  private var buttons: FooterButtonsView?
  private var failures: ActionFailuresView?

  init() {
    root.addClass("card-footer")
    root.own(self)
  }

  /// - Parameter all: the card's actions, wherever their buttons are: a failure is told here.
  func render(_ actions: [Action], failuresOf all: [Action]) {
    if !actions.isEmpty, buttons == nil { addButtons() }
    buttons?.render(actions)
    buttons?.root.isVisible = !actions.isEmpty
    if failures == nil, all.contains(where: { $0.failure != nil }) { addFailures() }
    failures?.render(all)
    root.isVisible = !actions.isEmpty || failures?.root.isVisible == true
  }

  private func addButtons() {
    let view = FooterButtonsView { [unowned self] id in
      failures?.dismiss()
      onAction(id)
    }
    root.prepend(view.root)
    buttons = view
  }

  private func addFailures() {
    let view = ActionFailuresView()
    root.append(view.root)
    failures = view
  }
}
