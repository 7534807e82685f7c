import CardModel
import Gtk

/// The pages of the dashboard in the title bar: tabs where they are few and fit, else a list that is
/// called by the present page, in a compact window a menu.
final class TabBar: WidgetBehaviour {
  lazy var root = CustomWidget(cssName: "tabbar", role: .group, behaviour: self)
  private let tabs = Box(.horizontal, spacing: 6)
  private let list = MenuButton()
  private let menu = MenuButton()
  private let titles: [PageID: String]
  private var buttons: [(page: PageID, button: ToggleButton)] = []

  /// - Parameter pages: with the titles of their tabs.
  init(_ pages: [(id: PageID, title: String)], onSelect: @escaping (PageID) -> Void) {
    titles = Dictionary(pages.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    for (id, title) in pages {
      let button = ToggleButton(title)
      button.addClass("page-tab")
      if let first = buttons.first?.button { button.join(first) }
      // Also a tab that is active: from a page pushed over its own it leads back.
      button.onClicked { onSelect(id) }
      tabs.append(button)
      buttons.append((id, button))
    }
    let items = pages.map { Menu.Item($0.title, action: "win.page", target: $0.id.rawValue) }
    menu.setIcon(named: "view-list-symbolic")
    for button in [menu, list] {
      button.hasFrame = false
      button.tooltip = "Pages"
      button.setMenu(Menu(items))
    }
    menu.setAccessible(label: "Pages")
    for child in [tabs.widget, list.widget, menu.widget] { child.setParent(root) }
    root.isVisible = pages.count > 1
    root.verticalAlignment = .center
  }

  /// More are no longer found at a glance.
  private static let tabLimit = 7

  /// Marks the page that is shown, or over which others are.
  func select(_ page: PageID?) {
    for entry in buttons { entry.button.isActive = entry.page == page }
    let title = page.flatMap { titles[$0] } ?? "Pages"
    list.setLabel(title)
    list.setAccessible(label: "Pages: \(title)")
    // Tabs that are not shown don't tell that they have become wider.
    root.queueResize()
  }

  // MARK: Layout

  private var wide: Widget { buttons.count <= Self.tabLimit ? tabs.widget : list.widget }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let (wide, list, menu) = (
      wide.measure(orientation), list.measure(orientation), menu.measure(orientation)
    )
    return orientation == .horizontal
      ? Measurement(minimum: menu.minimum, natural: max(wide.natural, menu.minimum))
      : Measurement(
        minimum: max(wide.minimum, list.minimum, menu.minimum),
        natural: max(wide.natural, list.natural, menu.natural))
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let isCompact = widget.window.map { SizeClass(width: Double($0.width)) } == .compact
    let forms = [wide] + (isCompact ? [] : [list.widget])
    let form = forms.first { $0.measure(.horizontal).natural <= width } ?? menu.widget
    for child in widget.children { child.setChildVisible(child == form) }
    let needed = form.measure(.horizontal).natural
    let x = widget.isRightToLeft ? 0 : width - needed
    form.allocate(x: x, width: needed, height: height, baseline: baseline)
  }
}
