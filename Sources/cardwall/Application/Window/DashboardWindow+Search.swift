import CardModel
import CardWidgets
import Gtk

// The search of the cards on a page.

extension DashboardWindow {
  func followSearch() {
    search.onSearch = { [unowned self] text in
      wall?.navigator.topCards?.search = text
      countFound()
    }
    search.onOpen = { [unowned self] in wall?.navigator.openFirstCard() }
    search.onLeave = { [unowned self] in wall?.navigator.focusFirstCard() }
    search.onEnd = { [unowned self] in leaveSearch() }
    search.onCount = { [unowned self] in found($0) }
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, modifiers in
      // Inside a card, Escape leaves the card first.
      guard key == .escape, modifiers.isEmpty, search.isActive, let page = wall?.navigator.topCards,
        page.moving?.isDragging != true, !page.hasFocusInCard, window.focus?.isInPopover != true
      else { return false }
      search.end()
      return true
    }
    window.add(keys)
  }

  /// Shows the search and moves the focus to it.
  func beginSearch(on page: CardsScreen) {
    if !search.isActive { positionBeforeSearch = page.view.position }
    search.begin()
    showSearchButton()
  }

  /// Shows the button that opens the search of the cards while the search itself isn't shown.
  ///
  /// Other pages have a search of their own, or none.
  func showSearchButton() {
    searchButton.isVisible = wall?.navigator.topCards != nil && !search.isActive
  }

  /// Restores the scroll position from before the search, unless the search has led to a card.
  private func leaveSearch() {
    showSearchButton()
    defer { positionBeforeSearch = nil }
    guard let page = wall?.navigator.topCards else { return }
    if let found = page.view.focusedCard?.id {
      page.view.reveal(found)
    } else {
      page.view.root.grabFocus()
      if let positionBeforeSearch { page.view.restore(positionBeforeSearch) }
    }
  }

  func found(_ text: String) { announcements.announce(text, whenSettled: "search") }

  func countFound() {
    guard search.isActive, let found = wall?.navigator.topCards?.found else { return }
    search.show(found.shown, of: found.all)
  }
}
