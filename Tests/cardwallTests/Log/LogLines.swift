import Logging
import Synchronization

@testable import cardwall

/// The lines of a log, which are kept and not written.
final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  /// Returns a log of these lines.
  func logger(_ environment: [String: String] = [:]) -> Logger {
    Logger(label: "test") { _ in
      StandardErrorLog(environment: environment) { line in self.lines.withLock { $0.append(line) } }
    }
  }
}
