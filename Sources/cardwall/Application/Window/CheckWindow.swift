import CardModel
import CardWidgets
import Dashboard
import Foundation
import Gtk
import Localization

/// The window that lists the mistakes of a dashboard file, as `cardwall check` prints them.
final class CheckWindow {
  let window: Window
  /// The check whose result is shown next.
  private var checking: Task<Void, Never>?
  private let choice = Button(String(localized: "Choose File…"))

  private static var title: String { String(localized: "Check a Dashboard") }

  /// Opens the window, which asks for a file.
  static func show(of application: Application) {
    let check = CheckWindow(of: application)
    check.window.present()
    check.choose()
  }

  init(of application: Application) {
    window = Window(of: application)
    window.addClass("cardwall")
    window.title = Self.title
    window.setDefaultSize(width: 720, height: 520)
    choice.hasFrame = false
    choice.addClass("flat")
    choice.setAction("win.open-file")
    window.setTitlebar(TitleBar(choice))
    window.addAction("open-file") { [unowned self] in choose() }
    window.addAction("close") { [unowned self] in window.close() }
    window.add(FileDrop { [unowned self] in if let path = $0.first { check(path) } })
    window.own(self)
    let picture = MessagePicture.icon(Icon("edit-find-symbolic"))
    show(
      String(localized: "Choose a dashboard file"),
      String(localized: "Its mistakes are listed here."), picture, [])
  }

  /// Asks for the file.
  private func choose() {
    FileDialog.open(
      Self.title, kind: String(localized: "Dashboards"), endings: ["yaml", "yml", "json"],
      all: String(localized: "All Files"), over: window
    ) { [weak self] in self?.check($0) }
  }

  /// Lists the mistakes of a file; the result of an earlier check is no longer shown.
  func check(_ path: String) {
    checking?.cancel()
    checking = window.scope.task {
      await Self.diagnostics(ofFile: path)
    } then: { [unowned self] found in
      let name = URL(fileURLWithPath: path).lastPathComponent
      let isGood = found.isEmpty
      let title =
        isGood
        ? String(localized: "No mistakes in \(name)")
        : String(
          count: found.count, one: "\(found.count) mistake in \(name)",
          other: "\(found.count) mistakes in \(name)")
      window.title = title
      show(
        title, isGood ? String(localized: "Its cards follow the guideline.") : "",
        isGood ? .icon(Icon("object-select-symbolic")) : .drawing(.mistake),
        found.map(\.description))
    }
  }

  @concurrent
  nonisolated static func diagnostics(ofFile path: String) async -> [Diagnostic] {
    let reading = DashboardFile.read(path)
    let icons = reading.namesThemeIcons ? await IconTheme.names : []
    return reading.check { icons }
  }

  private func show(
    _ title: String, _ text: String, _ picture: MessagePicture, _ details: [String]
  ) {
    let message = Failure(title: title, message: text, canRetry: false, picture: picture)
    window.setChild(StatusPage(message, details: details).root)
  }
}
