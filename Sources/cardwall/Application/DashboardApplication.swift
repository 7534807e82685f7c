import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk

/// The program with a window: reads the dashboard file, shows its wall, and follows changes of the
/// file.
final class DashboardApplication {
  let application: Application
  private let path: String?
  /// The link that is followed when the window opens.
  private var link: PageLink?
  private let isKiosk: Bool
  /// Starts before there is a display: the file is read and its data loaded while GTK starts.
  private let firstReading: Task<Reading, Never>
  /// Writes all state files.
  private let writer = StateWriter()
  private let memory: WallMemory
  private let lastData: LastDataFile
  private let histories: HistoryFile
  private let lastGood: LastGood?
  private let problems: ProblemLog
  private let images: ImageLibrary
  /// Outlives each wall, and with it the results of actions.
  private let actions = ActionRunner()
  private var style: CardStyle?
  private var opening: Task<Void, Never>?
  /// The window, once it shows something.
  private var window: DashboardWindow?
  private var watching: Task<Void, Never>?

  /// The time that the window waits for data before it opens, so that it opens with cards.
  private static let loadTimeout = Duration.milliseconds(150)

  /// - Parameters:
  ///   - path: the path of the dashboard file; nil for this machine's own dashboard.
  ///   - link: where on the wall to start.
  ///   - problems: logs what goes wrong with the file and the sources.
  ///   - environment: names the state directory.
  init(
    path: String?, link: PageLink?, kiosk: Bool, problems: ProblemLog = ProblemLog(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    application = Application(id: Self.id(of: path))
    self.path = path
    self.link = link
    self.problems = problems
    images = .standard(problems: problems)
    isKiosk = kiosk
    let cards = StateFile("cards", of: path, extension: "json", environment: environment)
    let data = StateFile("data", of: path, extension: "json", environment: environment)
    let history = StateFile("history", of: path, extension: "db", environment: environment)
    lastGood = path.map { LastGood(of: $0, environment: environment) }
    writer.removeLeftovers(of: [cards, data, history] + [lastGood?.file].compactMap { $0 })
    memory = WallMemory(cards, writer: writer)
    let lastData = LastDataFile(data, writer: writer)
    self.lastData = lastData
    let histories = HistoryFile(history, writer: writer)
    self.histories = histories
    firstReading = Task.detached {
      lastData.restore()
      histories.restore()
      return await Self.read(
        path, isKiosk: kiosk, page: link?.page, lastData.data, histories.histories, problems)
    }
    connect()
  }

  /// The application id: a dashboard has one process in a session, and each dashboard its own.
  private static func id(of path: String?) -> String {
    "io.cardwall.Cardwall" + (path.map { ".d" + StateFile.name(of: $0) } ?? "")
  }

  /// Brings the window that a dashboard has already to the front, at a link.
  /// - Returns: false if there is no such window.
  static func handOver(_ path: String?, _ link: PageLink?) -> Bool {
    let id = id(of: path)
    guard Application.isRunning(id: id) else { return false }
    return Application(id: id).handOver("go", target: link?.text ?? "")
  }

  /// Resets the arrangement of cards in the window that a dashboard has already.
  /// - Returns: false if there is no such window.
  static func handOverReset(_ path: String?, bookmarks: Bool) -> Bool {
    let id = id(of: path)
    guard Application.isRunning(id: id) else { return false }
    return Application(id: id).handOver(
      "reset", target: bookmarks ? "bookmarks" : "", isShown: false)
  }

  private func connect() {
    application.onStartup { [unowned self] in startUp() }
    application.onActivate { [unowned self] in activate() }
  }

  /// Runs until the window is closed.
  /// - Returns: the exit status.
  func run() -> Int32 {
    MainQueue.attach()
    // A signal closes the window as a person does, so that everything that was started ends.
    application.quitOnSignals()
    let status = application.run(arguments: [CommandLine.arguments[0]])
    finish()
    return status
  }

  /// Writes all state that is still to be written.
  func finish() {
    actions.cancel()
    lastData.saveFinally()
    histories.saveFinally()
    memory.finish()
  }

  private func startUp() {
    let appearance = Appearance()
    appearance.followPortal()
    let style = CardStyle(appearance: appearance)
    self.style = style
    if let css = UserStyle.read() {
      for problem in style.loadUserSheet(css) {
        printError("\(UserStyle.path):\(problem.line):\(problem.column): error: \(problem.message)")
      }
    }
    application.addAction("go", taking: { [unowned self] in follow($0) })
    application.addAction("reset", taking: { [unowned self] in reset($0) })
    appearance.zoom = memory.zoom.factor
    // Passers-by don't change the size of a kiosk.
    if !isKiosk { application.addAction("zoom", taking: { [unowned self] in zoom($0) }) }
    application.addAction("quit") { [unowned self] in application.quit() }
    Command.setAccelerators(of: application)
    memory.onProblem = { [unowned self] in window?.warn($0) }
  }

  /// - Parameter target: a target of `app.zoom`.
  private func zoom(_ target: String) {
    guard let change = Zoom.Change(rawValue: target) else { return }
    memory.zoom = memory.zoom.applying(change)
    style?.appearance.zoom = memory.zoom.factor
  }

  private func activate() {
    if let window { return window.window.present() }
    // The window that is being opened is presented anyway.
    guard opening == nil else { return }
    application.hold()
    opening = Task {
      await open()
      application.release()
    }
  }

  /// Follows a link that another start of the program was given.
  private func follow(_ text: String) {
    guard let link = PageLink(text) else { return }
    if let window { window.follow(link) } else { self.link = link }
  }

  /// Does what `cardwall reset` asks for.
  private func reset(_ text: String) {
    if let wall = window?.wall { wall.arranger.reset() } else { memory.reset() }
    if text == "bookmarks" { memory.forgetBookmarks() }
  }

  private func open() async {
    let (reading, loader) = await firstReading.value
    problems.report(reading.diagnostics)
    let firstPage = link?.page
    if let firstPage, let pages = reading.definition?.namedPages.map(\.id),
      !pages.contains(firstPage)
    {
      let names = pages.map(\.rawValue).joined(separator: ", ")
      printError("there is no page \(firstPage); the pages are: \(names)")
    }
    let window = DashboardWindow(of: application, kiosk: isKiosk)
    window.window.provide(images)
    if let definition = reading.definition, let loader {
      await show(definition, loader, in: window, from: firstPage, within: Self.loadTimeout)
      lastGood?.keep(reading, by: writer)
      if let problem = memory.problem { window.warn(problem) }
    } else if let last = lastGood?.read()?.definition {
      await show(
        last,
        .standard(
          last, lastData: lastData.data, histories: histories.histories, problems: problems),
        in: window, from: firstPage, within: Self.loadTimeout)
      window.warn(FileWarning(about: reading))
    } else {
      window.showNothing(
        "This dashboard can’t be shown", "It appears as soon as the file is correct.",
        details: reading.diagnostics.map(\.description))
    }
    self.window = window
    window.window.present()
    if let link { window.follow(link) }
    lastData.follow()
    histories.follow()
    if path != nil { watch(reading.files) }
  }

  private func show(
    _ definition: DashboardDefinition, _ loader: DashboardLoader, in window: DashboardWindow,
    from page: PageID?, within limit: Duration
  ) async {
    // Nobody uses a kiosk's wall.
    let wall = Wall(
      definition, loader: loader, memory: memory,
      performer: ActionPerformer(definition.sources, secrets: .standard()), actions: actions,
      offersHostActions: !isKiosk, first: page)
    await wall.start(within: limit)
    window.show(wall)
  }

  // MARK: Changes of the file

  private func watch(_ files: [String]) {
    watching?.cancel()
    guard let changes = FileWatch.changes(of: files) else { return }
    watching = Task { [weak self] in
      for await _ in changes { await self?.reload() }
    }
  }

  /// Shows the changed file; an invalid one changes nothing on the wall (P3).
  private func reload() async {
    guard let window else { return }
    let (reading, loader) = await Self.read(
      path, isKiosk: isKiosk, page: window.currentPage, lastData.data, histories.histories,
      problems)
    problems.report(reading.diagnostics)
    if let definition = reading.definition, let loader {
      await show(
        definition, loader, in: window, from: window.currentPage, within: .seconds(1))
      lastGood?.keep(reading, by: writer)
    } else {
      window.warn(FileWarning(about: reading))
    }
    watch(reading.files)
  }

  private typealias Reading = (reading: DashboardReading, loader: DashboardLoader?)

  /// Reads the file and starts to load the page that will be shown.
  @concurrent
  private nonisolated static func read(
    _ path: String?, isKiosk: Bool, page: PageID?, _ lastData: LastData, _ histories: Histories,
    _ problems: ProblemLog
  ) async -> Reading {
    let reading = DashboardFile.read(path, isKiosk: isKiosk)
    guard let definition = reading.definition else { return (reading, nil) }
    let loader = DashboardLoader.standard(
      definition, lastData: lastData, histories: histories, problems: problems)
    await loader.show([definition.page(page).id])
    return (reading, loader)
  }
}
