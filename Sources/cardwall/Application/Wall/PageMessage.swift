import Gtk

/// Says in place of a page's cards why there are none.
final class PageMessage {
  enum Reason {
    case nothingFound
    case allHidden
    case noCards

    /// Nil where there are cards.
    init?(_ found: (shown: Int, all: Int), isSearching: Bool, hasCards: Bool) {
      if found.shown > 0 { return nil }
      if isSearching, found.all > 0 {
        self = .nothingFound
      } else {
        self = hasCards ? .allHidden : .noCards
      }
    }

    fileprivate var title: String {
      switch self {
      case .nothingFound: "Nothing found"
      case .allHidden: "All cards are hidden"
      case .noCards: "Nothing to show"
      }
    }

    fileprivate var text: String {
      switch self {
      case .nothingFound: "No card of this page has all of these words. Escape shows all cards."
      case .allHidden: "The menu of the window brings them back: Hidden Cards."
      case .noCards: "The dashboard has no cards for this page at the moment."
      }
    }
  }

  let root = Box(.vertical)
  private var shown: Reason?

  init() {
    root.isVisible = false
    root.expandsVertically = true
    root.own(self)
  }

  /// Nil puts it away.
  func show(_ reason: Reason?) {
    root.isVisible = reason != nil
    guard reason != shown else { return }
    shown = reason
    root.removeAll()
    guard let reason else { return }
    let page = StatusPage(reason.title, reason.text)
    page.root.expandsVertically = true
    root.append(page.root)
  }
}
