import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk
import Localization
import Sound

/// A dashboard that is open: reads its file, shows its wall in a window, and follows changes of the
/// file.
final class OpenDashboard {
  private let monitor: String?
  private let choosesLanguage: Bool
  let reader: DashboardReader
  let state: StoredState
  /// Outlives each wall, and with it the results of actions.
  let actions = ActionRunner()
  /// Plays the sounds of alerts.
  let sounds = SoundPlayer(application: DashboardApplication.title)
  /// Counts quick ends; nil for a window that people use.
  let safeMode: SafeMode?
  let fileFollower = FileFollower()
  private let images: ImageLibrary
  /// The window, once it shows something.
  private(set) var window: DashboardWindow?
  /// Opens and begins other dashboards.
  var files = FileCommands()
  /// The note that the window shows first.
  var firstNote: Note?
  var look = DashboardLook() { didSet { onLook(self) } }
  /// Called with the commands that change the zoom.
  var onZoom: (Zoom.Change) -> Void = { _ in }
  /// Called when the look may have changed, and when the window is used again.
  var onLook: (OpenDashboard) -> Void = { _ in }
  /// Whether it may do everything that it declares, as the start of the program says.
  var isTrusted: Bool
  /// Waits for a picture that needs permission.
  var refusalFollowing: Task<Void, Never>?
  /// Called when a person has allowed something.
  var onAllow: () -> Void = {}
  /// Called when safe mode has ended.
  var onLeaveSafeMode: () -> Void = {}
  /// Called when the window is there.
  var onOpen: (OpenDashboard) -> Void = { _ in }
  /// Called when the window that had nothing to show shows a wall.
  var onFirstWall: (OpenDashboard) -> Void = { _ in }
  /// Called when the window has been closed.
  var onClose: (OpenDashboard) -> Void = { _ in }
  /// The link that is followed when the window opens.
  private var link: PageLink?
  /// Starts before there is a display: the file is read and its data loaded while GTK starts.
  ///
  /// Nil once the window is there.
  private(set) var firstReading: Task<DashboardReader.Version, Never>?
  private var opening: Task<Void, Never>?
  /// The result of the latest reading of the file.
  var lastReading: DashboardReading?
  /// The path without symbolic links, at the latest reading; nil before the first one.
  var realPath: String?
  private(set) var isClosed = false

  /// The time that the window waits for data before it opens, so that it opens with cards.
  private static let loadTimeout = Duration.milliseconds(150)

  /// - Parameters:
  ///   - choosesLanguage: whether texts are in the dashboard's language, if it has one: those of
  ///     windows that are open can't change.
  ///   - environment: the variables of the file, and the name of the state directory.
  ///   - images: the pictures of all windows.
  ///   - writer: writes the state files of all dashboards.
  init(
    _ start: DashboardStart, choosesLanguage: Bool, environment: [String: String],
    images: ImageLibrary, writer: StateWriter
  ) {
    monitor = start.monitor
    isTrusted = start.isTrusted
    self.choosesLanguage = choosesLanguage
    link = start.link.flatMap { PageLink($0) }
    self.images = images
    let state = StoredState(of: start.path, environment: environment, writer: writer)
    self.state = state
    let reader = DashboardReader(
      path: start.path, isKiosk: start.isKiosk, environment: environment,
      ledger: TrustLedger(environment: environment), state: state, problems: ProblemLog())
    self.reader = reader
    // A kiosk always begins in the same way.
    if start.isKiosk { state.memory.forgetChoices() }
    if let choices = link?.choices { state.memory.choose(choices.mapValues { $0 }) }
    let page = Self.firstPage(link, start.isKiosk ? nil : state.memory.window)
    safeMode =
      start.isKiosk
      ? SafeMode(of: start.path, environment: environment, problems: writer.problems) : nil
    let (isSafe, chosen) = (safeMode?.isOn == true, state.memory.chosen)
    let isTrusted = start.isTrusted
    firstReading = Task.detached {
      // The window of this dashboard may have been closed a moment ago.
      writer.finish()
      if !isSafe { state.restoreData() }
      return await reader.read(
        page: page, chosen: chosen, isSafe: isSafe, isTrusted: isTrusted,
        choosesLanguage: choosesLanguage)
    }
    safeMode?.onEnd = { [weak self] in Task { await self?.reload() } }
    memory.onProblem = { [weak self] in self?.window?.warn($0) }
    fileFollower.onWatch = { [problems] in
      problems.report($0?.message, of: "the watch of the dashboard")
    }
  }

  /// The path of the file; nil for this machine's own dashboard.
  var path: String? { reader.path }

  var isKiosk: Bool { reader.isKiosk }

  var memory: WallMemory { state.memory }

  /// Logs what goes wrong with the file and the sources.
  var problems: ProblemLog { reader.problems }

  /// The name of the dashboard, by which its window is found.
  var name: String { StateFile.name(of: path) }

  /// Whether the window is about to open.
  var isOpening: Bool { opening != nil }

  /// Opens the window.
  /// - Parameter done: called when the window is there.
  func open(in application: Application, done: @escaping () -> Void) {
    opening = Task {
      await open(in: application)
      done()
    }
  }

  private func open(in application: Application) async {
    guard let (reading, loader, realPath) = await firstReading?.value else { return }
    lastReading = reading
    self.realPath = realPath
    firstReading = nil
    problems.report(reading.diagnostics)
    if let problem = reading.problem(of: link) { printError(problem) }
    let lastGood = reading.definition == nil ? await readLastGood() : nil
    if choosesLanguage, let definition = reading.definition ?? lastGood {
      ProgramLanguage.use(of: definition)
    }
    let placement = placement
    let firstPage = Self.firstPage(link, placement)
    let window = makeWindow(in: application, placement)
    if let definition = reading.definition, let loader {
      await show(definition, loader, in: window, from: firstPage, within: Self.loadTimeout)
      if let problem = memory.problem { window.warn(problem) }
    } else if let lastGood {
      let loader = reader.makeLoader(lastGood, chosen: memory.chosen, isSafe: isSafe)
      await show(lastGood, loader, in: window, from: firstPage, within: Self.loadTimeout)
      window.warn(FileWarning(about: reading))
    } else {
      window.showNothing(
        String(localized: "This dashboard can’t be shown"),
        String(localized: "It appears as soon as the file is correct."),
        details: reading.diagnostics.map(\.description))
    }
    self.window = window
    opening = nil
    follow(window)
    window.window.present()
    window.afterFirstFrames { [weak self] in
      guard let self else { return }
      keepReading()
      returnMemoryWhenFilled()
      state.removeLeftovers()
    }
    if let link { window.follow(link) } else if let placement { window.restoreScroll(placement) }
    onOpen(self)
    state.followData()
    follow(filesOf: reading)
  }

  private func makeWindow(
    in application: Application, _ placement: WindowPlacement?
  ) -> DashboardWindow {
    let window = DashboardWindow(of: application, kiosk: isKiosk, monitor: monitor)
    if let placement { window.restoreSize(placement) }
    window.window.provide(images)
    if let screen = window.kioskScreen { follow(screen) }
    window.onMonitorProblem { [problems] name, problem in
      problems.report(problem, of: "monitor \(name)")
    }
    if !isKiosk { notify(of: window.alerts, by: application) }
    playSounds(of: window.alerts)
    return window
  }

  private func follow(_ window: DashboardWindow) {
    window.onZoom = { [weak self] in self?.onZoom($0) }
    window.files = files
    window.window.onActiveChange { [weak self] in
      if let self, self.window?.window.isActive == true { onLook(self) }
    }
    window.window.onClose { [weak self] in self?.remember() }
    window.window.onDestroy { [weak self] in self?.close() }
  }

  /// Brings the window to the front, at a link.
  func present(following text: String?) {
    let link = text.flatMap { PageLink($0) }
    guard let window else {
      // The window that is being opened is presented anyway.
      self.link = link ?? self.link
      return
    }
    if let link { window.follow(link) } else { window.window.present() }
  }

  /// Writes the last reading, if it is valid, and then holds no more of it than is needed; a second
  /// call does nothing.
  func keepReading() {
    guard let lastReading else { return }
    // The variables of the environment are filled in there: no later start could ask about them.
    if lastReading.definition?.permissions.allowsActions == true { state.keep(lastReading) }
    self.lastReading = lastReading.withoutText
  }

  /// Does what `cardwall reset` asks for.
  func reset(removesBookmarks: Bool) {
    if let wall = window?.wall { wall.arranger.reset() } else { memory.reset() }
    if removesBookmarks { memory.forgetBookmarks() }
  }

  /// The window when it was closed last; nil for a kiosk, which always begins in the same way.
  private var placement: WindowPlacement? { isKiosk ? nil : memory.window }

  /// The page to begin with; nil for the first of the dashboard.
  private static func firstPage(_ link: PageLink?, _ placement: WindowPlacement?) -> PageID? {
    link?.page ?? placement?.page.map { PageID($0) }
  }

  /// Keeps the size of the window and what is visible, for the next time.
  private func remember() {
    if !isKiosk, let window, window.wall != nil { memory.window = window.placement }
  }

  /// Ends what the window has started, after it is gone.
  private func close() {
    end()
    window?.wall?.stop()
    window = nil
    onClose(self)
  }

  /// Ends the work at the end of the program.
  func finish() {
    if !isClosed { remember() }
    end()
  }

  /// Has the state written that is still to be written.
  func save() {
    safeMode?.reset()
    // It may end before its first frames.
    keepReading()
    state.saveFinally()
  }

  /// Ends the work, and has the state written.
  private func end() {
    guard !isClosed else { return }
    isClosed = true
    refusalFollowing?.cancel()
    fileFollower.stop()
    actions.cancel()
    save()
    window?.kioskScreen?.light.stop()
    window?.alerts.stop()
    sounds.stop()
  }

  func show(
    _ definition: DashboardDefinition, _ loader: DashboardLoader, in window: DashboardWindow,
    from page: PageID?, within limit: Duration
  ) async {
    let sheet = isSafe ? "" : await DashboardReader.sheet(of: definition)
    guard !isClosed else { return }
    look.use(definition.theme, sheet: sheet)
    // A page with a PIN isn't open at the start.
    let isLocked = window.wall == nil && page.map(definition.isLocked) == true
    let first = definition.page(isLocked ? nil : page).id
    let updates = await loader.load(first, within: limit)
    guard !isClosed else { return await loader.show([]) }
    // Nobody uses a kiosk's wall.
    let wall = Wall(
      definition, loader: loader, memory: memory,
      performer: ActionPerformer(
        definition.sources, databases: definition.databases,
        secrets: .standard(granting: definition.permissions.grants), folder: definition.folder,
        allowsCommands: !isSafe, permissions: definition.permissions,
        formatting: definition.formatting),
      actions: actions,
      offersHostActions: !isKiosk, first: first, replacing: window.wall)
    wall.start(updates)
    window.show(wall, isSafe: isSafe)
    askForPermission(about: definition, in: window)
  }
}

/// The dark hours, the size of text and the safe mode of a kiosk.
extension OpenDashboard {
  /// Follows the hours and the size of text of a kiosk.
  func follow(_ screen: KioskScreen) {
    screen.light.onNight = { [weak self] in self?.look.isNight = $0 }
    screen.page.onScale = { [weak self] in
      guard let self, look.textScale != $0 else { return }
      look.textScale = $0
    }
  }

  /// Whether the kiosk shows its dashboard without what may have ended it (P2).
  var isSafe: Bool { safeMode?.isOn == true }

  /// Ends safe mode, and starts what it has left out.
  func leaveSafeMode() {
    safeMode?.reset()
    onLeaveSafeMode()
  }
}

extension SafeMode {
  /// Counts a start with a dashboard; with an edit of its file since the last one, counting begins
  /// anew.
  convenience init(of path: String?, environment: [String: String], problems: ProblemLog) {
    let file = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
    self.init(
      StateFile("starts", of: path, extension: "json", environment: environment),
      changedAt: (file?[.modificationDate] as? Date)?.timeIntervalSince1970, problems: problems)
  }
}
