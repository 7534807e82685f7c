import ChartModel
import Dashboard
import DataSources
import Logging
import Synchronization

/// Logs the problems of sources, files and pictures: once when they change, not at each try.
nonisolated final class ProblemLog: Sendable {
  private struct Problem {
    let text: String
    /// The number of the problem: a later one has a higher number.
    let number: Int
  }

  private struct State {
    /// The present problem of each subject, of which there may be a new one at each try.
    var problems: [String: Problem] = [:]
    var lastNumber = 0
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

    /// Sets the present problem of a subject; returns whether that is a change.
    mutating func set(_ problem: String?, of subject: String) -> Bool {
      guard problems[subject]?.text != problem else { return false }
      lastNumber += 1
      problems[subject] = problem.map { Problem(text: $0, number: lastNumber) }
      if problems.count > ProblemLog.subjectLimit,
        let oldest = problems.min(by: { $0.value.number < $1.value.number })?.key
      {
        problems[oldest] = nil
      }
      return true
    }

    /// Takes the room of a text; returns the number of texts that have been left out before it, or
    /// nil if there is no room.
    mutating func takeRoom(of text: String, _ now: Duration) -> Int? {
      let lines = Double((text.count + ProblemLog.lengthLimit - 1) / ProblemLog.lengthLimit)
      room = min(Double(ProblemLog.burst), room + (now - countedAt) / ProblemLog.pace)
      countedAt = now
      guard room >= lines else {
        leftOut += 1
        return nil
      }
      room -= lines
      defer { leftOut = 0 }
      return leftOut
    }
  }

  /// The maximum number of lines at once.
  static let burst = 200
  /// The time after which another line may be logged.
  ///
  /// With ``lengthLimit`` it bounds what is written in a day in which failures differ from try to
  /// try, or the file from edit to edit (P17).
  static let pace = Duration.seconds(50)
  /// The maximum number of characters of a line about a source or a picture.
  static let lengthLimit = 200
  /// The maximum number of characters of a mistake of the file, which counts as several lines.
  static let mistakeLimit = 1_000

  /// The maximum number of subjects whose problems are kept: more than one dashboard has.
  ///
  /// The addresses of pictures come from the data, which have others every day.
  static let subjectLimit = 1_000

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
    let now = clock.elapsed()
    let lines = diagnostics.map { $0.description.bounded(to: Self.mistakeLimit) }
    let isNew = state.withLock { state in
      defer { state.diagnostics = lines }
      return state.diagnostics != lines
    }
    guard isNew else { return }
    for (diagnostic, line) in zip(diagnostics, lines) {
      guard let leftOut = state.withLock({ $0.takeRoom(of: line, now) }) else { continue }
      log(line, after: leftOut, at: diagnostic.severity == .error ? .error : .warning)
    }
  }

  /// - Parameter leftOut: the number of messages that have been left out before.
  private func log(_ line: String, after leftOut: Int, at level: Logger.Level) {
    if leftOut > 0 {
      logger.warning("messages that were left out because there were too many: \(leftOut)")
    }
    logger.log(level: level, "\(line)")
  }

  /// Logs the outcome of a try, unless it is the same as before.
  /// - Parameters:
  ///   - problem: the reason for its failure; nil if it succeeded.
  ///   - subject: the thing that was tried, as the line calls it.
  ///   - recovery: what the line says of the subject when the problem has ended.
  func report(
    _ problem: String?, of subject: String, recovery: String = "is available again"
  ) {
    let now = clock.elapsed()
    let line = problem.map { "\(subject): \($0)" } ?? "\(subject) \(recovery)"
    let logged: (text: String, leftOut: Int)? = state.withLock { state in
      guard state.set(problem, of: subject) else { return nil }
      state.loggedAt = state.loggedAt.filter { now - $0.value < Self.repeatInterval }
      guard state.loggedAt[line] == nil else { return nil }
      let prefix = state.dashboard.map { "\($0): " } ?? ""
      let text = (prefix + line).bounded(to: Self.lengthLimit)
      guard let leftOut = state.takeRoom(of: text, now) else { return nil }
      state.loggedAt[line] = now
      return (text, leftOut)
    }
    guard let logged else { return }
    log(logged.text, after: logged.leftOut, at: problem == nil ? .notice : .warning)
  }
}

extension String {
  /// Returns a message without the name of its subject, which a line of the log has anyway.
  nonisolated func removingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
