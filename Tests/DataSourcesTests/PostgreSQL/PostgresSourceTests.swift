import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("A PostgreSQL database as a source", .requiresPostgres, .postgres, .endsIfItHangs)
struct PostgresSourceTests {
  private let daemon: PostgresDaemon

  init() throws { daemon = try #require(PostgresDaemon.current) }

  private func source(
    _ sql: String, _ parameters: SQLParameters<JSONValue> = .none, url: String? = nil,
    timeout: Duration? = nil
  ) throws -> SQLSource {
    SQLSource(
      .postgres(try PostgresServer(url: url ?? daemon.url, timeout: timeout)), sql: sql,
      parameters: parameters)
  }

  private func failure(
    _ sql: String, _ parameters: SQLParameters<JSONValue> = .none, url: String? = nil
  ) async throws -> SourceFailure? {
    await DataSourcesTests.failure(of: try source(sql, parameters, url: url).fetch)
  }

  // MARK: Values

  @Test(
    "a value of each type is the JSON value of the same meaning",
    arguments: [
      ("true", true), ("7::int2", 7), ("9223372036854775807", 9_223_372_036_854_775_807),
      ("12.50", 12.5), ("1e300::numeric", .double(1e300)), ("'NaN'::numeric", nil),
      ("1234567890123.45678901", "1234567890123.45678901"), ("0.1::float8", 0.1),
      ("12345678901234567890.5", "12345678901234567890.5"), ("10/3.0", 3.3333333333333333),
      ("(SELECT avg(n) FROM (VALUES (1), (2), (2)) AS t(n))", 1.6666666666666667),
      ("-2/3.0", -0.66666666666666666667),
      ("'NaN'::float8", nil), ("'-Infinity'::float4", nil), ("NULL::int", nil), ("'ä \"'", "ä \""),
      ("'{\"a\": [1, null]}'::json", ["a": [1, nil]]), ("'{\"b\": 2}'::jsonb", ["b": 2]),
      ("date '2026-01-02'", "2026-01-02"), ("time '03:04:05'", "03:04:05"),
      ("timestamp '2026-01-02 03:04:05.25'", "2026-01-02T03:04:05.25"),
      ("interval '1 day 2 hours'", "P1DT2H"),
      (
        "'67e55044-10b1-426f-9247-bb680e5fe0c8'::uuid", "67e55044-10b1-426f-9247-bb680e5fe0c8"
      ),
      ("'{1,NULL,3}'::int[]", [1, nil, 3]), ("'{{1,2},{3,4}}'::int8[]", [[1, 2], [3, 4]]),
      (#"ARRAY['a,b', 'say "x"', 'NULL', NULL, '\']"#, ["a,b", "say \"x\"", "NULL", nil, "\\"]),
      ("'{}'::text[]", []), ("ARRAY['{\"a\":1}'::jsonb]", [["a": 1]]),
      ("'[0:1]={5,6}'::int[]", [5, 6]), ("'{{{{{{1}}}}}}'::int[]", [[[[[[1]]]]]]),
      ("'\\x0102'::bytea", "AQI="), ("decode(repeat('00', 2000), 'hex')", nil),
      ("'1.2.3.4'::inet", "1.2.3.4"),
    ] as [(String, JSONValue)])
  func values(sql: String, value: JSONValue) async throws {
    #expect(try await source("SELECT \(sql) AS value").fetch() == [["value": value]])
  }

  @Test("a list of a type that the database defines itself is a list")
  func ownLists() async throws {
    try await daemon.run(
      """
      CREATE TYPE mood AS ENUM ('sad', 'very happy');
      CREATE DOMAIN positive AS int CHECK (value > 0);
      CREATE DOMAIN small AS positive;
      CREATE TYPE spot AS (name text, row int)
      """)
    for (sql, value) in [
      ("'{sad,\"very happy\",NULL}'::mood[]", ["sad", "very happy", nil]),
      ("'{1,2}'::small[]", [1, 2]), ("'{{1},{2}}'::positive[]", [[1], [2]]),
      ("ARRAY[('a', 1)::spot]", ["(a,1)"]), ("'sad'::mood", "sad"), ("7::small", 7),
      ("('a', 1)::spot", "(a,1)"), ("'{1.2.3.4,::1}'::inet[]", ["1.2.3.4", "::1"]),
      ("ARRAY[int4range(1, 5)]", ["[1,5)"]), ("'{\"(1,2)\"}'::point[]", ["(1,2)"]),
      ("ARRAY[box '(1,1),(0,0)']", "{(1,1),(0,0)}"), ("'1 2'::int2vector", "1 2"),
    ] as [(String, JSONValue)] {
      let source = try source("SELECT \(sql) AS value")
      #expect(try await source.fetch() == [["value": value]], "\(sql)")
      #expect(try await source.fetch() == [["value": value]], "\(sql)")
    }
    // A column that gets another type is read as that from the next load but one on.
    try await daemon.run("CREATE TABLE changed AS SELECT 'sad'::text AS value")
    let source = try source("SELECT value FROM changed")
    #expect(try await source.fetch() == [["value": "sad"]])
    try await daemon.run(
      "ALTER TABLE changed ALTER value TYPE mood[] USING ARRAY[value]::mood[]")
    _ = try await source.fetch()
    #expect(try await source.fetch() == [["value": ["sad"]]])
  }

  @Test("P6: a list that is deeper than those of PostgreSQL is a text, even if it has no end")
  func deepLists() async throws {
    try await daemon.run("CREATE DATABASE deep")
    let url = "postgres://postgres@127.0.0.1:\(daemon.port)/deep"
    // In this database, a text is a list as it is.
    for sql in [
      "INSERT INTO pg_cast VALUES (99999, 'text'::regtype, 'float4[]'::regtype, 0, 'e', 'b')",
      "UPDATE pg_type SET typoutput = 'textout' WHERE oid = 'float4[]'::regtype",
    ] {
      _ = try await SQLChange(.postgres(try PostgresServer(url: url)), sql: sql)
        .run(within: .seconds(20), by: SourceClock())
    }
    for (text, value) in [
      ("'{{{{{{1}}}}}}'", [[[[[[1]]]]]]), ("'{{{{{{{1}}}}}}}'", "{{{{{{{1}}}}}}}"),
      ("repeat('{', 3000000)", .string(String(repeating: "{", count: 3_000_000))),
    ] as [(String, JSONValue)] {
      let read = try await source("SELECT \(text)::text::float4[] AS value", url: url).fetch()
      #expect(read == [["value": value]])
    }
  }

  @Test("a point in time has its zone")
  func moments() async throws {
    let read = try await source(
      "SELECT set_config('timezone', 'Asia/Kolkata', true) AS zone, now() - now() AS none"
    ).fetch()
    #expect(read == [["zone": "Asia/Kolkata", "none": "PT0S"]])
    let value = try await source(
      """
      SELECT to_char(at, 'YYYY') AS year, at FROM (
        SELECT timestamptz '2026-01-02 03:04:05+05:30' AS at) AS one
      """
    ).fetch()
    let text = try #require(value.array?.first?["at"]?.string)
    #expect(text.contains(#/^2026-01-0\dT\d\d:\d\d:05[+-]\d\d:\d\d$/#))
  }

  @Test("columns of the same name all arrive, in their order")
  func columns() async throws {
    let value = try await source("SELECT 1 AS n, 2 AS n, 3 AS a").fetch()
    #expect(value == [["n": 1, "n 2": 2, "a": 3]])
    #expect(value.array?.first?.object?.keys == ["n", "n 2", "a"])
  }

  // MARK: Parameters

  @Test("parameters are bound, in order and by name, and never become SQL")
  func parameters() async throws {
    let evil = "'); DROP TABLE x; -- $1 :name ?"
    #expect(
      try await source("SELECT $1 AS a, $2::int AS b", .positional([.string(evil), 5])).fetch()
        == [["a": .string(evil), "b": 5]])
    #expect(
      try await source(
        """
        SELECT :name::text AS a, ':name' AS b, E'\\':name' AS c, $$:name$$ AS d, "q:name" AS e,
          (ARRAY[1,2])[1:1] AS f /* :name /* */ :name */ -- :name
        FROM (SELECT 1 AS "q:name") AS one
        """, .named(["name": .string(evil)])
      ).fetch()
        == [
          [
            "a": .string(evil), "b": ":name", "c": "':name", "d": ":name", "e": 1, "f": [1],
          ]
        ])
    #expect(
      try await source(
        "SELECT :flag::bool IS NULL AS a, :flag::bool AS b, :n::float8 + 1 AS c",
        .named(["flag": nil, "n": 1.5])
      ).fetch() == [["a": true, "b": nil, "c": 2.5]])
    #expect(
      try await failure("SELECT $1", .positional([["a"]]))?.message
        == "SQL parameter 1 must be a text, a number, true, false or null")
  }

  // MARK: Failures

  @Test("a statement that writes is refused, and so are two in one")
  func writing() async throws {
    try await daemon.run("CREATE TABLE kept (id int)")
    for sql in ["DELETE FROM kept", "INSERT INTO kept VALUES (1)", "DROP TABLE kept"] {
      let failure = try #require(try await failure(sql))
      #expect(failure.kind == .notAllowed)
      #expect(failure.message.hasPrefix("postgres: a source only reads; write a SELECT"))
    }
    #expect(
      try await failure("SELECT 1; DROP TABLE kept")?.message.hasPrefix("postgres: mistake")
        == false)
    #expect(try await failure("COPY kept TO STDOUT") != nil)
    #expect(try await source("SELECT count(*) AS n FROM kept").fetch() == [["n": 0]])
  }

  @Test("what the server refuses is a sentence with its reason")
  func refusals() async throws {
    #expect(
      try await failure("SELECT * FROM missing")
        == SourceFailure(
          .notFound,
          "postgres: no table “missing” (PostgreSQL: relation \"missing\" does not exist)"))
    #expect(
      try await failure("SELECT nam FROM pg_class")
        == SourceFailure(
          .notFound, "postgres: no column “nam” (PostgreSQL: column \"nam\" does not exist)"))
    #expect(
      try await failure("SELECT 1 FORM x y")?.message
        == "postgres: mistake in the SQL near “x” (PostgreSQL: syntax error at or near \"x\")")
    for sql in ["", "-- SELECT 1", " ; "] {
      #expect(
        try await failure(sql) == SourceFailure(.rejected, "postgres: empty statement"), "\(sql)")
    }
    #expect(
      try await failure("SELECT 1/0")
        == SourceFailure(.rejected, "postgres: division by zero"))
  }

  @Test("a server that can't be used is a sentence with the reason")
  func connections() async throws {
    try await daemon.run("CREATE ROLE keyed LOGIN PASSWORD 'right'")
    let host = "127.0.0.1:\(daemon.port)"
    let wrong = try #require(
      try await failure("SELECT 1", url: "postgres://keyed:wrong@\(host)/postgres"))
    #expect(wrong.kind == .notAllowed && wrong.retry == .whenSecretsChange)
    #expect(wrong.message.hasPrefix("\(host) refuses the user or the password (PostgreSQL: "))
    #expect(!wrong.message.contains("wrong"))
    #expect(
      try await source("SELECT 1 AS n", url: "postgres://keyed:right@\(host)/postgres").fetch()
        == [["n": 1]])
    #expect(
      try await failure("SELECT 1", url: "postgres://postgres@\(host)/none")
        == SourceFailure(
          .notFound,
          "\(host): no database “none” (PostgreSQL: database \"none\" does not exist)"))
    #expect(
      try await failure("SELECT 1", url: "postgres://keyed@\(host)/postgres")
        == SourceFailure(
          .notAllowed,
          """
          \(host) asks for a password, and the url has none; write \
          postgres://user:${secret:name}@host/database
          """, retry: .whenSecretsChange))
    let free = try ServerProcess.freePort()
    #expect(
      try await failure("SELECT 1", url: "postgres://postgres@127.0.0.1:\(free)/postgres")
        == SourceFailure(.unreachable, "127.0.0.1:\(free) can’t be reached"))
    let unencrypted = try await failure(
      "SELECT 1", url: "postgres://postgres@\(host)/postgres?sslmode=require")
    #expect(unencrypted?.message.contains("no encrypted connection as the url demands") == true)
    #expect(
      await DataSourcesTests.failure { () async throws(SourceFailure) in
        _ = try PostgresServer(url: "postgres://a:pass word@b:c/d")
        return .null
      }?.message.contains("pass") == false)
  }

  @Test("a locked table is said to be locked")
  func locked() async throws {
    try await daemon.run("CREATE TABLE locked (id int)")
    let holder = SQLChange(
      .postgres(try PostgresServer(url: daemon.url)),
      sql: "WITH held AS (SELECT pg_advisory_lock(42)) SELECT pg_sleep(60) FROM held")
    let holding = Task { try? await holder.run(within: .seconds(60), by: SourceClock()) }
    // The statement runs before it has the lock.
    let locks = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 42"
    while try await daemon.run(locks + " AND granted") == "0" { try Task.checkCancellation() }
    let waiting = try await failure(
      "SELECT set_config('lock_timeout', '50', true), pg_advisory_lock(42)")
    #expect(waiting?.kind == .busy)
    #expect(waiting?.message.hasPrefix("postgres is locked by another program") == true)
    holding.cancel()
    _ = await holding.value
  }

  // MARK: Limits

  @Test("too many rows are refused with advice")
  func tooManyRows() async throws {
    #expect(
      try await failure("SELECT generate_series(1, 1000000)")?.message
        == "postgres: more than 10000 rows; add a LIMIT or sum up in SQL")
  }

  @Test("P6: a value of 10 MiB, or of 400, is refused before it is in memory")
  func tooLarge() async throws {
    for count in [10 << 20, 400 << 20] {
      #expect(
        try await failure("SELECT repeat('x', \(count))")
          == SourceFailure(.tooLarge, "postgres: more than 4 MiB"))
    }
    #expect(
      try await failure("SELECT repeat('x', 1000000) FROM generate_series(1, 10)")
        == SourceFailure(.tooLarge, "postgres: more than 4 MiB"))
    #expect(
      try await source("SELECT length(repeat('x', 10485760)) AS n").fetch() == [["n": 10_485_760]])
  }

  @Test("a statement that takes too long is ended by the server, which says so")
  func timeout() async throws {
    let slow = try source("SELECT pg_sleep(60)", timeout: .milliseconds(50))
    let failure = await DataSourcesTests.failure(of: slow.fetch)
    #expect(failure?.kind == .timedOut)
    #expect(failure?.message.hasPrefix("postgres: the statement took too long") == true)
  }

  @Test("P7: a load that is abandoned ends its statement on the server")
  func abandoned() async throws {
    let slow = try source("SELECT pg_sleep(61)")
    let task = Task { await DataSourcesTests.failure(of: slow.fetch) }
    try await daemon.untilBusy("pg_sleep(61)")
    task.cancel()
    #expect(await task.value == .cancelled)
    try await daemon.untilIdle("pg_sleep(61)")
  }
}

extension PostgresDaemon {
  private func count(_ text: String) async throws -> String {
    try await run(
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE state = 'active' AND query LIKE '%\(text)%' AND pid <> pg_backend_pid()
      """)
  }

  /// Waits until a statement with a text runs.
  ///
  /// The text must be that of one test: others use the same server.
  func untilBusy(_ text: String) async throws {
    while try await count(text) == "0" { try Task.checkCancellation() }
  }

  /// Waits until no statement with a text runs.
  func untilIdle(_ text: String) async throws {
    while try await count(text) != "0" { try Task.checkCancellation() }
  }
}
