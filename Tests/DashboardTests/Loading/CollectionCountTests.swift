import CardModel
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

/// S-44: "See All (n)" tells how many objects there are, if that is known.
@Suite("The numbers of objects that See All leads to", .endsIfItHangs)
struct CollectionCountTests {
  private let folder: TemporaryFolder
  private let path: String
  private let clock = ManualClock()
  private let sources = [
    "few": ScriptedSource(), "list": ScriptedSource(), "orders": ScriptedSource(isWatched: true),
  ]

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.path("orders.db")
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    try await run("CREATE TABLE orders (id INTEGER PRIMARY KEY)")
    try await run(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1077) "
        + "INSERT INTO orders SELECT i FROM n")
  }

  private func run(_ sql: String) async throws {
    _ = try await SQLChange(.sqlite(path: path), sql: sql).run(
      within: .seconds(20), by: SourceClock())
  }

  /// Returns a loader of a home page whose sections lead to a report of a table, one of rows in
  /// memory, and a page of cards.
  private func makeLoader() throws -> DashboardLoader {
    let text = """
      version: 1
      sources:
        few: { type: static, data: 0 }
        list: { type: static, data: 0 }
        orders: { type: sqlite, path: \(path), sql: SELECT * FROM orders }
      pages:
        - id: home
          sections:
            - { see_all: orders, cards: [{ id: one, source: few, header: One }] }
            - { see_all: list, cards: [{ id: two, source: few, header: Two }] }
            - { see_all: cards, cards: [{ id: three, source: few, header: Three }] }
        - { id: orders, report: { source: orders, columns: [{ title: Id, text: "${id}" }] } }
        - id: list
          report: { source: list, rows: items, columns: [{ title: Id, text: "${id}" }] }
        - { id: cards, sections: [{ cards: [{ id: four, header: Four }] }] }
      """
    let reading = DashboardFile.load(text: text, name: "test.yaml", environment: [:])
    let definition = try #require(reading.definition?.allowed, "\(reading.diagnostics)")
    return DashboardLoader(
      definition, clock: clock.source, generator: LongestWait(),
      makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() })
  }

  private func source(_ id: String) throws -> ScriptedSource { try #require(sources[id]) }

  /// Waits for the next numbers of objects.
  private func nextCounts(
    _ updates: inout AsyncStream<[CardUpdate]>.Iterator
  ) async -> [CardUpdate] {
    while let batch = await updates.next() {
      let counts = Self.counts(in: batch)
      if !counts.isEmpty { return counts }
    }
    return []
  }

  private static func counts(in updates: [CardUpdate]) -> [CardUpdate] {
    updates.filter { if case .count = $0 { true } else { false } }
  }

  @Test("a database counts the rows, again when they change, and none is loaded for that")
  func table() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    #expect(await nextCounts(&updates) == [.count("orders", 1077)])
    try await run("DELETE FROM orders WHERE id > 1000")
    clock.move(to: .seconds(5))
    try source("orders").touch()
    #expect(await nextCounts(&updates) == [.count("orders", 1000)])
    #expect(try source("orders").started == 0)
  }

  @Test("rows in memory are counted as soon as they are loaded for something else")
  func memory() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    #expect(await nextCounts(&updates) == [.count("orders", 1077)])
    #expect(try source("list").started == 0)
    await loader.show(["list"])
    try await source("list").answer(["items": [["id": 1], ["id": 2], ["id": 3]]])
    _ = await loader.settled(within: .seconds(10))
    await loader.show(["home"])
    var counts: Set<CardUpdate> = []
    while counts.count < 2, !Task.isCancelled { counts.formUnion(await nextCounts(&updates)) }
    #expect(counts == [.count("orders", 1077), .count("list", 3)])
  }

  @Test("whoever waits for all cards waits for the first numbers too")
  func settled() async throws {
    let loader = try makeLoader()
    async let sections = { await loader.show(["home"]) }()
    try await source("few").answer(1)
    await sections
    _ = await loader.settled(within: .seconds(60))
    #expect(Self.counts(in: await loader.takeUpdates()) == [.count("orders", 1077)])
  }
}
