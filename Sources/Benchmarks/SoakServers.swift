import Foundation
import Synchronization
import TestServers

/// The servers that the sources of a soak load from: those that are installed, and web servers of
/// our own, of which some parts fail.
nonisolated final class SoakServers {
  private let web: LoopbackServer
  private let events: StreamServer
  private let broker: Broker?
  private let database: PostgresDaemon?
  private let prometheus: PrometheusServer?

  /// Starts the servers, and blocks until they answer.
  init() throws {
    web = try LoopbackServer(Self.answers)
    events = try StreamServer()
    broker = Broker.isInstalled ? try Broker() : nil
    database = PostgresDaemon.isInstalled ? try PostgresDaemon() : nil
    prometheus = PrometheusServer.isInstalled ? try PrometheusServer() : nil
    _ = try database?.output(of: Self.lots)
    sendEvents()
  }

  /// Ends them.
  func stop() {
    web.stop()
    events.stop()
    broker?.stop()
    database?.end()
  }

  /// Ends the broker, and the connections to the database.
  func interrupt() throws {
    broker?.stop()
    _ = try database?.output(
      of: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
  }

  /// Starts the broker again, and changes what the database notifies of.
  func restore() throws {
    try broker?.run()
    _ = try database?.output(of: "UPDATE lot SET kg = kg + 1; NOTIFY lot_changed")
  }

  /// Sends two events a second to each client, and ends its connection after a minute.
  private func sendEvents() {
    let connections = events.connections
    Task.detached {
      for await connection in connections {
        Thread.detachNewThread {
          connection.answer()
          for number in 0..<120 {
            guard connection.send("id: \(number)\ndata: {\"value\": \(number % 50)}\n\n") else {
              break
            }
            Thread.sleep(forTimeInterval: 0.5)
          }
          connection.end()
        }
      }
    }
  }

  // MARK: The dashboard

  /// A source of a dashboard, and the body of the card that shows it, as they stand in its file.
  struct Source {
    let name: String
    let definition: String
    let body: String
  }

  /// The sources that load from the servers.
  var sources: [Source] {
    webSources + failingSources + (broker.map { [Self.source(of: $0)] } ?? [])
      + (database.map(Self.sources) ?? []) + (prometheus.map { [Self.source(of: $0)] } ?? [])
  }

  // The clock of the program is fast, and the servers aren't: time limits are long.
  private var webSources: [Source] {
    [
      Source(
        name: "web",
        definition: "type: http, url: \"\(web.address("/values"))\", every: 1m, timeout: 1h",
        body: "text: \"${message}\""),
      Source(
        name: "pages",
        definition: """
          type: http, url: "\(web.address("/page"))", every: 2m, timeout: 1h, \
          next: next, pages: 3
          """,
        body: "text: \"${length(rows)} rows\""),
      Source(
        name: "feed",
        definition: "type: feed, url: \"\(web.address("/feed"))\", every: 2m, timeout: 1h",
        body: "list: { items: \"@\", title: \"${title}\" }"),
      Source(
        name: "dates",
        definition: "type: calendar, url: \"\(web.address("/dates"))\", every: 2m, timeout: 1h",
        body: "calendar: { date: start, title: \"${title}\" }"),
      Source(
        name: "events",
        definition: """
          type: http, url: "\(events.address())", stream: sse, mode: append, keep_events: 50
          """,
        body: "chart: { type: line, x: value, y: value }"),
      Source(
        name: "joined",
        definition: """
          type: combine, of: { web: web, team: team }, query: "merge(web, { team: team })"
          """,
        body: "list: { items: team, title: \"${name}\" }"),
    ]
  }

  private var failingSources: [Source] {
    ["silence", "html", "endless", "reset"].map { name in
      Source(
        name: name, definition: "type: http, url: \"\(web.address("/\(name)"))\", every: 2m",
        body: "text: \"${@}\"")
    }
  }

  private static func source(of broker: Broker) -> Source {
    Source(
      name: "broker",
      definition: "type: mqtt, url: \"mqtt://127.0.0.1:\(broker.port)\", topics: \"$SYS/broker/#\"",
      body: "text: \"${length(keys(@))} topics\"")
  }

  private static func sources(of database: PostgresDaemon) -> [Source] {
    let table =
      "table: { columns: [{ title: Name, text: \"${name}\" }, { title: kg, text: \"${kg}\" }], limit: 8 }"
    return [
      Source(
        name: "orders",
        definition: """
          type: postgres, url: "\(database.url)", every: 1m, timeout: 1h, \
          sql: "SELECT * FROM lot ORDER BY random() LIMIT 20"
          """,
        body: table),
      Source(
        name: "notified",
        definition: """
          type: postgres, url: "\(database.url)", listen: [lot_changed], timeout: 1h, \
          sql: "SELECT name, kg FROM lot LIMIT 20"
          """,
        body: table),
    ]
  }

  private static func source(of prometheus: PrometheusServer) -> Source {
    Source(
      name: "rooms",
      definition: """
        type: prometheus, url: "\(prometheus.address)", every: 1m, timeout: 1h, \
        expr: "vector(time())"
        """,
      body: "text: \"${to_string(@)}\"")
  }

  private static let answers: [String: LoopbackServer.Answer] = [
    "/values": .inTurn(
      (0..<50).map { json("{\"value\": \($0), \"message\": \"Value \($0)\"}", tag: $0 / 2) }),
    "/page": json("{\"rows\": [1, 2, 3], \"next\": null}", tag: 0),
    "/feed": .reply("200 OK", body: Array(feed.utf8)),
    "/dates": .reply("200 OK", headers: ["Content-Type: text/calendar"], body: Array(dates.utf8)),
    "/silence": .silence,
    "/html": .reply("200 OK", headers: ["Content-Type: text/html"], body: Array("<html>".utf8)),
    "/endless": .endless(Array("HTTP/1.1 200 OK\r\n\r\n[1,".utf8)),
    "/reset": .raw([Array("HTTP/1.1 200 OK\r\n".utf8)], then: .reset),
  ]

  private static func json(_ text: String, tag: Int) -> LoopbackServer.Answer {
    .reply(
      "200 OK", headers: ["Content-Type: application/json", "ETag: \"\(tag)\""],
      body: Array(text.utf8))
  }

  private static let feed = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>
    <entry><id>a</id><title>One</title><updated>2026-01-01T07:00:00Z</updated></entry>
    <entry><id>b</id><title>Two</title><updated>2026-01-02T07:00:00Z</updated></entry></feed>
    """

  private static let dates = """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101T080000Z\r\n\
    DTEND:20260101T090000Z\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Opening\r\nEND:VEVENT\r\n\
    END:VCALENDAR\r\n
    """

  private static let lots = """
    CREATE TABLE lot (id integer PRIMARY KEY, name text, kg float8);
    INSERT INTO lot SELECT i, 'Lot ' || i, i * 7919 % 1000 FROM generate_series(1, 500) AS n(i);
    """
}
