import CardModel
import Gtk

/// The overflow menu of a card: a "…" button, or the button of a single action (S-35, S-100,
/// S-102).
///
/// The menu is made when it is opened. GTK closes it on Esc, by its button, and by a press outside,
/// which has no other effect (S-101).
final class CardMenuView: CardPart {
  let root = Box(.horizontal)
  private let onAction: (ActionID) -> Void
  private var single: IconActionButton?
  private var button: MenuButton?
  private var sections: [[Action]] = []

  init(onAction: @escaping (ActionID) -> Void) {
    self.onAction = onAction
    root.addClass("card-menu")
    Menu.onChoice(below: root) { [unowned self] id in self.onAction(id) }
    root.own(self)
  }

  /// - Parameter sections: the actions in groups.
  func render(_ sections: [[Action]]) {
    self.sections = sections
    let actions = sections.flatMap(\.self)
    root.isVisible = !actions.isEmpty
    if actions.count == 1, let only = actions.first, only.signAlone != nil {
      show(single: only)
    } else if !actions.isEmpty {
      showMenu()
    }
  }

  private func show(single action: Action) {
    button = nil
    if let single, single.canRender(action) { return single.render(action) }
    root.removeAll()
    let new = IconActionButton(for: action, onAction: onAction)
    root.append(new.root)
    single = new
  }

  private func showMenu() {
    single = nil
    guard button == nil else { return }
    root.removeAll()
    let new = MenuButton()
    new.addClass("icon-action")
    new.hasFrame = false
    new.setIcon(named: "view-more-horizontal-symbolic")
    new.tooltip = "More actions"
    new.setAccessible(label: "More actions")
    new.verticalAlignment = .start
    new.setMenu(making: { [unowned self] in Menu(of: sections) })
    root.append(new)
    button = new
  }
}
