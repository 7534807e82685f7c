import CardModel
import Dashboard
import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Sources after an edit of the file", .endsIfItHangs)
struct InheritedSourcesTests {
  private let clock = ManualClock()
  private let sources = Dictionary(
    uniqueKeysWithValues: ["a", "b", "c"].map { ($0, ScriptedSource()) })

  private func file(b: String = "0", comment: String = "") -> String {
    """
    \(comment)
    version: 1
    sources:
      a: { type: command, run: [a], every: 5s, query: "@" }
      b: { type: static, data: \(b), every: 5s }
      c: { type: http, url: "https://localhost/${secret:c}", every: 5s }
    pages:
      - id: home
        sections:
          - cards:
              - { id: one, source: a, header: "${@}" }
              - { id: two, source: b, header: "${@}" }
              - { id: three, source: c, header: "${@}" }
    """
  }

  private func makeLoader(
    _ file: String, inheriting inherited: InheritedSources? = nil
  ) throws -> DashboardLoader {
    let reading = DashboardFile.load(text: file, name: "test.yaml", environment: [:])
    return DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"), clock: clock.source,
      inheriting: inherited, generator: LongestWait(),
      makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() })
  }

  private func names(_ loader: DashboardLoader) async -> [String?] {
    await loader.settled(within: .zero).flatMap(\.cards).map { $0.state.card?.name }
  }

  @Test("P3: those that the edit doesn't touch keep their data, their load and their time")
  func unchanged() async throws {
    let loader = try makeLoader(file())
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    for source in ["a", "b"] {
      try await #require(sources[source]).answer(1)
      _ = await updates.next()
    }
    let (a, b, c) = (
      try #require(sources["a"]), try #require(sources["b"]), try #require(sources["c"])
    )
    await c.loadBegins()
    let inherited = await loader.handOver()
    let next = try makeLoader(file(b: "5", comment: "# moves all lines"), inheriting: inherited)
    var later = next.updates.makeAsyncIterator()
    await next.show(["home"])
    _ = await later.next()
    #expect(await names(next) == ["1", nil, nil])
    await b.loadBegins()
    #expect((a.started, b.started, c.started) == (1, 2, 1))
    await c.answer(3)
    _ = await later.next()
    #expect(await names(next) == ["1", nil, "3"])
    await clock.wake(at: .seconds(5))
    await a.answer(2)
    _ = await later.next()
    #expect(await names(next) == ["2", nil, "3"])
  }

  @Test("one is started anew whose body changes from a text to the same data, which have a type")
  func body() async throws {
    func file(_ body: String) -> String {
      """
      version: 1
      sources: { a: { type: http, url: "https://localhost", method: POST, body: \(body) } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: "${@}" }] }] }]
      """
    }
    let loader = try makeLoader(file(#"'{"a":1}'"#))
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    let a = try #require(sources["a"])
    await a.answer(1)
    _ = await updates.next()
    let next = try makeLoader(file("{ a: 1 }"), inheriting: await loader.handOver())
    await next.show(["home"])
    await a.loadBegins()
    #expect(a.started == 2)
    #expect(await names(next) == [nil])
  }

  @Test("what the expressions of one look up in vain has its line in the new file")
  func issues() async throws {
    func file(_ comments: String) -> String {
      """
      \(comments)
      version: 1
      sources:
        a: { type: command, run: [a], every: 5s, query: first.second }
        b:
          type: command
          run: [b]
          every: 5s
          history: { of: third, for: 1h }
      pages:
        - id: home
          sections:
            - { cards: [{ id: one, source: a, header: A }, { id: two, source: b, header: B }] }
      """
    }
    func lines(_ loader: DashboardLoader) async -> [Int?] {
      let snapshots = await loader.snapshots
      return [
        snapshots[SourceID("a")]?.issue?.location.line,
        snapshots[SourceID("b")]?.historyIssue?.location.line,
      ]
    }
    var loader = try makeLoader(file("# one"))
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    let (a, b) = (try #require(sources["a"]), try #require(sources["b"]))
    for source in [a, b] {
      await source.answer(["first": ["one": 1]])
      _ = await updates.next()
    }
    #expect(await lines(loader) == [4, 9])
    for (comments, moved) in [("# one\n# two", [5, 10]), ("", [4, 9]), ("#\n#\n#", [6, 11])] {
      loader = try makeLoader(file(comments), inheriting: await loader.handOver())
      #expect(await lines(loader) == moved)
      updates = loader.updates.makeAsyncIterator()
      await loader.show(["home"])
      _ = await updates.next()
    }
    #expect((a.started, b.started) == (1, 1))
    await clock.wake(at: .seconds(5))
    await a.answer(["first": ["other": 1]])
    _ = await updates.next()
    #expect(await lines(loader) == [6, 11])
  }

  @Test("one that fails shows its failure and is tried at once: what it lacked may be there now")
  func failing() async throws {
    let loader = try makeLoader(file())
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    let a = try #require(sources["a"])
    await a.fail("no secret")
    _ = await updates.next()
    let next = try makeLoader(file(), inheriting: await loader.handOver())
    #expect(await next.snapshots[SourceID("a")]?.failure?.message == "no secret")
    await next.show(["home"])
    await a.loadBegins()
    #expect(a.started == 2)
  }

  @Test("one that the new file hasn't any more ends")
  func removed() async throws {
    let loader = try makeLoader(file())
    await loader.show(["home"])
    let c = try #require(sources["c"])
    await c.loadBegins()
    let other = """
      version: 1
      pages: [{ id: home, sections: [{ cards: [{ id: one, header: One }] }] }]
      """
    let next = try makeLoader(other, inheriting: await loader.handOver())
    await next.show(["home"])
    while c.running > 0 { await Task.yield() }
  }
}
