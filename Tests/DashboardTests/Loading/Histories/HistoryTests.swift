import CardModel
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("The history of a source", .endsIfItHangs)
struct HistoryTests {
  private let clock = ManualClock()

  private static func file(
    history: String = "{ of: n, for: 5m, every: 1m }", query: String = "@"
  ) -> String {
    """
    version: 1
    sources:
      a: { type: command, run: ["true"], every: 1m, query: "\(query)", history: \(history) }
      b: { type: command, run: ["true"], every: 1m }
    pages:
      - { id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }
      - { id: other, sections: [{ cards: [{ id: two, source: b, header: Two }] }] }
    """
  }

  /// Resolves a card whose text is its data, with the reason why their history lacks values.
  private static let resolver = CardResolver { definition, snapshot, _ in
    let value = snapshot.value.map { $0.json() } ?? snapshot.failure?.message ?? "nothing"
    let text = value + (snapshot.historyIssue.map { " – \($0.message)" } ?? "")
    return [ResolvedCard(id: definition.id, state: .loaded(Card(id: CardID(text)), .fresh))]
  }

  private func loader(
    _ text: String, _ histories: Histories, _ source: ScriptedSource, ahead: Double
  ) throws -> DashboardLoader {
    let reading = DashboardFile.load(text: text, name: "/wall/test.yaml", environment: [:])
    return DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"),
      clock: SourceClock(clock, now: { [clock] in 1_000 + clock.now.offset / .seconds(1) + ahead }),
      histories: histories, generator: LongestWait(), makeAdapter: { _ in source },
      resolver: Self.resolver)
  }

  /// Loads values, a minute after each other, and returns the data of the card after the last one.
  /// - Parameter ahead: the seconds by which the wall clock is wrong.
  private func load(
    _ values: [JSONValue], text: String = file(), from minute: Int = 0,
    _ histories: Histories = Histories(), ahead: Double = 0
  ) async throws -> String? {
    let source = ScriptedSource()
    clock.move(to: .seconds(60 * minute))
    let loader = try loader(text, histories, source, ahead: ahead)
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    var shown: String?
    for (index, value) in values.enumerated() {
      if index > 0 { await clock.wake(at: .seconds(60 * (minute + index))) }
      await source.answer(value)
      shown = nil
      while shown == nil || shown == "nothing" {
        for case .state(_, _, let state) in await updates.next() ?? [] {
          shown = state.card?.id.description
        }
      }
    }
    await loader.show([])
    return shown
  }

  private func history(_ shown: String?) -> String? {
    shown?.components(separatedBy: "\"history\":").last.map { String($0.dropLast()) }
  }

  @Test("a mapping gets its points as “history”, and nothing but them")
  func mapping() async throws {
    #expect(
      try await load([["n": 7], ["n": 8]])
        == #"{"n":8,"history":[{"time":1000,"value":7},"#
        + #"{"time":1060,"value":8}]}"#)
  }

  @Test("other data become the “value” beside their history")
  func plain() async throws {
    let file = Self.file(history: "{ of: \"@\", for: 1m, every: 1m }", query: "n")
    #expect(
      try await load([["n": 7]], text: file)
        == #"{"value":7,"history":[{"time":1000,"value":7}]}"#)
  }

  @Test("a mapping of names to numbers gives a series for each")
  func series() async throws {
    let file = Self.file(history: "{ of: \"{ up: a, down: b }\", for: 1m, every: 1m }")
    #expect(
      history(try await load([["a": 1, "b": nil], ["a": 2, "b": 3]], text: file))
        == #"[{"time":1000,"up":1},{"time":1060,"down":3,"up":2}]"#)
  }

  @Test("several loads in an interval become their mean; the latest one is the last point")
  func means() async throws {
    let file = Self.file(history: "{ of: n, for: 10m, every: 3m }")
    let rows = history(try await load((1...5).map { ["n": .integer($0)] }, text: file))
    #expect(
      rows
        == #"[{"time":1000,"value":2},{"time":1180,"value":4.5},{"time":1240,"value":5}]"#)
  }

  @Test("texts and booleans are kept as states, of which the last one in an interval counts")
  func states() async throws {
    let file = Self.file(history: "{ of: \"{ door: d, on: o }\", for: 10m, every: 3m }")
    let loads: [JSONValue] = [
      ["d": "open", "o": true], ["d": "closed", "o": true], ["d": "closed", "o": false],
      ["d": "open", "o": .null],
    ]
    let rows = history(try await load(loads, text: file))
    #expect(
      rows
        == #"[{"time":1000,"door":"closed","on":false},{"time":1180,"door":"open"}]"#)
  }

  @Test("only the length of the history is shown (P6)")
  func length() async throws {
    let rows = history(try await load((0..<20).map { ["n": .integer($0)] }))
    #expect(rows?.hasPrefix(#"[{"time":1840,"value":14}"#) == true)
    #expect(rows?.hasSuffix(#"{"time":2140,"value":19}]"#) == true)
  }

  @Test("P6: a history for which there is no room loses its oldest points, and says so")
  func bytes() async throws {
    let count = 40_000
    let names = (0..<16).map { "series \($0)" }
    let values = names.reduce(into: [:]) { $0[$1] = HistoryValue.number(1) }
    let points = (0..<count).map { number in
      HistoryPoint(time: 1_000 - 60 * Double(count - number), values: values)
    }
    #expect(points[0].size * count > LoadLimits.historyBytes)
    let histories = Histories()
    histories.restore(["a": StoredHistory(expression: "n", points: points)])
    let file = Self.file(history: "{ of: n, for: 40d, every: 1m }")
    let shown = try #require(try await load([["n": 7]], text: file, histories))
    let kept = shown.components(separatedBy: "\"time\":").count - 1
    #expect(kept < count && kept > LoadLimits.historyBytes / points[0].size - 2)
    #expect(
      shown.hasSuffix(
        " – the history lacks its oldest values: all histories may have 32 MiB; keep fewer or "
          + "shorter ones"))
    // The file on the disk doesn't keep more.
    let stored = histories.changes(isFinal: true).added.first?.capacity ?? 0
    #expect(stored <= kept)
  }

  @Test("a load without a number gives no point")
  func missing() async throws {
    let rows = history(
      try await load([["n": 1], ["m": 2], ["m": 3], ["n": 4], ["n": 5], ["n": 6]]))
    #expect(
      rows
        == #"[{"time":1000,"value":1},{"time":1180,"value":4},"#
        + #"{"time":1240,"value":5},{"time":1300,"value":6}]"#)
  }

  private static let unfit: [(JSONValue, shown: String)] = [
    (
      ["n": "7"],
      #"{"n":"7","history":[]} – the history lacks values: "#
        + "“of” gives a text that is a number; write to_number(…) for it"
    ),
    (
      ["n": ""],
      #"{"n":"","history":[]} – the history lacks values: "#
        + "“of” gives an empty text; it must give a number, or a mapping of names to numbers"
    ),
    (
      ["n": [1]],
      #"{"n":[1],"history":[]} – the history lacks values: "#
        + "“of” gives a list; it must give a number, or a mapping of names to numbers"
    ),
    (
      ["n": ["x": "7", "y": 1]],
      #"{"n":{"x":"7","y":1},"history":[{"time":1000,"y":1}]} – "#
        + "the history lacks values: “x” is a text that is a number; write to_number(…) for it"
    ),
    (
      ["n": ["time": 7]],
      #"{"n":{"time":7},"history":[]} – the history lacks values: "#
        + "“time” is the time of a point; give the number another name"
    ),
    (
      ["m": 7],
      #"{"m":7,"history":[]} – the history lacks values: there is no "n", but m"#
    ),
  ]

  @Test("what is no number leaves the data, and says so", arguments: unfit)
  func noNumber(value: JSONValue, shown: String) async throws {
    #expect(try await load([value]) == shown)
  }

  @Test("an expression that fails leaves the data, and says so")
  func failure() async throws {
    let file = Self.file(history: "{ of: abs(n), for: 5m }")
    #expect(
      try await load([["n": "7"]], text: file)
        == #"{"n":"7","history":[]} – the history lacks values: abs(n): "#
        + "the argument of abs() must be a number, not a string; "
        + "to_number(…) reads a number from a text")
  }

  // MARK: Across restarts

  /// Returns the histories of a new run, which are those that `histories` has written.
  private func restarted(_ histories: Histories) throws -> Histories {
    let folder = try TemporaryFolder()
    let database = HistoryDatabase(path: try folder.write("", to: "history.db"))
    let changes = histories.changes(isFinal: true)
    try database.write(changes)
    histories.wrote(changes)
    #expect(histories.changes().isEmpty)
    let new = Histories()
    new.restore(try database.read())
    return new
  }

  @Test("it outlives the program, without points for the time in between")
  func restart() async throws {
    let histories = Histories()
    _ = try await load([["n": 1], ["n": 2]], histories)
    let shown = try await load([["n": 5]], from: 5, try restarted(histories))
    #expect(
      history(shown)
        == #"[{"time":1000,"value":1},{"time":1060,"value":2},"#
        + #"{"time":1300,"value":5}]"#)
  }

  @Test("it outlives an edit of the file, and another expression begins a new one")
  func edits() async throws {
    let histories = Histories()
    _ = try await load([["n": 1], ["n": 2]], histories)
    let longer = Self.file(history: "{ of: n, for: 3m, every: 1m }")
    #expect(
      history(try await load([["n": 3]], text: longer, from: 2, histories))
        == #"[{"time":1000,"value":1},{"time":1060,"value":2},{"time":1120,"value":3}]"#
    )
    let other = Self.file(history: "{ of: n, for: 1m, every: 1m }", query: "{ n: n, m: n }")
    #expect(
      history(try await load([["n": 4]], text: other, from: 3, histories))
        == #"[{"time":1120,"value":3},{"time":1180,"value":4}]"#)
    let expression = Self.file(history: "{ of: \"sum([n, n])\", for: 3m, every: 1m }")
    #expect(
      history(try await load([["n": 4]], text: expression, from: 4, histories))
        == #"[{"time":1240,"value":8}]"#)
  }

  @Test("P9: points from a clock that was wrong neither show nor displace others")
  func wrongClock() async throws {
    let histories = Histories()
    _ = try await load([["n": 1], ["n": 2]], histories)
    let future = try await load([["n": 8]], from: 2, histories, ahead: 1e9)
    #expect(future?.contains("\"value\":8") == true)
    #expect(future?.contains("\"value\":2") == false)
    #expect(
      history(try await load([["n": 4]], from: 3, try restarted(histories)))
        == #"[{"time":1000,"value":1},{"time":1060,"value":2},"#
        + #"{"time":1180,"value":4}]"#
    )
  }

  @Test("a point is written when it is complete, and once")
  func writing() async throws {
    let histories = Histories()
    _ = try await load([["n": 1]], histories)
    #expect(histories.changes().isEmpty)
    _ = try await load([["n": 2]], from: 1, histories)
    let changes = histories.changes()
    #expect(changes.added.flatMap(\.points) == [HistoryPoint(time: 1000, values: ["value": 1])])
    histories.wrote(changes)
    #expect(histories.changes().isEmpty)
  }

  @Test("at the end, the history of a source that the dashboard hasn't any more is removed")
  func obsolete() async throws {
    let histories = Histories()
    histories.restore([
      "gone": StoredHistory(expression: "n", points: []),
      "a": StoredHistory(expression: "n", points: []),
    ])
    _ = try await load([["n": 1]], histories)
    #expect(histories.changes().removed == [])
    #expect(histories.changes(isFinal: true).removed == ["gone"])
  }

  @Test("a source with a history is loaded on every page of the wall")
  func otherPage() async throws {
    let sources = ["a": ScriptedSource(), "b": ScriptedSource()]
    let reading = DashboardFile.load(text: Self.file(), name: "test.yaml", environment: [:])
    let loader = DashboardLoader(
      try #require(reading.definition), clock: clock.source,
      makeAdapter: { sources[$0.id.rawValue] ?? ScriptedSource() }, resolver: Self.resolver)
    await loader.show(["other"])
    await sources["a"]?.loadBegins()
    await sources["b"]?.loadBegins()
    await loader.show(["home"])
    #expect(sources["b"]?.running == 0)
    await loader.show([])
    #expect(sources["a"]?.running == 0)
  }
}
