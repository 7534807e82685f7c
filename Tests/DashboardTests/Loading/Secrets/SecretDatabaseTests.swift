import DataSources
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("Databases whose password is a secret", .requiresPostgres, .postgres, .endsIfItHangs)
struct SecretDatabaseTests {
  private let daemon: PostgresDaemon
  private let folder: SecretFolder

  init() throws {
    daemon = try #require(PostgresDaemon.current)
    folder = try SecretFolder()
  }

  private func dashboard(_ source: String, pages: String) throws -> DashboardDefinition {
    let reading = DashboardFile.load(
      text: "version: 1\nsources: { a: { type: postgres, \(source) } }\npages: [\(pages)]\n",
      name: "wall.yaml", environment: [:])
    return try #require(reading.definition, "\(reading.diagnostics)")
  }

  @Test("a report loads none of its rows, and is there as soon as its secret is")
  func report() async throws {
    let dashboard = try dashboard(
      """
      url: "postgres://postgres:${secret:shop}@127.0.0.1:\(daemon.port)/postgres", \
      sql: "SELECT n FROM generate_series(1, 20000) AS n"
      """,
      pages: """
        { id: all, report: { source: a, columns: [{ title: N, text: "${n}" }] } }
        """)
    let secrets = folder.secrets
    let loader = DashboardLoader(dashboard) {
      $0.makeAdapter(clock: SourceClock(), secrets: secrets)
    }
    let page = dashboard.pages[0].id
    await loader.show([page])
    var updates = loader.updates.makeAsyncIterator()
    while await loader.snapshot(ofReport: page)?.failure == nil { _ = await updates.next() }
    #expect(await loader.snapshot(ofReport: page)?.failure?.kind == .notFound)
    try folder.write("any", to: "shop")
    while await loader.snapshot(ofReport: page)?.failure != nil { _ = await updates.next() }
    #expect(await loader.snapshot(ofReport: page)?.value == ["n"])
    #expect(await loader.snapshots[SourceID("a")]?.value == nil)
    await loader.show([])
  }

  @Test("P5: a password that has changed is read at once after it was refused")
  func changedPassword() async throws {
    try await daemon.run("CREATE ROLE keyed LOGIN PASSWORD 'new'")
    let clock = ManualClock()
    func loader(_ password: String) throws -> SourceLoader {
      let url = "postgres://keyed:\(password)@127.0.0.1:\(daemon.port)/postgres"
      let dashboard = try dashboard(
        "url: \"\(url)\", sql: SELECT 1 AS n", pages: "{ id: home, sections: [] }")
      let source = try #require(dashboard.sources.first)
      return SourceLoader(
        source.makeAdapter(clock: clock.source, secrets: folder.secrets), policy: source.policy,
        semaphore: LoadSemaphore(), kind: source.loadKind, clock: clock.source,
        generator: LongestWait())
    }
    try folder.write("old", to: "shop")
    let keyed = try loader("${secret:shop}")
    var snapshots = keyed.snapshots.makeAsyncIterator()
    await keyed.resume()
    let refused = await snapshots.next()
    #expect(refused?.failure?.kind == .notAllowed)
    #expect(refused?.nextTryAt == 2_980)
    try folder.write("new", to: "shop")
    #expect(await snapshots.next()?.value == [["n": 1]])
    await keyed.pause()
    // A password of the file can't change without the file: the server may be set up by now.
    let plain = try loader("old")
    snapshots = plain.snapshots.makeAsyncIterator()
    await plain.resume()
    #expect(await snapshots.next()?.nextTryAt == 1_010)
    await plain.pause()
  }
}
