import DataSources
import JMESPath

/// A source that could not be set up: says why on the cards it concerns, while the others go on.
struct UnavailableSource: SourceAdapter {
  let reason: SourceFailure

  func fetch() async throws(SourceFailure) -> JSONValue { throw reason }
}
