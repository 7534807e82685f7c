import CardModel

/// The cards of one section, and their last states that were delivered.
struct ShownSection {
  let id: SectionID
  let definitions: [CardDefinition]
  /// The cards that each definition was resolved to.
  private var cards: [[ResolvedCard]]
  private var toldOrder: [CardID]?
  private var toldStates: [CardID: CardState] = [:]

  init(id: SectionID, definitions: [CardDefinition]) {
    self.id = id
    self.definitions = definitions
    cards = definitions.map { _ in [] }
  }

  /// Returns the sections of a page; none for a report.
  /// - Parameter object: the object that the page shows, if it shows one.
  static func all(of page: PageDefinition, object: ObjectPath? = nil) -> [ShownSection] {
    guard case .sections(let sections) = page.content else { return [] }
    return sections.enumerated().map { index, section in
      let id = SectionID(ShownPage(page.id, object: object), index: index)
      return ShownSection(id: id, definitions: section.cards)
    }
  }

  /// Returns the definition from which a card in view was made.
  func definition(of card: CardID) -> CardDefinition? {
    zip(definitions, cards).first { $1.contains { $0.id == card } }?.0
  }

  /// All cards in order; of several cards with the same id, only the first.
  var resolved: [ResolvedCard] {
    var taken: Set<CardID> = []
    return cards.joined().filter { taken.insert($0.id).inserted }
  }

  /// Sets the cards of a definition.
  /// - Returns: whether anything changed.
  mutating func set(_ cards: [ResolvedCard], for definition: Int) -> Bool {
    guard self.cards[definition] != cards else { return false }
    self.cards[definition] = cards
    return true
  }

  /// Returns the changes since the last call, without cards that changed and changed back.
  mutating func takeUpdates() -> [CardUpdate] {
    let current = resolved
    var updates: [CardUpdate] = []
    let order = current.map(\.id)
    if order != toldOrder { updates.append(.order(id, order)) }
    for card in current where toldStates[card.id] != card.state {
      updates.append(.state(id, card.id, card.state))
    }
    toldOrder = order
    toldStates = Dictionary(
      current.map { ($0.id, $0.state) }, uniquingKeysWith: { first, _ in first })
    return updates
  }
}
