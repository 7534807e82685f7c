import CardModel
import CardWidgets
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

    fileprivate var message: EmptyState { EmptyState(title: title, message: text) }

    private var title: String {
      switch self {
      case .nothingFound: "Nothing found"
      case .allHidden: "All cards are hidden"
      case .noCards: "Nothing to show"
      }
    }

    private var text: String {
      switch self {
      case .nothingFound: "No card of this page has all of these words. Escape shows all cards."
      case .allHidden: "The menu of the window has them one by one: Hidden Cards."
      case .noCards: "The dashboard has no cards for this page at the moment."
      }
    }
  }

  let root = Box(.vertical)
  private let offersToShow: Bool
  private var view: MessageView?
  private var showAll: Button?

  /// - Parameter offersToShow: whether a person may bring hidden cards back.
  init(offersToShow: Bool = true) {
    self.offersToShow = offersToShow
    root.addClass("cardwall-page")
    root.isVisible = false
    root.own(self)
  }

  /// Nil puts it away.
  func show(_ reason: Reason?) {
    root.isVisible = reason != nil
    guard let reason else { return }
    let view = view ?? MessageView(.page)
    if self.view == nil { root.append(view.root) }
    self.view = view
    view.render(reason.message)
    if reason == .allHidden, offersToShow, showAll == nil { addShowAll(to: view) }
    showAll?.isVisible = reason == .allHidden
  }

  private func addShowAll(to view: MessageView) {
    let button = Button("Show all cards")
    button.horizontalAlignment = .center
    button.setAction("win.show-all")
    view.root.append(button)
    showAll = button
  }
}
