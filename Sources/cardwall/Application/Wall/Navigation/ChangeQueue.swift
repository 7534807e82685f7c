/// A queue of things that have changed, which are worked on one after the other.
///
/// A thing that changes several times while it waits is worked on once. One that changes during its
/// work is worked on again afterwards, so that no work is overtaken by an older one.
final class ChangeQueue<Key: Hashable & Sendable> {
  private var keys: Set<Key> = []
  private var isRunning = false

  /// Adds a key.
  /// - Returns: whether nothing works on the queue, so that ``run(_:)`` must be called.
  func add(_ key: Key) -> Bool {
    keys.insert(key)
    defer { isRunning = true }
    return !isRunning
  }

  /// Returns whether a key waits, so that work on an earlier change of it is outdated.
  func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// Works on keys until none is left.
  func run(
    _ work: (Key) async throws(CancellationError) -> Void
  ) async throws(CancellationError) {
    defer { isRunning = false }
    while let key = keys.popFirst() { try await work(key) }
  }

  func removeAll() { keys = [] }
}
