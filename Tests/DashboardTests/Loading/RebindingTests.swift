import CardModel
import Dashboard
import DataSources
import JMESPath
import Synchronization
import TestSupport
import Testing

/// Cards are made again only if what they show may have changed (P19).
@Suite("Cards that are made again", .endsIfItHangs)
struct RebindingTests {
  private static let file = """
    version: 1
    sources:
      a: { type: static, data: 0, every: 5s }
    pages:
      - id: home
        sections:
          - cards:
              - { id: one, source: a, query: one, header: "${name}" }
              - { id: two, source: a, query: two, header: "${name}" }
              - { id: age, source: a, query: age, header: "${relative(time)}" }
              - { id: none, source: a, query: none, header: None }
    """

  private let clock = ManualClock()
  private let source = ScriptedSource()
  private let bindings = Count()

  private func makeLoader() throws -> DashboardLoader {
    let reading = DashboardFile.load(
      text: Self.file, name: "test.yaml", environment: [:])
    return DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"), clock: clock.source,
      generator: LongestWait(), makeAdapter: { [source] _ in source },
      resolver: CardResolver(onIssues: { [bindings] _ in bindings.add() }))
  }

  /// Loads the first data, and returns the updates after it.
  private func fill(
    _ loader: DashboardLoader
  ) async -> AsyncStream<[CardUpdate]>.AsyncIterator {
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    await source.answer(data("A", "B"))
    _ = await updates.next()
    _ = bindings.take()
    return updates
  }

  private func data(_ one: String, _ two: String) -> JSONValue {
    ["one": ["name": .string(one)], "two": ["name": .string(two)], "age": ["time": 0]]
  }

  @Test("only cards whose data changed are made again, and those that tell the present time")
  func changedOnly() async throws {
    let loader = try makeLoader()
    var updates = await fill(loader)
    await clock.wake(at: .seconds(5))
    await source.answer(data("A", "C"))
    let changed = await updates.next()
    #expect(changed?.count == 1)
    // The card of the changed name, the one with an age, and the one whose query finds nothing.
    #expect(bindings.take() == 3)
  }

  @Test("cards whose data stay the same are made again while a person waits for new ones")
  func refreshing() async throws {
    let loader = try makeLoader()
    var updates = await fill(loader)
    await loader.refresh()
    #expect(await updates.next()?.count == 4)
    #expect(bindings.take() == 4)
    await source.answer(data("A", "B"))
    #expect(await updates.next()?.count == 4)
    #expect(bindings.take() == 4)
  }
}

/// The number of definitions that have been made into cards.
private final class Count: Sendable {
  private let count = Mutex(0)

  func add() { count.withLock { $0 += 1 } }

  /// Returns the number since the last call.
  func take() -> Int {
    count.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}
