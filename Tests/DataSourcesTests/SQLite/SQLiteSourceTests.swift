import DataSources
import Foundation
import GRDB
import JMESPath
import TestSupport
import Testing

@Suite("An SQLite database as a source", .endsIfItHangs)
struct SQLiteSourceTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("orders.db")
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE orders (id INTEGER, customer TEXT, total REAL, paid BOOLEAN, scan BLOB);
          INSERT INTO orders VALUES (1, 'Ada', 12.5, 1, x'0102'), (2, 'O''Neill', 1e999, 0, NULL);
          """)
    }
  }

  private func source(
    _ sql: String, _ parameters: SQLParameters<JSONValue> = .none, at path: String? = nil
  ) -> any SourceAdapter {
    SQLSource(.sqlite(path: path ?? self.path), sql: sql, parameters: parameters)
  }

  private func message(_ sql: String, _ parameters: SQLParameters<JSONValue> = .none) async
    -> String?
  {
    await failure(of: source(sql, parameters).fetch)?.message
  }

  @Test("rows are objects in the order of the columns; infinity is null, bytes are base64")
  func rows() async throws {
    let value = try await source("SELECT * FROM orders ORDER BY id").fetch()
    #expect(
      value == [
        ["id": 1, "customer": "Ada", "total": 12.5, "paid": 1, "scan": "AQI="],
        ["id": 2, "customer": "O'Neill", "total": nil, "paid": 0, "scan": nil],
      ])
    #expect(value.array?.first?.object?.keys == ["id", "customer", "total", "paid", "scan"])
  }

  @Test("a text is read to its end, over what ends texts in C; its bytes may be no text at all")
  func textsWithNUL() async throws {
    let value = try await source(
      "SELECT CAST(x'610062' AS TEXT) AS a, CAST(x'00' AS TEXT) AS b, x'6100' AS c, "
        + "CAST(x'61FF0062' AS TEXT) AS d, 'ä' AS e, '' AS f"
    ).fetch()
    #expect(
      value == [
        ["a": "a\0b", "b": "\0", "c": "YQA=", "d": "a\u{FFFD}\0b", "e": "ä", "f": ""]
      ])
  }

  @Test("a text with bytes that are no text is told, until there is none")
  func damagedText() async throws {
    let sql =
      "SELECT id, CASE WHEN id = 1 THEN CAST(x'4DFC6C' AS TEXT) ELSE 'ü' END AS name FROM orders"
    let damaged = source(sql)
    _ = try await damaged.fetch()
    #expect(
      damaged.omission
        == "orders.db: “M\u{FFFD}l” has \u{FFFD} in place of bytes that are no text in UTF-8")
    let whole = source("SELECT 'Müller' AS name")
    _ = try await whole.fetch()
    #expect(whole.omission == nil)
  }

  @Test("parameters are bound, in order and by name, and never become SQL")
  func parameters() async throws {
    let byOrder = source(
      "SELECT id FROM orders WHERE customer = ? AND paid = ?", .positional(["O'Neill", false]))
    #expect(try await byOrder.fetch() == [["id": 2]])
    let byName = source(
      "SELECT :text AS text", .named(["text": "'); DROP TABLE orders; --"]))
    #expect(try await byName.fetch() == [["text": "'); DROP TABLE orders; --"]])
  }

  @Test("columns of the same name all arrive")
  func doubledColumns() async throws {
    #expect(try await source("SELECT 1 AS n, 2 AS n").fetch() == [["n": 1, "n 2": 2]])
  }

  @Test("a mistake is explained with what there is instead")
  func mistakes() async {
    #expect(
      await message("SELECT * FROM order_items")
        == "orders.db: no table “order_items”; it has orders (SQLite: no such table: order_items)")
    #expect(
      await message("SELECT id,\n  name FROM orders")
        == "orders.db: no column “name”, SQL line 2, column 3 (SQLite: no such column: name)")
    #expect(
      await message("SELECT id FORM orders")
        == "orders.db: mistake in the SQL near “orders”, SQL line 1, column 16 "
        + "(SQLite: near \"orders\": syntax error)")
    #expect(
      await message("SELECT ?", .positional([["a"]]))
        == "SQL parameter 1 must be a text, a number, true, false or null")
    let unbound = await message("SELECT ?")
    #expect(unbound?.hasPrefix("orders.db: wrong number of statement arguments") == true)
  }

  @Test("a statement that writes is refused")
  func writing() async {
    #expect(
      await message("/* all */ delete FROM orders")
        == "orders.db: a source only reads, and its SQL is DELETE; write a SELECT")
    #expect(
      await message("ATTACH 'other.db' AS other")
        == "orders.db: a source only reads, and its SQL is ATTACH; write a SELECT")
    #expect(
      await message("SELECT 1; DELETE FROM orders")
        == "orders.db: its SQL is more than one statement; write one SELECT")
  }

  @Test("what isn't a database, or isn't there, is said")
  func notDatabases() async throws {
    let text = try folder.write(String(repeating: "not a database\n", count: 100), to: "notes.db")
    #expect(
      await failure(of: source("SELECT 1", at: text).fetch)
        == SourceFailure(.malformed, "notes.db is not an SQLite database"))
    let missing = folder.path("none.db")
    #expect(
      await failure(of: source("SELECT 1", at: missing).fetch)
        == SourceFailure(.notFound, "\(missing): no such database"))
    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  @Test("a locked database is said to be locked")
  func locked() async throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let writer = try DatabaseQueue(path: path, configuration: configuration)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(
      await message("SELECT * FROM orders")
        == "orders.db is locked by another program (SQLite: database is locked)")
    try await writer.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
  }

  @Test("too many rows are refused with advice")
  func tooManyRows() async {
    let sql = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n
      """
    #expect(
      await message(sql) == "orders.db: more than 10000 rows; add a LIMIT or sum up in SQL")
  }

  @Test("an endless statement is interrupted by the time-out")
  func endless() async {
    let sql = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n
      """
    let endless = source(sql)
    let reason = await failure { () async throws(SourceFailure) in
      try await endless.fetch(within: .milliseconds(200), by: SourceClock())
    }
    #expect(reason == SourceFailure(.timedOut, "stopped after 0.2 s without an answer"))
  }

  @Test("a database that is replaced is read anew")
  func replaced() async throws {
    let source = source("SELECT count(*) AS n FROM orders")
    #expect(try await source.fetch() == [["n": 2]])
    try await DatabaseQueue(path: folder.path("new.db")).write {
      try $0.execute(sql: "CREATE TABLE orders (id INTEGER)")
    }
    #expect(rename(folder.path("new.db"), path) == 0)
    #expect(try await source.fetch() == [["n": 0]])
  }

  @Test("a write by another program is noticed, with and without a log", arguments: [false, true])
  func watched(hasLog: Bool) async throws {
    let writer = try DatabaseQueue(path: path)
    if hasLog {
      try await writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    }
    let source = source("SELECT count(*) AS n FROM orders")
    var changes = try #require(source.changes()).makeAsyncIterator()
    try await writer.write { try $0.execute(sql: "INSERT INTO orders (id) VALUES (3)") }
    await changes.next()
    #expect(try await source.fetch() == [["n": 3]])
  }
}
