import Foundation

/// A style sheet of the user's own.
nonisolated enum UserStyle {
  static var path: String {
    let environment = ProcessInfo.processInfo.environment
    let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (configuration ?? (environment["HOME"] ?? "/") + "/.config") + "/cardwall/style.css"
  }

  static func read() -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
