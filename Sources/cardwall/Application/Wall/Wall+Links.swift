import CardModel
import CardWidgets

// Links to places on the wall, from the command line or from another start of the program.

extension Wall {
  /// Goes to a page, and opens a card of it as soon as it is there.
  func follow(_ link: PageLink) {
    guard let page = definition.pages.first(where: { $0.id == link.page }) else {
      return onNote(Note(text: "There is no page “\(link.page)”."))
    }
    guard !page.isObject else {
      return onNote(
        Note(text: "The page “\(page.id)” shows an object: open it from a card or a row."))
    }
    pendingLink = nil
    // Where a person was on the page counts no longer.
    if link.card != nil { places[link.page] = nil }
    go(to: link.page)
    pendingLink = link
    followPendingLink()
  }

  /// Opens the card that a link leads to, once its data are there.
  func followPendingLink() {
    guard let link = pendingLink else { return }
    guard let page = trail.topPage, page.id == link.page, let id = link.card else {
      pendingLink = nil
      return
    }
    switch page.state(of: id) {
    case .loading: return
    case nil:
      if page.isLoading(id.definition) { return }
      pendingLink = nil
      onNote(Note(text: "There is no card “\(id)” on this page."))
    case let state?:
      pendingLink = nil
      if memory.isHidden(id) { memory.show([id]) }
      page.view.focus(id)
      page.view.reveal(id)
      if let card = state.card, card.destination == .object || card.destination == .chart {
        open(card.destination, of: card, on: page.key)
      }
    }
  }
}
