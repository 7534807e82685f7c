import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

// After an edit of the file another navigator replaces this one: the pages that a person has opened
// stay open if the new file still has them.

extension Navigator {
  /// Opens what was open in the navigator before, as far as the file still has it, and reports what
  /// it no longer has.
  ///
  /// The screens of cards and of objects move over as they are, and follow the new file.
  func resume(_ old: Navigator) {
    defer { render() }
    positions = old.positions
    guard currentPage == old.currentPage else { return reportMissing(old.screens.first) }
    switch (old.screens[0], screens[0]) {
    case (let before as ReportScreen, let new): resume(before, as: new)
    case (let before as CardsScreen, let new as CardsScreen):
      before.resume(as: new)
      adoptFirst(before)
    default: break
    }
    for screen in old.screens.dropFirst() {
      guard let next = successor(of: screen) else {
        reportMissing(screen)
        break
      }
      adopt(next)
    }
    rows.resume(old.rows)
    stackChanged()
  }

  private func successor(of screen: any Screen) -> (any Screen)? {
    switch screen {
    case let screen as CardsScreen:
      if let path = screen.object, definition.page(of: path).map(isOpen) != true { return nil }
      guard let page = definition.pages.first(where: { $0.id == screen.page.id }),
        page.isObject == (screen.object != nil)
      else { return nil }
      guard case .sections(let sections) = page.content else { return makePage(page.id) }
      screen.resume(
        with: CardsContent(
          sections, of: page, object: screen.object, memory: memory, actions: actions,
          offersHostActions: offersHostActions))
      return screen
    case let screen as ReportScreen:
      let new = makePage(screen.page.id)
      resume(screen, as: new)
      return new
    case let screen as ObjectScreen:
      guard definition.page(of: screen.content.path) == screen.page, isOpen(screen.page) else {
        return nil
      }
      let state = cardsScreen(of: screen.page)?.state(of: screen.content.path.card)
      if let state, !state.isLoading { screen.show(state) }
      return screen
    default: return nil
    }
  }

  /// Keeps the search, the filters, the position and the selected rows of a report.
  private func resume(_ old: ReportScreen, as new: (any Screen)?) {
    guard let new = new as? ReportScreen else { return }
    new.report.view.resume(old.report.view)
    let row = new.report.view.isSearchFocused ? nil : old.report.view.firstRow
    let selected = old.report.selected.objects
    guard row != nil || !selected.isEmpty else { return }
    rowNavigator.seek(row, of: old.page.id, selecting: selected)
  }

  private func isOpen(_ page: ShownPage) -> Bool {
    cardsScreen(of: page) != nil || (page.object == nil && reportScreen(of: page.id) != nil)
  }

  private func reportMissing(_ screen: (any Screen)?) {
    guard let screen else { return }
    onNote(Note(text: String(localized: "“\(screen.title)” is no longer in the dashboard.")))
  }
}
