import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk

/// The running instance of the program: one process with a window for each dashboard that is open.
final class DashboardApplication {
  /// The name of the program on the bus, and of its windows to the desktop.
  nonisolated static let id = "org.cardwall.Cardwall"

  /// The name on the bus of a kiosk that runs beside the other windows of its session.
  nonisolated static let kioskID = id + ".Kiosk"

  /// The name of the program that people read.
  nonisolated static let title = "Cardwall"

  let application: Application
  /// The dashboards that are open, or about to be.
  private(set) var dashboards: [OpenDashboard] = [] { didSet { nameLogs() } }
  /// The start of this process; nil if the desktop starts it as a service.
  private let start: DashboardStart?
  private let environment: [String: String]
  private let images: ImageLibrary
  /// Writes all state files.
  private let writer: StateWriter
  /// The desktop's list of recent files, made when it is needed first.
  private lazy var recentFiles = RecentFiles(at: recentList)
  private let recentList: String?
  private var style: CardStyle?
  let startedAt = Date()
  /// The manager of this process as a service; nil if it has none.
  private lazy var notifier = ServiceNotifier(environment) { [weak self] in
    await self?.status().summary ?? ""
  }
  /// Follows the network, once a window is there.
  private var network: NetworkMonitor?
  /// The zoom of all windows: that of the dashboard that was opened first, until it is changed.
  private var zoom: Zoom?

  /// - Parameters:
  ///   - start: the dashboard of this process, which begins to load before there is a display.
  ///   - isAlone: whether it runs beside instances that are running already, and without a name.
  ///   - id: the name on the bus.
  ///   - environment: the environment of this process.
  ///   - recentList: the file that lists recent files; nil for the desktop's own.
  init(
    _ start: DashboardStart?, isAlone: Bool = false, id: String = DashboardApplication.id,
    environment: [String: String] = ProcessInfo.processInfo.environment, recentList: String? = nil
  ) {
    application = Application(id: id, role: isAlone ? .alone : .instance)
    self.start = start
    self.environment = environment
    self.recentList = recentList
    let problems = ProblemLog()
    images = .standard(problems.reportPicture)
    writer = StateWriter(problems: problems)
    if let start { add(start, environment) }
    application.onStartup { [unowned self] in startUp() }
    application.onShutdown { [unowned self] in finish() }
    application.onStart { [unowned self] in started($0) }
    application.onActivate { [unowned self] in activate() }
    application.onOpen { [unowned self] paths in
      for path in paths { openForDesktop(DashboardStart(path: path)) }
    }
  }

  /// Passes a message to the running instance.
  /// - Parameter ids: the names of the instances that may run, of which the first one gets it.
  /// - Returns: the exit status; nil if no instance is running.
  static func handOver(
    _ message: InstanceMessage, to ids: [String] = [DashboardApplication.id]
  ) -> Int32? {
    guard let id = ids.first(where: { Application.isRunning(id: $0) }) else { return nil }
    return Application(id: id, role: .launcher).run(arguments: message.arguments)
  }

  /// Runs until the last window is closed.
  /// - Returns: the exit status.
  func run() -> Int32 {
    MainQueue.attach()
    // A signal closes the windows as a person does, so that everything that was started ends.
    application.quitOnSignals()
    let arguments =
      start.map { InstanceMessage.show($0).arguments }
      ?? [CommandLine.arguments[0], "--gapplication-service"]
    return application.run(arguments: arguments)
  }

  /// Ends what the windows have started, and writes all state that is still to be written.
  func finish() {
    notifier?.stop()
    for dashboard in dashboards { dashboard.finish() }
    writer.finish()
  }

  /// Writes the state, and touches nothing that needs the display, which has gone.
  private func displayLost() {
    for dashboard in dashboards { dashboard.save() }
    writer.finish()
  }

  private func startUp() {
    DisplayConnection.onLost { [unowned self] in displayLost() }
    let appearance = Appearance()
    appearance.followPortal()
    let style = CardStyle(appearance: appearance)
    style.makeAccents = { CardTheme.accents(of: $0) }
    self.style = style
    loadUserStyle()
    application.addAction("kiosk") { [unowned self] in fillScreen() }
    application.addAction("check") { [application] in CheckWindow.show(of: application) }
    addRequestActions()
    Command.setAccelerators(of: application)
  }

  /// Reads the user's style sheet, but not in safe mode.
  private func loadUserStyle() {
    guard let style, !dashboards.contains(where: \.isSafe), let css = UserStyle.read() else {
      return
    }
    for problem in style.loadUserSheet(css) {
      printError(problem.description(in: UserStyle.path))
    }
  }

  // MARK: Opening

  /// Does what a start of the program asks for.
  private func started(_ request: StartRequest) {
    switch InstanceMessage(request.arguments) {
    case .show(let new):
      if !request.isRemote, let start { return open(start) }
      open(new, for: request)
    case .reset(let path, let removesBookmarks):
      find(path) { dashboard in
        if let dashboard {
          dashboard.reset(removesBookmarks: removesBookmarks)
        } else {
          request.exitStatus = InstanceMessage.notDone
        }
      }
    case .status(let isJSON, let isCheck):
      printStatus(isJSON: isJSON, isCheck: isCheck, for: request)
    case .window(let new, let path): answer(new, of: path, request)
    case nil: activate()
    }
  }

  /// Presents the window that was used last, or shows this machine.
  private func activate() {
    if let window = application.windows.first { window.present() } else { open(DashboardStart()) }
  }

  /// Opens the window of a dashboard, or brings the window that it has to the front.
  /// - Parameter use: called with the dashboard.
  func open(_ start: DashboardStart, then use: @escaping (OpenDashboard) -> Void = { _ in }) {
    find(start.path) { [weak self] open in
      if let self { use(present(open, start, environment)) }
    }
  }

  /// Opens the window of a dashboard for another start of the program, which is told what is wrong
  /// with the file.
  ///
  /// No window opens for a file that isn't there: somebody has probably mistyped its path.
  private func open(_ start: DashboardStart, for request: StartRequest) {
    application.hold()
    Task { [weak self, application] in
      let problem = request.isRemote ? await start.problemOfFile(request.environment) : nil
      self?.find(start.path) { [weak self] open in
        guard let self else { return }
        if open == nil, let problem { return request.refuse(problem) }
        let dashboard = present(open, start, request.environment)
        if request.isRemote { dashboard.report(to: request, link: start.link) }
      }
      application.release()
    }
  }

  /// Opens the window of a dashboard, or brings the window that it has to the front.
  /// - Parameter open: the dashboard, if it is open already.
  @discardableResult
  private func present(
    _ open: OpenDashboard?, _ start: DashboardStart, _ environment: [String: String]
  ) -> OpenDashboard {
    let dashboard = open ?? add(start, environment)
    if start.isTrusted { open?.trust() }
    if dashboard.isOpening || dashboard.window != nil {
      dashboard.present(following: start.link)
      return dashboard
    }
    applyZoom(of: dashboard)
    application.hold()
    dashboard.open(in: application) { [application] in application.release() }
    return dashboard
  }

  /// Opens what the desktop asks for, such as a file that is double-clicked.
  ///
  /// No window opens over a kiosk (P15).
  func openForDesktop(_ start: DashboardStart) {
    find(start.path) { [weak self] open in
      guard let self, open != nil || !dashboards.contains(where: \.isKiosk) else { return }
      present(open, start, environment)
    }
  }

  /// Fills the screen with the window that was used last, or with this machine.
  private func fillScreen() {
    let walls = dashboards.compactMap(\.window?.window.widget)
    guard let window = application.windows.first(where: { walls.contains($0.widget) }) else {
      open(DashboardStart(isKiosk: true))
      return
    }
    window.fullscreen()
    window.present()
  }

  /// Begins to load a dashboard.
  @discardableResult
  private func add(_ start: DashboardStart, _ environment: [String: String]) -> OpenDashboard {
    let dashboard = OpenDashboard(
      start, choosesLanguage: dashboards.isEmpty, environment: environment, images: images,
      writer: writer)
    let dashboardPath = start.path.map(\.absolutePath)
    dashboard.onZoom = { [unowned self] in zoom($0) }
    dashboard.onClose = { [unowned self] in closed($0) }
    let open: @MainActor @Sendable (String) -> Void = { [weak self] in
      self?.open(DashboardStart(path: $0))
    }
    dashboard.actions.newDashboard.allow = { [writer] path in
      writer.run { TrustLedger(environment: environment).allow(written: path) }
    }
    dashboard.actions.newDashboard.showWall = { [weak self] in self?.open($0, noting: $1) }
    dashboard.files = FileCommands(
      open: open,
      begin: { [newDashboard = dashboard.actions.newDashboard] template, path in
        do throws(SourceFailure) {
          return try await newDashboard.begin(at: path, from: template)
        } catch {
          return error.message
        }
      },
      recent: { [weak self] in
        self?.recentFiles.paths(usedBy: Self.title).filter { $0 != dashboardPath } ?? []
      })
    dashboard.onAllow = { [weak self, weak dashboard] in
      for other in self?.dashboards ?? [] where other !== dashboard && other.isAsking {
        Task { await other.reload() }
      }
    }
    dashboard.onLeaveSafeMode = { [unowned self] in loadUserStyle() }
    dashboard.onLook = { [unowned self] in applyLook(of: $0) }
    dashboard.onOpen = { [unowned self] in opened($0) }
    dashboard.onFirstWall = { [unowned self] in addToRecentFiles($0) }
    dashboards.append(dashboard)
    return dashboard
  }

  /// Opens a dashboard that has just been written, whose window covers the one that says so.
  private func open(_ path: String, noting text: String) {
    open(DashboardStart(path: path)) { dashboard in
      let note = Note(text: text, title: String(localized: "Copy Path")) { [weak dashboard] in
        dashboard?.window?.window.copyToClipboard(path)
      }
      if let window = dashboard.window { window.show(note) } else { dashboard.firstNote = note }
    }
  }

  /// Reports the first frame, and adds a dashboard to the recent files after it if it is one.
  private func opened(_ dashboard: OpenDashboard) {
    if let note = dashboard.firstNote { dashboard.window?.show(note) }
    dashboard.firstNote = nil
    dashboard.window?.afterFirstFrames { [weak self] in
      self?.notifier?.ready()
      self?.followNetwork()
    }
    if dashboard.window?.wall != nil { addToRecentFiles(dashboard) }
  }

  private func addToRecentFiles(_ dashboard: OpenDashboard) {
    guard !dashboard.isKiosk, let path = dashboard.path.map(\.absolutePath),
      let window = dashboard.window
    else { return }
    window.afterFirstFrames { [weak self] in
      self?.recentFiles.add(
        path, type: "application/x-cardwall+yaml", program: Self.title, command: "cardwall %f")
    }
  }

  /// Retries unreachable sources when the network changes.
  ///
  /// Retries them once at once: the network may have come up during the start.
  private func followNetwork() {
    guard network == nil else { return }
    network = NetworkMonitor { [weak self] in self?.networkChanged() }
    networkChanged()
  }

  private func networkChanged() {
    for loader in dashboards.compactMap(\.window?.wall?.loader) {
      Task { await loader.networkChanged() }
    }
  }

  /// Forgets a dashboard, and with the last one its language: another window may be open still.
  private func closed(_ dashboard: OpenDashboard) {
    dashboards.removeAll { $0 === dashboard }
    if dashboards.isEmpty { ProgramLanguage.endUseOfDashboard() }
  }

  /// Names the dashboard in each line of the log while several are open.
  private func nameLogs() {
    for dashboard in dashboards {
      let name = dashboard.path ?? "this machine"
      dashboard.problems.setDashboard(dashboards.count > 1 ? name : nil)
    }
  }

  // MARK: Look

  /// GTK has one look for all windows of a process: that of the dashboard whose window is used.
  private func applyLook(of dashboard: OpenDashboard) {
    guard let style else { return }
    style.appearance.zoom = dashboard.look.textScale ?? (zoom ?? .usual).factor
    guard style.theme != dashboard.look.theme else { return }
    style.theme = dashboard.look.theme
    for problem in style.themeProblems {
      printError(problem.description(in: dashboard.look.sheetPath))
    }
  }

  /// GTK has one size of text for all windows of a process.
  private func applyZoom(of dashboard: OpenDashboard) {
    guard zoom == nil else { return }
    zoom = dashboard.memory.zoom
    style?.appearance.zoom = dashboard.memory.zoom.factor
  }

  private func zoom(_ change: Zoom.Change) {
    let new = (zoom ?? .usual).applying(change)
    zoom = new
    for dashboard in dashboards where !dashboard.isKiosk { dashboard.memory.zoom = new }
    style?.appearance.zoom = new.factor
  }
}
