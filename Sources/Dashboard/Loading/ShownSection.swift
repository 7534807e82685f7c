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
  static func all(of page: PageDefinition) -> [ShownSection] {
    guard case .sections(let sections) = page.content else { return [] }
    return sections.enumerated().map { index, section in
      let id = SectionID(page: page.id, index: index)
      return ShownSection(id: id, definitions: section.cards)
    }
  }

  /// The source of a card that is shown.
  func source(of card: CardID) -> SourceID? {
    zip(definitions, cards).first { $1.contains { $0.id == card } }?.0.source
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
