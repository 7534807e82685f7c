import CardModel
import Gtk

// The actions of a card as the entries of a menu.

extension Menu {
  /// The action that an entry runs, with the id of the card's action as its target.
  static let chosenAction = "act"
  private static let group = "card"

  /// - Parameter sections: the entries in groups, with a line between two of them.
  init(of sections: [[CardModel.Action]]) {
    self.init(sections: sections.map { $0.map(Self.item) })
  }

  private static func item(_ action: CardModel.Action) -> Item {
    Item(
      action.isOn == true ? "✓ \(action.shownTitle)" : action.shownTitle,
      // An entry whose action there isn't can be seen and not be chosen.
      action: "\(group).\(action.isUsable ? chosenAction : "resting")", target: action.id.rawValue)
  }

  /// Has `owner` tell which entry of a menu below it is chosen.
  static func onChoice(below owner: some WidgetHandle, _ handler: @escaping (ActionID) -> Void) {
    ActionGroup(group, of: owner).add(chosenAction) { id in handler(ActionID(id)) }
  }
}
