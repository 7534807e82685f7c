import CardModel

/// An event that a person caused in a card.
public enum CardEvent: Hashable, Sendable {
  /// Pressed it: it leads to its destination (S-01).
  case opened(Card)
  /// Pressed a part of it (S-20).
  case elementOpened(Card, ElementID, Destination)
  /// Pressed a button, or chose an entry of the menu.
  case action(Card, ActionID)
  /// Wants its data to be fetched again.
  case retry(CardID)
}
