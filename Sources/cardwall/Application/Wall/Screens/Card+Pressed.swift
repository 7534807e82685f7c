import CardModel

extension Card {
  /// Returns what was pressed, as a card; nil if there is no such part of the card.
  func pressed(at path: ObjectPath) -> Card? {
    path.rows.last.map { element($0) } ?? self
  }
}
