import CardModel
import CardWidgets
import CollectionAlgorithms
import Gtk
import Localization

/// The title and the pages of the dashboard in the title bar.
///
/// Pages are tabs if they are few and fit. Otherwise they are a menu button with the name of the
/// present page, and in a compact window a menu button with an icon, beside which the title is that
/// of the present page. The title gets the remaining width.
final class TabBar: WidgetBehaviour {
  lazy var root = CustomWidget(cssName: "tabbar", role: .group, component: self)
  private let title = Label.windowTitle()
  /// The title of the present page, in place of the other where nothing else names the page.
  private let pageTitle = Label.windowTitle()
  private let tabs = Box(.horizontal, gap: 6)
  private let list = MenuButton()
  private let menu = MenuButton()
  private let titles: [PageID: String]
  private var buttons: [(page: PageID, button: ToggleButton)] = []

  /// - Parameter pages: the pages with the titles of their tabs.
  init(_ pages: [(id: PageID, title: String)], onSelect: @escaping (PageID) -> Void) {
    titles = Dictionary(keepingFirst: pages.map { ($0.id, $0.title) })
    for (id, title) in pages {
      let button = ToggleButton(title)
      button.addClass("page-tab")
      if let first = buttons.first?.button { button.join(first) }
      // An active tab leads back from pages that were opened over its page.
      button.onClicked { onSelect(id) }
      tabs.append(button)
      buttons.append((id, button))
    }
    let items = pages.map { Menu.Item($0.title, action: "win.page", target: $0.id.rawValue) }
    menu.setIcon(named: "view-list-symbolic")
    for button in [menu, list] {
      button.hasFrame = false
      button.tooltip = String(localized: "Pages")
      // Each edit replaces the bar. When two menus with items for the same action go, GTK 4.8
      // removes only one of the two observers that the title bar has for the action (P6).
      button.setMenu(making: { Menu(items) })
    }
    menu.setAccessible(label: String(localized: "Pages"))
    for child in [title.widget, pageTitle.widget, tabs.widget, list.widget, menu.widget] {
      child.setParent(root)
    }
    root.verticalAlignment = .center
    root.expandsHorizontally = true
  }

  /// - Parameter page: the title of the page where no tab is seen; nil for the same title.
  func show(title text: String, ofPage page: String? = nil) {
    title.text = text
    pageTitle.text = page ?? text
  }

  /// The maximum number of tabs: more are not found at a glance.
  private static let tabLimit = 7
  /// The space between the title and the pages in px.
  private static let spacing = 12
  /// The text whose width a longer title gets at least in a window of regular width.
  private static let leastTitle = "Dashboard …"

  /// Marks the page that is shown, or over which other pages are open.
  func select(_ page: PageID?) {
    for entry in buttons { entry.button.isActive = entry.page == page }
    let title = page.flatMap { titles[$0] } ?? String(localized: "Pages")
    list.setLabel(title)
    list.setAccessible(label: String(localized: "Pages: \(title)"))
    // Hidden tabs don't request a new layout when they become wider.
    root.queueResize()
  }

  // MARK: Layout

  private var hasPages: Bool { buttons.count > 1 }

  /// The widget for the pages where there is room for it.
  private var wide: Widget { buttons.count <= Self.tabLimit ? tabs.widget : list.widget }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let title = title.measure(orientation)
    guard hasPages else { return title }
    let (wide, list, menu) = (
      wide.measure(orientation), list.measure(orientation), menu.measure(orientation)
    )
    guard orientation == .horizontal else {
      return Measurement(
        minimum: max(title.minimum, wide.minimum, list.minimum, menu.minimum),
        natural: max(title.natural, wide.natural, list.natural, menu.natural))
    }
    return Measurement(
      minimum: title.minimum + Self.spacing + menu.minimum,
      natural: title.natural + Self.spacing + max(wide.natural, menu.natural))
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let form = form(in: width, of: widget)
    for child in [tabs.widget, list.widget, menu.widget] { child.setChildVisible(child == form) }
    let needed = form?.measure(.horizontal).natural ?? 0
    let room = width - (form == nil ? 0 : needed + Self.spacing)
    let isMirrored = widget.isRightToLeft
    let namesPage = form == menu.widget
    title.setChildVisible(!namesPage)
    pageTitle.setChildVisible(namesPage)
    (namesPage ? pageTitle : title).allocate(
      x: isMirrored ? width - room : 0, width: room, height: height)
    form?.allocate(x: isMirrored ? 0 : width - needed, width: needed, height: height)
  }

  /// Returns the widget for the pages in a width; nil if there is only one page.
  private func form(in width: Int, of widget: CustomWidget) -> Widget? {
    guard hasPages else { return nil }
    let isCompact = widget.window.map { SizeClass(width: Double($0.width)) } == .compact
    let least = isCompact ? title.measure(.horizontal).natural : leastTitleWidth
    let room = width - least - Self.spacing
    let forms = [wide] + (isCompact ? [] : [list.widget])
    return forms.first { $0.measure(.horizontal).natural <= room } ?? menu.widget
  }

  private var leastTitleWidth: Int {
    let least = TextLayout(Self.leastTitle, in: title).size.width
    return min(title.measure(.horizontal).natural, Int(least.rounded(.up)))
  }
}

extension Label {
  fileprivate static func windowTitle() -> Label {
    let label = Label()
    label.addClass("window-title")
    label.ellipsizeMode = .end
    label.xAlign = 0
    return label
  }
}
