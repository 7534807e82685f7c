import CardModel

/// An action of the user on a card.
public enum CardEvent: Hashable, Sendable {
  /// A press on the card, which leads to its destination (S-01).
  case opened(Card)
  /// A press on an element of the card (S-20).
  case elementOpened(Card, ElementID, Destination)
  /// A press on a button, or the choice of a menu item.
  case action(Card, ActionID)
  /// The choice of an action of a row.
  case rowAction(Card, ElementID, ActionID)
  /// A change of a control of the footer, or of a row or a fact.
  case set(Card, ElementID?, ActionID, Control.Setting)
  /// A request to load the data of the card again.
  case retry(CardID)
}
