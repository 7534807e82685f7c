import DataSources
import TestSupport
import Testing

@testable import Dashboard

/// Returns the source that a dashboard file declares with these keys.
func declaredSource(_ keys: String) throws -> SourceDefinition {
  let reading = DashboardFile.load(
    text: """
      version: 1
      sources: { a: { \(keys) } }
      pages: [{ id: home, sections: [] }]
      """, name: "wall.yaml", environment: [:])
  return try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
}

extension SourceDefinition {
  /// Returns a loader of the source whose random waits are the longest possible.
  ///
  /// - Parameters:
  ///   - secrets: the folder of the user's secrets.
  ///   - host: the host that the source's server stands for; nil for its own.
  ///   - allowsCommands: false to run none.
  func loader(
    _ clock: ManualClock, secrets: String = "/nowhere", semaphore: LoadSemaphore = LoadSemaphore(),
    host: String? = nil, allowsCommands: Bool = true
  ) -> SourceLoader {
    SourceLoader(
      makeAdapter(
        clock: clock.source, secrets: Secrets(credentials: nil, folder: secrets),
        allowsCommands: allowsCommands),
      policy: policy, semaphore: semaphore, kind: host.map { .web(host: $0) } ?? loadKind,
      clock: clock.source, generator: LongestWait())
  }
}
