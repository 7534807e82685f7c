import DataSources
import JMESPath

/// The adapter of a source that could not be set up; its cards show the reason.
struct UnavailableSource: PrimarySource {
  let reason: SourceFailure

  func fetch() async throws(SourceFailure) -> JSONValue { throw reason }
}
