import CardModel
import Dashboard

/// A press of a card or a part of it.
struct Press {
  /// The card on which it happened, as it was shown.
  let card: Card
  /// The object that was pressed: that of the card, or of the part.
  var path: ObjectPath
  /// The page of the dashboard that the card is on.
  let page: ShownPage
  /// The state of the card at the start of the path; nil if that card is not on the wall, as the
  /// row of a report.
  var state: CardState?

  /// Returns the press of a row of the card.
  func appending(_ row: ElementID) -> Press {
    var press = self
    press.path = path.appending(row)
    return press
  }
}

extension Card {
  /// Returns what was pressed, as a card; nil if there is no such part of the card.
  func pressed(at path: ObjectPath) -> Card? {
    path.rows.last.map { element($0) } ?? self
  }
}
