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
  let announcements: Announcements
  private(set) lazy var search = WallSearch(in: window, announcements) { [unowned self] in wall }
  /// Called with the commands that change the zoom.
  var onZoom: (Zoom.Change) -> Void = { _ in }
  /// Opens and begins other dashboards.
  var files = FileCommands()
  /// Ends the program.
  let quit: () -> Void
  /// The parts that only a kiosk has; nil for a window that people use.
  private var kiosk: Kiosk?
  /// The title bar of a window that people use; nil for a kiosk.
  private var titleBar: DashboardTitleBar?
  private let messages: WallMessages
  private let path = PathBar()
  private let content = Box(.vertical)
  /// Contains the wall, with the notes above it.
  private(set) var overlay: Overlay?
  /// Whether a page is being laid out for paper.
  var isPrinting = false
  private var statusPage: StatusPage?
  private var focusRings: FocusRings?

  /// - Parameter monitor: the name of the monitor that a kiosk fills; nil for that of its file.
  init(of application: Application, kiosk isKiosk: Bool, monitor: String? = nil) {
    let window = Window(of: application)
    self.window = window
    let announcer = Announcer(of: window)
    announcements = Announcements { announcer.announce($0) }
    messages = WallMessages(announcements)
    quit = { [unowned application] in application.quit() }
    window.addClass("cardwall")
    window.setDefaultSize(width: 1280, height: 900)
    for part in [messages.root.widget, search.bar.root.widget, path.root.widget] {
      content.append(part)
    }
    let wallAndNotes = notes.over(content)
    overlay = wallAndNotes
    if isKiosk {
      kiosk = Kiosk(wallAndNotes, in: window, of: application, monitor: monitor) {
        [unowned self] in wall
      }
    } else {
      window.setChild(wallAndNotes)
      PressGuard.attach(to: wallAndNotes)
      addTitleBar()
      path.onGo = { [unowned self] in _ = wall?.navigator.popTo(depth: $0) }
    }
    addActions()
    followAlerts()
    focusRings = FocusRings(in: window) { [unowned self] in wall?.navigator.focusFirstCard() }
    // While a menu is open, its commands apply to the card that had the focus.
    window.onFocusChange { [unowned self] in _ = wall?.navigator.currentCard }
    window.own(self)
  }

  var isKiosk: Bool { kiosk != nil }

  /// Turns the pages of a kiosk, and dims it; nil for a window that people use.
  var kioskScreen: KioskScreen? { kiosk?.screen }

  /// Calls `handler` with the name of the monitor that a kiosk is to fill and why it can't, or with
  /// nil when it can.
  func onMonitorProblem(_ handler: @escaping (String, String?) -> Void) {
    kiosk?.onMonitorProblem(handler)
  }

  private func addTitleBar() {
    let titleBar = DashboardTitleBar(
      of: window, searchButton: search.button,
      recent: { [unowned self] in files.recentItems }, wall: { [unowned self] in wall })
    // Reading the icon theme takes a tenth of the time to the first frame.
    afterFirstFrames { titleBar.root.addWindowButtons() }
    self.titleBar = titleBar
  }

  /// Shows a wall, or the one that replaces the present one; all open pages stay open.
  /// - Parameter isSafe: whether it is shown in safe mode, of which a line tells.
  func show(_ wall: Wall, isSafe: Bool = false) {
    wall.onNote = { [weak self] in self?.show($0) }
    if isKiosk { wall.actions.closeQuestion() }
    if let old = self.wall {
      wall.navigator.resume(old.navigator)
      old.stop()
    } else {
      wall.navigator.view.root.expandsVertically = true
      content.insert(wall.navigator.view.root, after: path.root.widget)
    }
    if let statusPage { content.remove(statusPage.root) }
    statusPage = nil
    self.wall = wall
    follow(wall.navigator)
    titleBar?.setPages(of: wall.definition)
    kiosk?.follow(wall, isSafe: isSafe)
    watchAlerts(of: wall)
    messages.wallChanged(isSafe: isSafe)
    navigated()
  }

  private func follow(_ navigator: Navigator) {
    navigator.onChange = { [unowned self] in navigated() }
    navigator.onUpdate = { [unowned self] in search.updateCount() }
    navigator.onNews = { [unowned self] card, text in
      announcements.announce(text, about: card.encoded)
    }
    navigator.onRearranged = { [unowned self] in announcements.announce($0) }
    navigator.onFound = { [unowned self] in search.announce($0) }
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
  func warn(_ text: String) { messages.warn(text) }

  /// Shows a warning about the file until a version without mistakes is shown.
  func warn(_ warning: FileWarning) { messages.warn(warning) }

  /// Asks whether the dashboard may do what it declares; a kiosk only tells.
  func ask(
    about abilities: [Ability], offersFolder: Bool, answer: @escaping (TrustBar.Answer) -> Void
  ) {
    messages.ask(
      about: abilities, isKiosk: isKiosk, offersFolder: offersFolder, answer: answer)
  }

  func endQuestion() { messages.endQuestion() }

  /// Answers the question, as the buttons of its bar do.
  func choose(_ answer: TrustBar.Answer) { messages.choose(answer) }

  /// Whether a question about the dashboard waits for an answer.
  var isAsking: Bool { messages.isAsking }

  /// Explains why there is no wall.
  func showNothing(_ title: String, _ text: String, details: [String]) {
    let message = Failure(
      title: title, message: text, canRetry: false, picture: .drawing(.mistake))
    let view = StatusPage(message, details: details)
    view.onSize = { [unowned self] in kioskScreen?.page.fitMessage(width: $0, height: $1) }
    content.insert(view.root, after: messages.root.widget)
    statusPage = view
    window.title = title
    titleBar?.show(title: title)
  }

  private func navigated() {
    guard let wall else { return }
    window.title = Self.title(of: wall)
    titleBar?.show(wall)
    markCurrentPage()
    kioskScreen?.show(wall)
    guard !isKiosk else { return }
    takeFocus()
    path.render(wall.navigator.titles.dropLast(), wall.navigator.position)
    search.pageChanged()
  }

  /// Returns the title of the window.
  ///
  /// A screen reader speaks a new one. A page is named once: a heading or the title bar shows it.
  private static func title(of wall: Wall) -> String {
    let title = wall.navigator.top.title
    if wall.navigator.depth > 0 { return title }
    return wall.definition.tabPages.count > 1 ? "\(title) – \(wall.title)" : wall.title
  }

  /// Moves the focus to the present page, unless a person types in the search or moves along the
  /// tabs.
  private func takeFocus() {
    let isAtTabs = focusRings?.usesKeys == true && titleBar?.tabsHaveFocus == true
    guard window.isMapped, !search.hasFocus, !isAtTabs else { return }
    wall?.navigator.takeFocus()
  }
}

/// The frames of the window.
extension DashboardWindow {
  /// Calls `work` once, after the first frames, so that it doesn't delay them.
  func afterFirstFrames(_ work: @escaping () -> Void) {
    var frameCount = 0
    window.scope.tick { _ in
      frameCount += 1
      if frameCount > 2 { work() }
      return frameCount <= 2
    }
  }
}

/// Printing.
extension DashboardWindow {
  /// Prints the present page, as it is now.
  func print(to target: PrintOperation.Target = .dialog) {
    guard let wall, !isPrinting else { return }
    guard let page = PaperPage(of: wall.navigator.top) else {
      return show(Note(text: String(localized: "A list can’t be printed, but exported as a file.")))
    }
    isPrinting = true
    overlay?.add(page.root)
    let definition = wall.definition
    window.scope.task {
      await page.picture()
    } then: { [unowned self] picture in
      isPrinting = false
      overlay?.remove(page.root)
      guard let picture else { return }
      PrintOperation.run(picture.title, to: target, over: window) { width, height in
        PagePicture.sheets(of: [picture], on: (width, height), definition)
      } done: { [weak self] failure in
        guard let failure else { return }
        self?.show(Note(text: String(localized: "The page couldn’t be printed: \(failure)")))
      }
    }
  }
}

/// The alerts of the dashboard that the window shows.
extension DashboardWindow {
  /// Marks the cards that call and says so, and has a kiosk show their pages.
  func followAlerts() {
    alerts.onChange = { [unowned self] alert, change in
      markAlerts()
      switch change {
      case .begins:
        guard !alert.isAcknowledged else { return }
        announcements.announce(
          String(localized: "Alert: \(alert.title)"), about: "alert \(alert.part.encoded)")
        guard let page = alert.shownPage else { return }
        kioskScreen?.attend(to: alert.part, on: page)
      case .ends: kioskScreen?.release(alert.part)
      }
    }
    alerts.onAcknowledge = { [unowned self] alert in
      markAlerts()
      kioskScreen?.release(alert.part)
    }
    alerts.onWake = { [unowned self] in kioskScreen?.wake() }
  }

  /// Follows the alerts of the present wall in place of those of the one before it.
  func watchAlerts(of wall: Wall) {
    alerts.follow(wall.definition, wall.loader.conditionReadings, memory: wall.memory)
    wall.onAcknowledge = { [unowned self] in alerts.acknowledge($0) }
    markAlerts()
  }

  private func markAlerts() { wall?.navigator.calling = CallingCards(alerts.calling) }
}

extension Alert {
  /// The page that a kiosk shows; nil for none.
  fileprivate var shownPage: PageID? {
    switch definition.shownPage {
    case .none: nil
    case .own: page
    case .named(let page): page
    }
  }
}
