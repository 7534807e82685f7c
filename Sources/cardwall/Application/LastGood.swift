import Dashboard
import Foundation

/// The last version of a dashboard that could be used: a broken file at the next start shows it (P3).
nonisolated enum LastGood {
  /// Keeps the dashboard as it was resolved; nothing is kept of this machine's own.
  static func keep(_ reading: DashboardReading, of path: String?) {
    guard let path, let text = reading.printed else { return }
    let file = location(of: path)
    let old = FileManager.default.contents(atPath: file.path)
    guard old != Data(text.utf8) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    do {
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      complain("\(file.path): the last good version can't be kept: \(error.localizedDescription)")
    }
  }

  static func read(_ path: String?) -> DashboardReading? {
    guard let path, let data = FileManager.default.contents(atPath: location(of: path).path) else {
      return nil
    }
    return DashboardFile.load(
      text: String(decoding: data, as: UTF8.self), name: path,
      environment: ProcessInfo.processInfo.environment, functions: .dashboard())
  }

  /// A file for each dashboard, by the FNV-1a hash of its absolute path.
  private static func location(of path: String) -> URL {
    let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
    let hash = absolute.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let environment = ProcessInfo.processInfo.environment
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = state ?? (environment["HOME"] ?? "/") + "/.local/state"
    return URL(fileURLWithPath: home)
      .appendingPathComponent("cardwall/last-good/\(String(hash, radix: 16)).yaml")
  }
}

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
