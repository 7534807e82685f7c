import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("A PostgreSQL server over time", .requiresPostgres, .postgres, .endsIfItHangs)
struct PostgresServerTests {
  private let daemon: PostgresDaemon

  init() throws { daemon = try #require(PostgresDaemon.current) }

  @Test("a notification is a change, and so is each new connection")
  func notifications() async throws {
    try await daemon.run("CREATE TABLE booked (id int)")
    let source = SQLSource(
      .postgres(try PostgresServer(url: daemon.url, listeningTo: ["books", "it's \"odd\""])),
      sql: "SELECT count(*) AS n FROM booked")
    var changes = try #require(source.changes()).makeAsyncIterator()
    await changes.next()
    try await daemon.run("INSERT INTO booked VALUES (1); NOTIFY books")
    await changes.next()
    #expect(try await source.fetch() == [["n": 1]])
    try await daemon.run("INSERT INTO booked VALUES (2); NOTIFY \"it's \"\"odd\"\"\"")
    await changes.next()
    #expect(try await source.fetch() == [["n": 2]])
    // The end of the connection, and the next one.
    try await daemon.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN \"it%'")
    await changes.next()
    await changes.next()
    try await daemon.run("NOTIFY books")
    await changes.next()
  }

  @Test("P8: one that ends each connection at once is asked more and more seldom")
  func lostNotifications() async throws {
    let clock = ManualClock()
    let source = SQLSource(
      .postgres(
        try PostgresServer(
          url: daemon.url, listeningTo: ["lost"], connections: .own(SourceClock(clock)))),
      sql: "SELECT 1 AS n")
    var changes = try #require(source.changes()).makeAsyncIterator()
    for (duration, expected) in [(0, 0.5...1), (0, 1.0...2), (0, 2.0...4), (3, 0.5...1)] {
      await changes.next()
      let end = clock.now.offset + .seconds(duration)
      clock.move(to: end)
      while try await daemon.run(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query = 'LISTEN "lost"'
        """) == "0"
      {}
      while clock.deadlines.isEmpty { await Task.yield() }
      let deadline = try #require(clock.deadlines.first)
      #expect(expected.contains((deadline - end) / .seconds(1)))
      // The first loss, which is a change too.
      if expected.lowerBound == 0.5 { await changes.next() }
      clock.move(to: deadline)
    }
    await changes.next()
  }

  @Test("a server that refuses to send notifications says why, until it sends them")
  func refusedNotifications() async throws {
    try await daemon.run("CREATE ROLE clerk LOGIN CONNECTION LIMIT 1")
    let url = daemon.url.replacing("postgres@", with: "clerk@")
    let source = SQLSource(
      .postgres(try PostgresServer(url: url, listeningTo: ["books"])), sql: "SELECT 1 AS n")
    // The connection of the load is kept, so that there is none to listen on.
    #expect(try await source.fetch() == [["n": 1]])
    #expect(source.watchFailure() == nil)
    var changes = try #require(source.changes()).makeAsyncIterator()
    await changes.next()
    #expect(
      source.watchFailure()?.message
        == """
        the database reports no changes of the data: 127.0.0.1:\(daemon.port) has too many \
        connections (PostgreSQL: too many connections for role "clerk")
        """)
    try await daemon.run("ALTER ROLE clerk CONNECTION LIMIT 2")
    await changes.next()
    #expect(source.watchFailure() == nil)
    try await daemon.run("NOTIFY books")
    await changes.next()
  }

  @Test("a channel that can't be listened to is refused, and its rows are read all the same")
  func refusedChannel() async throws {
    let source = SQLSource(
      .postgres(try PostgresServer(url: daemon.url, listeningTo: [""])), sql: "SELECT 1 AS n")
    var changes = try #require(source.changes()).makeAsyncIterator()
    await changes.next()
    let message = source.watchFailure()?.message ?? ""
    #expect(message.hasPrefix("the database reports no changes of the data: postgres: "))
    #expect(message.contains("zero-length"))
    #expect(try await source.fetch() == [["n": 1]])
  }

  @Test("without channels there is nothing to watch")
  func unwatched() throws {
    #expect(
      SQLSource(.postgres(try PostgresServer(url: daemon.url)), sql: "SELECT 1").changes() == nil)
  }

  @Test("loads that follow each other share a connection; one that was lost is made anew")
  func reconnects() async throws {
    let source = SQLSource(
      .postgres(try PostgresServer(url: daemon.url)), sql: "SELECT pg_backend_pid() AS pid")
    let first = try await source.fetch()
    #expect(try await source.fetch() == first)
    let pid = try #require(first.array?.first?["pid"]?.number)
    try await daemon.run("SELECT pg_terminate_backend(\(Int(pid)))")
    #expect(try await source.fetch() != first)
  }

  @Test("one that isn't used for a while is closed, by one timer that each use sets anew")
  func idleConnection() async throws {
    let clock = ManualClock()
    let source = SQLSource(
      .postgres(try PostgresServer(url: daemon.url, connections: .own(SourceClock(clock)))),
      sql: "SELECT pg_backend_pid() AS pid")
    let first = try await source.fetch()
    clock.move(to: LoadLimits.idleConnection / 2)
    #expect(try await source.fetch() == first)
    let end = LoadLimits.idleConnection * 3 / 2
    while clock.deadlines.isEmpty { await Task.yield() }
    #expect(clock.deadlines == [end])
    clock.move(to: end)
    let pid = try #require(first.array?.first?["pid"]?.number)
    let connections = "SELECT count(*) FROM pg_stat_activity WHERE pid = \(Int(pid))"
    while try await daemon.run(connections) != "0" {}
  }

  @Test("a change is committed, or not at all")
  func changes() async throws {
    try await daemon.run("CREATE TABLE stock (id int PRIMARY KEY, name text)")
    let database = SQLDatabase.postgres(try PostgresServer(url: daemon.url))
    func change(_ sql: String, _ values: [JSONValue] = []) async throws -> Int {
      try await SQLChange(database, sql: sql, parameters: .positional(values))
        .run(within: .seconds(60), by: SourceClock())
    }
    let evil = "x'); DROP TABLE stock; --"
    #expect(
      try await change("INSERT INTO stock VALUES ($1, $2), (2, 'b')", [1, .string(evil)]) == 2)
    await #expect(throws: SourceFailure.self) {
      _ = try await change("INSERT INTO stock VALUES (3, 'c'), (1, 'again')")
    }
    #expect(try await change("UPDATE stock SET name = name || '!'") == 2)
    #expect(
      try await SQLSource(database, sql: "SELECT * FROM stock ORDER BY id").fetch()
        == [["id": 1, "name": .string(evil + "!")], ["id": 2, "name": "b!"]])
  }
}
