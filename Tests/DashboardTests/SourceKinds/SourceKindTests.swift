import DataSources
import JMESPath
import Testing

@testable import Dashboard

@Suite("What the program asks of each type of source")
struct SourceKindTests {
  /// A source that the file declares, and what the program finds out about it.
  struct Sample: Sendable {
    let keys: String
    /// The lines of the text by which stored data are found again; nil if none are stored.
    let identity: [String]?
    var resource: LoadSemaphore.Kind = .other
    var server: String?
    var isWatched = false
    var interval: Duration?
  }

  private static let samples = [
    Sample(keys: "type: static, data: 1", identity: nil, resource: .free),
    Sample(
      keys: "type: file, path: /d/a.csv, csv: { separator: ';' }, query: '[0]', zone: Asia/Tokyo",
      identity: ["file", "/d/a.csv", "csv", "separator=59", "[0]", "", "zone=Asia/Tokyo"],
      isWatched: true),
    Sample(
      keys: "type: command, run: [ls, '${choice.day}'], env: { A: b }",
      identity: ["command", "json", "ls", "mon", "", #"{"day":"mon"}"#], resource: .command),
    Sample(
      keys: "type: command, run: [log], format: text, stream: lines, mode: append, keep_events: 7",
      identity: ["command", "text", "append(limit: 7)", "log", "", ""], resource: .stream,
      isWatched: true),
    Sample(
      keys: """
        type: http, url: 'https://a.example/x?d=${choice.day}', headers: { A: b }, next: next, pages: 3
        """,
      identity: [
        "http", "GET", "https://a.example/x?d=mon", "", "json", "next", "3", "", #"{"day":"mon"}"#,
      ],
      resource: .web(host: "a.example"), server: "https://a.example:443"),
    Sample(
      keys: "type: http, url: 'http://a.example:8080/', method: POST, body: { a: 1 }",
      identity: ["http", "POST", "http://a.example:8080/", #"json:{"a":1}"#, "json", "", ""],
      resource: .web(host: "a.example", port: "8080"), server: "http://a.example:8080"),
    Sample(
      keys: "type: http, url: 'unix:/run/a.sock:/x', stream: sse",
      identity: ["http", "GET", "unix:/run/a.sock:/x", "", "json", "replace", "", ""],
      resource: .stream, server: "/run/a.sock", isWatched: true),
    Sample(
      keys: "type: mqtt, url: mqtt://a.example, topics: [b, c/+]",
      identity: ["mqtt", "mqtt://a.example", "b", "c/+", "", ""], resource: .stream,
      server: "mqtt://a.example:1883", isWatched: true),
    Sample(
      keys: "type: sqlite, path: /d/a.db, sql: SELECT :b, parameters: { b: '${choice.day}' }",
      identity: ["sql", "/d/a.db", "SELECT :b", #"b: "mon""#, "", #"{"day":"mon"}"#],
      isWatched: true),
    Sample(
      keys: "type: postgres, url: 'postgres://a.example/b', sql: SELECT 1",
      identity: ["sql", "postgres://a.example/b", "SELECT 1", "", "", ""],
      resource: .web(host: "a.example"), server: "postgres://a.example:5432"),
    Sample(
      keys: "type: sql, database: shop, sql: SELECT 1, parameters: [1, b], listen: [sales]",
      identity: ["sql", "postgres://shop.example/b", "SELECT 1", #"1, "b""#, "", ""],
      resource: .web(host: "shop.example"), server: "postgres://shop.example:5432",
      isWatched: true),
    Sample(keys: "type: system, metric: cpu", identity: nil),
    Sample(keys: "type: system, metric: packages", identity: nil, isWatched: true),
    Sample(
      keys: "type: prometheus, url: 'http://a.example:9090', expr: up, last: 10m, step: 2m",
      identity: [
        "prometheus", "http://a.example:9090", "up",
        "PrometheusRange(length: 600.0 seconds, step: 120.0 seconds)", "", "",
      ],
      resource: .web(host: "a.example", port: "9090"), server: "http://a.example:9090",
      interval: .seconds(120)),
    Sample(
      keys: "type: feed, path: /d/a.xml", identity: ["file", "/d/a.xml", "feed", "", ""],
      isWatched: true),
    Sample(
      keys: "type: feed, url: 'https://a.example/f'",
      identity: ["http", "GET", "https://a.example/f", "", "feed", "", ""],
      resource: .web(host: "a.example"), server: "https://a.example:443"),
    Sample(
      keys: "type: calendar, path: /d/a.ics, query: '[0]'",
      identity: [
        "calendar", "file", "/d/a.ics", "contentLines", "[0]", "", "86400.0 seconds",
        "2592000.0 seconds", "[0]", "",
      ],
      isWatched: true, interval: .seconds(3_600)),
    Sample(
      keys: "type: calendar, url: 'https://a.example/c', range: { past: 0s, future: 1d }",
      identity: [
        "calendar", "http", "GET", "https://a.example/c", "", "contentLines", "", "",
        "0.0 seconds", "86400.0 seconds", "", "",
      ],
      resource: .web(host: "a.example"), server: "https://a.example:443",
      interval: .seconds(3_600)),
    Sample(
      keys: "type: combine, of: { b: other }", identity: nil, resource: .free, isWatched: true),
  ]

  @Test("a source is stored, counted, watched and loaded by its type", arguments: samples)
  func types(_ sample: Sample) throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        databases: { shop: { url: "postgres://shop.example/b" } }
        sources:
          a: { \(sample.keys) }
          other: { type: static, data: 1 }
        pages:
          - id: home
            choices: [{ id: day, title: Day, type: select, options: [mon, tue] }]
            sections: []
        """, name: "/w/wall.yaml", environment: [:])
    let written = try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    let source = written.filled(with: ChoiceValues(["day": "mon"]))
    #expect(source.identity == sample.identity?.joined(separator: "\n"))
    #expect(source.loadKind == sample.resource)
    #expect(source.server == sample.server)
    #expect(source.kind.isWatched == sample.isWatched)
    #expect(source.policy.every == sample.interval)
    #expect(source == written.filled(with: ChoiceValues(["day": "mon"])))
    #expect((source == written) == written.choiceNames.isEmpty)
  }
}
