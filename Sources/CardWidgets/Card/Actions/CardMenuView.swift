import CardModel
import Gtk
import Localization

/// The overflow menu of a card: a "…" button, or the button of a single action (S-35, S-100,
/// S-102).
///
/// The actions for which the footer has no room come first, so that a card has one "…" button.
/// The menu is made when it is opened. GTK closes it on Esc, by its button, and by a press outside,
/// which has no other effect (S-101).
final class CardMenuView: CardPart {
  let root = Box(.horizontal)
  private let onAction: (ActionID) -> Void
  private let surplus: () -> [Action]
  private var single: IconActionButton?
  private var button: MenuButton?
  private var sections: [[Action]] = []
  private var cardName: String?

  /// - Parameters:
  ///   - onAction: called when the user presses the button or chooses a menu item.
  ///   - surplus: returns the actions for which the footer has no room.
  init(onAction: @escaping (ActionID) -> Void, surplus: @escaping () -> [Action]) {
    self.surplus = surplus
    self.onAction = onAction
    root.addClass("card-menu")
    Menu.onChoice(below: root) { [unowned self] id in self.onAction(id) }
    root.own(self)
  }

  /// - Parameters:
  ///   - sections: the actions in groups.
  ///   - cardName: the name of the card, which screen readers read with that of the button.
  func render(_ sections: [[Action]], of cardName: String) {
    self.sections = sections
    let first = sections.lazy.compactMap(\.first).first
    root.isVisible = first != nil
    if Self.hasButton(for: sections) {
      showMenu()
      setName(of: cardName)
    } else if let only = first {
      show(single: only)
    }
  }

  /// Returns whether actions are in a menu: a single action with an icon is a button.
  static func hasButton(for sections: [[Action]]) -> Bool {
    let actions = sections.joined()
    return actions.count > 1 || actions.contains { $0.signAlone == nil }
  }

  /// Returns the name of a "…" button for screen readers.
  static func name(of cardName: String) -> String {
    String(localized: "More actions for \(cardName)")
  }

  /// Opens the menu of the "…" button; returns false if there is none.
  ///
  /// - Parameters:
  ///   - point: the corner of the menu, in px from the corner of `widget`; nil for a menu at the
  ///     button.
  ///   - focus: the widget that has the focus when the menu has been closed.
  func popUpMenu(at point: Point?, of widget: Widget, returningFocusTo focus: Widget) -> Bool {
    guard let button, button.isMapped else { return false }
    button.popUp(menu, at: point, of: widget, returningFocusTo: focus)
    return true
  }

  private var menu: Menu { Menu(of: ([surplus()] + sections).filter { !$0.isEmpty }) }

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
    new.tooltip = String(localized: "More actions")
    new.verticalAlignment = .start
    new.setMenu(making: { [unowned self] in menu })
    root.append(new)
    button = new
    cardName = nil
  }

  /// Names the button, which looks the same on all cards, for screen readers.
  private func setName(of cardName: String) {
    guard cardName != self.cardName else { return }
    self.cardName = cardName
    button?.setAccessible(label: Self.name(of: cardName))
  }
}
