import Dashboard
import Foundation
import Gtk

/// The user's own style sheet.
nonisolated enum UserStyle {
  static var path: String { UserFolder.configuration.path() + "/style.css" }

  static func read() -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension StyleProvider.Problem {
  /// Returns the problem as a line that names the style sheet and the position in it.
  nonisolated func description(in path: String) -> String {
    "\(path):\(line):\(column): error: \(message)"
  }
}
