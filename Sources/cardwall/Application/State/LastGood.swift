import Dashboard
import Foundation

/// The last valid version of a dashboard file, shown when the program starts with an invalid one
/// (P3).
nonisolated struct LastGood {
  private let dashboard: String
  let file: StateFile
  private let environment: [String: String]

  init(of dashboard: String, environment: [String: String]) {
    self.dashboard = dashboard
    self.environment = environment
    file = StateFile("last-good", of: dashboard, extension: "yaml", environment: environment)
  }

  /// Keeps a dashboard after includes and variables; an invalid one is ignored.
  func keep(_ reading: DashboardReading, by writer: StateWriter) {
    guard reading.definition != nil else { return }
    writer.write(to: file) { reading.printed.map { Data($0.utf8) } }
  }

  func read() -> DashboardReading? {
    file.read().map { data in
      DashboardFile.load(
        text: String(decoding: data, as: UTF8.self), name: dashboard,
        environment: environment)
    }
  }
}
