import DataSources
import Foundation
import TestSupport
import Testing

@testable import Dashboard

@Suite("A file that fails", .endsIfItHangs)
struct FileFailureTests {
  @Test(
    "P5: is told at once beside its last data, however old they may become",
    arguments: [
      "type: file, path: data.json, stale_after: 1h",
      "type: file, path: data.json, every: 1h",
      "type: file, path: data.json",
    ])
  func vanished(source: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("[7]", to: "data.json")
    let definition = try #require(
      DashboardFile.load(
        text: """
          version: 1
          sources: { a: { \(source) } }
          pages: [{ id: home, sections: [] }]
          """, name: folder.path("wall.yaml"), environment: [:]
      ).definition?.sources.first)
    let clock = ManualClock().source
    let loader = SourceLoader(
      definition.makeAdapter(
        clock: clock, secrets: Secrets(credentials: nil, folder: folder.path)),
      policy: definition.policy, semaphore: LoadSemaphore(), clock: clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    #expect(await snapshots.next() == Snapshot(value: [7], loadedAt: 1_000))

    try FileManager.default.removeItem(atPath: folder.path("data.json"))
    let failed = try #require(await snapshots.next())
    #expect(failed.value == [7] && failed.isStale)
    #expect(failed.failure?.kind == .notFound)

    try folder.write("[8]", to: "data.json")
    #expect(await snapshots.next() == Snapshot(value: [8], loadedAt: 1_000))
    await loader.pause()
  }

  @Test("a server that fails once isn't told before its data are old")
  func server() throws {
    let policy = LoadingPolicy(every: .seconds(60), staleAfter: .seconds(3600))
    #expect(!policy.isStaleOnFailure)
    #expect(LoadingPolicy().isStaleOnFailure)
  }
}
