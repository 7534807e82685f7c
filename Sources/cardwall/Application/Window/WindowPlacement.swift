import CardModel
import CardWidgets
import Gtk

/// The size of a dashboard's window, and the part of the dashboard that was visible, when it was
/// closed.
nonisolated struct WindowPlacement: Equatable, Codable {
  /// The size in px of the window while it is not maximized.
  var width: Int
  var height: Int
  var isMaximized = false
  /// The id of the page.
  var page: String?
  /// The distance in px that the page is scrolled.
  var scroll = 0.0

  /// The sizes in px that are restored: the file may have been edited.
  static let sizes = 200...16384
}

extension DashboardWindow {
  /// The size of the window and the part of the dashboard that is visible.
  var placement: WindowPlacement {
    let (size, first) = (window.defaultSize, wall?.navigator.screens.first)
    return WindowPlacement(
      width: size.width, height: size.height, isMaximized: window.isMaximized,
      page: first?.page.id.rawValue, scroll: first?.scroll ?? 0)
  }

  /// Restores the size of the window.
  func restoreSize(_ placement: WindowPlacement) {
    let sizes = WindowPlacement.sizes
    if sizes.contains(placement.width), sizes.contains(placement.height) {
      window.setDefaultSize(width: placement.width, height: placement.height)
    }
    if placement.isMaximized { window.maximize() }
  }

  /// Scrolls the page that was visible to where it was, unless another page is visible now.
  func restoreScroll(_ placement: WindowPlacement) {
    guard placement.scroll > 0, let screen = wall?.navigator.screens.first,
      screen.page.id.rawValue == placement.page
    else { return }
    switch screen {
    case let screen as CardsScreen:
      var position = screen.view.position
      position.scroll = placement.scroll
      screen.view.restore(position)
    case let screen as ReportScreen: screen.report.view.restore(scroll: placement.scroll)
    default: break
    }
  }
}

extension Screen {
  /// The distance in px that the page is scrolled.
  fileprivate var scroll: Double {
    switch self {
    case let screen as CardsScreen: screen.position.scroll
    case let screen as ReportScreen: screen.report.view.scroll
    default: 0
    }
  }
}
