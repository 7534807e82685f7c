import DataSources
import Gtk

extension WidgetScope {
  /// Waits in a task of the scope for an operation that can fail.
  func waiting<Value>(
    for operation: @MainActor () async throws(SourceFailure) -> Value
  ) async throws(CancellationError) -> Result<Value, SourceFailure> {
    try await waiting { () async -> Result<Value, SourceFailure> in
      do throws(SourceFailure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
  }
}
