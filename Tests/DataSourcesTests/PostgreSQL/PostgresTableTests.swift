import DataSources
import JMESPath
import TestSupport
import Testing

/// Reads the rows of a statement by position, from both kinds of databases (V10).
@Suite("A table in PostgreSQL", .requiresPostgres, .postgres, .endsIfItHangs)
struct PostgresTableTests {
  private let daemon: PostgresDaemon
  private let folder: TemporaryFolder
  private let sqlite: SQLDatabase
  private let postgres: SQLDatabase

  init() throws {
    daemon = try #require(PostgresDaemon.current)
    folder = try TemporaryFolder()
    sqlite = .sqlite(path: try folder.write("", to: "orders.db"))
    postgres = .postgres(try PostgresServer(url: daemon.url))
  }

  /// Creates 3,000 rows with few names and amounts in both databases, so that most are tied.
  private func fill(_ table: String) async throws {
    let names = ["Ada", "Müller", "ÉLAN vital", "Zoë", "O'Neill", "100 %", "a_b\\c", "axb"]
    let rows = (1...3000).map { id in
      let name = names[id * 7 % 8].replacing("'", with: "''")
      let amount = id % 7 == 0 ? "NULL" : "\(Double(id * 37 % 50) / 2)"
      let day = "2026-0\(1 + id % 9)-\(10 + id % 19)"
      return "(\(id), '\(name)', \(amount), '\(day)', \(1_767_225_600 + id % 300 * 86_400))"
    }
    for database in [sqlite, postgres] {
      for sql in [
        """
        CREATE TABLE \(table) (
          id INTEGER PRIMARY KEY, name TEXT, amount DOUBLE PRECISION, day TEXT, at BIGINT)
        """,
        "CREATE INDEX \(table)_by_amount ON \(table)(amount)",
        "INSERT INTO \(table) VALUES " + rows.joined(separator: ", "),
      ] {
        _ = try await SQLChange(database, sql: sql)
          .run(within: .seconds(60), by: SourceClock())
      }
    }
    try await daemon.run("ANALYZE \(table)")
  }

  private func table(
    _ database: SQLDatabase, _ sql: String, _ parameters: SQLParameters<JSONValue> = .none
  ) async throws -> SQLTable {
    try await SQLTable(database, sql: sql, parameters: parameters)
  }

  @Test(
    "a request gives the same rows, counts and positions as in SQLite",
    arguments: [
      TableQuery(), TableQuery(order: .init(column: "id", isDescending: true)),
      TableQuery(order: .init(column: "amount")),
      TableQuery(order: .init(column: "amount", isDescending: true)),
      TableQuery(order: .init(column: "name")),
      TableQuery(order: .init(column: "name", isDescending: true)),
      TableQuery(words: ["muller"], searched: ["name", "day"]),
      TableQuery(words: ["elan", "vital"], searched: ["name"], order: .init(column: "amount")),
      TableQuery(words: ["100", "%"], searched: ["name"]),
      TableQuery(words: ["a_b\\c"], searched: ["name"]),
      TableQuery(words: ["o'neill"], searched: ["name"], order: .init(column: "day")),
      TableQuery(words: ["2026-03"], searched: ["name", "day"], order: .init(column: "name")),
      TableQuery(words: ["'); --", "$1"], searched: ["name"]),
      TableQuery(conditions: [.oneOf(column: "name", texts: ["Zoë", "O'Neill", "'; --"])]),
      TableQuery(conditions: [.oneOf(column: "id", texts: ["7", "x", "2999"])]),
      TableQuery(
        conditions: [.numbers(column: "amount", from: 3.5, through: 10)],
        order: .init(column: "amount", isDescending: true)),
      TableQuery(conditions: [.numbers(column: "id", from: 10.5, through: 12.9)]),
      TableQuery(conditions: [.numbers(column: "name", from: 0, through: nil)]),
      TableQuery(
        conditions: [
          .moments(
            column: "day",
            .init(firstDay: "2026-03-01", dayAfter: "2026-04-15", from: nil, before: nil))
        ], order: .init(column: "day")),
      TableQuery(
        conditions: [
          .moments(
            column: "at",
            .init(firstDay: nil, dayAfter: nil, from: 1_767_312_000, before: 1_767_571_200))
        ]),
    ])
  func equal(request: TableQuery) async throws {
    let name = "orders_\(abs(request.hashValue))"
    try await fill(name)
    // A statement may have values of its own.
    let sql = "SELECT * FROM \(name) WHERE id > :least;"
    let ours = try await table(sqlite, sql, .named(["least": 2])).rows(request)
    let theirs = try await table(postgres, sql, .named(["least": 2])).rows(request)
    for isCounted in [false, true] {
      if isCounted { #expect(try await theirs.count() == (try await ours.count())) }
      for start in [0, 2900, 1500, 1499, 2000, 700, 2560, 2985, 1000, 3000] {
        let page = start..<start + 40
        let expected = try await ours.rows(page)
        #expect(try await theirs.rows(page) == expected, "\(page)")
        if isCounted, let last = expected.last, let position = try await ours.position(of: last) {
          #expect(try await theirs.position(of: last) == position)
        }
      }
    }
  }

  @Test("a search for “ss” finds “ß”, as it does in SQLite")
  func sharpS() async throws {
    try await daemon.run(
      """
      CREATE TABLE streets (id int PRIMARY KEY, name text);
      INSERT INTO streets VALUES (1, 'Lange Straße'), (2, 'Lange Strasse'), (3, 'GROẞE ALLEE'),
        (4, 'Große Allee'), (5, 'Gasse'), (6, 'Wiese')
      """)
    for (word, found) in [("strasse", [1, 2]), ("grosse", [3, 4]), ("sse", [1, 2, 3, 4, 5])] {
      let rows = try await table(postgres, "SELECT * FROM streets")
        .rows(TableQuery(words: SearchWords.words(of: word), searched: ["name"]))
      #expect(try await rows.rows(0..<10).map { $0["id"] } == found.map { .integer(Int64($0)) })
    }
  }

  @Test("a filter finds the rows of a long fraction by the number that it is shown as")
  func longFractions() async throws {
    try await daemon.run(
      """
      CREATE TABLE shares (id int PRIMARY KEY, share numeric);
      INSERT INTO shares VALUES (1, 10/3.0), (2, 2/3.0), (3, 0.5), (4, 10/3.0), (5, 12)
      """)
    let shares = try await table(postgres, "SELECT * FROM shares")
    for value in try await shares.values(of: "share", limit: 10) {
      let text = value.json(pretty: false)
      let rows = try shares.rows(
        TableQuery(conditions: [.oneOf(column: "share", texts: [text])]))
      let count = value == JSONValue(3.3333333333333335) ? 2 : 1
      #expect(try await rows.count() == count, "\(text)")
      #expect(try await rows.rows(0..<10).allSatisfy { $0["share"] == value })
    }
  }

  @Test("a page far down is the same before and after its neighbourhood is known")
  func anchors() async throws {
    try await daemon.run(
      """
      CREATE TABLE long (id int PRIMARY KEY, value text);
      INSERT INTO long SELECT i, CASE WHEN i % 9 > 0 THEN 'v' || i % 4001 * 7919 % 4001 END
      FROM generate_series(1, 300000) AS i;
      ANALYZE long
      """)
    for isDescending in [false, true] {
      let direction = isDescending ? " DESC" : ""
      let all = try await daemon.run(
        "SELECT id FROM long ORDER BY value\(direction) NULLS LAST, id\(direction)"
      ).split(separator: "\n").map { Int64($0) }
      let rows = try await table(postgres, "SELECT * FROM long").rows(
        TableQuery(order: TableQuery.Order(column: "value", isDescending: isDescending)))
      #expect(try await rows.count() == 300_000)
      for isPrepared in [false, true] {
        if isPrepared { try await rows.findAnchors() }
        for start in [150_001, 266_600, 299_990, 77_777] {
          let page = start..<start + 20
          let read = try await rows.rows(page).map { $0["id"] }
          #expect(
            read
              == all[page.clamped(to: all.indices)].map { id in id.map { JSONValue.integer($0) } },
            "\(page) \(isPrepared)")
        }
      }
    }
  }

  @Test("values of a filter, and the number of rows of each, are those of SQLite")
  func values() async throws {
    try await fill("listed")
    var found: [Set<JSONValue>] = []
    var counts: [[JSONValue: Int]] = []
    for database in [sqlite, postgres] {
      let table = try await table(database, "SELECT * FROM listed")
      found.append(Set(try await table.values(of: "name", limit: 100)))
      let rows = try table.rows(TableQuery())
      counts.append(
        Dictionary(
          try await rows.counts(of: "name").map { ($0.value, $0.count) },
          uniquingKeysWith: { first, _ in first }))
    }
    #expect(found[0] == found[1] && found[0].count == 8)
    #expect(counts[0] == counts[1])
  }

  @Test(
    "a key of several columns, of any type, finds pages in every order",
    arguments: [nil, "value", "at"])
  func compositeKey(order: String?) async throws {
    let name = "readings_\(order ?? "key")"
    try await daemon.run(
      """
      CREATE TABLE \(name) (
        value numeric, at timestamptz, device text, PRIMARY KEY (device, at));
      INSERT INTO \(name) SELECT CASE WHEN i % 5 = 0 THEN NULL ELSE i * 31 % 40 / 4.0 END,
        timestamptz '2026-01-01 00:00Z' + i % 500 * interval '7 minutes', 'device ' || i / 500
      FROM generate_series(0, 1999) AS i
      """)
    for isDescending in [false, true] {
      let direction = isDescending ? " DESC" : ""
      let sorted = try await SQLSource(
        postgres,
        sql: """
          SELECT * FROM \(name) ORDER BY \(order.map { "\($0)\(direction) NULLS LAST, " } ?? "")
            device\(direction), at\(direction)
          """
      ).fetch().array
      let all = try #require(sorted)
      let read = try await table(postgres, "SELECT * FROM \(name)")
      let rows = try read.rows(
        TableQuery(
          order: TableQuery.Order(column: order ?? "device", isDescending: isDescending)))
      #expect(try await rows.count() == 2000)
      for start in [0, 1980, 1000, 999, 600, 1555] {
        let page = start..<start + 30
        #expect(try await rows.rows(page) == Array(all[page.clamped(to: all.indices)]))
      }
      #expect(try await rows.position(of: all[777]) == 777)
    }
    // Every row that a scan finds is read by its key.
    let found = try await table(postgres, "SELECT * FROM \(name)").rows(
      TableQuery(
        words: ["device 2"], searched: ["device"],
        order: TableQuery.Order(column: "at", isDescending: true)))
    #expect(try await found.count() == 500)
    let first = try await found.rows(0..<500)
    #expect(first.allSatisfy { $0["device"] == "device 2" } && Set(first).count == 500)
  }

  @Test("a join, columns of the same name and a statement's own order are read too")
  func joined() async throws {
    try await daemon.run(
      """
      CREATE TABLE parts (id int PRIMARY KEY, name text);
      CREATE TABLE parts_used (id int PRIMARY KEY, part int, count int);
      INSERT INTO parts SELECT i, 'part ' || i % 3 FROM generate_series(1, 20) AS i;
      INSERT INTO parts_used SELECT i, 1 + i % 20, i % 9 FROM generate_series(1, 200) AS i
      """)
    let joined = try await table(
      postgres, "SELECT p.*, u.* FROM parts AS p JOIN parts_used AS u ON u.part = p.id")
    #expect(joined.columnNames == ["id", "name", "id 2", "part", "count"])
    let rows = try joined.rows(
      TableQuery(
        words: ["part 1"], searched: ["name"], order: TableQuery.Order(column: "count")))
    let all = try await rows.rows(0..<1000)
    #expect(all.count == (try await rows.count()) && all.count > 50)
    #expect(try await rows.rows(20..<40) == Array(all[20..<40]))
    #expect(try await rows.position(of: all[3]) == nil)
    let ordered = try await table(
      postgres, "SELECT id FROM parts ORDER BY name DESC, id -- the latest first")
    let own = try await ordered.rows(TableQuery()).rows(0..<3)
    #expect(own == [["id": 2], ["id": 5], ["id": 8]])
  }

  @Test("dates, times and points in time are filtered by day")
  func days() async throws {
    try await daemon.run(
      """
      CREATE TABLE visits (id int PRIMARY KEY, day date, "when" timestamp, at timestamptz, b bool);
      INSERT INTO visits SELECT i, date '2026-01-01' + i, timestamp '2026-01-01' + i * interval '1 day',
        timestamptz '2026-01-01 00:00Z' + i * interval '1 day', i % 2 = 0
      FROM generate_series(0, 9) AS i
      """)
    let visits = try await table(postgres, "SELECT * FROM visits")
    let bounds = TableQuery.MomentBounds(
      firstDay: "2026-01-03", dayAfter: "2026-01-06", from: 1_767_398_400, before: 1_767_657_600)
    for column in ["day", "when", "at"] {
      let rows = try visits.rows(
        TableQuery(conditions: [
          .moments(column: column, bounds), .oneOf(column: "b", texts: ["true", "x"]),
        ]))
      #expect(try await rows.rows(0..<10).map { $0["id"] } == [2, 4], "\(column)")
    }
  }

  @Test("P6: a page with large values is refused")
  func tooLarge() async throws {
    try await daemon.run(
      """
      CREATE TABLE scans (id int PRIMARY KEY, scan text);
      INSERT INTO scans SELECT i, repeat('x', 10485760) FROM generate_series(1, 2) AS i;
      INSERT INTO scans SELECT i, repeat('x', 1048576) FROM generate_series(3, 8) AS i
      """)
    let rows = try await table(postgres, "SELECT * FROM scans").rows(TableQuery())
    for page in [0..<2, 2..<8] {
      let failure = await #expect(throws: SourceFailure.self) { _ = try await rows.rows(page) }
      #expect(failure?.kind == .tooLarge)
    }
    #expect(try await rows.rows(2..<4).count == 2)
  }

  @Test("a table that is gone, and one that can't be read, are said")
  func failures() async throws {
    let missing = await #expect(throws: SourceFailure.self) {
      _ = try await table(postgres, "SELECT * FROM gone")
    }
    #expect(missing?.kind == .notFound)
    let writing = await #expect(throws: SourceFailure.self) {
      _ = try await table(postgres, "CREATE TABLE made (id int)")
    }
    #expect(writing?.kind == .notAllowed)
  }

  @Test("values of any type are filtered by their own text, and none takes the rows down")
  func anyType() async throws {
    try await daemon.run(
      """
      CREATE TYPE mood AS ENUM ('sad', 'happy');
      CREATE TABLE typed (id int PRIMARY KEY, j json, jb jsonb, x xml, p point, b box, pa jsonpath,
        tags text[], numbers int[], bytes bytea, u uuid, m mood, r int4range, i interval);
      INSERT INTO typed VALUES
        (1, '{"a": 1}', '{"a": 1}', '<a/>', '(1,2)', '(1,1),(0,0)', '$.a', '{a,"b c"}', '{1,2}',
          '\\xdeadbeef', '00000000-0000-0000-0000-000000000001', 'sad', '[1,3)', '1 day'),
        (2, '{"a": 2}', '{"a": 2}', '<b/>', '(2,2)', '(2,2),(0,0)', '$.b', '{a,NULL}', '{3}',
          '\\x00', '00000000-0000-0000-0000-000000000002', 'happy', '[5,9)', '2 days'),
        (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
      """)
    let table = try await table(postgres, "SELECT * FROM typed")
    for column in table.columnNames.dropFirst() {
      let values = try await table.values(of: column, limit: 10)
      #expect(values.count == 2, "\(column)")
      #expect(try await table.values(of: column, limit: 1).count == 1, "\(column)")
      var found: Set<Int> = []
      for value in values {
        let text = value.string ?? value.json(pretty: false)
        let rows = try table.rows(
          TableQuery(
            conditions: [.oneOf(column: column, texts: [text])], order: .init(column: column)))
        #expect(try await rows.count() == 1, "\(column) \(text)")
        let counts = try await rows.counts(of: column)
        #expect(counts.count == 1 && counts[0].value == value && counts[0].count == 1, "\(column)")
        let id = try await rows.rows(0..<10).first?["id"]?.number
        found.insert(id.map { Int($0) } ?? 0)
      }
      #expect(found == [1, 2], "\(column)")
      let sorted = try table.rows(TableQuery(order: .init(column: column, isDescending: true)))
      #expect(try await sorted.rows(0..<10).count == 3, "\(column)")
    }
  }
}
