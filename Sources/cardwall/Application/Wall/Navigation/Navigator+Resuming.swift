import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

// After an edit of the file another navigator replaces this one: the pages that a person has opened
// stay open if the new file still has them.

extension Navigator {
  /// Returns the screen that shows in the new file what a screen has shown; nil if there is none.
  func successor(of screen: any Screen) -> (any Screen)? {
    switch screen {
    case let screen as CardsScreen:
      if let path = screen.object, definition.page(of: path).map(isOpen) != true { return nil }
      guard let page = definition.pages.first(where: { $0.id == screen.page.id }),
        page.isObject == (screen.object != nil)
      else { return nil }
      return pages.make(page, inPlaceOf: screen)
    case let screen as ReportScreen:
      guard let new = makePage(screen.page.id) else { return nil }
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
  func resume(_ old: any Screen, as new: any Screen) {
    guard let old = old as? ReportScreen, let new = new as? ReportScreen else { return }
    new.report.view.resume(old.report.view)
    let row = new.report.view.isSearchFocused ? nil : old.report.view.firstRow
    let selected = old.report.selected.objects
    guard row != nil || !selected.isEmpty else { return }
    rowNavigator.seek(row, of: old.page.id, selecting: selected)
  }

  private func isOpen(_ page: ShownPage) -> Bool {
    cardsScreen(of: page) != nil || (page.object == nil && reportScreen(of: page.id) != nil)
  }

  func reportMissing(_ screen: any Screen) {
    onNote(Note(text: String(localized: "“\(screen.title)” is no longer in the dashboard.")))
  }
}
