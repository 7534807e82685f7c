import CardModel
import CardWidgets
import Gtk
import Localization

/// The message that a page without cards shows in their place.
final class PageMessage {
  enum Reason {
    case nothingFound
    case allHidden
    case noCards

    /// Fails if there are cards to show.
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
      case .nothingFound: String(localized: "Nothing found")
      case .allHidden: String(localized: "All cards are hidden")
      case .noCards: String(localized: "Nothing to show")
      }
    }

    private var text: String {
      switch self {
      case .nothingFound:
        String(
          localized:
            "No card on this page contains all of these words. Press Escape to show all cards.")
      case .allHidden:
        String(localized: "To show single cards again, open Hidden Cards in the window’s menu.")
      case .noCards: String(localized: "The dashboard has no cards for this page at the moment.")
      }
    }
  }

  let root = Box(.vertical)
  private let offersToShow: Bool
  private var view: MessageView?
  private var showAll: Button?

  /// - Parameter offersToShow: whether a person may show hidden cards again.
  init(offersToShow: Bool = true) {
    self.offersToShow = offersToShow
    root.addClass("cardwall-page")
    root.isVisible = false
    root.own(self)
  }

  /// Shows the message for a reason; nil removes it.
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
    let button = Button(String(localized: "Show all cards"))
    button.horizontalAlignment = .center
    button.setAction("win.show-all")
    view.root.append(button)
    showAll = button
  }
}
