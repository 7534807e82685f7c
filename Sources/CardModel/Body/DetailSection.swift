/// A part of an object's page besides the card's own body: a group of its fields, or a list in it
/// (S-01, S-20).
public struct DetailSection: Hashable, Sendable {
  /// Nil for the fields that stand at the top of the object.
  public var title: String?
  public var body: CardBody

  public init(title: String? = nil, body: CardBody) {
    self.title = title
    self.body = body
  }
}

/// Where an object stands: the card it is, or the way from a card through rows to it (S-20).
public struct ObjectPath: Hashable, Sendable {
  public var card: CardID
  /// A row of the card's body, then rows of the sections of the page before.
  public var rows: [ElementID]

  public init(card: CardID, rows: [ElementID] = []) {
    self.card = card
    self.rows = rows
  }

  /// Whether it leads to the same object also after the data have changed.
  public var isLasting: Bool { !rows.contains(where: \.isPosition) }

  /// The object of one of its rows.
  public func appending(_ row: ElementID) -> ObjectPath {
    ObjectPath(card: card, rows: rows + [row])
  }
}
