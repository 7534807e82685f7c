import CardModel
import Gtk
import Localization

/// The commands of a window for other dashboards than its own.
struct FileCommands {
  /// Opens a dashboard file in a window of its own.
  var open: (String) -> Void = { _ in }
  /// Writes a new dashboard file and opens it; returns what came of it, in words.
  var begin: (DashboardTemplate, String) async -> String = { _, _ in "" }
  /// Returns the paths of the dashboards that were opened recently, the latest first.
  var recent: () -> [String] = { [] }

  /// The maximum number of recent dashboards in the menu.
  static let recentLimit = 10

  /// The menu items of the recent dashboards: the names of their files, with the folder where names
  /// are the same.
  var recentItems: [Menu.Item] {
    let paths = Array(recent().prefix(Self.recentLimit))
    let names = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    return zip(paths, names).map { path, name in
      let isAmbiguous = names.filter { $0 == name }.count > 1
      let title = isAmbiguous ? path.split(separator: "/").suffix(2).joined(separator: "/") : name
      return Menu.Item(title, action: "win.open-recent", target: path)
    }
  }
}

extension DashboardWindow {
  func addFileActions() {
    window.addAction("open-file") { [unowned self] in
      FileDialog.open(
        String(localized: "Open a Dashboard"), kind: String(localized: "Dashboards"),
        endings: ["yaml", "yml", "json"], all: String(localized: "All Files"), over: window
      ) { [weak self] in self?.files.open($0) }
    }
    window.addAction("open-recent", taking: { [unowned self] in files.open($0) })
    window.addAction(
      "new",
      taking: { [unowned self] in
        if let template = DashboardTemplate(rawValue: $0) { begin(template) }
      })
    window.add(FileDrop { [unowned self] in $0.forEach(files.open) })
  }

  /// Asks where a new dashboard is to be, and begins it there.
  private func begin(_ template: DashboardTemplate) {
    FileDialog.save(template.title, name: template.fileName, over: window) { [weak self] path in
      guard let self else { return }
      window.scope.task { [files] in
        await files.begin(template, path)
      } then: { [unowned self] in
        show(Note(text: $0))
      }
    }
  }
}
