import DataSources
import JMESPath

/// An adapter that checks whether the rows of a table can be read, and watches them for changes.
///
/// It loads no rows, since a report reads only a few at a time.
struct TableProbe: SourceAdapter {
  /// The adapter of the same source.
  let adapter: any SourceAdapter

  /// Returns the names of the columns, or the rows of a file that has few.
  func fetch() async throws(SourceFailure) -> JSONValue { try await probe() }

  func probe() async throws(SourceFailure) -> JSONValue { try await adapter.probe() }

  func changes() -> AsyncStream<Void>? { adapter.changes() }

  func watchFailure() -> SourceFailure? { adapter.watchFailure() }

  func secretChanges() -> AsyncStream<Void>? { adapter.secretChanges() }

  var arrivedAt: Duration? { adapter.arrivedAt }

  var omission: String? { adapter.omission }
  var interpretation: String? { adapter.interpretation }

  func invalidate() { adapter.invalidate() }
}
