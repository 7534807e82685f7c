import DataSources
import JMESPath
import Testing

/// Returns the failure that `body` throws.
func failure(
  of body: () async throws(SourceFailure) -> JSONValue,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> SourceFailure? {
  do {
    let value = try await body()
    Issue.record("no failure but \(value)", sourceLocation: sourceLocation)
    return nil
  } catch {
    return error
  }
}
