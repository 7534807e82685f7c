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
  let path: String?
  let isKiosk: Bool
  private let monitor: String?
  private let choosesLanguage: Bool
  let memory: WallMemory
  /// Outlives each wall, and with it the results of actions.
  let actions = ActionRunner()
  /// The window, once it shows something.
  private(set) var window: DashboardWindow?
  /// Called with the commands that change the zoom.
  var onZoom: (Zoom.Change) -> Void = { _ in }
  /// Opens and begins other dashboards.
  var files = FileCommands()
  /// The note that the window shows first.
  var firstNote: Note?
  /// Called with the look of the wall when it may have changed, and when the window is used again.
  var onTheme: (OpenDashboard) -> Void = { _ in }
  /// The look that the file asks for.
  private(set) var usualTheme = CardTheme()
  /// Whether a kiosk is in its dark hours.
  var isNight = false
  /// The factor on the size of text that a kiosk asks for; nil for the zoom of all windows.
  var textScale: Double?
  /// The path of the style sheet of ``theme``.
  private(set) var sheetPath = ""
  /// Called when safe mode has ended.
  var onLeaveSafeMode: () -> Void = {}
  /// Called when the window is there.
  var onOpen: (OpenDashboard) -> Void = { _ in }
  /// Called when the window has been closed.
  var onClose: (OpenDashboard) -> Void = { _ in }

  /// The link that is followed when the window opens.
  private var link: PageLink?
  let environment: [String: String]
  let writer: StateWriter
  let lastData: LastDataFile
  let histories: HistoryFile
  private let lastGood: LastGood?
  /// The files that keep the state of the dashboard.
  private let stateFiles: [StateFile]
  /// Logs what goes wrong with the file and the sources.
  let problems: ProblemLog
  /// Plays the sounds of alerts.
  let sounds = SoundPlayer(application: DashboardApplication.title)
  private let images: ImageLibrary
  /// Counts quick ends; nil for a window that people use.
  let safeMode: SafeMode?
  /// Starts before there is a display: the file is read and its data loaded while GTK starts.
  ///
  /// Nil once the window is there.
  private(set) var firstReading: Task<Reading, Never>?
  private var opening: Task<Void, Never>?
  /// The files that are watched, and the task that follows their changes.
  var watching: (files: [String], task: Task<Void, Never>)?
  /// The result of the latest reading of the file.
  var lastReading: DashboardReading?
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
    images: ImageLibrary, writer: StateWriter, problems: ProblemLog
  ) {
    path = start.path
    isKiosk = start.isKiosk
    monitor = start.monitor
    self.choosesLanguage = choosesLanguage
    link = start.link.flatMap { PageLink($0) }
    self.environment = environment
    self.images = images
    self.writer = writer
    self.problems = problems
    let cards = StateFile("cards", of: path, extension: "json", environment: environment)
    let data = StateFile("data", of: path, extension: "json", environment: environment)
    let history = StateFile("history", of: path, extension: "db", environment: environment)
    lastGood = path.map { LastGood(of: $0, environment: environment) }
    stateFiles = [cards, data, history] + [lastGood?.file].compactMap { $0 }
    memory = WallMemory(cards, writer: writer)
    // A kiosk always begins in the same way.
    if isKiosk { memory.forgetChoices() }
    if let choices = link?.choices { memory.choose(choices.mapValues { $0 }) }
    let lastData = LastDataFile(data, writer: writer)
    self.lastData = lastData
    let histories = HistoryFile(history, writer: writer)
    self.histories = histories
    let page = Self.firstPage(link, isKiosk ? nil : memory.window)
    safeMode = isKiosk ? SafeMode(of: path, environment: environment) : nil
    let (isSafe, chosen) = (safeMode?.isOn == true, memory.chosen)
    firstReading = Task.detached {
      // The window of this dashboard may have been closed a moment ago.
      writer.finish()
      if !isSafe {
        lastData.restore()
        histories.restore()
      }
      return await Self.read(
        start, choosesLanguage: choosesLanguage, environment, page: page, chosen: chosen,
        isSafe: isSafe,
        lastData.data, histories.histories, problems)
    }
    safeMode?.onEnd = { [weak self] in Task { await self?.reload() } }
    memory.onProblem = { [weak self] in self?.window?.warn($0) }
  }

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
    guard let (reading, loader) = await firstReading?.value else { return }
    lastReading = reading
    firstReading = nil
    problems.report(reading.diagnostics)
    if let problem = lastReading?.problem(ofPage: link?.page) { printError(problem) }
    let last = reading.definition == nil ? lastGood?.read()?.definition : nil
    if choosesLanguage, let definition = reading.definition ?? last {
      ProgramLanguage.use(of: definition)
    }
    let placement = placement
    let firstPage = Self.firstPage(link, placement)
    let window = DashboardWindow(of: application, kiosk: isKiosk, monitor: monitor)
    if let placement { window.restoreSize(placement) }
    window.window.provide(images)
    if let screen = window.kioskScreen { follow(screen) }
    if !isKiosk { notify(of: window.alerts, by: application) }
    playSounds(of: window.alerts)
    if let definition = reading.definition, let loader {
      await show(definition, loader, in: window, from: firstPage, within: Self.loadTimeout)
      if let problem = memory.problem { window.warn(problem) }
    } else if let last {
      await show(
        last,
        .standard(
          last, lastData: lastData.data, histories: histories.histories, chosen: memory.chosen,
          problems: problems,
          isSafe: isSafe),
        in: window, from: firstPage, within: Self.loadTimeout)
      window.warn(FileWarning(about: reading))
    } else {
      window.showNothing(
        String(localized: "This dashboard can’t be shown"),
        String(localized: "It appears as soon as the file is correct."),
        details: reading.diagnostics.map(\.description))
    }
    self.window = window
    opening = nil
    window.onZoom = { [weak self] in self?.onZoom($0) }
    window.files = files
    window.window.onActiveChange { [weak self] in
      if let self, self.window?.window.isActive == true { onTheme(self) }
    }
    window.window.onClose { [weak self] in self?.remember() }
    window.window.onDestroy { [weak self] in self?.close() }
    window.window.present()
    window.afterFirstFrames { [weak self] in
      guard let self else { return }
      keepReading()
      returnMemoryWhenFilled()
      writer.removeLeftovers(of: stateFiles)
    }
    if let link { window.follow(link) } else if let placement { window.restoreScroll(placement) }
    onOpen(self)
    lastData.follow()
    histories.follow()
    watch(reading)
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
    lastGood?.keep(lastReading, by: writer)
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

  /// Ends the work, and has the state written that is still to be written.
  private func end() {
    guard !isClosed else { return }
    isClosed = true
    safeMode?.reset()
    watching?.task.cancel()
    window?.kioskScreen?.light.stop()
    window?.alerts.stop()
    sounds.stop()
    actions.cancel()
    // It may end before its first frames.
    keepReading()
    lastData.saveFinally()
    histories.saveFinally()
    memory.save()
  }

  func show(
    _ definition: DashboardDefinition, _ loader: DashboardLoader, in window: DashboardWindow,
    from page: PageID?, within limit: Duration
  ) async {
    let sheet = isSafe ? "" : await Self.sheet(of: definition)
    guard !isClosed else { return }
    sheetPath = definition.theme?.style ?? ""
    usualTheme = CardTheme(definition.theme, sheet: sheet)
    onTheme(self)
    // A page with a PIN isn't open at the start.
    let isLocked = window.wall == nil && page.map(definition.isLocked) == true
    // Nobody uses a kiosk's wall.
    let wall = Wall(
      definition, loader: loader, memory: memory,
      performer: ActionPerformer(
        definition.sources, databases: definition.databases, secrets: .standard(),
        allowsCommands: !isSafe, formatting: definition.formatting), actions: actions,
      offersHostActions: !isKiosk, first: isLocked ? nil : page)
    await wall.start(within: limit, isReplacement: window.wall != nil)
    guard !isClosed else { return wall.stop() }
    window.show(wall, isSafe: isSafe)
  }
}
