import CardModel
import Gtk

/// The pages of the dashboard in the title bar: tabs where they fit, else a menu.
final class TabBar: WidgetBehaviour {
  lazy var root = CustomWidget(cssName: "tabbar", role: .group, behaviour: self)
  private let tabs = Box(.horizontal, spacing: 6)
  private let menu = MenuButton()
  private var buttons: [(page: PageID, button: ToggleButton)] = []

  /// - Parameter pages: with the titles of their tabs.
  init(_ pages: [(id: PageID, title: String)], onSelect: @escaping (PageID) -> Void) {
    for (id, title) in pages {
      let button = ToggleButton(title)
      button.addClass("page-tab")
      if let first = buttons.first?.button { button.join(first) }
      // Also a tab that is active: from a page pushed over its own it leads back.
      button.onClicked { onSelect(id) }
      tabs.append(button)
      buttons.append((id, button))
    }
    menu.setIcon(named: "view-list-symbolic")
    menu.hasFrame = false
    menu.tooltip = "Pages"
    menu.setAccessible(label: "Pages")
    menu.setMenu(
      Menu(pages.map { Menu.Item($0.title, action: "win.page", target: $0.id.rawValue) }))
    tabs.setParent(root)
    menu.setParent(root)
    root.isVisible = pages.count > 1
    root.verticalAlignment = .center
  }

  /// Marks the page that is shown, or over which others are.
  func select(_ page: PageID?) {
    for entry in buttons { entry.button.isActive = entry.page == page }
    // Tabs that are not shown don't tell that they have become wider.
    root.queueResize()
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let (tabs, menu) = (tabs.measure(orientation), menu.measure(orientation))
    return orientation == .horizontal
      ? Measurement(minimum: menu.minimum, natural: max(tabs.natural, menu.minimum))
      : Measurement(
        minimum: max(tabs.minimum, menu.minimum), natural: max(tabs.natural, menu.natural))
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let showsTabs = width >= tabs.measure(.horizontal).natural
    tabs.setChildVisible(showsTabs)
    menu.setChildVisible(!showsTabs)
    if showsTabs { tabs.allocate(width: width, height: height, baseline: baseline) }
    let menuWidth = menu.measure(.horizontal).natural
    let x = widget.isRightToLeft ? 0 : width - menuWidth
    if !showsTabs { menu.allocate(x: x, width: menuWidth, height: height, baseline: baseline) }
  }
}
