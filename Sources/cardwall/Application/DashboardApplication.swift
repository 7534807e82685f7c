import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk

/// The program with a window: reads the file, shows its wall, follows the file's changes.
final class DashboardApplication {
  private let application: Application
  private let path: String?
  /// Where to go once there is a window.
  private var link: PageLink?
  private let isKiosk: Bool
  /// Begun before there is a display: the file is read and its data loaded while GTK starts.
  private let firstReading: Task<Reading, Never>
  private let memory: WallMemory
  private let lastData: LastDataFile
  private var style: CardStyle?
  private var window: DashboardWindow?
  private var watching: Task<Void, Never>?

  /// How long the first picture waits for data, so that it is one of cards.
  private static let patience = Duration.milliseconds(150)

  /// - Parameters:
  ///   - path: of the dashboard file; nil for this machine.
  ///   - link: the place on it to begin with.
  init(path: String?, link: PageLink?, kiosk: Bool) {
    application = Application(id: Self.id(of: path))
    self.path = path
    self.link = link
    isKiosk = kiosk
    memory = .standard(of: path)
    let lastData = LastDataFile(of: path)
    self.lastData = lastData
    firstReading = Task.detached {
      lastData.restore()
      return await Self.read(path, page: link?.page, lastData.data)
    }
  }

  /// A dashboard has one process in a session, and each dashboard its own.
  private static func id(of path: String?) -> String {
    "io.cardwall.Cardwall" + (path.map { ".d" + StateFile.name(of: $0) } ?? "")
  }

  /// Has the window that a dashboard has already come to the front and go to a place. False where
  /// there is none.
  static func handOver(_ path: String?, _ link: PageLink?) -> Bool {
    let id = id(of: path)
    guard Application.isRunning(id: id) else { return false }
    return Application(id: id).handOver("go", target: link?.text ?? "")
  }

  /// Has the window that a dashboard has already show all cards where the file has them. False where
  /// there is none.
  static func handOverReset(_ path: String?, bookmarks: Bool) -> Bool {
    let id = id(of: path)
    guard Application.isRunning(id: id) else { return false }
    return Application(id: id).handOver(
      "reset", target: bookmarks ? "bookmarks" : "", isShown: false)
  }

  /// Runs until the window is closed; gives the exit status.
  func run() -> Int32 {
    MainQueue.attach()
    application.onStartup { [unowned self] in startUp() }
    // A signal closes the window as a person does, so that nothing that was started goes on.
    application.quitOnSignals()
    application.onActivate { [unowned self] in activate() }
    let status = application.run(arguments: [CommandLine.arguments[0]])
    lastData.save()
    return status
  }

  private func startUp() {
    let appearance = Appearance()
    appearance.followPortal()
    let style = CardStyle(appearance: appearance)
    self.style = style
    if let css = UserStyle.read() {
      for problem in style.loadUserSheet(css) {
        complain("\(UserStyle.path):\(problem.line):\(problem.column): error: \(problem.message)")
      }
    }
    application.addAction("go", taking: { [unowned self] in follow($0) })
    application.addAction("reset", taking: { [unowned self] in reset($0) })
    application.addAction("quit") { [unowned self] in application.quit() }
    Command.setAccelerators(of: application)
    memory.onProblem = { [unowned self] in window?.warn($0) }
  }

  private func activate() {
    if let window { return window.window.present() }
    application.hold()
    Task {
      await open()
      application.release()
    }
  }

  /// Goes to a place that another start of the program was asked for.
  private func follow(_ text: String) {
    guard let link = PageLink(text) else { return }
    if let window { window.follow(link) } else { self.link = link }
  }

  /// Does what `cardwall reset` asks for.
  private func reset(_ text: String) {
    if let wall = window?.wall { wall.resetArrangement() } else { memory.reset() }
    if text == "bookmarks" { memory.forgetBookmarks() }
  }

  private func open() async {
    let (reading, loader) = await firstReading.value
    for finding in reading.findings { complain("\(finding)") }
    let firstPage = link?.page
    if let firstPage, let pages = reading.definition?.namedPages.map(\.id),
      !pages.contains(firstPage)
    {
      let names = pages.map(\.rawValue).joined(separator: ", ")
      complain("there is no page \(firstPage); it is one of \(names)")
    }
    let window = DashboardWindow(of: application, kiosk: isKiosk)
    self.window = window
    if let definition = reading.definition, let loader {
      await show(definition, loader, from: firstPage, within: Self.patience)
      keep(reading)
      if let problem = memory.problem { window.warn(problem) }
    } else if let last = LastGood.read(path)?.definition {
      await show(
        last, .standard(last, lastData: lastData.data), from: firstPage, within: Self.patience)
      window.warn(Self.complaint(reading))
    } else {
      window.showNothing(
        "This dashboard can’t be shown",
        "It comes up by itself as soon as the file is right.",
        details: reading.findings.map(\.description))
    }
    window.window.present()
    if let link { window.follow(link) }
    lastData.follow()
    if path != nil { watch(reading.files) }
  }

  private func show(
    _ definition: DashboardDefinition, _ loader: DashboardLoader, from page: PageID?,
    within limit: Duration
  ) async {
    // Nobody touches a kiosk's wall.
    let wall = Wall(
      definition, loader: loader, memory: memory,
      performer: ActionPerformer(definition.sources, secrets: .standard()),
      offersHostActions: !isKiosk, first: page)
    await wall.start(within: limit)
    window?.show(wall)
  }

  /// Remembers a good file, off the main actor.
  private func keep(_ reading: DashboardReading) {
    Task.detached { [path] in LastGood.keep(reading, of: path) }
  }

  // MARK: Changes of the file

  private func watch(_ files: [String]) {
    watching?.cancel()
    guard let changes = FileWatch.changes(of: files) else { return }
    watching = Task { [weak self] in
      for await _ in changes { await self?.reload() }
    }
  }

  /// A bad edit never changes the wall (P3).
  private func reload() async {
    guard let window else { return }
    let (reading, loader) = await Self.read(
      path, page: window.currentPage, lastData.data)
    for finding in reading.findings { complain("\(finding)") }
    if let definition = reading.definition, let loader {
      await show(definition, loader, from: window.currentPage, within: .seconds(1))
      keep(reading)
    } else {
      window.warn(Self.complaint(reading))
    }
    watch(reading.files)
  }

  private static func complaint(_ reading: DashboardReading) -> String {
    let errors = reading.findings.filter { $0.severity == .error }
    guard let first = errors.first else { return "The file can’t be read." }
    let more = errors.count > 1 ? " — and \(errors.count - 1) more" : ""
    return "\(first.location): \(first.message)\(more) — the last good version is shown"
  }

  private typealias Reading = (reading: DashboardReading, loader: DashboardLoader?)

  /// Reads the file and sets off the loading of the page that will be shown.
  @concurrent
  private nonisolated static func read(
    _ path: String?, page: PageID?, _ lastData: LastData
  ) async -> Reading {
    let reading = DashboardFile.read(path)
    guard let definition = reading.definition else { return (reading, nil) }
    let loader = DashboardLoader.standard(definition, lastData: lastData)
    await loader.show([definition.page(page).id])
    return (reading, loader)
  }
}
