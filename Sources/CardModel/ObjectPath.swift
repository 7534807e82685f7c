/// Where an object stands: the card it is, or the way from a card through rows to it (S-20).
public struct ObjectPath: Hashable, Sendable {
  /// Where the card is found.
  public indirect enum Origin: Hashable, Sendable {
    /// On a page that is called by its name.
    case wall
    /// On the page of another object.
    case object(ObjectPath)
    /// In a report of that page, whose rows stand for cards.
    case report(PageID)
  }

  public var origin: Origin
  public var card: CardID
  /// A row of the card's body, then rows of the sections of the page before.
  public var rows: [ElementID]

  public init(card: CardID, rows: [ElementID] = [], origin: Origin = .wall) {
    self.origin = origin
    self.card = card
    self.rows = rows
  }

  /// Whether it leads to the same object also after the data have changed.
  public var isLasting: Bool {
    if case .object(let whole) = origin, !whole.isLasting { return false }
    return !rows.contains(where: \.isPosition)
  }

  /// The object of one of its rows.
  public func appending(_ row: ElementID) -> ObjectPath {
    ObjectPath(card: card, rows: rows + [row], origin: origin)
  }

  /// The object on whose page the card is.
  public var parent: ObjectPath? { if case .object(let whole) = origin { whole } else { nil } }
}
