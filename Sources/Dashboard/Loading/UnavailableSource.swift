import DataSources
import JMESPath

/// The adapter of a source that could not be set up; its cards show the reason.
struct UnavailableSource: SourceAdapter {
  let reason: SourceFailure

  func fetch() async throws(SourceFailure) -> JSONValue { throw reason }
}
