import CardModel
import CardWidgets
import Gtk

// What a person does to the cards themselves: hide, mark and move them, and take that back (S-100,
// S-103). The dashboard file is never written.

extension Wall {
  /// The card that commands concern: the one whose page is seen, else the one that had the focus last.
  var currentCard: Card? {
    if let object = trail.topObject { return object.path.rows.isEmpty ? object.shown : nil }
    return trail.topPage?.currentCard.flatMap { trail.topPage?.state(of: $0)?.card }
  }

  /// Takes a card off the wall, and says how to get it back.
  func hide(_ card: Card) {
    memory.hide(card.id, named: card.name)
    tell("“\(card.name)” is hidden.")
  }

  /// Moves the card that had the focus last to the place beside it.
  func moveCurrentCard(_ direction: FocusDirection) {
    guard let page = trail.topPage, let card = page.currentCard else { return }
    page.moving?.move(card, direction)
  }

  /// Whether the card that had the focus last has a place beside it in a direction.
  func canMoveCurrentCard(_ direction: FocusDirection) -> Bool {
    guard let page = trail.topPage, let card = page.currentCard else { return false }
    return page.moving?.place(beside: card, direction) != nil
  }

  /// Moves a card to a place among the cards of its section that are shown.
  func move(_ card: CardID, to place: Int, on page: WallPage) {
    guard let section = page.cards(beside: card) else { return }
    var cards = section.filter { $0 != card }
    cards.insert(card, at: min(place, cards.count))
    memory.arrange(cards, on: page.id)
    let name = page.state(of: card)?.card?.name ?? "\(card)"
    tell("“\(name)” is now at place \(place + 1) of \(cards.count).")
  }

  /// Puts every card where the file has it.
  func resetArrangement() {
    guard memory.isArranged else { return }
    memory.reset()
    tell("All cards are where the dashboard has them.")
  }

  /// Takes the last change of the cards back, and goes to the card that it brings back.
  func undo() {
    let focused = memory.undo().first { !memory.isHidden($0) } ?? trail.topPage?.currentCard
    if let focused { trail.topPage?.view.focus(focused) }
  }

  /// The hidden cards of this dashboard, in the order in which they were hidden.
  var hiddenCards: [WallMemory.HiddenCard] {
    let known = definition.cards
    return memory.hidden.filter { known.contains(CardID(encoded: $0.id).definition) }
  }

  /// Brings hidden cards back.
  func show(_ cards: [CardID]) { memory.show(cards) }

  private func tell(_ text: String) {
    onNote(Note(text: text) { [weak self] in self?.undo() })
  }
}
