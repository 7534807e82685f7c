import Dashboard
import DataSources
import Foundation

/// Keeps the last good data of a dashboard in the state directory (P5).
final class LastDataFile {
  nonisolated let data = LastData()
  private nonisolated let file: StateFile
  private nonisolated let writer: StateWriter
  private let clock: SourceClock
  private var saving: Task<Void, Never>?

  /// The minimum time between two writes: a wall with new data each second must not wear out a
  /// card (P17).
  static let interval = Duration.seconds(60)

  init(_ file: StateFile, writer: StateWriter, clock: SourceClock = SourceClock()) {
    self.file = file
    self.writer = writer
    self.clock = clock
  }

  isolated deinit { saving?.cancel() }

  /// Reads the data of an earlier run.
  ///
  /// Call it off the main actor: there may be megabytes.
  nonisolated func restore() {
    if let saved = file.read() { data.restore(saved) }
  }

  /// Writes changed data from time to time; sleeps while nothing changes.
  func follow() {
    saving = StateWriter.follow(data.changes, every: Self.interval, by: clock) { [weak self] in
      self?.save(withTimes: false)
    }
  }

  /// Writes what has changed at the end of the program, the times of the last loads included.
  nonisolated func saveFinally() { save(withTimes: true) }

  private nonisolated func save(withTimes: Bool) {
    writer.run { [data, file, problems = writer.problems] in
      guard let text = data.changedText(withTimes: withTimes) else { return }
      // Data that can't be written are written with the next ones.
      if file.write(Data(text.json.utf8), problems: problems) { data.wrote(text) }
    }
  }
}
