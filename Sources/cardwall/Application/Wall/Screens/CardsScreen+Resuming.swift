import CardModel
import Dashboard

// An edit of the file: the screen goes on with the cards of the new version. The views of cards
// whose states stay the same are not touched (P3).

extension CardsScreen {
  /// Goes on with other cards as soon as they are known; until then the present ones stay.
  func resume(with new: CardsContent) {
    next = new
    // No update comes for a page without cards.
    if new.cards.isEmpty { take(new) }
  }

  /// Takes the cards of the new version when their first updates come; returns whether it has.
  func takeNext(_ updates: [CardUpdate]) -> Bool {
    guard let next, updates.contains(where: { $0.isOrder(on: page) }) else { return false }
    withheld = [:]
    take(next)
    return true
  }

  private func take(_ new: CardsContent) {
    next = nil
    new.cards.search = content.cards.search
    new.cards.resume(content.cards)
    let hadChoices = content.hasChoices
    content = new
    if hadChoices != new.hasChoices { showBar() }
    title = head?.pressed?.name ?? new.title
  }

  func renderCards() {
    for card in allCards { renderCard(card) }
  }
}

extension CardUpdate {
  /// Returns whether it tells which cards a section of a page has, as the first updates of a page
  /// do.
  fileprivate func isOrder(on page: ShownPage) -> Bool {
    if case .order(let section, _) = self { section.page == page } else { false }
  }
}
