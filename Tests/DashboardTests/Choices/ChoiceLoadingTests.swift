import CardModel
import DataSources
import JMESPath
import Synchronization
import TestSupport
import Testing

@testable import Dashboard

@Suite("What is chosen, and the data that depend on it", .endsIfItHangs)
struct ChoiceLoadingTests {
  /// The adapters of sources, by what they load.
  private final class Adapters: Sendable {
    private let known = Mutex<[String: ScriptedSource]>([:])

    subscript(name: String) -> ScriptedSource {
      known.withLock { known in
        let source = known[name] ?? ScriptedSource()
        known[name] = source
        return source
      }
    }

    func adapter(of source: SourceDefinition) -> ScriptedSource {
      switch source.kind {
      case let http as HTTPSourceDefinition: self[http.request.url.text]
      case let command as CommandSourceDefinition: self[command.words.joined(separator: " ")]
      case let sql as SQLSourceDefinition: self["\(sql.query.values)"]
      default: self[source.id.rawValue]
      }
    }
  }

  private let clock = ManualClock()
  private let adapters = Adapters()

  private static let file = """
    version: 1
    sources:
      sites: { type: static, data: 0 }
      shop: { type: static, data: 0 }
      place: { type: http, url: "http://h/a?place=${choice.site}" }
    pages:
      - id: home
        choices:
          - { id: state, title: State, type: select, options: [open, late] }
          - { id: site, title: Site, type: select, source: sites, options: "[].{value: id, title: name}" }
        sections:
          - cards:
              - { id: orders, source: shop, query: "[?state == choice.state].name | join(', ', @)", header: "${choice.state}: ${@}" }
              - { id: place, source: place, header: "${choice.site}: ${@}" }
    """

  private func makeLoader(
    _ file: String = Self.file, chosen: [String: String] = [:], inheriting: InheritedSources? = nil
  ) throws -> DashboardLoader {
    let reading = DashboardFile.load(text: file, name: "test.yaml", environment: [:])
    let definition = try #require(reading.definition, "\(reading.diagnostics)")
    return DashboardLoader(
      definition, clock: clock.source, inheriting: inheriting, chosen: chosen,
      generator: LongestWait(), makeAdapter: { [adapters] in adapters.adapter(of: $0) })
  }

  /// Waits for updates until a card has a state that is sought.
  private func waitFor(
    _ card: CardModel.CardID, in updates: inout AsyncStream<[CardUpdate]>.Iterator,
    _ isSought: (CardState) -> Bool
  ) async {
    while let changes = await updates.next() {
      for case .state(_, card, let state) in changes where isSought(state) { return }
    }
  }

  private func title(_ state: CardState) -> String? { state.card?.header.main?.title }

  private let sites: JSONValue = [
    ["id": "kiel", "name": "Kiel"], ["id": "b/c&d", "name": "Bonn"],
  ]

  @Test("a card shows what the first option of a choice selects, and then that of another")
  func query() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    await adapters["shop"].answer([
      ["name": "Ada", "state": "open"], ["name": "Grace", "state": "late"],
    ])
    await waitFor("orders", in: &updates) { title($0) == "open: Ada" }
    await loader.choose(["state": "late"])
    await waitFor("orders", in: &updates) { title($0) == "late: Grace" }
    await loader.choose(["state": nil])
    await waitFor("orders", in: &updates) { title($0) == "open: Ada" }
    #expect(adapters["shop"].started == 1, "what depends on no choice isn't loaded again")
  }

  @Test("a source waits for the options, and is loaded for the value that is chosen, escaped")
  func source() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    await adapters["sites"].answer(sites)
    await adapters["http://h/a?place=kiel"].answer("sunny")
    await waitFor("place", in: &updates) { title($0) == "kiel: sunny" }
    await loader.choose(["site": "b/c&d"])
    // The old value stays, with its own words, and is marked.
    await waitFor("place", in: &updates) {
      if case .loaded(_, .superseded) = $0 { title($0) == "kiel: sunny" } else { false }
    }
    await adapters["http://h/a?place=b%2Fc%26d"].answer("wet")
    await waitFor("place", in: &updates) {
      if case .loaded(_, .fresh) = $0 { title($0) == "b/c&d: wet" } else { false }
    }
    #expect(adapters["http://h/a?place="].started == 0)
  }

  @Test("data of another value aren't shown when those of the chosen one can't be loaded")
  func failure() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    await adapters["sites"].answer(sites)
    await adapters["http://h/a?place=kiel"].answer("sunny")
    await waitFor("place", in: &updates) { title($0) == "kiel: sunny" }
    await loader.choose(["site": "b/c&d"])
    await adapters["http://h/a?place=b%2Fc%26d"].fail("no such place")
    await waitFor("place", in: &updates) {
      if case .failed(let failure, _) = $0 {
        failure.message.contains("no such place")
      } else {
        false
      }
    }
  }

  @Test("a card says so when the options that its source needs can't be loaded")
  func noOptions() async throws {
    let loader = try makeLoader()
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    await adapters["sites"].fail("no sites")
    await waitFor("place", in: &updates) {
      if case .failed(let failure, _) = $0 { failure.message.contains("no sites") } else { false }
    }
  }

  @Test("a page has its choices with options and values; a value that isn't among them is none")
  func shown() async throws {
    let loader = try makeLoader(chosen: ["state": "gone", "site": "b/c&d"])
    await loader.show(["home"])
    #expect(await loader.presentChoices.map(\.kind).last == .loading)
    var updates = loader.updates.makeAsyncIterator()
    await adapters["sites"].answer(sites)
    var last: [PageChoice] = []
    while last.last?.kind != .options(Self.options, all: nil), let changes = await updates.next() {
      for case .choices(_, let choices) in changes { last = choices }
    }
    #expect(last.map(\.value) == ["open", "b/c&d"])
    #expect(last.map(\.valueTitle) == ["open", "Bonn"])
    #expect(last.map(\.isChanged) == [false, true])
  }

  private static let options = [
    PageChoice.Option(value: "kiel", title: "Kiel"),
    PageChoice.Option(value: "b/c&d", title: "Bonn"),
  ]

  @Test("an edit of the file keeps the data of the value that is chosen")
  func edit() async throws {
    let loader = try makeLoader(chosen: ["site": "b/c&d"])
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    await adapters["sites"].answer(sites)
    await adapters["http://h/a?place=b%2Fc%26d"].answer("wet")
    await waitFor("place", in: &updates) { title($0) == "b/c&d: wet" }
    let next = try makeLoader(
      Self.file.replacing("header: \"${choice.site}: ${@}\"", with: "header: \"It is ${@}\""),
      chosen: ["site": "b/c&d"], inheriting: await loader.handOver())
    await next.show(["home"])
    let state = await next.settled(within: .zero).flatMap(\.cards).first { $0.id == "place" }?.state
    #expect(state.flatMap(title) == "It is wet")
    #expect(adapters["http://h/a?place=b%2Fc%26d"].started == 1)
  }

  @Test("a value is one argument of a command, and a parameter of a statement with its type")
  func statements() async throws {
    let loader = try makeLoader(
      """
      version: 1
      sources:
        years: { type: static, data: 0 }
        run: { type: command, run: [show, "${choice.words}"] }
        rows: { type: sqlite, path: a.db, sql: select ?, parameters: ["${choice.year}", "x${choice.year}"] }
      pages:
        - id: home
          choices:
            - { id: words, title: Words, type: search }
            - { id: year, title: Year, type: select, source: years, options: "@", all: All }
          sections: [{ cards: [{ id: a, source: run, header: A }, { id: b, source: rows, header: B }] }]
      """, chosen: ["words": "a b; rm", "year": "2026"])
    await loader.show(["home"])
    await adapters["show a b; rm"].loadBegins()
    await adapters["years"].answer([2025, 2026])
    let values = SQLParameters<JSONValue>.positional([2026, "x2026"])
    await adapters["\(values)"].loadBegins()
    await loader.choose(["year": ""])
    await adapters["\(SQLParameters<JSONValue>.positional([nil, "x"]))"].loadBegins()
  }

  @Test("a range of days follows the present day until a person chooses another")
  func days() async throws {
    let loader = try makeLoader(
      """
      version: 1
      sources: { s: { type: static, data: 0 } }
      pages:
        - id: home
          choices: [{ id: days, title: Days, type: date_range, default: today }]
          sections: [{ cards: [{ id: a, header: "${choice.days.from} to ${choice.days.to}" }] }]
      """)
    await loader.show(["home"])
    func shown() async -> String? {
      await loader.settled(within: .zero).flatMap(\.cards).first.flatMap { title($0.state) }
    }
    let today = FormattingContext().today.description
    #expect(await shown() == "\(today) to \(today)")
    await loader.choose(["days": "2026-03-01..2026-03-05"])
    #expect(await shown() == "2026-03-01 to 2026-03-05")
  }
}
