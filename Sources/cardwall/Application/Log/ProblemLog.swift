import ChartModel
import Dashboard
import DataSources
import Logging
import Synchronization

/// Logs the problems of sources, files and pictures: once when they change, not at each try.
nonisolated final class ProblemLog: Sendable {
  private struct State {
    /// The present problem of each subject.
    var problems: [String: String] = [:]
    /// The moments at which lines were logged last, to the clock.
    var loggedAt: [String: Duration] = [:]
    /// The mistakes of the file when it was read last, a line each.
    var diagnostics: [String] = []
    /// The name of the dashboard before each line; nil for none.
    var dashboard: String?
    /// The number of lines that may be logged now, at the time of the clock `countedAt`.
    var room = Double(ProblemLog.burst)
    var countedAt = Duration.zero
    /// The number of lines that have been left out since the last one.
    var leftOut = 0

    /// Takes the room of a line; returns false if there is none.
    mutating func takeRoom(_ now: Duration) -> Bool {
      room = min(Double(ProblemLog.burst), room + (now - countedAt) / ProblemLog.pace)
      countedAt = now
      guard room >= 1 else { return false }
      room -= 1
      return true
    }
  }

  /// The maximum number of lines at once.
  static let burst = 200
  /// The time after which another line may be logged.
  ///
  /// With ``lengthLimit`` it bounds what sources write in a day whose failures differ from try to
  /// try (P17).
  static let pace = Duration.seconds(50)
  /// The maximum number of characters of a line.
  static let lengthLimit = 200

  /// The minimum time between two equal lines, for a subject that fails and recovers in turn (P17).
  static let repeatInterval = Duration.seconds(600)

  private let logger: Logger
  private let clock: SourceClock
  private let state = Mutex(State())

  init(
    _ logger: Logger = Logger(label: "cardwall") { _ in StandardErrorLog() },
    clock: SourceClock = SourceClock()
  ) {
    self.logger = logger
    self.clock = clock
  }

  /// Begins the lines about sources with the name of their dashboard, or with none.
  ///
  /// Lines about the file name it anyway.
  func setDashboard(_ name: String?) { state.withLock { $0.dashboard = name } }

  /// The name of the dashboard with which lines begin; nil for none.
  var dashboard: String? { state.withLock { $0.dashboard } }

  /// Logs the mistakes of the file, each time that it is read.
  func report(_ diagnostics: [Diagnostic]) {
    let lines = diagnostics.map(\.description)
    let isNew = state.withLock { state in
      defer { state.diagnostics = lines }
      return state.diagnostics != lines
    }
    guard isNew else { return }
    for (diagnostic, line) in zip(diagnostics, lines) {
      logger.log(level: diagnostic.severity == .error ? .error : .warning, "\(line)")
    }
  }

  /// Logs the outcome of a try, unless it is the same as before.
  /// - Parameters:
  ///   - problem: the reason for its failure; nil if it succeeded.
  ///   - subject: the thing that was tried, as the line calls it.
  func report(_ problem: String?, of subject: String) {
    let now = clock.elapsed()
    let line = problem.map { "\(subject): \($0)" } ?? "\(subject) is available again"
    let logged: (prefix: String, leftOut: Int)? = state.withLock { state in
      guard state.problems[subject] != problem else { return nil }
      state.problems[subject] = problem
      state.loggedAt = state.loggedAt.filter { now - $0.value < Self.repeatInterval }
      guard state.loggedAt[line] == nil else { return nil }
      guard state.takeRoom(now) else {
        state.leftOut += 1
        return nil
      }
      state.loggedAt[line] = now
      defer { state.leftOut = 0 }
      return (state.dashboard.map { "\($0): " } ?? "", state.leftOut)
    }
    guard let logged else { return }
    if logged.leftOut > 0 {
      logger.warning("messages that were left out because there were too many: \(logged.leftOut)")
    }
    let text = (logged.prefix + line).bounded(to: Self.lengthLimit)
    logger.log(level: problem == nil ? .notice : .warning, "\(text)")
  }
}
