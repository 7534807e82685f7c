import Dashboard
import Foundation

/// The last version of a dashboard that could be used: a broken file at the next start shows it (P3).
nonisolated enum LastGood {
  /// Keeps the dashboard as it was resolved; nothing is kept of this machine's own.
  static func keep(_ reading: DashboardReading, of path: String?) {
    guard let path, let text = reading.printed else { return }
    let file = StateFile("last-good", of: path, extension: "yaml")
    if file.read() != Data(text.utf8) { file.write(Data(text.utf8)) }
  }

  static func read(_ path: String?) -> DashboardReading? {
    guard let path,
      let data = StateFile("last-good", of: path, extension: "yaml").read()
    else { return nil }
    return DashboardFile.load(
      text: String(decoding: data, as: UTF8.self), name: path,
      environment: ProcessInfo.processInfo.environment, functions: .dashboard())
  }
}
