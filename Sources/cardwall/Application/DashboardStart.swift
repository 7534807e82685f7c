import Foundation

/// The request of a start of the program: a dashboard in a window.
nonisolated struct DashboardStart: Codable, Equatable {
  /// The path of the dashboard file; nil for this machine's own dashboard.
  var path: String?
  /// The link that the window follows when it opens, as it is written.
  var link: String?
  var isKiosk = false
  /// The name of the monitor that a kiosk fills; nil for that of its file.
  var monitor: String?
  /// Whether the dashboard may do everything that it declares.
  var isTrusted = false
}

extension DashboardStart {
  /// Returns what is wrong with the file, off the main actor: it is missing, and no valid version
  /// of it is known.
  ///
  /// It is nil for a kiosk, which waits for its file.
  @concurrent
  nonisolated func problemOfFile(_ environment: [String: String]) async -> String? {
    guard !isKiosk, let path, Self.isMissing(path, environment) else { return nil }
    return Self.missing(path)
  }

  /// Returns whether a file is missing of which no valid version is known.
  nonisolated static func isMissing(_ path: String, _ environment: [String: String]) -> Bool {
    !FileManager.default.fileExists(atPath: path)
      && LastGood(of: path, environment: environment).read() == nil
  }

  nonisolated static func missing(_ path: String) -> String {
    String(localized: "\(path): no such file")
  }
}
