import CardModel
import Gtk

/// The footer of a card: its switches and sliders, the reasons of failed actions, and its buttons.
final class CardFooterView: CardPart {
  let root = Box(.vertical)
  /// Called when the user presses a button or chooses a menu item.
  var onAction: (ActionID) -> Void = { _ in }

  /// Called when the user sets a switch or a slider.
  var onSet: (ActionID, Control.Setting) -> Void = { _, _ in }

  private var controls: FooterControlsView?
  private var buttons: FooterButtonsView?
  private var failures: ActionFailuresView?

  private let detail: BodyDetail

  init(_ detail: BodyDetail) {
    self.detail = detail
    root.addClass("card-footer")
    root.own(self)
  }

  /// Shows the actions of the footer, and the failures of all actions of the card and its rows,
  /// wherever their buttons are.
  func render(for card: Card) {
    let (actions, reasons) = (card.footer, card.failures)
    if card.controls.isEmpty {
      controls.hide()
    } else {
      controls.shown(making: FooterControlsView { [unowned self] in onSet($0, $1) }) {
        root.prepend($0.root)
      }.render(card.controls)
    }
    if actions.isEmpty {
      buttons.hide()
    } else {
      buttons.shown(making: makeButtons()) { root.append($0.root) }
        .render(
          actions, of: card.name, hasOverflow: !CardMenuView.hasButton(for: card.menuSections))
    }
    if !reasons.isEmpty {
      failures.shown(making: ActionFailuresView(detail)) {
        root.insert($0.root, after: controls?.root.widget)
      }.render(reasons)
    } else {
      failures?.render([])
    }
    root.isVisible =
      !actions.isEmpty || !card.controls.isEmpty || failures?.root.isVisible == true
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
