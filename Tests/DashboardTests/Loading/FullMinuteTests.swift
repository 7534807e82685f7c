import CardModel
import ChartModel
import CivilTime
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

@Suite("P9: What depends on the present time moves at each full minute", .endsIfItHangs)
struct FullMinuteTests {
  private let clock = ManualClock()
  private let source = ScriptedSource()
  private static let file = """
    version: 1
    sources: { a: { type: static, data: 0 } }
    pages:
      - id: home
        sections:
          - cards:
              - { id: age, source: a, header: "${relative(at)}" }
              - { id: day, source: a, header: "${today()}" }
              - { id: word, source: a, header: "${relative(due)}" }
              - { id: now, header: "${time(now())}" }
              - id: month
                source: a
                header: Month
                body: { calendar: { items: steps, date: at, title: "${name}" } }
              - id: steps
                source: a
                header: Steps
                body: { timeline: { items: steps, at: at, time: "${time(at)}", title: "${name}" } }
              - { id: fixed, source: a, header: "${time(at)}" }
      - id: plain
        sections: [{ cards: [{ id: one, source: a, header: "${time(at)}" }] }]
      - id: span
        choices: [{ id: days, title: Days, type: date_range }]
        sections: [{ cards: [{ id: span, header: "${choice.days.from}" }] }]
      - id: customer
        object: true
        title: "${name}, ${relative(at)}"
        sections: []
    """

  private static func seconds(_ text: String) throws -> Double {
    try Date(text, strategy: .iso8601).timeIntervalSince1970
  }

  private func loader(from start: String, zone: String = "UTC") async throws -> DashboardLoader {
    let begin = try Self.seconds(start)
    let clock = clock
    let now: @Sendable () -> Double = { begin + clock.now.offset / .seconds(1) }
    let context = FormattingContext(
      locale: UserLocale("en_GB"), timeZone: try #require(TimeZone(identifier: zone)),
      now: { Date(timeIntervalSince1970: now()) })
    let reading = DashboardFile.load(
      text: Self.file, name: "test.yaml", environment: [:], formatting: context)
    return DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"),
      clock: SourceClock(clock, now: now), generator: LongestWait(),
      makeAdapter: { [source] _ in source })
  }

  private static let data: JSONValue = [
    "at": "2026-03-28T23:50:10Z", "due": "2026-03-29",
    "steps": [
      ["name": "a", "at": "2026-03-28T12:00:00Z"], ["name": "b", "at": "2026-03-29T00:00:00Z"],
      ["name": "c", "at": "2026-03-30T00:00:00Z"],
    ],
  ]

  /// Shows a page with its data, and returns the iterator of the updates after them.
  private func show(
    _ page: PageID, of loader: DashboardLoader
  ) async -> AsyncStream<[CardUpdate]>.Iterator {
    var updates = loader.updates.makeAsyncIterator()
    await loader.show([page])
    await source.answer(Self.data)
    _ = await loader.settled(within: .seconds(10))
    _ = await updates.next()
    return updates
  }

  private static func cards(_ updates: [CardUpdate]?) -> [String: Card] {
    var cards: [String: Card] = [:]
    for case .state(_, let id, let state) in updates ?? [] { cards["\(id)"] = state.card }
    return cards
  }

  @Test("a span of days that a person has chosen moves with the day")
  func chosenSpan() async throws {
    let loader = try await loader(from: "2026-03-28T23:59:30Z")
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["span"])
    await loader.choose(["days": "today"])
    while Self.cards(await updates.next())["span"]?.name != "2026-03-28" {}
    await clock.wake(at: .seconds(30))
    #expect(Self.cards(await updates.next())["span"]?.name == "2026-03-29")
  }

  @Test("relative times, day words, calendars and timelines move over midnight, all else rests")
  func midnight() async throws {
    let loader = try await loader(from: "2026-03-28T23:58:30Z")
    var updates = await show("home", of: loader)
    await clock.wake(at: .seconds(30))
    var cards = Self.cards(await updates.next())
    #expect(cards.keys.sorted() == ["age", "now", "steps"])
    #expect(cards["age"]?.name == "9 min ago")
    #expect(cards["now"]?.name == "23:59")
    await clock.wake(at: .seconds(90))
    cards = Self.cards(await updates.next())
    #expect(cards.keys.sorted() == ["age", "day", "month", "now", "steps", "word"])
    #expect(cards["day"]?.name == "2026-03-29")
    #expect(cards["word"]?.name == "today")
    guard case .calendar(let month)? = cards["month"]?.body,
      case .timeline(let steps)? = cards["steps"]?.body
    else {
      Issue.record("The bodies are missing.")
      return
    }
    #expect(month.today == CivilDate(year: 2026, month: 3, day: 29))
    #expect(steps.now?.pastCount == 2)
    #expect(steps.now?.time == "00:00")
    #expect(clock.deadlines.count <= 1, "one timer for the whole wall")
  }

  @Test("the time of day follows summer time")
  func summerTime() async throws {
    let loader = try await loader(from: "2026-03-29T00:59:10Z", zone: "Europe/Berlin")
    var updates = await show("home", of: loader)
    await clock.wake(at: .seconds(50))
    #expect(Self.cards(await updates.next())["now"]?.name == "03:00")
  }

  @Test("nothing wakes up for a page on which nothing depends on the present time")
  func plain() async throws {
    let loader = try await loader(from: "2026-03-28T23:58:30Z")
    _ = await show("plain", of: loader)
    #expect(clock.deadlines.isEmpty)
    await loader.show(["home"])
    while clock.deadlines.isEmpty { await Task.yield() }
    await loader.show([PageID]())
    while !clock.deadlines.isEmpty { await Task.yield() }
  }

  @Test("the title of an object's page moves too")
  func object() async throws {
    let loader = try await loader(from: "2026-03-28T23:58:30Z")
    let page = ShownPage("customer", object: ObjectPath(card: "fixed"))
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(pages: [page])
    await source.answer(["name": "Ada", "at": "2026-03-28T23:50:10Z"])
    let first = ObjectWords(title: "Ada, 8 min ago")
    #expect(await updates.next() == [.object(page, first, isGone: false)])
    await clock.wake(at: .seconds(30))
    let second = ObjectWords(title: "Ada, 9 min ago")
    #expect(await updates.next() == [.object(page, second, isGone: false)])
  }
}
