import CardModel
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("P16: conditions that are watched on every page", .endsIfItHangs)
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

  @Test("each row or card with a key has a reading of its own, while its alert lasts")
  func rows() async throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { rack: { type: static, data: 0 } }
        pages:
          - id: home
            sections:
              - cards:
                  - id: alarms
                    source: rack
                    header: Alarms
                    body: { list: { title: "${name}" } }
                    alert: { rows: "@", key: id, when: "load > `90`", until: "load < `80`" }
                  - id: disk
                    source: rack
                    each: "@"
                    key: id
                    header: { title: "${name}", kpi: { value: load, unit: "%" } }
                    alert: { when: "load > `90`" }
                  - id: told
                    source: rack
                    header: Told
                    alert: { rows: "@", key: id, when: "load > `90`", text: "${name} at ${load}" }
        """, name: "test.yaml", environment: [:])
    let loader = DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"), clock: clock.source,
      generator: LongestWait(), makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() })
    var readings = loader.conditionReadings.makeAsyncIterator()
    _ = await readings.next()
    await loader.show(["home"])
    await sources["rack"]?.answer([
      ["id": 1, "name": "Pump", "load": 95], ["id": 2, "name": "Fan", "load": 85],
      ["id": 3, "name": "Oven", "load": 10],
    ])
    let known = ConditionReading(isMet: false, isOver: true)
    func row(_ id: String, of card: String) -> ConditionID {
      .alert(.element(ElementID(id), of: CardID(card)))
    }
    let expected: [ConditionID: ConditionReading] = [
      .alert("alarms"): known,
      row("1", of: "alarms"): ConditionReading(
        isMet: true, isOver: false, title: "Alarms", text: "Pump"),
      row("2", of: "alarms"): ConditionReading(isMet: false, isOver: false, title: "Alarms"),
      .alert("disk"): known,
      .alert(CardID(encoded: "disk/1")): ConditionReading(
        isMet: true, isOver: false, title: "Pump", text: "95 %"),
      .alert("told"): known,
      row("1", of: "told"): ConditionReading(
        isMet: true, isOver: false, title: "Told", text: "Pump at 95"),
    ]
    #expect(await readings.next() == expected)
  }

  @Test("P9: those that depend on the present time are read at each full minute, others are not")
  func minute() async throws {
    let clock = clock
    let begin = try Date("2026-03-28T11:57:30Z", strategy: .iso8601).timeIntervalSince1970
    let now: @Sendable () -> Double = { begin + clock.now.offset / .seconds(1) }
    let reading = DashboardFile.load(
      text: """
        version: 1
        kiosk: { wake: { source: rack, when: "now() >= `1774699140`" } }
        sources: { rack: { type: static, data: 0 } }
        pages:
          - { id: home, sections: [] }
          - id: racks
            sections:
              - cards:
                  - id: late
                    source: rack
                    header: Late
                    alert: { when: "due < now()", until: "due > now()" }
                  - { id: full, source: rack, header: Full, alert: { when: "due > `0`" } }
        """, name: "test.yaml", environment: [:],
      formatting: FormattingContext(now: { Date(timeIntervalSince1970: now()) }))
    let loader = DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"),
      clock: SourceClock(clock, now: now), generator: LongestWait(),
      makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() })
    var readings = loader.conditionReadings.makeAsyncIterator()
    #expect(await readings.next()?.isEmpty == true)
    await loader.show(["home"])
    // It is due at 11:58:20, and somebody comes at 11:59.
    await sources["rack"]?.answer(["due": .integer(Int64(begin) + 50)])
    let first = await readings.next()
    #expect(first?[.alert("late")]?.isMet == false)
    #expect(first?[.alert("full")]?.isMet == true)
    await clock.wake(at: .seconds(30))
    await clock.wake(at: .seconds(90))
    let second = await readings.next()
    #expect(second?[.alert("late")] == ConditionReading(isMet: true, isOver: false, title: "Late"))
    #expect(second?[.wake]?.isMet == true)
    await loader.show([PageID]())
    while !clock.deadlines.isEmpty { await Task.yield() }
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
