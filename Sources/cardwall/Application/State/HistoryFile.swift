import Dashboard
import DataSources
import Foundation
import Localization

/// The histories of a dashboard's sources in their database.
nonisolated extension Histories: StoredContent {
  /// Reads the histories; a damaged file is set aside.
  func read(_ file: StateFile, _ problems: ProblemLog) {
    guard file.exists else { return }
    do throws(SourceFailure) {
      restore(try HistoryDatabase(path: file.path).read())
    } catch {
      Self.report(error, of: file, to: problems)
    }
  }

  func write(to file: StateFile, isFinal: Bool, _ problems: ProblemLog) {
    let changes = changes(isFinal: isFinal)
    guard !changes.isEmpty else { return }
    do throws(SourceFailure) {
      do { try file.createIfMissing() } catch {
        throw SourceFailure(.notAllowed, "\(file.path): \(error.fileReason)")
      }
      try HistoryDatabase(path: file.path).write(changes)
      wrote(changes)
      problems.report(nil, of: file.path, recovery: StateFile.recovery)
    } catch {
      Self.report(error, of: file, to: problems)
    }
  }

  /// Logs why a database can't be used, and sets a damaged one aside.
  private static func report(
    _ failure: SourceFailure, of file: StateFile, to problems: ProblemLog
  ) {
    problems.report(failure.message.removingPrefix("\(file.path): "), of: file.path)
    guard [.malformed, .notFound].contains(failure.kind), let other = file.setAside() else {
      return
    }
    problems.report(
      String(localized: "\(file.path): a new history begins; the old file is now \(other)")
        .removingPrefix("\(file.path): "), of: file.path)
  }

  /// Returns the histories that a window of the dashboard has stored, or nothing if they can't be
  /// read.
  ///
  /// Nothing is written.
  static func stored(of dashboard: String?) -> Histories {
    let histories = Histories()
    let file = StateFile("history", of: dashboard, extension: "db")
    if file.exists, let stored = try? HistoryDatabase(path: file.path).read() {
      histories.restore(stored)
    }
    return histories
  }
}
