import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// The window of a wall.
///
/// From the top: the title bar with the pages, a warning if there is one, the search, the path to
/// the present page, the wall, and notes.
final class DashboardWindow {
  let window: Window
  private(set) var wall: Wall?
  let notes = NoteBar()
  let alerts = AlertMonitor()
  let search = WallSearchBar()
  let isKiosk: Bool
  /// Called with the commands that change the zoom.
  var onZoom: (Zoom.Change) -> Void = { _ in }
  /// Opens and begins other dashboards.
  var files = FileCommands()
  /// Ends the program.
  let quit: () -> Void
  /// Keeps a kiosk open; nil for a window that people use.
  private var lock: KioskLock?
  /// Keeps a kiosk as large as its screen; nil for a window that people use.
  private var fullScreen: FullScreen?
  /// The name of the monitor that the start has asked for, which comes before that of the file.
  private let monitor: String?
  /// Turns the pages of a kiosk, and dims it; nil for a window that people use.
  private(set) var kioskScreen: KioskScreen?
  private let banner = Banner()
  /// Tells of mistakes in the file, until there are none.
  private let fileLine = Banner(canClose: false)
  /// Tells of safe mode, as long as it lasts.
  private let safeLine = Banner(canClose: false)
  let announcements: Announcements
  private let path = PathBar()
  private let content = Box(.vertical)
  private let back = Button(iconName: "go-previous-symbolic")
  private let bar = Box(.horizontal, gap: 6)
  let searchButton = Button(iconName: "edit-find-symbolic")
  private let menu = MenuButton()
  private var tabs: TabBar?
  private var statusPage: StatusPage?
  /// Whether a key has been pressed or the pointer used.
  private var hasSeenInput = false
  /// Whether the last input was a key, and not the pointer.
  private var usesKeys = false
  /// Whether the focus returns to the page when the menu closes.
  private var returnsFromMenu = false
  /// The scroll position and the focus on the page when the search began.
  var positionBeforeSearch: PagePosition?

  /// - Parameter monitor: the name of the monitor that a kiosk fills; nil for that of its file.
  init(of application: Application, kiosk: Bool, monitor: String? = nil) {
    let window = Window(of: application)
    self.window = window
    let announcer = Announcer(of: window)
    announcements = Announcements { announcer.announce($0) }
    isKiosk = kiosk
    self.monitor = monitor
    quit = { [unowned application] in application.quit() }
    window.addClass("cardwall")
    window.setDefaultSize(width: 1280, height: 900)
    content.append(safeLine.root)
    content.append(fileLine.root)
    content.append(banner.root)
    content.append(search.root)
    content.append(path.root)
    let wallAndNotes = notes.over(content)
    if kiosk {
      let screen = KioskScreen(wallAndNotes, in: window, of: application) { [unowned self] in
        wall
      }
      kioskScreen = screen
      lock = KioskLock(window)
      window.setChild(screen.root)
      PressGuard.attach(to: screen.root)
      window.addClass("kiosk")
      window.isDecorated = false
      window.setCursor(.hidden)
      fullScreen = FullScreen(window)
    } else {
      window.setChild(wallAndNotes)
      PressGuard.attach(to: wallAndNotes)
      addTitleBar()
      followSearch()
      path.onGo = { [unowned self] in _ = wall?.navigator.popTo(depth: $0) }
    }
    addActions()
    followAlerts()
    watchUse()
    // While a menu is open, its commands apply to the card that had the focus.
    window.onFocusChange { [unowned self] in
      _ = wall?.navigator.currentCard
      returnFromMenu()
    }
    window.own(self)
  }

  /// Replaces the wall; all open pages stay open, at the same scroll position and with the same
  /// focus.
  /// - Parameter isSafe: whether it is shown in safe mode, of which a line tells.
  func show(_ wall: Wall, isSafe: Bool = false) {
    let before = self.wall?.navigator.screens[0] as? CardsScreen
    let position = before?.page.id == wall.navigator.currentPage ? before?.position : nil
    let focus = window.focus.map { WeakWidget($0) }
    wall.onNote = { [weak self] in self?.show($0) }
    if isKiosk { wall.actions.closeQuestion() }
    if let old = self.wall {
      wall.navigator.resume(old.navigator)
      old.stop()
      content.remove(old.navigator.view.root)
    }
    if let statusPage { content.remove(statusPage.root) }
    statusPage = nil
    self.wall = wall
    wall.navigator.view.root.expandsVertically = true
    content.insert(wall.navigator.view.root, after: path.root.widget)
    wall.navigator.onChange = { [unowned self] in navigated() }
    wall.navigator.onUpdate = { [unowned self] in countFound() }
    wall.navigator.onNews = { [unowned self] card, text in
      announcements.announce(text, about: card.encoded)
    }
    wall.navigator.onRearranged = { [unowned self] in announcements.announce($0) }
    wall.navigator.onFound = { [unowned self] in found($0) }
    if !isKiosk { addTabs(wall.definition.tabPages.map { ($0.id, $0.name) }) }
    if isSafe { safeLine.show(SafeMode.text) } else { safeLine.hide() }
    if !isSafe { kioskScreen?.follow(wall.definition, minutes: wall.loader.fullMinutes) }
    watchAlerts(of: wall)
    lock?.keys = wall.definition.kiosk?.leave
    fullScreen?.monitor = monitor ?? wall.definition.kiosk?.monitor
    banner.hide()
    if fileLine.root.isVisible {
      announcements.announce(String(localized: "The dashboard file is correct again."))
    }
    fileLine.hide()
    // The page of an object moves from wall to wall, with the focused widget.
    if let focus = focus?.widget, focus.isDescendant(of: wall.navigator.view.root.widget) {
      focus.grabFocus()
    }
    navigated()
    if let position { (wall.navigator.screens[0] as? CardsScreen)?.view.restore(position) }
  }

  /// Shows a message for a few seconds.
  func show(_ note: Note) {
    notes.show(note)
    announcements.announce(note.text)
  }

  /// Follows a link, and brings the window to the front.
  func follow(_ link: PageLink) {
    // Without a window manager, the window covers what was asked over it.
    if isKiosk { wall?.actions.closeQuestion() }
    wall?.navigator.links.follow(link)
    window.present()
  }

  /// The page of the dashboard that the wall shows.
  var currentPage: PageID? { wall?.navigator.currentPage }

  /// Shows a warning above the wall.
  func warn(_ text: String) {
    banner.show(text)
    announcements.announce(text)
  }

  /// Shows a warning about the file until a version without mistakes is shown.
  func warn(_ warning: FileWarning) {
    fileLine.show(warning.text, tooltip: warning.details)
    announcements.announce(warning.text, about: "file")
  }

  /// Explains why there is no wall.
  func showNothing(_ title: String, _ text: String, details: [String]) {
    let message = Failure(
      title: title, message: text, canRetry: false, picture: .drawing(.mistake))
    let view = StatusPage(message, details: details)
    content.insert(view.root, after: banner.root.widget)
    statusPage = view
    window.title = title
    tabs?.show(title: title)
  }

  private func navigated() {
    guard let wall else { return }
    let isDeep = wall.navigator.depth > 0
    back.isVisible = isDeep
    let name = isDeep ? wall.navigator.top.title : wall.title
    // A screen reader speaks a new title of the window; its heading or the title bar shows it once.
    let page = wall.definition.tabPages.count > 1 && !isDeep ? wall.navigator.top.title : nil
    window.title = [page, name].compactMap { $0 }.joined(separator: " – ")
    tabs?.show(title: isDeep && wall.navigator.top.hasHeading ? wall.title : name)
    tabs?.select(wall.navigator.currentPage)
    markCurrentPage()
    kioskScreen?.show(wall)
    guard !isKiosk else { return }
    takeFocus()
    path.render(wall.navigator.titles.dropLast(), wall.navigator.position)
    let screen = wall.navigator.topCards
    search.root.isVisible = search.isActive && screen != nil
    if search.isActive { screen?.search = search.text }
    showSearchButton()
    countFound()
  }

  /// Moves the focus to the present page, unless a person types in the search or moves along the
  /// tabs.
  private func takeFocus() {
    let isSearching = search.root.containsFocus && wall?.navigator.topCards != nil
    let isAtTabs = usesKeys && tabs?.root.containsFocus == true
    guard window.isMapped, !isSearching, !isAtTabs else { return }
    wall?.navigator.takeFocus()
  }

  /// Moves the focus to the page when the menu closes: GTK leaves it on the menu's button.
  private func returnFromMenu() {
    guard returnsFromMenu, let focus = window.focus, !focus.isInPopover else { return }
    returnsFromMenu = false
    guard focus.isDescendant(of: menu) else { return }
    // GTK is about to move the focus to the button.
    Task { [weak self] in self?.wall?.navigator.takeFocus() }
  }

  /// Makes the first arrow key show the focus instead of moving it.
  ///
  /// The focus stays visible until the pointer is used.
  private func watchUse() {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned self] key, _ in
      usesKeys = true
      guard !hasSeenInput else { return false }
      hasSeenInput = true
      guard [.left, .right, .up, .down].contains(key), !window.showsFocus else { return false }
      wall?.navigator.focusFirstCard()
      window.showsFocus = true
      return true
    }
    window.add(keys)
    let click = ClickGesture(button: 0)
    click.setPhase(.capture)
    click.onPressed { [unowned self] _, _ in
      (hasSeenInput, usesKeys) = (true, false)
      window.showsFocus = false
    }
    window.add(click)
    window.onShowsFocusChange { [unowned self] in
      guard usesKeys, !window.showsFocus else { return }
      window.showsFocus = true
      // GTK's timer that has hidden it is gone by then.
      Task { [weak self] in self?.window.keepShowingFocus() }
    }
  }

  /// Replaces the tabs in the title bar.
  private func addTabs(_ pages: [(PageID, String)]) {
    if let tabs { bar.remove(tabs.root) }
    let tabs = TabBar(pages) { [unowned self] in wall?.navigator.go(to: $0) }
    bar.insert(tabs.root, after: back.widget)
    self.tabs = tabs
  }

  private func addTitleBar() {
    back.hasFrame = false
    back.addClass("flat")
    back.tooltip = String(localized: "Back")
    back.setAccessible(label: String(localized: "Back"))
    back.isVisible = false
    back.onClicked { [unowned self] in _ = wall?.navigator.pop() }
    bar.append(back)
    addTabs([])
    searchButton.hasFrame = false
    searchButton.addClass("flat")
    searchButton.focusesOnClick = false
    searchButton.tooltip = String(localized: "Search")
    searchButton.setAccessible(label: String(localized: "Search"))
    searchButton.isVisible = false
    searchButton.setAction("win.search")
    bar.append(searchButton)
    menu.setIcon(named: "view-more-symbolic")
    menu.setMenu(making: { [unowned self] in
      returnsFromMenu = wall?.navigator.top.root.containsFocus == true
      return WindowMenu(wall: wall, recent: files.recentItems).menu
    })
    menu.focusesOnClick = false
    menu.isPrimary = true
    menu.hasFrame = false
    menu.tooltip = String(localized: "Menu")
    menu.setAccessible(label: String(localized: "Menu"))
    bar.append(menu)
    let titleBar = TitleBar(bar, hasWindowButtons: false)
    window.setTitlebar(titleBar)
    // Reading the icon theme takes a tenth of the time to the first frame.
    afterFirstFrames { titleBar.addWindowButtons() }
  }
}
