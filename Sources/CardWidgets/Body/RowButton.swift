import CardModel
import Gtk
import Localization

/// The one button at the end of a row: its only action, or a "…" that opens the menu of several.
///
/// A card has no room for it beside the texts of its rows; pages have.
final class RowButton: CardPart {
  let root = Button()
  private let sign = ActionSignView()
  private var only: CardModel.Action?

  /// - Parameters:
  ///   - onMenu: called with the button when the menu of several actions is to be opened.
  ///   - onAction: called when the only action is chosen.
  init(onMenu: @escaping (Widget) -> Void, onAction: @escaping (ActionID) -> Void) {
    root.addClass("icon-action")
    root.addClass("row-action")
    root.hasFrame = false
    root.focusesOnClick = false
    root.verticalAlignment = .center
    root.setChild(sign.root)
    root.own(self)
    root.onClicked { [unowned self] in
      if let only { onAction(only.id) } else { onMenu(root.widget) }
    }
  }

  /// - Parameter name: the name of the row, which screen readers read with that of the button.
  func render(_ actions: [CardModel.Action], ofRow name: String) {
    only = actions.count == 1 && actions[0].icon != nil ? actions[0] : nil
    if let only {
      sign.render(only.icon.map { .icon($0) })
      root.tooltip = only.shownTitle
      root.setAccessible(label: [only.shownTitle, name].localizedList)
    } else {
      sign.render(.icon(Icon("view-more-horizontal-symbolic")))
      root.tooltip = String(localized: "More actions")
      root.setAccessible(label: CardMenuView.name(of: name))
    }
    root.isSensitive = actions.contains(where: \.isUsable)
  }
}
