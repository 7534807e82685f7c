import CardModel
import CardWidgets
import Dashboard
import Gtk

/// The window of a wall: a title bar with the pages, a warning above the wall where there is something
/// to say, the wall, and notes below it.
final class DashboardWindow {
  let window: Window
  private let isKiosk: Bool
  private let banner = Banner()
  private let notes = NoteBar()
  private let content = Box(.vertical)
  private let title = Label.windowTitle()
  private let back = Button(iconName: "go-previous-symbolic")
  private let bar = Box(.horizontal, spacing: 6)
  private var tabs: TabBar?
  private var wall: Wall?
  private var statusPage: StatusPage?

  init(of application: Application, kiosk: Bool) {
    window = Window(of: application)
    isKiosk = kiosk
    window.addClass("cardwall")
    window.setDefaultSize(width: 1280, height: 900)
    content.append(banner.root)
    content.append(notes.root)
    window.setChild(content)
    if kiosk {
      window.isDecorated = false
      window.setCursor(.hidden)
      window.fullscreen()
    } else {
      addTitleBar()
    }
    addActions()
    window.own(self)
  }

  /// Shows a wall in place of the one before.
  func show(_ wall: Wall) {
    if let old = self.wall {
      old.stop()
      content.remove(old.navigation.root)
    }
    if let statusPage { content.remove(statusPage.root) }
    statusPage = nil
    self.wall = wall
    wall.navigation.root.expandsVertically = true
    content.insert(wall.navigation.root, after: banner.root.widget)
    wall.onNavigate = { [unowned self] in navigated() }
    wall.onNote = { [unowned self] in notes.show($0) }
    if let tabs { bar.remove(tabs.root) }
    if !isKiosk {
      let pages = wall.definition.pages.map { ($0.id, $0.title ?? $0.id.rawValue) }
      let tabs = TabBar(pages) { [unowned self] in self.wall?.go(to: $0) }
      bar.insert(tabs.root, after: title.widget)
      self.tabs = tabs
    }
    banner.hide()
    navigated()
  }

  /// The page that the wall shows.
  var currentPage: PageID? { wall?.currentPage }

  /// Says above the wall what is wrong with its file; the wall stays.
  func warn(_ text: String) { banner.show(text) }

  /// Says in place of the wall why there is none.
  func showNothing(_ title: String, _ text: String) {
    let view = StatusPage(title, text)
    view.root.expandsVertically = true
    content.insert(view.root, after: banner.root.widget)
    statusPage = view
    window.title = title
    self.title.text = title
  }

  private func navigated() {
    guard let wall else { return }
    let isDeep = wall.navigation.depth > 0
    back.isVisible = isDeep
    let name = isDeep ? wall.topTitle ?? wall.title : wall.title
    title.text = name
    window.title = name
    tabs?.select(wall.currentPage)
  }

  private func addTitleBar() {
    back.hasFrame = false
    back.addClass("flat")
    back.tooltip = "Back"
    back.setAccessible(label: "Back")
    back.isVisible = false
    back.onClicked { [unowned self] in _ = wall?.navigation.pop() }
    title.expandsHorizontally = true
    bar.append(back)
    bar.append(title)
    let menu = MenuButton()
    menu.setIcon(named: "view-more-symbolic")
    menu.setMenu(making: { [unowned self] in
      WindowMenu(wall: wall, canUndo: notes.canUndo).menu
    })
    menu.isPrimary = true
    menu.hasFrame = false
    menu.tooltip = "Menu"
    menu.setAccessible(label: "Menu")
    bar.append(menu)
    window.setTitlebar(TitleBar(bar))
  }

  /// Brings hidden cards back.
  private func show(_ cards: [CardID]) {
    wall?.show(cards)
    notes.hide()
  }

  private func addActions() {
    window.addAction("refresh") { [unowned self] in wall?.refresh() }
    window.addAction("fullscreen") { [unowned self] in
      window.isFullscreen ? window.unfullscreen() : window.fullscreen()
    }
    window.addAction("back") { [unowned self] in _ = wall?.navigation.pop() }
    window.addAction("undo") { [unowned self] in notes.undo() }
    window.addAction("show-card", taking: { [unowned self] in show([CardID($0)]) })
    window.addAction("show-all") { [unowned self] in
      show(wall?.hiddenCards.map { CardID($0.id) } ?? [])
    }
    window.addAction("page", taking: { [unowned self] in wall?.go(to: PageID($0)) })
    window.addAction(
      "nth-page",
      taking: { [unowned self] text in
        guard let wall, let number = Int(text), wall.definition.pages.indices.contains(number - 1)
        else { return }
        wall.go(to: wall.definition.pages[number - 1].id)
      })
    window.addAction("close") { [unowned self] in window.close() }
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
