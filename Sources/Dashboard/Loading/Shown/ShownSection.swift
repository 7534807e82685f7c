import CardModel
import CollectionAlgorithms

/// The cards of one section, and their last states that were delivered.
struct ShownSection {
  let id: SectionID
  let definitions: [CardDefinition]
  /// The cards that each definition was resolved to.
  private var cards: [[ResolvedCard]]
  private var inputs: [BindingInput?]
  /// The definitions whose cards depend on the present time.
  private var clockReaders: Set<Int> = []
  /// The definitions whose cards have changed since the last delivery.
  private var changed: Set<Int> = []
  /// The definition of each card that was delivered; nil if cards have come or gone since.
  private var owners: [CardID: Int]?
  private var deliveredOrder: [CardID]?
  private var deliveredStates: [CardID: CardState] = [:]

  init(id: SectionID, definitions: [CardDefinition]) {
    self.id = id
    self.definitions = definitions
    cards = definitions.map { _ in [] }
    inputs = definitions.map { _ in nil }
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

  /// Returns the values that the cards of a definition were made from.
  func input(of definition: Int) -> BindingInput? { inputs[definition] }

  /// Whether one of the cards depends on the present time.
  var readsClock: Bool { !clockReaders.isEmpty }

  /// Returns whether the cards of a definition depend on the present time.
  func readsClock(_ definition: Int) -> Bool { clockReaders.contains(definition) }

  /// Sets the cards of a definition.
  /// - Returns: whether anything changed.
  mutating func set(_ bound: BoundCards, for definition: Int) -> Bool {
    inputs[definition] = bound.input
    if bound.readsClock {
      clockReaders.insert(definition)
    } else {
      clockReaders.remove(definition)
    }
    guard let new = bound.cards, cards[definition] != new else { return false }
    if cards[definition].map(\.id) != new.map(\.id) { owners = nil }
    cards[definition] = new
    changed.insert(definition)
    return true
  }

  /// Returns the changes since the last call, without cards that changed and changed back.
  mutating func takeUpdates() -> [CardUpdate] {
    defer { changed = [] }
    guard let owners else { return takeOrder() + takeStates(of: resolved) }
    return takeStates(
      of: changed.sorted().flatMap { index in cards[index].filter { owners[$0.id] == index } })
  }

  private mutating func takeOrder() -> [CardUpdate] {
    let order = resolved.map(\.id)
    owners = Dictionary(
      keepingFirst: cards.enumerated().flatMap { index, cards in cards.map { ($0.id, index) } })
    deliveredStates = deliveredStates.filter { owners?[$0.key] != nil }
    defer { deliveredOrder = order }
    return order == deliveredOrder ? [] : [.order(id, order)]
  }

  private mutating func takeStates(of cards: [ResolvedCard]) -> [CardUpdate] {
    cards.compactMap { card in
      guard deliveredStates[card.id] != card.state else { return nil }
      deliveredStates[card.id] = card.state
      return .state(id, card.id, card.state)
    }
  }
}
