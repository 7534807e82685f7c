import CardModel
import Gtk

// The actions of a card as the items of a menu.

extension Menu {
  /// The action of an item, whose target is the id of the card's action.
  static let chosenAction = "act"

  /// Makes a menu of actions.
  ///
  /// - Parameter sections: the actions in groups, which are separated by lines.
  init(of sections: [[CardModel.Action]]) {
    self.init(sections: sections.map { $0.map { Self.item($0, Self.group) } })
  }

  private static let group = "card"

  /// Returns the item of an action.
  /// - Parameter group: the prefix of the names of the menu's actions.
  static func item(_ action: CardModel.Action, _ group: String) -> Item {
    Item(
      action.isOn == true ? "✓ \(action.shownTitle)" : action.shownTitle,
      // GTK disables an item whose action does not exist.
      action: "\(group).\(action.isUsable ? chosenAction : "disabled")", target: action.id.rawValue)
  }

  /// Calls `handler` with the action that the user chooses in a menu below `owner`.
  static func onChoice(below owner: some WidgetHandle, _ handler: @escaping (ActionID) -> Void) {
    ActionGroup(Self.group, of: owner).add(chosenAction) { id in handler(ActionID(id)) }
  }
}
