import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk

/// The program with a window: reads the file, shows its wall, follows the file's changes.
final class DashboardApplication {
  private let application = Application(id: "io.cardwall.Cardwall", isUnique: false)
  private let path: String?
  private let firstPage: PageID?
  private let isKiosk: Bool
  private var style: CardStyle?
  private var window: DashboardWindow?
  private var watching: Task<Void, Never>?

  /// How long the first picture waits for data, so that it is one of cards.
  private static let patience = Duration.milliseconds(150)

  /// - Parameters:
  ///   - path: of the dashboard file; nil for this machine.
  ///   - page: to begin with.
  init(path: String?, page: PageID?, kiosk: Bool) {
    self.path = path
    firstPage = page
    isKiosk = kiosk
  }

  /// Runs until the window is closed; gives the exit status.
  func run() -> Int32 {
    MainQueue.attach()
    application.onStartup { [unowned self] in startUp() }
    application.onActivate { [unowned self] in activate() }
    return application.run(arguments: [CommandLine.arguments[0]])
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
    application.addAction("quit") { [unowned self] in application.quit() }
    application.setAccelerators(["<Control>q"], for: "app.quit")
    application.setAccelerators(["<Control>w"], for: "win.close")
    application.setAccelerators(["F5", "<Control>r"], for: "win.refresh")
    application.setAccelerators(["F11"], for: "win.fullscreen")
    for number in 1...9 {
      application.setAccelerators(["<Control>\(number)"], for: "win.nth-page('\(number)')")
    }
  }

  private func activate() {
    if let window { return window.window.present() }
    application.hold()
    Task {
      await open()
      application.release()
    }
  }

  private func open() async {
    let reading = await Self.read(path)
    for finding in reading.findings { complain("\(finding)") }
    let window = DashboardWindow(of: application, kiosk: isKiosk)
    self.window = window
    let definition = reading.definition
    if definition != nil { LastGood.keep(reading, of: path) }
    let lastGood = definition == nil ? await Self.lastGood(path) : nil
    if let shown = definition ?? lastGood?.definition {
      let wall = Wall(shown, first: firstPage)
      await wall.start(within: Self.patience)
      window.show(wall)
      if definition == nil { window.warn(Self.complaint(reading)) }
    } else {
      window.showNothing(
        "This dashboard can’t be shown",
        reading.findings.map(\.description).joined(separator: "\n"))
    }
    window.window.present()
    if path != nil { watch(reading.files) }
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
    let reading = await Self.read(path)
    guard let window else { return }
    for finding in reading.findings { complain("\(finding)") }
    if let definition = reading.definition {
      LastGood.keep(reading, of: path)
      let wall = Wall(definition, first: window.currentPage)
      await wall.start(within: .seconds(1))
      window.show(wall)
    } else {
      window.warn(Self.complaint(reading))
    }
    watch(reading.files)
  }

  private static func complaint(_ reading: DashboardReading) -> String {
    let errors = reading.findings.filter { $0.severity == .error }
    guard let first = errors.first else { return "The file can’t be read." }
    let more = errors.count > 1 ? " — and \(errors.count - 1) more" : ""
    return "\(first.location): \(first.message)\(more)\nThe last good version is shown."
  }

  @concurrent
  private nonisolated static func read(_ path: String?) async -> DashboardReading {
    DashboardFile.read(path)
  }

  @concurrent
  private nonisolated static func lastGood(_ path: String?) async -> DashboardReading? {
    LastGood.read(path)
  }
}
