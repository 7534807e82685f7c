import CardModel
import CardWidgets
import Gtk
import Localization

/// The search of the page that is shown: the bar above the cards, and the button that opens it.
final class WallSearch {
  let bar = WallSearchBar()
  /// The button in the title bar.
  ///
  /// It is shown for pages of cards while the bar isn't: other pages have a search of their own, or
  /// none.
  let button = Button(
    iconName: "edit-find-symbolic", tooltip: String(localized: "Search"))
  private let window: Window
  private let announcements: Announcements
  private let wall: () -> Wall?
  /// The scroll position and the focus on the page when the search began.
  private var positionBefore: PagePosition?

  /// - Parameters:
  ///   - window: the window of the wall, which owns the search.
  ///   - wall: returns the wall in the window.
  init(in window: Window, _ announcements: Announcements, wall: @escaping () -> Wall?) {
    self.window = window
    self.announcements = announcements
    self.wall = wall
    button.hasFrame = false
    button.addClass("flat")
    button.focusesOnClick = false
    button.isVisible = false
    button.setAction("win.search")
    bar.onSearch = { [unowned self] text in
      page?.search = text
      updateCount()
    }
    bar.onOpen = { wall()?.navigator.openFirstCard() }
    bar.onLeave = { wall()?.navigator.focusFirstCard() }
    bar.onEnd = { [unowned self] in ended() }
    bar.onCount = { [unowned self] in announce($0) }
    endOnEscape()
    window.own(self)
  }

  /// Whether a person types in the bar.
  var hasFocus: Bool { bar.root.containsFocus && page != nil }

  /// Opens the search of the current page of the dashboard, also from a page opened over it.
  func begin() {
    guard let navigator = wall()?.navigator else { return }
    if navigator.top is ObjectScreen { navigator.popToFirst() }
    switch navigator.top {
    case let screen as ReportScreen: screen.report.view.focusSearch()
    case let screen as CardsScreen: begin(on: screen)
    default: break
    }
  }

  /// Searches the page that is shown now, if it shows cards.
  func pageChanged() {
    bar.root.isVisible = bar.isActive && page != nil
    if bar.isActive { page?.search = bar.text }
    updateButton()
    updateCount()
  }

  /// Shows how many cards match.
  func updateCount() {
    guard bar.isActive, let found = page?.found else { return }
    bar.show(found.shown, of: found.all)
  }

  /// Announces how much a search has found, once a person has stopped typing.
  func announce(_ text: String) { announcements.announce(text, whenSettled: "search") }

  /// The page of cards that is shown; nil if another one is.
  private var page: CardsScreen? { wall()?.navigator.topCards }

  private func begin(on page: CardsScreen) {
    if !bar.isActive { positionBefore = page.view.position }
    bar.begin()
    updateButton()
  }

  private func updateButton() { button.isVisible = page != nil && !bar.isActive }

  private func endOnEscape() {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, modifiers in
      // Inside a card, Escape leaves the card first.
      guard key == .escape, modifiers.isEmpty, bar.isActive, let page,
        page.moving?.isDragging != true, !page.hasFocusInCard, window.focus?.isInPopover != true
      else { return false }
      bar.end()
      return true
    }
    window.add(keys)
  }

  /// Restores the scroll position from before the search, unless the search has led to a card.
  private func ended() {
    updateButton()
    defer { positionBefore = nil }
    guard let page else { return }
    if let found = page.view.focusedCard?.id {
      page.view.reveal(found)
    } else {
      page.view.root.grabFocus()
      if let positionBefore { page.view.restore(positionBefore) }
    }
  }
}
