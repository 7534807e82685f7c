import CardModel
import Dashboard

/// The actions of a page's cards: those of the file and those of the program, how far each is, and
/// which cards are marked (S-41, S-103).
struct PageActions {
  private let memory: WallMemory
  private let offersHostActions: Bool
  /// The cards of the file that have a source.
  private let loadedCards: Set<CardID>
  private var progress: [CardID: [ActionID: Action.Progress]] = [:]

  /// - Parameters:
  ///   - cards: of the page, as the file has them.
  ///   - isObject: whether the page shows an object, whose data are those of cards without a source.
  ///   - memory: which cards are marked.
  ///   - offersHostActions: whether each card's menu holds what the program offers for cards.
  init(
    of cards: [CardDefinition], isObject: Bool = false, memory: WallMemory,
    offersHostActions: Bool = true
  ) {
    self.memory = memory
    self.offersHostActions = offersHostActions
    loadedCards = Set(cards.filter { isObject || $0.source != nil }.map(\.id))
  }

  /// Whether an action can be run now: not while it is running, nor when it is done for good.
  func canRun(_ action: ActionID, of card: CardID) -> Bool {
    switch progress[card]?[action] {
    case .running, .done(_, isDisabled: true): false
    case nil, .ready, .done(_, isDisabled: false), .failed: true
    }
  }

  /// Marks how far an action of a card is.
  mutating func set(_ progress: Action.Progress, of action: ActionID, on card: CardID) {
    self.progress[card, default: [:]][action] = progress
  }

  /// A card's state with its actions as they are now, in header, footer and menu alike.
  func applied(to state: CardState, of id: CardID) -> CardState {
    state.updatingCard { card in
      let isBookmarked = memory.isBookmarked(id)
      if offersHostActions {
        card.menu += HostMenu.actions(
          for: card, isLoaded: loadedCards.contains(id.definition))
      }
      card.updateActions { action in
        if action.effect == .bookmark { action.isOn = isBookmarked }
      }
      card = showingProgress(card)
    }
  }

  /// A card whose actions say how far they are.
  func showingProgress(_ card: Card) -> Card {
    guard let progress = progress[card.id] else { return card }
    var card = card
    card.updateActions { action in
      if let known = progress[action.id] { action.progress = known }
    }
    return card
  }
}

extension PageDefinition {
  /// The cards of its sections, as the file has them.
  var cards: [CardDefinition] {
    guard case .sections(let sections) = content else { return [] }
    return sections.flatMap(\.cards)
  }
}
