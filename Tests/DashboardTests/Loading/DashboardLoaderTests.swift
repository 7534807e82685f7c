import CardModel
import Dashboard
import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("A dashboard over time", .endsIfItHangs)
struct DashboardLoaderTests {
  private let clock = ManualClock()
  private let sources = Dictionary(
    uniqueKeysWithValues: ["a", "b", "c", "d"].map { ($0, ScriptedSource()) })
  private let home = SectionID(page: "home", index: 0)

  /// A file with two pages: `home` with cards of both sources and of none, `more` with one of `b`.
  private static let file = """
    version: 1
    sources:
      a: { type: static, data: 0, every: 5s }
      b: { type: static, data: 0, every: 5s }
    pages:
      - id: home
        sections:
          - cards:
              - { id: one, source: a, header: One }
              - { id: two, source: b, header: Two }
              - { id: fixed, header: Fixed }
      - id: more
        sections:
          - cards:
              - { id: three, source: b, header: Three }
      - { id: all, report: { source: b, columns: [{ title: Name, text: "${name}" }] } }
    """

  private static func loaded(_ id: String, _ freshness: Freshness = .fresh) -> CardState {
    .loaded(Card(id: CardModel.CardID(id)), freshness)
  }

  /// Resolves one card for each element of an array, else one card for the value.
  private static let resolver = CardResolver { definition, snapshot, _ in
    let id = definition.id.description
    guard let value = snapshot.value else {
      let state: CardState =
        snapshot.failure.map {
          .failed(Failure(title: "Failed", message: $0.message), scope: .card)
        } ?? .loading(.small)
      return [ResolvedCard(id: CardModel.CardID(id), state: state)]
    }
    let freshness: Freshness = snapshot.isStale ? .stale(since: "old") : .fresh
    let ids = value.array?.map { "\(id) \($0.string ?? "")" } ?? [id]
    return ids.map { ResolvedCard(id: CardModel.CardID($0), state: loaded($0, freshness)) }
  }

  private func makeLoader(
    _ file: String = Self.file,
    onChange: @escaping @Sendable (SourceID, Snapshot) -> Void = { _, _ in }
  ) throws -> DashboardLoader {
    let reading = DashboardFile.load(text: file, name: "test.yaml", environment: [:])
    let definition = try #require(reading.definition, "\(reading.diagnostics)")
    return DashboardLoader(
      definition, clock: clock.source, generator: LongestWait(),
      makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() }, resolver: Self.resolver,
      onChange: onChange)
  }

  private func source(_ id: String) throws -> ScriptedSource { try #require(sources[id]) }

  @Test("P19: new data of this machine's sources, loaded at one moment, are delivered together")
  func step() async throws {
    let (changes, change) = AsyncStream<SourceID>.makeStream()
    let loader = try makeLoader(
      Self.file.replacing("type: static, data: 0", with: "type: system, metric: load")
    ) { source, _ in change.yield(source) }
    var (updates, changed) = (loader.updates.makeAsyncIterator(), changes.makeAsyncIterator())
    await loader.show(["home"])
    _ = await updates.next()
    // The first data are not waited for.
    for (name, card) in [("a", "one"), ("b", "two")] {
      try await source(name).answer(0)
      #expect(await changed.next() == SourceID(name))
      #expect(await updates.next() == [.state(home, CardModel.CardID(card), Self.loaded(card))])
    }
    await clock.wake(at: .seconds(5))
    for name in ["a", "b"] {
      try await source(name).answer([.string(name)])
      #expect(await changed.next() == SourceID(name))
    }
    await clock.wake(at: .seconds(5) + LoadLimits.step)
    #expect(await updates.next()?.first == .order(home, ["one a", "two b", "fixed"]))
  }

  @Test("a page begins with skeletons, and each card is filled when its source has answered")
  func firstData() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    #expect(
      await updates.next() == [
        .order(home, ["one", "two", "fixed"]),
        .state(home, "one", .loading(.small)),
        .state(home, "two", .loading(.small)),
        .state(home, "fixed", Self.loaded("fixed")),
      ])
    try await source("b").answer(1)
    #expect(await updates.next() == [.state(home, "two", Self.loaded("two"))])
    try await source("a").fail("down")
    #expect(
      await updates.next() == [
        .state(
          home, "one", .failed(Failure(title: "Failed", message: "down"), scope: .card))
      ])
  }

  @Test("only changes are delivered; cards that come and go change the order")
  func changes() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    try await source("a").answer(["x", "y"])
    #expect(
      await updates.next() == [
        .order(home, ["one x", "one y", "two", "fixed"]),
        .state(home, "one x", Self.loaded("one x")),
        .state(home, "one y", Self.loaded("one y")),
      ])
    await clock.wake(at: .seconds(5))
    try await source("a").answer(["y", "z", "z"])
    #expect(
      await updates.next() == [
        .order(home, ["one y", "one z", "two", "fixed"]),
        .state(home, "one z", Self.loaded("one z")),
      ])
  }

  @Test("updates that weren't consumed are delivered as one")
  func coalesced() async throws {
    let loader = try makeLoader()
    await loader.show(["home"])
    try await source("a").answer(1)
    try await source("b").answer(1)
    _ = await loader.settled(within: .seconds(10))
    var updates = loader.updates.makeAsyncIterator()
    #expect(
      await updates.next() == [
        .order(home, ["one", "two", "fixed"]),
        .state(home, "one", Self.loaded("one")),
        .state(home, "two", Self.loaded("two")),
        .state(home, "fixed", Self.loaded("fixed")),
      ])
  }

  @Test("only the sources of the pages that are shown are loaded")
  func needed() async throws {
    let loader = try makeLoader()
    await loader.show(["more"])
    try await source("b").answer(1)
    let sections = await loader.settled(within: .seconds(10))
    #expect(
      sections == [
        ResolvedSection(
          id: SectionID(page: "more", index: 0),
          cards: [ResolvedCard(id: "three", state: Self.loaded("three"))])
      ])
    #expect(try source("a").started == 0)
    await loader.show(["home"])
    try await source("a").answer(1)
    #expect(try source("b").started == 1)
  }

  @Test("a page that is shown with data known already has no skeletons")
  func knownData() async throws {
    let loader = try makeLoader()
    await loader.show(["home"])
    try await source("a").answer(1)
    try await source("b").answer(1)
    _ = await loader.settled(within: .seconds(10))
    await loader.show(["home", "more"])
    let more = await loader.settled(within: .seconds(10)).last
    #expect(more?.cards == [ResolvedCard(id: "three", state: Self.loaded("three"))])
  }

  @Test("whoever waits for all cards is told which are still loading when the time is over")
  func settled() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    try await source("a").answer(1)
    #expect(await updates.next() == [.state(home, "one", Self.loaded("one"))])
    async let sections = loader.settled(within: .seconds(3))
    await clock.wake(at: .seconds(3))
    let loading = await sections.flatMap(\.cards).filter(\.state.isLoading).map(\.id)
    #expect(loading == ["two"])
  }

  @Test("trying again loads the source of that card")
  func refresh() async throws {
    let loader = try makeLoader()
    await loader.show(["home"])
    try await source("a").fail("down")
    try await source("b").fail("down")
    _ = await loader.settled(within: .seconds(10))
    await loader.refresh("one", on: ShownPage("home"))
    try await source("a").answer(1)
    #expect(try source("b").started == 1)
  }

  @Test("an action reloads the sources that it names, and all that read the same database")
  func refreshChanged() async throws {
    let loader = try makeLoader(
      """
      version: 1
      sources:
        a: { type: static, data: 0 }
        b: { type: sqlite, path: shop.db, sql: SELECT 1 }
        c: { type: sqlite, path: ./shop.db, sql: SELECT 2 }
        d: { type: sqlite, path: other.db, sql: SELECT 3 }
      pages:
        - id: home
          sections:
            - cards:
                - { id: one, source: a, header: One }
                - { id: two, source: b, header: Two }
                - { id: three, source: c, header: Three }
                - { id: four, source: d, header: Four }
      """)
    await loader.show(["home"])
    for id in ["a", "b", "c", "d"] { try await source(id).answer(1) }
    _ = await loader.settled(within: .seconds(10))
    await loader.refresh("one", on: ShownPage("home"), changed: [SourceID("b")])
    for id in ["a", "b", "c"] { try await source(id).answer(2) }
    #expect(try source("d").started == 1)
  }

  @Test("a source that an action has changed is loaded when it is shown, however new its data are")
  func refreshChangedLater() async throws {
    let loader = try makeLoader()
    await loader.show(["more"])
    try await source("b").answer(1)
    _ = await loader.settled(within: .seconds(10))
    await loader.show([])
    await loader.refresh("one", on: ShownPage("home"), changed: [SourceID("b")])
    #expect(try source("b").started == 1)
    await loader.show(["more"])
    try await source("b").answer(2)
  }

  @Test("a report that is shown is told what is known of its source, once for each change")
  func report() async throws {
    let loader = try makeLoader()
    await loader.show(["all"])
    var updates = loader.updates.makeAsyncIterator()
    #expect(await updates.next() == [.report("all", Snapshot())])
    try await source("b").answer([["name": "Ada"]])
    let batch = await updates.next()
    guard case .report("all", let snapshot)? = batch?.first, batch?.count == 1 else {
      Issue.record("\(String(describing: batch))")
      return
    }
    #expect(snapshot.value == [["name": "Ada"]])
    #expect(try source("a").started == 0)
    #expect(await loader.snapshot(ofReport: "all") == snapshot)
  }
}

extension CardModel.CardID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(encoded: text) }
}

extension CardModel.PageID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
