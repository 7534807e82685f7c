import Foundation
import Gtk
import Localization

/// The data that are installed with the program.
nonisolated enum InstalledData {
  /// Returns the folder that the program is installed in: its binary is in `bin`, its data are in
  /// `share`.
  static func prefix(of program: String = Bundle.main.executablePath ?? "") -> String {
    URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent().path
  }
}

/// The documentation that is installed with the program.
nonisolated enum InstalledDocumentation {
  /// The first page, in a folder that holds the data of programs.
  private static let page = "doc/cardwall/html/index.html"

  /// Returns the path of the first page; nil if it isn't installed.
  ///
  /// - Parameters:
  ///   - program: the path of the binary, beside whose folder the data are.
  ///   - environment: names the folders of data (XDG base directories).
  static func path(
    program: String = Bundle.main.executablePath ?? "",
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    let prefix = InstalledData.prefix(of: program)
    let named = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    let folders = (named ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    return (["\(prefix)/share"] + folders).map { "\($0)/\(page)" }.first {
      FileManager.default.fileExists(atPath: $0)
    }
  }
}

extension DashboardWindow {
  func addHelpActions() {
    window.addAction("help") { [unowned self] in showHelp(at: InstalledDocumentation.path()) }
    window.addAction("about") { [unowned self] in
      AboutWindow.show(
        over: window, name: DashboardApplication.title,
        version: Cardwall.configuration.version,
        comments: String(localized: "A wall of cards from one dashboard file."),
        icon: DashboardApplication.id,
        license: String(
          localized: """
            Licensed under the Apache License, Version 2.0. You may obtain a copy of the License at \
            https://www.apache.org/licenses/LICENSE-2.0
            """))
    }
  }

  /// Opens a page of the documentation in the desktop's browser.
  /// - Parameter path: nil if the documentation isn't installed.
  func showHelp(at path: String?) {
    guard let path else {
      return show(
        Note(
          text: String(
            localized: """
              The documentation isn’t installed. Ctrl+? shows the keys, and “cardwall schema” prints \
              the keys of a dashboard file.
              """)))
    }
    UriLauncher.open(URL(fileURLWithPath: path).absoluteString) { [weak self] isOpened in
      guard !isOpened else { return }
      let reason = ExternalLink.noProgram
      self?.show(Note(text: String(localized: "\(path) can’t be opened: \(reason).")))
    }
  }
}
