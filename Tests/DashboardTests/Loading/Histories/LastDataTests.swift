import CardModel
import Dashboard
import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Data that outlive the program", .endsIfItHangs)
struct LastDataTests {
  private let clock = ManualClock()
  private let home = SectionID(page: "home", index: 0)

  private static func file(query: String = "@", keep: String = "", type: String = "file, path: a")
    -> String
  {
    """
    version: 1
    sources: { a: { type: \(type), query: "\(query)"\(keep) } }
    pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
    """
  }

  /// Resolves a card whose text shows its data and their age.
  private static let resolver = CardResolver { definition, snapshot, _ in
    let age = snapshot.isStale ? " of \(snapshot.loadedAt ?? 0)" : ""
    let text = snapshot.value.map { "\($0)\(age)" } ?? "nothing"
    return [ResolvedCard(id: definition.id, state: .loaded(Card(id: CardID(text)), .fresh))]
  }

  private func loader(
    _ text: String, _ data: LastData, _ source: ScriptedSource, chosen: [String: String] = [:]
  ) throws -> DashboardLoader {
    let reading = DashboardFile.load(text: text, name: "/wall/test.yaml", environment: [:])
    return DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"), clock: clock.source,
      lastData: data, chosen: chosen, generator: LongestWait(), makeAdapter: { _ in source },
      resolver: Self.resolver)
  }

  private func shown(
    _ updates: inout AsyncStream<[CardUpdate]>.AsyncIterator
  ) async -> String? {
    for case .state(_, _, let state) in await updates.next() ?? [] {
      return state.card?.id.description
    }
    return nil
  }

  /// Returns the data that are written after the source has returned 7 at 1,000 s.
  private func saved(_ text: String = file()) async throws -> String? {
    let (data, source) = (LastData(), ScriptedSource())
    let loader = try loader(text, data, source)
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    await source.answer(7)
    #expect(await shown(&updates) == "7")
    return data.changedText()?.json
  }

  /// Returns the first state of the card on a wall that starts with the written data.
  private func first(
    _ text: String, from saved: String, chosen: [String: String] = [:]
  ) async throws -> String? {
    let data = LastData()
    data.restore(saved.utf8)
    let loader = try loader(text, data, ScriptedSource(), chosen: chosen)
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    return await shown(&updates)
  }

  @Test("P5: after a restart the last data are shown with their age until there are newer ones")
  func restart() async throws {
    let saved = try #require(try await saved())
    clock.move(to: .seconds(3600))
    let (data, source) = (LastData(), ScriptedSource())
    data.restore(saved.utf8)
    let loader = try loader(Self.file(), data, source)
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    #expect(await shown(&updates) == "7 of 1000.0")
    await source.answer(8)
    #expect(await shown(&updates) == "8")
  }

  @Test("P5: they stay, with their age, while the source fails")
  func failing() async throws {
    let saved = try #require(try await saved())
    let (data, source) = (LastData(), ScriptedSource())
    data.restore(saved.utf8)
    let loader = try loader(Self.file(), data, source)
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    await source.fail("down")
    #expect(await loader.settled(within: .seconds(1)).first?.cards.count == 1)
    #expect(await shown(&updates) == "7 of 1000.0")
    #expect(data.changedText() == nil)
  }

  @Test("data of another query or another body, or older than the source keeps them, are not shown")
  func unfit() async throws {
    let saved = try #require(try await saved())
    #expect(try await first(Self.file(query: "b"), from: saved) == "nothing")
    let post = "http, method: POST, url: https://a.example/, body"
    let answer = try #require(try await self.saved(Self.file(type: "\(post): '{\"a\":1}'")))
    #expect(
      try await first(Self.file(type: "\(post): '{\"a\":1}'"), from: answer) == "7 of 1000.0")
    #expect(try await first(Self.file(type: "\(post): { a: 1 }"), from: answer) == "nothing")
    clock.move(to: .seconds(61))
    #expect(try await first(Self.file(keep: ", keep: 1m"), from: saved) == "nothing")
    #expect(try await first(Self.file(keep: ", keep: 2m"), from: saved) == "7 of 1000.0")
    clock.move(to: .seconds(8 * 86_400))
    #expect(try await first(Self.file(), from: saved) == "nothing")
  }

  @Test(
    "data of another choice are not shown, wherever the source names it",
    arguments: [
      "http, url: 'https://a.example/', headers: { Site: '${choice.site}' }",
      "command, run: [orders], env: { SITE: '${choice.site}' }",
    ])
  func choices(type: String) async throws {
    let choices = "choices: [{ id: site, title: Site, type: select, options: [kiel, bonn] }]"
    let file = Self.file(type: type).replacing("id: home,", with: "id: home, \(choices),")
    let saved = try #require(try await saved(file))
    #expect(try await first(file, from: saved, chosen: ["site": "kiel"]) == "7 of 1000.0")
    #expect(try await first(file, from: saved, chosen: ["site": "bonn"]) == "nothing")
  }

  @Test("data that are here anyway are not written", arguments: ["static, data: 1"])
  func leftOut(type: String) async throws {
    let text = try await saved(Self.file(type: type))
    #expect(text?.contains("\"a\"") != true)
  }

  @Test("what can't be understood counts for nothing", arguments: ["", "[]", "{", "\u{0}"])
  func damaged(text: String) async throws {
    #expect(try await first(Self.file(), from: text) == "nothing")
  }

  private static func source() throws -> SourceDefinition {
    let reading = DashboardFile.load(text: file(), name: "/wall/test.yaml", environment: [:])
    return try #require(reading.definition?.sources.first)
  }

  /// Returns what is written, if anything, and writes it.
  private func write(_ data: LastData, withTimes: Bool = false) -> String? {
    guard let text = data.changedText(withTimes: withTimes) else { return nil }
    data.wrote(text)
    return text.json
  }

  @Test("data are written once for each change")
  func changed() async throws {
    let (data, source) = (LastData(), ScriptedSource())
    let loader = try loader(Self.file(), data, source)
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    _ = await updates.next()
    #expect(data.changedText() == nil)
    await source.answer(7)
    _ = await updates.next()
    let text = try #require(data.changedText())
    #expect(text.json.contains("\"value\":7"))
    data.wrote(text)
    #expect(data.changedText() == nil)
  }

  @Test("data that are loaded again and don't change are not written again, but at the end")
  func unchanged() throws {
    let (data, source) = (LastData(), try Self.source())
    func keep(_ value: JSONValue, at time: Double) {
      data.keep(Snapshot(value: value, loadedAt: time), of: source)
    }
    keep(7, at: 1000)
    let first = try #require(write(data))
    #expect(first.contains("\"at\":1000.0"))
    for second in 1...100 { keep(7, at: 1000 + Double(second)) }
    #expect(write(data) == nil)
    #expect(write(data, withTimes: true)?.contains("\"at\":1100.0") == true)
    #expect(write(data, withTimes: true) == nil)
    keep(8, at: 1101)
    #expect(write(data)?.contains("\"value\":8") == true)
  }

  @Test("the age of data that don't change is at most a day wrong in the file")
  func oldTimes() throws {
    let (data, source) = (LastData(), try Self.source())
    for hour in 0...24 {
      data.keep(Snapshot(value: 7, loadedAt: Double(hour) * 3600), of: source)
      #expect((write(data) != nil) == (hour == 0 || hour == 24), "\(hour) h")
    }
  }

  @Test("data that are too large for the file change nothing in it")
  func tooLarge() throws {
    let (data, source) = (LastData(), try Self.source())
    func keep(_ text: String, at time: Double) {
      data.keep(Snapshot(value: .string(text), loadedAt: time), of: source)
    }
    keep("small", at: 1000)
    #expect(write(data)?.contains("small") == true)
    let large = String(repeating: "x", count: 2 << 20)
    keep(large + "1", at: 1001)
    #expect(write(data)?.contains("small") == false)
    keep(large + "2", at: 1002)
    #expect(write(data) == nil)
  }

  @Test("data that can't be written are written later, and so are those that come meanwhile")
  func failedWrite() throws {
    let (data, source) = (LastData(), try Self.source())
    data.keep(Snapshot(value: 7, loadedAt: 1000), of: source)
    let lost = try #require(data.changedText())
    #expect(data.changedText()?.json == lost.json)
    let late = try #require(data.changedText())
    data.keep(Snapshot(value: 8, loadedAt: 1001), of: source)
    data.wrote(late)
    #expect(write(data)?.contains("\"value\":8") == true)
    #expect(write(data) == nil)
  }
}
