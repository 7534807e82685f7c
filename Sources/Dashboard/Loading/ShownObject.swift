import CardModel

/// An object whose page is open, and what of it hasn't been told yet.
struct ShownObject {
  let path: ObjectPath
  let definition: CardDefinition
  private var details: [[DetailSection]]?
  private var isGone = false
  private var told: CardUpdate?

  init(_ path: ObjectPath, of definition: CardDefinition) {
    self.path = path
    self.definition = definition
  }

  /// - Parameter details: nil where the object is no longer there: what was known stays.
  /// - Returns: whether anything changed.
  mutating func set(_ new: [[DetailSection]]?) -> Bool {
    let wasGone = isGone
    isGone = new == nil
    guard let new, new != details else { return isGone != wasGone }
    details = new
    return true
  }

  /// Nil where nothing has changed since the last call.
  mutating func takeUpdate() -> CardUpdate? {
    guard let details else { return nil }
    let update = CardUpdate.details(path, details, isGone: isGone)
    guard update != told else { return nil }
    told = update
    return update
  }
}

extension DashboardDefinition {
  /// What a press on the part of a card is about: facts that the file has one by one are all about
  /// what their card is about.
  public func object(pressedAt path: ObjectPath) -> ObjectPath {
    guard path.rows.count == 1, case .facts(.fixed)? = card(of: path)?.body else { return path }
    return ObjectPath(card: path.card, origin: path.origin)
  }

  /// The page on which the card of an object is.
  public func page(of path: ObjectPath) -> ShownPage? {
    if case .report(let page) = path.origin { return ShownPage(page) }
    return pages.first { page in
      guard case .sections(let sections) = page.content else { return false }
      return sections.contains { $0.cards.contains { $0.id == path.card.definition } }
    }.map { ShownPage($0.id, object: path.parent) }
  }

  /// The card of the file that an object is shown by.
  func card(of path: ObjectPath) -> CardDefinition? {
    for case .sections(let sections) in pages.map(\.content) {
      for section in sections {
        if let card = section.cards.first(where: { $0.id == path.card.definition }) { return card }
      }
    }
    return nil
  }
}
