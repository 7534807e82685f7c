import JMESPath

/// A way to get data: one file, command, query or metric.
public protocol SourceAdapter: Sendable {
  /// The data as they are now.
  ///
  /// Ends soon after its task is cancelled, whatever the other side does, and never blocks a thread
  /// of the cooperative pool. It sets itself no time-out: `fetch(within:by:)` does.
  func fetch() async throws(SourceFailure) -> JSONValue

  /// An element whenever the data are known to have changed; nil where that can't be known.
  ///
  /// Each call watches anew, until the stream's iteration ends.
  func changes() -> AsyncStream<Void>?
}

extension SourceAdapter {
  public func changes() -> AsyncStream<Void>? { nil }

  /// The data as they are now, or `timedOut` when the whole takes longer than `limit`.
  public func fetch(
    within limit: Duration, by clock: SourceClock
  ) async throws(SourceFailure) -> JSONValue {
    try await within(limit, by: clock, fetch)
  }
}

extension Result where Success: Sendable {
  /// What `body` returned or threw.
  init(catching body: () async throws(Failure) -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// Data that are part of the dashboard file.
public struct StaticSource: SourceAdapter {
  private let value: JSONValue

  public init(_ value: JSONValue) { self.value = value }

  public func fetch() async throws(SourceFailure) -> JSONValue { value }
}
