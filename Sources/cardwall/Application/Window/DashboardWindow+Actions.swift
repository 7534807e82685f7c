import CardModel
import Gtk

// The actions of the window's commands.

extension DashboardWindow {
  func addActions() {
    addNavigation()
    window.addAction("refresh") { [unowned self] in wall?.refresh() }
    // Passers-by neither arrange the cards of a kiosk nor close it, and nothing covers it.
    guard !isKiosk else { return }
    addCards()
    addFileActions()
    addHelpActions()
    window.addAction("allow") { [unowned self] in choose(.allow) }
    window.addAction("allow-folder") { [unowned self] in choose(.allowFolder) }
    window.addAction("search") { [unowned self] in search.begin() }
    window.addAction("fullscreen") { [unowned self] in
      window.isFullscreen ? window.unfullscreen() : window.fullscreen()
    }
    window.addAction("print") { [unowned self] in print() }
    window.addAction("shortcuts") { [unowned self] in ShortcutsWindow.show(over: window) }
    window.addAction("close") { [unowned self] in window.close() }
    window.addAction("quit") { [unowned self] in quit() }
  }

  private func addNavigation() {
    window.addAction("back") { [unowned self] in _ = wall?.navigator.pop() }
    window.addAction("start") { [unowned self] in wall?.navigator.popToFirst() }
    window.addAction("step", taking: { [unowned self] in _ = wall?.navigator.step(Int($0) ?? 0) })
    window.addAction("turn", taking: { [unowned self] in wall?.navigator.turn(Int($0) ?? 0) })
    window.addAction(
      "page", chosen: "", taking: { [unowned self] in wall?.navigator.go(to: PageID($0)) })
    window.addAction(
      "nth-page", chosen: "",
      taking: { [unowned self] text in
        guard let wall, let number = Int(text) else { return }
        let pages = wall.definition.tabPages
        if pages.indices.contains(number - 1) { wall.navigator.go(to: pages[number - 1].id) }
      })
  }

  /// Marks the current page of the dashboard in menus.
  func markCurrentPage() {
    guard let wall else { return }
    let number = wall.definition.tabPages.firstIndex { $0.id == wall.navigator.currentPage }
    window.setAction("page", chosen: wall.navigator.currentPage.rawValue)
    window.setAction("nth-page", chosen: number.map { "\($0 + 1)" } ?? "")
  }

  private func addCards() {
    window.addAction("zoom", taking: { [unowned self] in Zoom.Change(rawValue: $0).map(onZoom) })
    window.addAction("undo") { [unowned self] in
      wall?.arranger.undo()
      notes.hide()
    }
    window.addAction("reset") { [unowned self] in wall?.arranger.reset() }
    window.addAction("show-card", taking: { [unowned self] in show([CardID(encoded: $0)]) })
    window.addAction("show-all") { [unowned self] in
      show(wall?.arranger.hiddenCards.map { CardID(encoded: $0.id) } ?? [])
    }
    window.addAction("move-card", taking: { [unowned self] in move($0) })
    window.addAction("hide-card") { [unowned self] in
      if let wall, let card = wall.navigator.currentCard { wall.arranger.hide(card) }
    }
    window.addAction("bookmark-card") { [unowned self] in
      if let wall, let card = wall.navigator.currentCard {
        wall.arranger.toggleBookmark(of: card)
      }
    }
  }

  /// - Parameter target: a target of `win.move-card`.
  private func move(_ target: String) {
    if let direction = Command.directions[target] { wall?.arranger.moveCurrentCard(direction) }
  }

  /// Shows hidden cards again.
  private func show(_ cards: [CardID]) {
    wall?.arranger.show(cards)
    notes.hide()
  }
}
