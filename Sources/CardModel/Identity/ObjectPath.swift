/// The path to an object: a card, or a card and the rows that lead from it to the object (S-20).
public struct ObjectPath: Hashable, Sendable {
  /// The location of the card.
  public indirect enum Origin: Hashable, Sendable {
    /// A page that a person opens by its name.
    case wall
    /// The page of another object.
    case object(ObjectPath)
    /// The report of a page, whose rows are cards.
    case report(PageID)
  }

  public var origin: Origin
  public var card: CardID
  /// The rows: one of the card's body, then one of a section of each page opened from there.
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

  /// Returns the path to the object of one of the object's rows.
  public func appending(_ row: ElementID) -> ObjectPath {
    ObjectPath(card: card, rows: rows + [row], origin: origin)
  }

  /// The object on whose page the card is.
  public var parent: ObjectPath? { if case .object(let whole) = origin { whole } else { nil } }
}
