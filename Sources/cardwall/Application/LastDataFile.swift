import Dashboard
import Foundation

/// Keeps the last good data of a dashboard in the state directory (P5).
final class LastDataFile {
  nonisolated let data = LastData()
  private nonisolated let file: StateFile
  private var writing: Task<Void, Never>?

  /// The least time between two writes: a wall with new data each second must not wear out a card.
  private static let interval = Duration.seconds(30)

  init(of dashboard: String?) { file = StateFile("data", of: dashboard, extension: "json") }

  isolated deinit { writing?.cancel() }

  /// Takes over what an earlier run has left. Off the main actor, since that may be much.
  nonisolated func restore() {
    if let saved = file.read() { data.restore(saved) }
  }

  /// Writes what is new now and then; sleeps while nothing is.
  func follow() {
    writing = Task.detached(priority: .utility) { [weak self, changes = data.changes] in
      for await _ in changes {
        try? await Task.sleep(for: Self.interval)
        guard !Task.isCancelled else { return }
        self?.save()
      }
    }
  }

  /// Writes what is new at once.
  nonisolated func save() {
    if let text = data.changedText() { file.write(Data(text.utf8)) }
  }
}
