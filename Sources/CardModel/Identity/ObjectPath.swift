/// Where an object is: a card, or a card and the rows that lead from it to the object (S-20).
public struct ObjectPath: Hashable, Sendable {
  /// Where the card is found.
  public indirect enum Origin: Hashable, Sendable {
    /// On a page that a person opens by its name.
    case wall
    /// On the page of another object.
    case object(ObjectPath)
    /// In a report of that page, whose rows stand for cards.
    case report(PageID)
  }

  public var origin: Origin
  public var card: CardID
  /// A row of the card's body, then a row of a section of each page opened from there.
  public var rows: [ElementID]

  public init(card: CardID, rows: [ElementID] = [], origin: Origin = .wall) {
    self.origin = origin
    self.card = card
    self.rows = rows
  }

  /// Whether the path still leads to the same object after the data have changed.
  public var isLasting: Bool {
    card.isLasting && parent?.isLasting != false && rows.allSatisfy(\.isLasting)
  }

  /// The object of one of its rows.
  public func appending(_ row: ElementID) -> ObjectPath {
    ObjectPath(card: card, rows: rows + [row], origin: origin)
  }

  /// The object on whose page the card is.
  public var parent: ObjectPath? { if case .object(let whole) = origin { whole } else { nil } }
}
