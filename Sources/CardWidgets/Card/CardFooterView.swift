import CardModel
import Gtk

/// The footer of a card: its buttons, and below them the reasons of failed actions.
final class CardFooterView: CardPart {
  let root = Box(.vertical, spacing: 6)
  /// Called when the user presses a button or chooses a menu item.
  var onAction: (ActionID) -> Void = { _ in }

  private var buttons: FooterButtonsView?
  private var failures: ActionFailuresView?

  init() {
    root.addClass("card-footer")
    root.own(self)
  }

  /// - Parameters:
  ///   - actions: the actions with a button in the footer.
  ///   - all: all actions of the card, whose failures are shown here wherever their buttons are.
  func render(_ actions: [Action], failuresOf all: [Action]) {
    if actions.isEmpty {
      buttons.hide()
    } else {
      buttons.shown(making: makeButtons()) { root.prepend($0.root) }.render(actions)
    }
    if all.contains(where: { $0.failure != nil }) {
      failures.shown(making: ActionFailuresView()) { root.append($0.root) }.render(all)
    } else {
      failures?.render([])
    }
    root.isVisible = !actions.isEmpty || failures?.root.isVisible == true
  }

  private func makeButtons() -> FooterButtonsView {
    FooterButtonsView { [unowned self] id in
      failures?.dismiss()
      onAction(id)
    }
  }
}
