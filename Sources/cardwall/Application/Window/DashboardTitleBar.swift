import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// The title bar of a window that people use: the way back, the title with the pages, the button of
/// the search, and the menu.
final class DashboardTitleBar {
  let root: TitleBar
  private let bar = Box(.horizontal, gap: 6)
  private let back = Button(
    iconName: "go-previous-symbolic", tooltip: String(localized: "Back"))
  private var tabs: TabBar
  private let menu = MenuButton()
  private let window: Window
  private let wall: () -> Wall?
  /// Whether the focus returns to the page when the menu closes.
  private var returnsFromMenu = false

  /// - Parameters:
  ///   - window: the window, which owns the title bar.
  ///   - recent: returns the menu items of recent dashboards.
  ///   - wall: returns the wall in the window.
  init(
    of window: Window, searchButton: Button, recent: @escaping () -> [Menu.Item],
    wall: @escaping () -> Wall?
  ) {
    self.window = window
    self.wall = wall
    tabs = TabBar([]) { _ in }
    root = TitleBar(bar, hasWindowButtons: false)
    back.hasFrame = false
    back.addClass("flat")
    back.isVisible = false
    back.onClicked { _ = wall()?.navigator.pop() }
    menu.setIcon(named: "view-more-symbolic")
    menu.setMenu(making: { [unowned self] in
      returnsFromMenu = wall()?.navigator.top.root.containsFocus == true
      return WindowMenu(wall: wall(), recent: recent()).menu
    })
    menu.focusesOnClick = false
    menu.isPrimary = true
    menu.hasFrame = false
    menu.tooltip = String(localized: "Menu")
    menu.setAccessible(label: String(localized: "Menu"))
    for part in [back.widget, tabs.root.widget, searchButton.widget, menu.widget] {
      bar.append(part)
    }
    window.setTitlebar(root)
    window.onFocusChange { [unowned self] in returnFromMenu() }
    window.own(self)
  }

  /// Whether the focus is on the tabs of the pages.
  var tabsHaveFocus: Bool { tabs.root.containsFocus }

  /// Shows a title alone.
  func show(title: String) { tabs.show(title: title) }

  /// Shows the title and the current page of a wall.
  func show(_ wall: Wall) {
    let screen = wall.navigator.top
    let isDeep = wall.navigator.depth > 0
    back.isVisible = isDeep
    if isDeep {
      tabs.show(title: screen.hasHeading ? wall.title : screen.title)
    } else {
      tabs.show(title: wall.title, ofPage: screen.hasHeading ? nil : screen.title)
    }
    tabs.select(wall.navigator.currentPage)
  }

  /// Replaces the tabs by those of a dashboard.
  func setPages(of definition: DashboardDefinition) {
    bar.remove(tabs.root)
    tabs = TabBar(definition.tabPages.map { ($0.id, $0.name) }) { [wall] in
      wall()?.navigator.go(to: $0)
    }
    bar.insert(tabs.root, after: back.widget)
  }

  /// Moves the focus to the page when the menu closes: GTK leaves it on the menu's button.
  private func returnFromMenu() {
    guard returnsFromMenu, let focus = window.focus, !focus.isInPopover else { return }
    returnsFromMenu = false
    guard focus.isDescendant(of: menu) else { return }
    // GTK is about to move the focus to the button.
    Task { [weak self] in self?.wall()?.navigator.takeFocus() }
  }
}
