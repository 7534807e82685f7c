import CardModel
import Gtk

// The actions of a card as the items of a menu.

extension Menu {
  /// The action of an item, whose target is the id of the card's action.
  static let chosenAction = "act"
  private static let group = "card"

  /// Makes a menu of actions.
  ///
  /// - Parameter sections: the actions in groups, which are separated by lines.
  init(of sections: [[CardModel.Action]]) {
    self.init(sections: sections.map { $0.map(Self.item) })
  }

  private static func item(_ action: CardModel.Action) -> Item {
    // The titles of the program's own actions already say what they do next.
    let isMarked = action.isOn == true && !action.isFromHost
    return Item(
      isMarked ? "✓ \(action.shownTitle)" : action.shownTitle,
      // GTK disables an item whose action does not exist.
      action: "\(group).\(action.isUsable ? chosenAction : "disabled")", target: action.id.rawValue)
  }

  /// Calls `handler` with the action that the user chooses in a menu below `owner`.
  static func onChoice(below owner: some WidgetHandle, _ handler: @escaping (ActionID) -> Void) {
    ActionGroup(group, of: owner).add(chosenAction) { id in handler(ActionID(id)) }
  }
}
