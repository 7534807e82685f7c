import CardModel
import Dashboard
import DataSources
import JMESPath
import TestFiles
import Testing

@Suite("P16: conditions that are watched on every page", .timeLimit(.minutes(1)))
struct WatchedConditionsTests {
  private let clock = ManualClock()
  private let sources = Dictionary(
    uniqueKeysWithValues: ["a", "rack", "hall"].map { ($0, ScriptedSource()) })

  private func makeLoader() throws -> DashboardLoader {
    let reading = DashboardFile.load(
      text: """
        version: 1
        kiosk: { wake: { source: hall, when: motion } }
        sources:
          a: { type: command, run: [a], every: 5s }
          rack: { type: command, run: [b], every: 5s, stale_after: 20s }
          hall: { type: command, run: [c], every: 5s }
        pages:
          - { id: home, sections: [{ cards: [{ id: one, source: a }] }] }
          - id: racks
            sections:
              - cards:
                  - id: rack
                    source: rack
                    query: load
                    header: "Rack at ${@}"
                    alert: { when: "@ > `90`", until: "@ < `80`" }
        """, name: "test.yaml", environment: [:])
    return DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"), clock: clock.source,
      generator: LongestWait(), makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() })
  }

  @Test("their sources are loaded on other pages, and their readings follow the data")
  func readings() async throws {
    let loader = try makeLoader()
    var readings = loader.conditionReadings.makeAsyncIterator()
    #expect(await readings.next()?.isEmpty == true)
    await loader.show(["home"])
    let rack = try #require(sources["rack"])
    let loads: [(load: JSONValue, isMet: Bool, isOver: Bool)] = [
      (85, false, false), (95, true, false), (70, false, true),
    ]
    for (index, (load, isMet, isOver)) in loads.enumerated() {
      await rack.answer(["load": load])
      #expect(
        await readings.next()?[.alert("rack")]
          == ConditionReading(
            isMet: isMet, isOver: isOver, title: "Rack at \(load.json(pretty: false))"))
      await clock.wake(at: .seconds(5 * (index + 1)))
    }
    await sources["hall"]?.answer(["motion": true])
    #expect(await readings.next()?[.wake]?.isMet == true)
  }

  @Test("a closed wall loads none of them")
  func closed() async throws {
    let loader = try makeLoader()
    await loader.show([])
    await loader.show(["home"])
    await sources["rack"]?.loadBegins()
    #expect(sources["rack"]?.started == 1)
  }
}
