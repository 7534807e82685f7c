import CardModel
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("P11: Sources of a server that is back", .endsIfItHangs)
struct ServerReturnTests {
  private let clock = ManualClock()
  /// The sources whose loads have ended, in order, with their data or the messages of failures.
  private let ended: AsyncStream<String>
  private let report: AsyncStream<String>.Continuation

  init() { (ended, report) = AsyncStream.makeStream() }

  private func loader(_ urls: [String: String], _ sources: [String: ScriptedSource]) throws
    -> DashboardLoader
  {
    let lines = urls.sorted { $0.key < $1.key }.map {
      "  \($0): { type: mqtt, url: \"\($1)\", topics: [a] }"
    }
    let cards = urls.keys.sorted().map { "{ id: \($0), source: \($0), header: H }" }
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources:
        \(lines.joined(separator: "\n"))
        pages: [{ id: home, sections: [{ cards: [\(cards.joined(separator: ", "))] }] }]
        """, name: "wall.yaml", environment: [:])
    return DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"), clock: clock.source,
      generator: LongestWait(),
      makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() },
      onChange: { [report] source, snapshot in
        guard !snapshot.isRefreshing else { return }
        report.yield(
          "\(source.rawValue) \(snapshot.failure?.message ?? snapshot.value?.json() ?? "")")
      })
  }

  @Test("one that is loaded has the others tried at once, if they have the same server")
  func sameServer() async throws {
    let sources = ["a", "b", "c", "d"].reduce(into: [String: ScriptedSource]()) {
      $0[$1] = ScriptedSource()
    }
    let loader = try loader(
      [
        "a": "mqtt://plant.local:8080", "b": "mqtt://me@Plant.local:8080",
        "c": "mqtt://plant.local", "d": "mqtts://plant.local:8080",
      ], sources)
    var ends = ended.makeAsyncIterator()
    await loader.show(["home"])
    for name in ["b", "c", "d"] {
      await sources[name]?.fail("gone", .unreachable)
      #expect(await ends.next() == "\(name) gone")
    }
    await sources["a"]?.answer(1)
    #expect(await ends.next() == "a 1")
    await sources["b"]?.answer(2)
    #expect(await ends.next() == "b 2")
    #expect(["a", "b", "c", "d"].map { sources[$0]?.started } == [1, 2, 1, 1])
    await loader.show([])
  }

  @Test("an address that fails while others answer is tried early once in each wait (P8)")
  func brokenAddress() async throws {
    let sources = ["a": ScriptedSource(), "b": ScriptedSource()]
    let loader = try loader(
      ["a": "mqtt://plant.local", "b": "mqtt://plant.local:1883"], sources)
    var ends = ended.makeAsyncIterator()
    await loader.show(["home"])
    await sources["b"]?.fail("late", .timedOut)
    #expect(await ends.next() == "b late")
    await sources["a"]?.answer(1)
    #expect(await ends.next() == "a 1")
    await sources["b"]?.fail("late", .timedOut)
    #expect(await ends.next() == "b late")
    for value in 2...4 {
      await loader.refresh(CardID("a"), on: ShownPage(PageID("home")))
      await sources["a"]?.answer(.integer(Int64(value)))
      #expect(await ends.next() == "a \(value)")
    }
    await clock.wake(at: .seconds(20))
    await sources["b"]?.loadBegins()
    #expect(sources["b"]?.started == 3)
    await loader.show([])
  }

  @Test("a server that has refused a request is no reason to try again, unless it had gone")
  func refusals() async throws {
    let sources = ["a": ScriptedSource(), "b": ScriptedSource()]
    let loader = try loader(
      ["a": "mqtt://plant.local", "b": "mqtt://plant.local:1883"], sources)
    var ends = ended.makeAsyncIterator()
    await loader.show(["home"])
    await sources["b"]?.fail("answers 500")
    #expect(await ends.next() == "b answers 500")
    await sources["a"]?.answer(1)
    #expect(await ends.next() == "a 1")
    await loader.refresh(CardID("a"), on: ShownPage(PageID("home")))
    await sources["a"]?.fail("gone", .unreachable)
    #expect(await ends.next() == "a gone")
    #expect(sources["b"]?.started == 1)
    await loader.refresh(CardID("a"), on: ShownPage(PageID("home")))
    await sources["a"]?.answer(2)
    #expect(await ends.next() == "a 2")
    await sources["b"]?.answer(3)
    #expect(await ends.next() == "b 3")
    await loader.show([])
  }
}
