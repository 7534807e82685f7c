import CardModel

/// An object whose page is open, and its last update that was delivered.
struct ShownObject {
  let path: ObjectPath
  let definition: CardDefinition
  /// Whether the details depend on the present time.
  var readsClock = false
  private var details: [[DetailSection]]?
  private var isGone = false
  private var delivered: CardUpdate?

  init(_ path: ObjectPath, of definition: CardDefinition) {
    self.path = path
    self.definition = definition
  }

  /// Sets the sections of the object's pages.
  /// - Parameter new: the sections; nil if the object is gone, which then keeps its last sections.
  /// - Returns: whether anything changed.
  mutating func set(_ new: [[DetailSection]]?) -> Bool {
    let wasGone = isGone
    isGone = new == nil
    guard let new, new != details else { return isGone != wasGone }
    details = new
    return true
  }

  /// Returns the object's update; nil if nothing has changed since the last call.
  mutating func takeUpdate() -> CardUpdate? {
    guard let details else { return nil }
    let update = CardUpdate.details(path, details, isGone: isGone)
    guard update != delivered else { return nil }
    delivered = update
    return update
  }
}

extension DashboardDefinition {
  /// Returns the object of a part of a card that was pressed.
  ///
  /// Facts that the file lists one by one all belong to the object of their card.
  public func object(pressedAt path: ObjectPath) -> ObjectPath {
    guard path.rows.count == 1, case .facts(.fixed)? = card(of: path)?.body else { return path }
    return ObjectPath(card: path.card, origin: path.origin)
  }

  /// Returns the page of the card of an object.
  public func page(of path: ObjectPath) -> ShownPage? {
    if case .report(let page) = path.origin { return ShownPage(page) }
    return pages.first { page in
      guard case .sections(let sections) = page.content else { return false }
      return sections.contains { $0.cards.contains { $0.id == path.card.definition } }
    }.map { ShownPage($0.id, object: path.parent) }
  }

  /// Returns the card of the file that shows an object.
  func card(of path: ObjectPath) -> CardDefinition? {
    for case .sections(let sections) in pages.map(\.content) {
      for section in sections {
        if let card = section.cards.first(where: { $0.id == path.card.definition }) { return card }
      }
    }
    return nil
  }
}
