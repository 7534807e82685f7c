import DataSources
import JMESPath
import Synchronization

/// A source that needs secrets, which are read when it is first loaded, and again after it was
/// refused.
final class SecretSource: SourceAdapter {
  private struct State {
    /// The source with the secrets that were last read; nil before.
    var current: Current?
    /// Whether the source was refused when it was last loaded.
    var isRefused = false
    var watch: Watch?
    /// The number of the latest watch.
    var lastWatch = 0
  }

  private struct Current {
    let values: [String]
    let source: any SourceAdapter
  }

  private let names: [String]
  private let secrets: Secrets
  private let isWatched: Bool
  private let make: @Sendable () throws(SourceFailure) -> any SourceAdapter
  private let state = Mutex(State())

  /// - Parameters:
  ///   - names: the names of the secrets.
  ///   - isWatched: whether the changes of the source are known.
  ///   - make: reads the secrets, and makes the source with them.
  init(
    _ names: [String], in secrets: Secrets, isWatched: Bool,
    make: @escaping @Sendable () throws(SourceFailure) -> any SourceAdapter
  ) {
    self.names = names
    self.secrets = secrets
    self.isWatched = isWatched
    self.make = make
  }

  deinit { state.withLock { $0.watch?.following?.cancel() } }

  func fetch() async throws(SourceFailure) -> JSONValue {
    try await load { (source) throws(SourceFailure) in try await source.fetch() }
  }

  func probe() async throws(SourceFailure) -> JSONValue {
    try await load { (source) throws(SourceFailure) in try await source.probe() }
  }

  /// Returns a stream of the changes of the source, also of one that is made later.
  func changes() -> AsyncStream<Void>? {
    guard isWatched else { return nil }
    let (changes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (number, earlier) = state.withLock { state in
      state.lastWatch += 1
      let earlier = state.watch
      state.watch = Watch(number: state.lastWatch, signal: signal)
      if let current = state.current { state.watch?.follow(current.source) }
      return (state.lastWatch, earlier)
    }
    earlier?.following?.cancel()
    signal.onTermination = { [weak self] _ in self?.endWatch(number) }
    // If the secrets can't be read, the source is watched as soon as it is made.
    _ = try? current()
    return changes
  }

  func watchFailure() -> SourceFailure? { source?.watchFailure() }

  func secretChanges() -> AsyncStream<Void>? {
    WatchedFiles(secrets.files(of: names)).changes()
  }

  func invalidate() { source?.invalidate() }

  var arrivedAt: Duration? { source?.arrivedAt }

  var omission: String? { source?.omission }
  var interpretation: String? { source?.interpretation }

  private var source: (any SourceAdapter)? { state.withLock { $0.current?.source } }

  /// Loads the source, a second time if it was refused and its secrets have changed.
  private func load(
    _ load: (any SourceAdapter) async throws(SourceFailure) -> JSONValue
  ) async throws(SourceFailure) -> JSONValue {
    let used = try current()
    do throws(SourceFailure) {
      return try await self.load(load, from: used)
    } catch {
      guard error.retry == .whenAllowed else { throw error }
      // The secrets may have changed since they were read.
      let present = try current()
      guard present.values != used.values else { throw error }
      return try await self.load(load, from: present)
    }
  }

  private func load(
    _ load: (any SourceAdapter) async throws(SourceFailure) -> JSONValue, from current: Current
  ) async throws(SourceFailure) -> JSONValue {
    do throws(SourceFailure) {
      let value = try await load(current.source)
      state.withLock { $0.isRefused = false }
      return value
    } catch {
      guard [.whenAllowed, .whenSecretsChange].contains(error.retry) else { throw error }
      state.withLock { $0.isRefused = true }
      throw error.retrying(.whenAllowed)
    }
  }

  private func values() throws(SourceFailure) -> [String] {
    var values: [String] = []
    for name in names { values.append(try secrets.value(of: name)) }
    return values
  }

  /// Returns the source, which is made if there is none, or if it was refused and its secrets have
  /// changed.
  private func current() throws(SourceFailure) -> Current {
    try state.withLock { (state) throws(SourceFailure) in
      if let current = state.current, !state.isRefused { return current }
      do throws(SourceFailure) {
        let values = try values()
        if let current = state.current, current.values == values { return current }
        let current = Current(values: values, source: try make())
        state.current = current
        state.isRefused = false
        state.watch?.follow(current.source)
        return current
      } catch {
        throw error.retrying(.whenAllowed)
      }
    }
  }

  private func endWatch(_ number: Int) {
    let ended = state.withLock { state -> Watch? in
      state.watch?.number == number ? state.watch.take() : nil
    }
    ended?.following?.cancel()
  }
}

extension SecretSource {
  /// Passes on the changes of a source, whose place another one can take.
  private struct Watch {
    let number: Int
    let signal: AsyncStream<Void>.Continuation
    var following: Task<Void, Never>?

    /// Passes on the changes of this source from now on.
    mutating func follow(_ source: any SourceAdapter) {
      following?.cancel()
      following = source.changes().map { [signal] changes in
        Task { for await _ in changes { signal.yield() } }
      }
    }
  }
}
