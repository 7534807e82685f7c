import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// Hides, moves and bookmarks cards, and reverts that (S-100, S-103).
///
/// The dashboard file is never written.
final class CardArranger {
  private let memory: WallMemory
  private let definition: DashboardDefinition
  private unowned let navigator: Navigator

  init(_ definition: DashboardDefinition, memory: WallMemory, navigator: Navigator) {
    self.definition = definition
    self.memory = memory
    self.navigator = navigator
    navigator.onMove = { [unowned self] in move($0, to: $1, on: $2) }
  }

  /// Hides a card, and reports how to undo that.
  func hide(_ card: Card) {
    memory.hide(card.id, named: card.name)
    announce(String(localized: "“\(card.name)” is hidden."))
  }

  /// Bookmarks a card, or removes its bookmark.
  func toggleBookmark(of card: Card) { memory.toggleBookmark(card.id) }

  /// Moves the card that had the focus last to the next position in a direction.
  func moveCurrentCard(_ direction: FocusDirection) {
    guard let screen = navigator.topCards, let card = screen.focusedCard else { return }
    screen.moving?.move(card, direction)
  }

  /// Returns whether the card that had the focus last can be moved in a direction.
  func canMoveCurrentCard(_ direction: FocusDirection) -> Bool {
    guard let screen = navigator.topCards, let card = screen.focusedCard else { return false }
    return screen.moving?.index(beside: card, direction) != nil
  }

  /// Moves a card to a position among the visible cards of its section, from 0.
  func move(_ card: CardID, to position: Int, on screen: CardsScreen) {
    guard let section = screen.section(of: card) else { return }
    var cards = section.filter { $0 != card }
    cards.insert(card, at: min(position, cards.count))
    memory.arrange(cards, on: screen.page.id)
    let name = screen.state(of: card)?.card?.name ?? "\(card)"
    announce(
      String(
        localized:
          "“\(name)” is now at position \((position + 1).grouped) of \(cards.count.grouped)."))
  }

  /// Restores the position of every card and shows those that are hidden.
  func reset() {
    guard memory.isArranged else { return }
    memory.reset()
    announce(String(localized: "All cards are where the dashboard has them."))
  }

  /// Reverts the last change of the cards, and focuses the card that comes back.
  func undo() {
    guard memory.lastChange != nil else { return }
    let hidden = memory.hidden
    let shown = memory.undo().filter { !memory.isHidden($0) }
    if let screen = navigator.topCards, let card = shown.first ?? screen.focusedCard {
      screen.view.focus(card)
    }
    navigator.onRearranged(
      shown.isEmpty
        ? String(localized: "The last change of the cards is undone.")
        : Self.text(of: shown, in: hidden))
  }

  /// The hidden cards of this dashboard, in the order in which they were hidden.
  var hiddenCards: [WallMemory.HiddenCard] {
    let known = definition.cards
    return memory.hidden.filter { known.contains(CardID(encoded: $0.id).definition) }
  }

  /// Shows hidden cards again.
  func show(_ cards: [CardID]) {
    let hidden = memory.hidden
    let shown = cards.filter(memory.isHidden)
    guard !shown.isEmpty else { return }
    memory.show(cards)
    navigator.onRearranged(Self.text(of: shown, in: hidden))
  }

  /// Returns the message that cards are shown again.
  /// - Parameter hidden: the cards that were hidden before, with their names.
  private static func text(of cards: [CardID], in hidden: [WallMemory.HiddenCard]) -> String {
    guard cards.count == 1 else {
      return String(
        count: cards.count, one: "\(cards.count.grouped) card is shown again.",
        other: "\(cards.count.grouped) cards are shown again.")
    }
    let name = hidden.first { $0.id == cards[0].encoded }?.name ?? "\(cards[0])"
    return String(localized: "“\(name)” is shown again.")
  }

  private func announce(_ text: String) {
    navigator.onNote(Note(text: text) { [weak self] in self?.undo() })
  }
}
