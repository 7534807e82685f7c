import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("The connections to a PostgreSQL server", .requiresPostgres, .postgres, .endsIfItHangs)
struct PostgresPoolTests {
  private let daemon: PostgresDaemon

  init() throws { daemon = try #require(PostgresDaemon.current) }

  /// Returns the address for a new user.
  private func user(_ name: String, limit: Int = -1) async throws -> String {
    try await daemon.run("CREATE ROLE \(name) LOGIN CONNECTION LIMIT \(limit)")
    return daemon.url.replacing("postgres@", with: "\(name)@")
  }

  private func source(
    _ url: String, _ sql: String, listeningTo channels: [String] = []
  ) throws -> SQLSource {
    SQLSource(
      .postgres(try PostgresServer(url: url, listeningTo: channels, connections: .shared)), sql: sql
    )
  }

  private func connections(of user: String) async throws -> Int {
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE usename = '\(user)'"
    return Int(try await daemon.run(sql)) ?? 0
  }

  /// Returns the greatest numbers that sources at once deliver.
  private func numbers(_ sources: [SQLSource]) async throws -> [Double] {
    try await withThrowingTaskGroup(of: Double.self) { group in
      for source in sources {
        group.addTask { try await source.fetch().array?.first?["n"]?.number ?? -1 }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("sources of one address have two for their loads, and one that all of them listen on")
  func shared() async throws {
    let url = try await user("wall", limit: 3)
    let sources = try (1...20).map { number in
      try source(
        url,
        """
        SELECT (SELECT count(*) FROM pg_stat_activity WHERE usename = 'wall') AS n, pg_sleep(0.02)
        """, listeningTo: ["channel\(number)"])
    }
    let changes = try sources.map { try #require($0.changes()) }
    var waiting = changes.map { $0.makeAsyncIterator() }
    for index in waiting.indices { await waiting[index].next() }
    let counts = try await numbers(sources)
    #expect(counts.count == 20 && counts.allSatisfy { (2...3).contains($0) }, "\(counts)")
    #expect(sources.allSatisfy { $0.watchFailure() == nil })
    withExtendedLifetime(changes) {}
  }

  @Test("a user who may have one connection waits for it")
  func limited() async throws {
    let url = try await user("poor", limit: 1)
    let sources = try (1...20).map { try source(url, "SELECT \($0) AS n, pg_sleep(0.01)") }
    #expect(try await numbers(sources).sorted() == (1...20).map(Double.init))
  }

  @Test("a load that waits for a connection can be cancelled, and the others go on")
  func cancelled() async throws {
    let url = try await user("hasty")
    let slow = try (1...2).map { _ in try source(url, "SELECT pg_sleep(60)") }
    let running = slow.map { source in Task { try await source.fetch() } }
    while try await connections(of: "hasty") < 2 {}
    let quick = try source(url, "SELECT 1 AS n")
    let waiting = Task { try await quick.fetch() }
    waiting.cancel()
    await #expect(throws: SourceFailure.self) { try await waiting.value }
    for task in running { task.cancel() }
    for task in running { await #expect(throws: SourceFailure.self) { try await task.value } }
    #expect(try await numbers([quick]) == [1])
    // The server has ended them too.
    while try await connections(of: "hasty") > 1 {}
  }

  @Test("a statement that is refused leaves its connection to the next load")
  func refused() async throws {
    let url = try await user("clumsy")
    let good = try source(url, "SELECT pg_backend_pid() AS n")
    let bad = try source(url, "SELECT nothing")
    let before = try await numbers([good])
    await #expect(throws: SourceFailure.self) { try await bad.fetch() }
    #expect(try await numbers([good]) == before)
  }

  @Test("nothing of one load or action is left for the next: settings, locks, the right to write")
  func sessions() async throws {
    let url = try await user("tidy")
    try await daemon.run("CREATE TABLE tidy (id int); GRANT ALL ON tidy TO tidy")
    let database = SQLDatabase.postgres(try PostgresServer(url: url, connections: .shared))
    let source = { SQLSource(database, sql: $0) }
    let pid = try await numbers([source("SELECT pg_backend_pid() AS n")])
    _ = try await SQLChange(database, sql: "SET search_path = nowhere")
      .run(within: .seconds(60), by: SourceClock())
    _ = try await source("SELECT pg_advisory_lock(7)").fetch()
    _ = try await source("SELECT set_config('statement_timeout', '1', false)").fetch()
    #expect(
      try await source("SELECT current_setting('search_path') AS p").fetch()
        == [["p": "\"$user\", public"]])
    #expect(
      try await source("SELECT current_setting('statement_timeout') AS t").fetch() == [["t": "0"]])
    let locks = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7"
    #expect(try await daemon.run(locks) == "0")
    await #expect(throws: SourceFailure.self) {
      try await source("WITH x AS (INSERT INTO tidy VALUES (1) RETURNING id) SELECT * FROM x")
        .fetch()
    }
    #expect(try await numbers([source("SELECT pg_backend_pid() AS n")]) == pid)
  }

  @Test("a report doesn't wait for loads, nor loads for a report")
  func reports() async throws {
    let url = try await user("reader")
    let report = SQLSource(
      .postgres(try PostgresServer(url: url, isForReport: true, connections: .shared)),
      sql: "SELECT 1 AS n")
    let slow = try (1...2).map { _ in try source(url, "SELECT pg_sleep(60)") }
    let running = slow.map { source in Task { try await source.fetch() } }
    while try await connections(of: "reader") < 2 {}
    #expect(try await numbers([report]) == [1])
    for task in running { task.cancel() }
  }

  @Test("each source is told of its own channels, also of one that comes later")
  func channels() async throws {
    let url = try await user("ears", limit: 1)
    let first = try source(url, "SELECT 1 AS n", listeningTo: ["one"])
    let second = try source(url, "SELECT 1 AS n", listeningTo: ["two"])
    var ones = try #require(first.changes()).makeAsyncIterator()
    await ones.next()
    var twos: AsyncStream<Void>.Iterator? = try #require(second.changes()).makeAsyncIterator()
    await twos?.next()
    try await daemon.run("NOTIFY two")
    await twos?.next()
    try await daemon.run("NOTIFY one")
    await ones.next()
    #expect(try await connections(of: "ears") == 1)
    twos = nil
    try await daemon.run("NOTIFY one")
    await ones.next()
  }
}
