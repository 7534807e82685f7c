import JMESPath

/// A way to load data: a file, command, query or metric.
public protocol SourceAdapter: Sendable {
  /// Returns the present data.
  ///
  /// It ends soon after its task is cancelled, whatever the other side does, and never blocks a
  /// thread of the cooperative pool. It has no timeout of its own: `fetch(within:by:)` sets one.
  func fetch() async throws(SourceFailure) -> JSONValue

  /// Returns a stream with an element for each known change of the data; nil if changes can't be
  /// known.
  ///
  /// Each call starts a watch of its own, which ends with the stream's iteration.
  func changes() -> AsyncStream<Void>?
}

extension SourceAdapter {
  public func changes() -> AsyncStream<Void>? { nil }

  /// Returns the present data.
  /// - Throws: `timedOut` if that takes longer than `limit`.
  public func fetch(
    within limit: Duration, by clock: SourceClock
  ) async throws(SourceFailure) -> JSONValue {
    try await within(limit, by: clock, fetch)
  }
}

extension Result where Success: Sendable {
  /// Stores what `body` returned or threw.
  init(catching body: () async throws(Failure) -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// A source whose data are part of the dashboard file.
public struct StaticSource: SourceAdapter {
  private let value: JSONValue

  public init(_ value: JSONValue) { self.value = value }

  public func fetch() async throws(SourceFailure) -> JSONValue { value }
}
