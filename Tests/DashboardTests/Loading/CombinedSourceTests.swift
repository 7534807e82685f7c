import CardModel
import DataSources
import JMESPath
import Synchronization
import TestSupport
import Testing

@testable import Dashboard

@Suite("Combined sources", .endsIfItHangs)
struct CombinedSourceTests {
  private let clock = ManualClock()
  private let sources = Dictionary(
    uniqueKeysWithValues: ["orders", "people", "unused"].map { ($0, ScriptedSource()) })

  private static let join = """
    type: combine
        of: { orders: orders, people: people }
        query: "orders[].{ id: id, name: lookup($.people, 'id', person).name }"
    """

  private func definition(
    _ join: String = Self.join, more: String = "", pages: String? = nil, note: String = ""
  ) throws -> DashboardDefinition {
    let file = """
      \(note)
      version: 1
      sources:
        orders: { type: command, run: [orders], every: 5s }
        people: { type: command, run: [people], every: 60s }
        unused: { type: command, run: [unused], every: 5s }
        joined:
          \(join)
      \(more)
      pages:
      \(pages ?? """
        - id: home
          sections: [{ cards: [{ id: one, source: joined, header: "${to_string(@)}" }] }]
        - { id: other, sections: [{ cards: [{ id: two, source: unused, header: Two }] }] }
      """)
      """
    let reading = DashboardFile.load(text: file, name: "test.yaml", environment: [:])
    return try #require(reading.definition, "\(reading.diagnostics)")
  }

  private func makeLoader(
    _ definition: DashboardDefinition, lastData: LastData? = nil,
    histories: Histories = Histories(), inheriting inherited: InheritedSources? = nil,
    onLoad: @escaping @Sendable (SourceID, SourceFailure?) -> Void = { _, _ in }
  ) -> DashboardLoader {
    DashboardLoader(
      definition, clock: clock.source, lastData: lastData, histories: histories,
      inheriting: inherited, generator: LongestWait(),
      makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() }, onLoad: onLoad)
  }

  private func source(_ id: String) throws -> ScriptedSource { try #require(sources[id]) }

  /// Waits until the snapshot of a source is as expected.
  private func snapshot(
    of id: String, in loader: DashboardLoader, where isExpected: (Snapshot) -> Bool
  ) async -> Snapshot {
    var snapshot = await loader.snapshots[SourceID(id)] ?? Snapshot()
    while !isExpected(snapshot), !Task.isCancelled {
      await Task.yield()
      snapshot = await loader.snapshots[SourceID(id)] ?? Snapshot()
    }
    return snapshot
  }

  private static let orders: JSONValue = [["id": 1, "person": 7], ["id": 2, "person": 8]]
  private static let people: JSONValue = [["id": 7, "name": "Ada"], ["id": 8, "name": "Grace"]]
  private static let joined: JSONValue = [["id": 1, "name": "Ada"], ["id": 2, "name": "Grace"]]

  @Test("the parts that a page needs are loaded, and it waits until all of them have data")
  func parts() async throws {
    let loader = makeLoader(try definition())
    await loader.show(["home"])
    try await source("orders").answer(Self.orders)
    let orders = await snapshot(of: "orders", in: loader) { $0.value != nil }
    #expect(orders.value == Self.orders)
    #expect(await loader.settled(within: .zero).flatMap(\.cards).map(\.state.word) == ["loading"])
    try await source("people").answer(Self.people)
    let joined = await snapshot(of: "joined", in: loader) { $0.value != nil }
    #expect(joined.value == Self.joined)
    #expect((joined.isStale, joined.failure == nil, joined.loadedAt) == (false, true, 1_000))
    #expect(try source("unused").started == 0)
    await loader.show(["other"])
    try await source("unused").answer(1)
    await clock.wake(at: .seconds(5))
    try await source("unused").loadBegins()
    #expect(try (source("orders").started, source("people").started) == (1, 1))
  }

  @Test("it is as old as its oldest outdated part, and says which part fails")
  func age() async throws {
    let loader = makeLoader(try definition())
    await loader.show(["home"])
    try await source("orders").answer(Self.orders)
    try await source("people").answer(Self.people)
    _ = await snapshot(of: "joined", in: loader) { $0.value != nil }
    await clock.wake(at: .seconds(5))
    try await source("orders").fail("the shop is shut")
    let failing = await snapshot(of: "joined", in: loader) { $0.failure != nil }
    #expect(failing.failure?.message == "orders: the shop is shut")
    #expect(failing.nextTryAt == 1_010)
    #expect((failing.value, failing.isStale) == (Self.joined, false))
    clock.move(to: .seconds(31))
    let old = await snapshot(of: "joined", in: loader) { $0.isStale }
    #expect((old.value, old.outdatedAt) == (Self.joined, 1_000))
  }

  @Test("a part that fails without old data makes it fail, though another one is loading")
  func failure() async throws {
    let loader = makeLoader(try definition())
    await loader.show(["home"])
    try await source("people").fail("no such table", .notFound)
    let failed = await snapshot(of: "joined", in: loader) { $0.failure != nil }
    #expect(failed.failure == SourceFailure(.notFound, "people: no such table"))
    #expect(failed.value == nil)
    let states = await loader.settled(within: .zero).flatMap(\.cards).map(\.state)
    guard case .failed(let shown, _)? = states.first else {
      Issue.record("\(states)")
      return
    }
    #expect(shown.message == "people: no such table")
  }

  @Test("P19: the data are put together only when those of a part have changed")
  func economy() async throws {
    let count = Mutex(0)
    let loader = makeLoader(try definition()) { source, _ in
      if source.rawValue == "joined" { count.withLock { $0 += 1 } }
    }
    await loader.show(["home"])
    try await source("orders").answer(Self.orders)
    try await source("people").answer(Self.people)
    _ = await snapshot(of: "joined", in: loader) { $0.value != nil }
    #expect(count.withLock { $0 } == 1)
    await clock.wake(at: .seconds(5))
    try await source("orders").answer(Self.orders)
    _ = await snapshot(of: "joined", in: loader) { $0.loadedAt == 1_005 }
    #expect(count.withLock { $0 } == 1)
    await clock.wake(at: .seconds(10))
    try await source("orders").answer([["id": 3, "person": 8]])
    let changed = await snapshot(of: "joined", in: loader) { $0.loadedAt == 1_010 }
    #expect(changed.value == [["id": 3, "name": "Grace"]])
    #expect(count.withLock { $0 } == 2)
  }

  @Test("a query that can't be computed is its own failure, beside the last good data")
  func query() async throws {
    let failures = Mutex<[String]>([])
    let loader = makeLoader(try definition()) { source, failure in
      if failure != nil { failures.withLock { $0.append(source.rawValue) } }
    }
    await loader.show(["home"])
    try await source("orders").answer(Self.orders)
    try await source("people").answer(Self.people)
    _ = await snapshot(of: "joined", in: loader) { $0.value != nil }
    await clock.wake(at: .seconds(5))
    try await source("orders").answer([["id": 1, "person": "7"]])
    let failed = await snapshot(of: "joined", in: loader) { $0.failure != nil }
    #expect(failed.failure?.kind == .query)
    #expect(failed.failure?.message.contains("to_number(…)") == true)
    #expect((failed.value, failed.isStale, failed.outdatedAt) == (Self.joined, true, 1_000))
    #expect(failures.withLock { $0 } == ["joined"])
  }

  @Test("sources that are combined of combined ones work, with what fails named along the way")
  func chain() async throws {
    let loader = makeLoader(
      try definition(
        more: "  outer: { type: combine, of: { all: joined }, query: 'all[].name' }",
        pages: """
            - { id: home, sections: [{ cards: [{ id: one, source: outer, header: One }] }] }
          """))
    await loader.show(["home"])
    try await source("orders").answer(Self.orders)
    try await source("people").answer(Self.people)
    let outer = await snapshot(of: "outer", in: loader) { $0.value != nil }
    #expect(outer.value == ["Ada", "Grace"])
    await clock.wake(at: .seconds(5))
    try await source("orders").fail("shut")
    let failing = await snapshot(of: "outer", in: loader) { $0.failure != nil }
    #expect(failing.failure?.message == "all: orders: shut")
  }

  @Test("a refresh of its card loads its parts again")
  func refresh() async throws {
    let loader = makeLoader(try definition())
    await loader.show(["home"])
    try await source("orders").answer(Self.orders)
    try await source("people").answer(Self.people)
    _ = await snapshot(of: "joined", in: loader) { $0.value != nil }
    await loader.refresh("one", on: ShownPage("home"))
    let refreshing = await snapshot(of: "joined", in: loader) { $0.isRefreshing }
    #expect(refreshing.value == Self.joined)
    try await source("orders").answer([])
    try await source("people").answer(Self.people)
    let done = await snapshot(of: "joined", in: loader) { !$0.isRefreshing }
    #expect(done.value == [])
  }

  @Test("its history has its numbers, but none of outdated data")
  func history() async throws {
    let histories = Histories()
    let loader = makeLoader(
      try definition(
        """
        type: combine
            of: { orders: orders }
            query: "{ open: length(orders) }"
            history: { of: open, for: 1h, every: 5s }
        """), histories: histories)
    await loader.show(["other"])
    try await source("orders").answer(Self.orders)
    let first = await snapshot(of: "joined", in: loader) { $0.value != nil }
    #expect(first.value?["history"]?.array?.compactMap { $0["value"] } == [2])
    await clock.wake(at: .seconds(5))
    try await source("orders").answer([["id": 1]])
    let second = await snapshot(of: "joined", in: loader) { $0.loadedAt == 1_005 }
    #expect(second.value?["history"]?.array?.compactMap { $0["value"] } == [2, 1])
  }

  @Test("P16: an alert over it is watched on every page")
  func alert() async throws {
    let loader = makeLoader(
      try definition(
        pages: """
            - id: home
              sections: [{ cards: [{ id: one, source: joined, header: One, alert: { when: "length(@) > `1`" } }] }]
            - { id: other, sections: [{ cards: [{ id: two, source: unused, header: Two }] }] }
          """))
    var readings = loader.conditionReadings.makeAsyncIterator()
    #expect(await readings.next()?.isEmpty == true)
    await loader.show(["other"])
    try await source("orders").answer(Self.orders)
    try await source("people").answer(Self.people)
    #expect(await readings.next()?.values.map(\.isMet) == [true])
  }

  @Test("P5: after a start it is made of the last data of its parts, with their age")
  func restored() async throws {
    let lastData = LastData()
    let definition = try definition()
    for (id, value) in [("orders", Self.orders), ("people", Self.people)] {
      let source = try #require(definition.sources.first { $0.id.rawValue == id })
      lastData.keep(Snapshot(value: value, loadedAt: id == "orders" ? 900 : 800), of: source)
    }
    let loader = makeLoader(definition, lastData: lastData)
    await loader.show(["home"])
    let old = await snapshot(of: "joined", in: loader) { $0.value != nil }
    #expect((old.value, old.isStale, old.outdatedAt) == (Self.joined, true, 800))
  }

  @Test("P3: an edit of the file that doesn't touch it or its parts leaves its data on the wall")
  func inherited() async throws {
    let loader = makeLoader(try definition())
    await loader.show(["home"])
    try await source("orders").answer(Self.orders)
    try await source("people").answer(Self.people)
    _ = await snapshot(of: "joined", in: loader) { $0.value != nil }
    let next = makeLoader(
      try definition(note: "# moves all lines"), inheriting: await loader.handOver())
    #expect(await next.snapshots[SourceID("joined")]?.value == Self.joined)
    await next.show(["home"])
    #expect(await next.settled(within: .zero).flatMap(\.cards).map(\.state.word) == ["loaded"])
    await clock.wake(at: .seconds(5))
    try await source("orders").answer([["id": 9, "person": 7]])
    let later = await snapshot(of: "joined", in: next) { $0.loadedAt == 1_005 }
    #expect(later.value == [["id": 9, "name": "Ada"]])
  }

  @Test("a report shows its rows")
  func report() async throws {
    let loader = makeLoader(
      try definition(
        pages:
          "  - { id: home, report: { source: joined, columns: [{ title: Name, text: \"${name}\" }] } }"
      ))
    await loader.show(["home"])
    try await source("orders").answer(Self.orders)
    try await source("people").answer(Self.people)
    _ = await loader.settled(within: .seconds(1))
    #expect(await loader.snapshot(ofReport: "home")?.value == Self.joined)
  }
}

extension CardState {
  fileprivate var word: String {
    switch self {
    case .loading: "loading"
    case .loaded: "loaded"
    case .empty: "empty"
    case .failed: "failed"
    }
  }
}
