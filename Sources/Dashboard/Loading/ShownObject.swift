import CardModel

/// An object whose page is open, and what of it hasn't been told yet.
struct ShownObject {
  let path: ObjectPath
  let definition: CardDefinition
  private var details: [[DetailSection]]?
  private var told: [[DetailSection]]?

  init(_ path: ObjectPath, of definition: CardDefinition) {
    self.path = path
    self.definition = definition
  }

  /// - Parameter details: nil where the object is no longer there: what was known stays.
  /// - Returns: whether anything changed.
  mutating func set(_ new: [[DetailSection]]?) -> Bool {
    guard let new, new != details else { return false }
    details = new
    return true
  }

  /// Nil where nothing has changed since the last call.
  mutating func takeUpdate() -> CardUpdate? {
    guard let details, details != told else { return nil }
    told = details
    return .details(path, details)
  }
}

extension DashboardDefinition {
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
