import DataSources
import JMESPath
import Synchronization

/// A source that needs secrets, which are read when it is first loaded, and again after it was
/// refused.
final class SecretSource: SourceAdapter {
  private struct State {
    let values: [String]
    let source: any SourceAdapter
  }

  private let names: [String]
  private let secrets: Secrets
  private let make: @Sendable () throws(SourceFailure) -> any SourceAdapter
  /// The source with the present secrets; nil if they must be read.
  private let current = Mutex<State?>(nil)

  /// - Parameters:
  ///   - names: the names of the secrets.
  ///   - make: reads the secrets, and makes the source with them.
  init(
    _ names: [String], in secrets: Secrets,
    make: @escaping @Sendable () throws(SourceFailure) -> any SourceAdapter
  ) {
    self.names = names
    self.secrets = secrets
    self.make = make
  }

  func fetch() async throws(SourceFailure) -> JSONValue {
    try await load { (source) throws(SourceFailure) in try await source.fetch() }
  }

  func probe() async throws(SourceFailure) -> JSONValue {
    try await load { (source) throws(SourceFailure) in try await source.probe() }
  }

  private func load(
    _ load: (any SourceAdapter) async throws(SourceFailure) -> JSONValue
  ) async throws(SourceFailure) -> JSONValue {
    let used = try state()
    do throws(SourceFailure) {
      return try await load(used.source)
    } catch {
      guard error.retry == .whenAllowed else { throw error }
      current.withLock { $0 = nil }
      // The secrets may have changed since they were read.
      guard try values() != used.values else { throw error }
      return try await load(try state().source)
    }
  }

  func changes() -> AsyncStream<Void>? { (try? state())?.source.changes() }

  func watchFailure() -> SourceFailure? { current.withLock { $0 }?.source.watchFailure() }

  func secretChanges() -> AsyncStream<Void>? {
    WatchedFiles(secrets.files(of: names)).changes()
  }

  func invalidate() { current.withLock { $0 }?.source.invalidate() }

  var arrivedAt: Duration? { current.withLock { $0 }?.source.arrivedAt }

  private func values() throws(SourceFailure) -> [String] {
    var values: [String] = []
    for name in names { values.append(try secrets.value(of: name)) }
    return values
  }

  private func state() throws(SourceFailure) -> State {
    try current.withLock { (current) throws(SourceFailure) in
      if let state = current { return state }
      do throws(SourceFailure) {
        let state = State(values: try values(), source: try make())
        current = state
        return state
      } catch {
        throw error.retrying(.whenAllowed)
      }
    }
  }
}
