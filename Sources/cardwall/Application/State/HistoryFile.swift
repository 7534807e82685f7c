import Dashboard
import DataSources
import Foundation
import Localization

/// Keeps the histories of a dashboard's sources in a database in the state directory.
final class HistoryFile {
  nonisolated let histories = Histories()
  private nonisolated let file: StateFile
  private nonisolated let writer: StateWriter
  private let clock: SourceClock
  private var saving: Task<Void, Never>?

  init(_ file: StateFile, writer: StateWriter, clock: SourceClock = SourceClock()) {
    self.file = file
    self.writer = writer
    self.clock = clock
  }

  isolated deinit { saving?.cancel() }

  /// Reads the histories of an earlier run; a damaged file is set aside.
  ///
  /// Call it off the main actor: there may be thousands of points.
  nonisolated func restore() {
    do throws(SourceFailure) {
      histories.restore(try Self.read(file))
    } catch {
      Self.report(error, of: file, to: writer.problems)
    }
  }

  private nonisolated static func read(
    _ file: StateFile
  ) throws(SourceFailure) -> [String: StoredHistory] {
    file.exists ? try HistoryDatabase(path: file.path).read() : [:]
  }

  /// Writes new points from time to time; sleeps while there are none.
  func follow() {
    saving = StateWriter.follow(histories.news, every: LastDataFile.interval, by: clock) {
      [weak self] in self?.save(isFinal: false)
    }
  }

  /// Writes everything at the end of the program.
  nonisolated func saveFinally() { save(isFinal: true) }

  private nonisolated func save(isFinal: Bool) {
    writer.run { [histories, file, problems = writer.problems] in
      let changes = histories.changes(isFinal: isFinal)
      guard !changes.isEmpty else { return }
      do throws(SourceFailure) {
        do { try file.createIfMissing() } catch {
          throw SourceFailure(.notAllowed, "\(file.path): \(error.fileReason)")
        }
        try HistoryDatabase(path: file.path).write(changes)
        histories.wrote(changes)
        problems.report(nil, of: file.path, recovery: StateFile.recovery)
      } catch {
        // The points are written with the next ones.
        Self.report(error, of: file, to: problems)
      }
    }
  }

  /// Logs why a database can't be used, and sets a damaged one aside.
  private nonisolated static func report(
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
}

extension Histories {
  /// Returns the histories that a window of the dashboard has stored, or nothing if they can't be
  /// read.
  ///
  /// Nothing is written.
  nonisolated static func stored(of dashboard: String?) -> Histories {
    let histories = Histories()
    let file = StateFile("history", of: dashboard, extension: "db")
    if file.exists, let stored = try? HistoryDatabase(path: file.path).read() {
      histories.restore(stored)
    }
    return histories
  }
}
