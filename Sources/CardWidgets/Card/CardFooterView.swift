import CardModel
import Gtk

/// The footer of a card: its buttons, and below them the reasons of failed actions.
final class CardFooterView: CardPart {
  let root = Box(.vertical)
  /// Called when the user presses a button or chooses a menu item.
  var onAction: (ActionID) -> Void = { _ in }

  private var buttons: FooterButtonsView?
  private var failures: ActionFailuresView?

  private let detail: BodyDetail

  init(_ detail: BodyDetail) {
    self.detail = detail
    root.addClass("card-footer")
    root.own(self)
  }

  /// The height in px that is enough to read the reasons of failures; 0 if none is shown.
  var leastFailuresHeight: Int { failures?.leastHeight ?? 0 }

  /// Shows the actions of the footer, and the failures of all actions of the card, wherever their
  /// buttons are.
  func render(for card: Card) {
    let (actions, all) = (card.footer, card.actions)
    if actions.isEmpty {
      buttons.hide()
    } else {
      buttons.shown(making: makeButtons()) { root.prepend($0.root) }
        .render(
          actions, of: card.name, hasOverflow: !CardMenuView.hasButton(for: card.menuSections))
    }
    if all.contains(where: { $0.failure != nil }) {
      failures.shown(making: ActionFailuresView(detail)) { root.append($0.root) }.render(all)
    } else {
      failures?.render([])
    }
    root.isVisible = !actions.isEmpty || failures?.root.isVisible == true
  }

  /// The actions without a button.
  var hiddenActions: [Action] { shownButtons?.hiddenActions ?? [] }

  /// Opens the menu of the "…" button; returns false if there is none.
  func popUpMenu(at point: Point?, of widget: Widget, returningFocusTo focus: Widget) -> Bool {
    shownButtons?.popUpMenu(at: point, of: widget, returningFocusTo: focus) ?? false
  }

  private var shownButtons: FooterButtonsView? {
    buttons.flatMap { $0.root.isVisible ? $0 : nil }
  }

  private func makeButtons() -> FooterButtonsView {
    FooterButtonsView { [unowned self] id in
      failures?.dismiss()
      onAction(id)
    }
  }
}
