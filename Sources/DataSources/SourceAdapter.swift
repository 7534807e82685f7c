import JMESPath

/// A way to load data: a file, command, query or metric.
///
/// An adapter that wraps another one conforms to this protocol itself, so that it can't forget to
/// forward a member; all others conform to ``PrimarySource``.
public protocol SourceAdapter: Sendable {
  /// Returns the present data.
  ///
  /// It ends soon after its task is cancelled, whatever the other side does, and never blocks a
  /// thread of the cooperative pool. It has no timeout of its own: `fetch(within:by:)` sets one.
  func fetch() async throws(SourceFailure) -> JSONValue

  /// Returns what shows that the data can be read; `fetch()` unless there is less to load.
  func probe() async throws(SourceFailure) -> JSONValue

  /// Returns a stream with an element for each known change of the data; nil if changes can't be
  /// known.
  ///
  /// Each call starts a watch of its own, which ends with the stream's iteration.
  func changes() -> AsyncStream<Void>?

  /// Returns the reason why the watch that `changes()` has started reports no changes at present;
  /// nil if it does.
  ///
  /// A new reason, and the end of one, are elements of that stream.
  func watchFailure() -> SourceFailure?

  /// Returns a stream with an element for each change of the secrets that the source needs; nil if
  /// it needs none.
  func secretChanges() -> AsyncStream<Void>?

  /// The time of the source's clock at which the data of the last fetch arrived; nil if they are
  /// those of the moment of the fetch.
  var arrivedAt: Duration? { get }

  /// The text for people about what the data of the last fetch lack; nil if nothing was left out.
  var omission: String? { get }

  /// The text for people about what was found in the data of the last fetch to read them, such as
  /// the separator of a table; nil if they are as everybody expects.
  var interpretation: String? { get }

  /// Makes the next fetch ask for the present data, although the source may have said of an answer
  /// that it is still valid.
  func invalidate()
}

/// An adapter that has its data from no other adapter.
///
/// The defaults are those of data that say nothing about their changes, and need no secrets.
public protocol PrimarySource: SourceAdapter {}

extension PrimarySource {
  public func probe() async throws(SourceFailure) -> JSONValue { try await fetch() }
  public func changes() -> AsyncStream<Void>? { nil }
  public func watchFailure() -> SourceFailure? { nil }

  public func secretChanges() -> AsyncStream<Void>? { nil }

  public var arrivedAt: Duration? { nil }

  public var omission: String? { nil }

  public var interpretation: String? { nil }

  public func invalidate() {}
}

extension SourceAdapter {
  /// Returns the present data.
  /// - Parameter limit: the time limit; nil for a source that waits for nothing.
  /// - Throws: `timedOut` if that takes longer than `limit`.
  public func fetch(
    within limit: Duration?, by clock: SourceClock
  ) async throws(SourceFailure) -> JSONValue {
    guard let limit else { return try await fetch() }
    return try await within(limit, by: clock, fetch)
  }
}

extension Result where Success: Sendable {
  /// Stores what `body` returned or threw.
  init(catching body: () async throws(Failure) -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// A source whose data are part of the dashboard file.
public struct StaticSource: PrimarySource {
  private let value: JSONValue

  public init(_ value: JSONValue) { self.value = value }

  public func fetch() async throws(SourceFailure) -> JSONValue { value }
}
