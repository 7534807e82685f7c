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
  }

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
    let prefix: String? = state.withLock { state in
      guard state.problems[subject] != problem else { return nil }
      state.problems[subject] = problem
      state.loggedAt = state.loggedAt.filter { now - $0.value < Self.repeatInterval }
      guard state.loggedAt[line] == nil else { return nil }
      state.loggedAt[line] = now
      return state.dashboard.map { "\($0): " } ?? ""
    }
    guard let prefix else { return }
    logger.log(level: problem == nil ? .notice : .warning, "\(prefix)\(line)")
  }
}
