import CardModel

/// The cards of one section as they are, and what of them hasn't been told yet.
struct ShownSection {
  let id: SectionID
  let definitions: [CardDefinition]
  /// What each definition has been resolved to.
  private var cards: [[ResolvedCard]]
  private var toldOrder: [CardID]?
  private var toldStates: [CardID: CardState] = [:]

  init(id: SectionID, definitions: [CardDefinition]) {
    self.id = id
    self.definitions = definitions
    cards = definitions.map { _ in [] }
  }

  /// Those of a page; none of a report.
  /// - Parameter object: what the page shows, if it shows one.
  static func all(of page: PageDefinition, object: ObjectPath? = nil) -> [ShownSection] {
    guard case .sections(let sections) = page.content else { return [] }
    return sections.enumerated().map { index, section in
      let id = SectionID(ShownPage(page.id, object: object), index: index)
      return ShownSection(id: id, definitions: section.cards)
    }
  }

  /// The card of the file that a card which is shown has been made of.
  func definition(of card: CardID) -> CardDefinition? {
    zip(definitions, cards).first { $1.contains { $0.id == card } }?.0
  }

  /// All cards in order, each id once: of two, the first stays.
  var resolved: [ResolvedCard] {
    var taken: Set<CardID> = []
    return cards.joined().filter { taken.insert($0.id).inserted }
  }

  /// - Returns: whether anything changed.
  mutating func set(_ cards: [ResolvedCard], for definition: Int) -> Bool {
    guard self.cards[definition] != cards else { return false }
    self.cards[definition] = cards
    return true
  }

  /// What has changed since the last call. A card that changed and changed back is not among it.
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
