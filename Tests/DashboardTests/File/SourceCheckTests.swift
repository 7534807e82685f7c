import Testing

@testable import Dashboard

@Suite("Checking what is kept of a source")
struct SourceCheckTests {
  private func mistakes(_ keys: String) -> [String] {
    check(
      """
      version: 1
      sources: { a: { \(keys) } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
      """)
  }

  private static let http = "type: http, url: https://example.org, every: 1m"

  @Test("a history has a bounded number of points (P6)")
  func points() {
    #expect(mistakes("\(Self.http), history: { of: n, for: 24h, every: 1m }") == [])
    #expect(mistakes("\(Self.http), history: { of: n, for: 300d }") == [])
    #expect(mistakes("\(Self.http), history: { of: n, for: 8d, every: 1m }") == [])
    #expect(
      mistakes("\(Self.http), history: { of: n, for: 8d, every: 1s }") == [
        "wall.yaml:2:75: error: 691200 points are more than the 95325 for which there is room; "
          + "write \"every: 8s\" or more (at sources.a)"
      ])
  }

  @Test("a history or a command that is only a text shows how it is written")
  func shapes() {
    #expect(
      mistakes("type: command, run: df -h /, history: used").map {
        $0.split(separator: "error: ", maxSplits: 1).last
      } == [
        "expected a list such as [df, -h, /], found text \"df -h /\" (at sources.a.run)",
        "expected a mapping such as { of: used, for: 1h }, found text \"used\" (at sources.a.history)",
      ])
  }

  @Test("an unknown key of a source is answered with those of its own type")
  func unknownKeys() {
    #expect(
      mistakes("type: static, data: 1, zzzzzzzz: 1") == [
        "wall.yaml:2:40: error: unknown key \"zzzzzzzz\"; it is one of data, every, history, keep, "
          + "query, stale_after, timeout, type, zone (at sources.a.zzzzzzzz)"
      ])
  }

  @Test(
    "what a request shows to its server is a header",
    arguments: ["auth: abc", "token: abc", "bearer_token: abc", "api_key: abc"])
  func authentication(key: String) {
    let name = key.prefix { $0 != ":" }
    #expect(
      mistakes("\(Self.http), \(key)") == [
        "wall.yaml:2:66: error: unknown key \"\(name)\"; write headers: { Authorization: … } for a "
          + "name or a token, or \"oauth\" (at sources.a.\(name))"
      ])
  }

  @Test("a history that is too short for two points is warned of")
  func tooShort() {
    #expect(
      mistakes("\(Self.http), history: { of: n, for: 30s }") == [
        "wall.yaml:2:75: warning: a history of 30s with a point every 1m has no two points: make "
          + "\"for\" longer (at sources.a)"
      ])
    #expect(
      mistakes("\(Self.http), history: { of: n, for: 2h, every: 36h }") == [
        "wall.yaml:2:75: warning: a history of 2h with a point every 36h has no two points: make "
          + "\"for\" longer (at sources.a)"
      ])
    #expect(
      mistakes("\(Self.http), history: { of: n, for: 5s }") == [
        "wall.yaml:2:89: error: 5s is less than 10s (at sources.a.history.for)"
      ])
  }

  @Test("by default a point is as long as the limit and the source's interval need")
  func interval() throws {
    func interval(_ length: String) throws -> Duration? {
      let text = """
        version: 1
        sources: { a: { \(Self.http), history: { of: n, for: \(length) } } }
        pages: [{ id: home, sections: [] }]
        """
      let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
      return try #require(reading.definition).sources.first?.history?.interval
    }
    #expect(try interval("24h") == .seconds(60))
    #expect(try interval("7d") == .seconds(242))
  }

  @Test("a history of a source that is loaded once is warned of")
  func loadedOnce() {
    #expect(
      mistakes("type: command, run: [date], history: { of: n, for: 24h }") == [
        "wall.yaml:2:54: warning: without \"every\" the source is loaded once, and its history has "
          + "a point for each start (at sources.a)"
      ])
    #expect(mistakes("type: file, path: a.json, history: { of: n, for: 24h }") == [])
  }

  @Test("“keep” is only for answers that are stored")
  func keep() {
    #expect(mistakes("\(Self.http), keep: 2h") == [])
    #expect(
      mistakes("type: system, metric: cpu, keep: 2h") == [
        "wall.yaml:2:15: error: \"keep\" has no meaning here: the data are always available, and "
          + "never stored (at sources.a)"
      ])
  }

  private func mistakes(combining sources: String) -> [String] {
    check(
      """
      version: 1
      sources:
        a: { type: static, data: 1 }
      \(sources.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: b, header: One }] }] }]
      """)
  }

  @Test("a combined source has known parts, at least one, and isn't made of itself")
  func combined() {
    #expect(mistakes(combining: "b: { type: combine, of: { x: a, y: a }, query: x }") == [])
    #expect(
      mistakes(combining: "b: { type: combine, of: { x: aa } }") == [
        "wall.yaml:4:32: error: unknown source \"aa\"; did you mean \"a\"? (at sources.b.of.x)"
      ])
    #expect(
      mistakes(combining: "b: { type: combine, of: {} }") == [
        "wall.yaml:4:27: error: expected a mapping of names to sources, found a mapping "
          + "(at sources.b.of)"
      ])
    #expect(
      mistakes(combining: "b: { type: combine, of: { x: b } }") == [
        "wall.yaml:4:32: error: a source can’t be made of itself: b → b (at sources.b.of.x)"
      ])
    #expect(
      mistakes(
        combining: """
          b: { type: combine, of: { x: a, y: c } }
          c: { type: combine, of: { x: d } }
          d: { type: combine, of: { x: a, z: c } }
          e: { type: combine, of: { x: e } }
          """) == [
          "wall.yaml:5:32: error: a source can’t be made of itself: c → d → c (at sources.c.of.x)",
          "wall.yaml:7:32: error: a source can’t be made of itself: e → e (at sources.e.of.x)",
        ])
    #expect(
      mistakes(combining: "b: { type: combine }") == [
        "wall.yaml:4:6: error: missing key \"of\" (at sources.b)"
      ])
  }

  @Test("a combined source has no load of its own")
  func combinedLoad() {
    #expect(
      mistakes(combining: "b: { type: combine, of: { x: a }, every: 5s, keep: 1d }") == [
        "wall.yaml:4:6: error: \"every\" has no meaning here: a combined source is as fresh as its "
          + "parts, which have it (at sources.b)",
        "wall.yaml:4:6: error: \"keep\" has no meaning here: a combined source is as fresh as its "
          + "parts, which have it (at sources.b)",
      ])
    #expect(
      mistakes(combining: "b: { type: combine, of: { x: a }, history: { of: x, for: 1h } }") == [])
  }
}
