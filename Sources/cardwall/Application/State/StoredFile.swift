import Dashboard
import DataSources

/// The data of a dashboard’s sources, as far as they are stored.
nonisolated protocol StoredContent: Sendable {
  init()
  /// A stream with an element whenever there is something to write.
  var news: AsyncStream<Void> { get }
  /// Takes over what an earlier run has written.
  func read(_ file: StateFile, _ problems: ProblemLog)
  /// Writes what has changed; what can't be written is written the next time.
  /// - Parameter isFinal: whether the program ends.
  func write(to file: StateFile, isFinal: Bool, _ problems: ProblemLog)
}

/// Keeps what the sources of a dashboard have loaded in a file of the state directory.
final class StoredFile<Content: StoredContent> {
  nonisolated let content = Content()
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

  /// Reads what an earlier run has written.
  ///
  /// Call it off the main actor: there may be megabytes.
  nonisolated func restore() { content.read(file, writer.problems) }

  /// Writes what is new from time to time; sleeps while nothing is.
  func follow() {
    saving = StateWriter.follow(content.news, by: clock) { [weak self] in
      self?.save(isFinal: false)
    }
  }

  /// Writes everything at the end of the program.
  nonisolated func saveFinally() { save(isFinal: true) }

  private nonisolated func save(isFinal: Bool) {
    writer.run { [content, file, problems = writer.problems] in
      content.write(to: file, isFinal: isFinal, problems)
    }
  }
}
