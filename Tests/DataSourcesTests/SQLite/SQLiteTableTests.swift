import DataSources
import Foundation
import GRDB
import JMESPath
import Synchronization
import TestSupport
import Testing

/// Reads the rows of a statement by position (V10).
@Suite("A table in an SQLite database", .endsIfItHangs)
struct SQLiteTableTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("orders.db")
  }

  /// Creates 3,000 rows with few names and amounts, so that most are tied; every seventh amount is
  /// missing.
  private func fill(key: String = "id INTEGER PRIMARY KEY") throws {
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          CREATE TABLE orders (\(key), name TEXT, amount REAL, day TEXT, at INTEGER);
          CREATE INDEX by_amount ON orders(amount);
          CREATE INDEX by_name ON orders(name);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)
          INSERT INTO orders SELECT i, char(97 + i * 7 % 5) || char(97 + i * 3 % 4),
            CASE WHEN i % 7 = 0 THEN NULL ELSE i * 37 % 50 END,
            date('2026-01-01', '+' || (i % 300) || ' days'), 1767225600 + i % 300 * 86400
          FROM n;
          """)
    }
  }

  private func table(
    _ sql: String = "SELECT * FROM orders", _ parameters: SQLParameters<JSONValue> = .none
  ) async throws -> SQLTable {
    try await SQLTable(.sqlite(path: path), sql: sql, parameters: parameters)
  }

  private func ids(_ rows: [JSONValue]) -> [Int64] {
    rows.compactMap { if case .integer(let id)? = $0["id"] { id } else { nil } }
  }

  /// Returns the ids as sorted by SQLite as a whole.
  private func expected(_ order: String, where condition: String = "1") throws -> [Int64] {
    try DatabaseQueue(path: path).read {
      try Int64.fetchAll($0, sql: "SELECT id FROM orders WHERE \(condition) ORDER BY \(order)")
    }
  }

  @Test(
    "pages anywhere are those of the whole order, over ties and missing values, both ways",
    arguments: [
      (nil, "id"), (.init(column: "id", isDescending: true), "id DESC"),
      (.init(column: "amount"), "amount ASC NULLS LAST, id"),
      (.init(column: "amount", isDescending: true), "amount DESC, id DESC"),
      (.init(column: "name"), "name, id"),
      (.init(column: "name", isDescending: true), "name DESC, id DESC"),
      (.init(column: "day"), "day, id"),
    ] as [(TableQuery.Order?, String)])
  func pages(order: TableQuery.Order?, sql: String) async throws {
    try fill()
    let all = try expected(sql)
    for isCounted in [false, true] {
      let rows = try await table().rows(TableQuery(order: order))
      if isCounted { #expect(try await rows.count() == 3000) }
      // These jumps go forward and back, from the start, the end, and rows read before.
      for start in [0, 2900, 1500, 1499, 2000, 700, 2560, 2995, 1000, 999, 3000, 5000] {
        let page = start..<start + 40
        #expect(ids(try await rows.rows(page)) == Array(all[page.clamped(to: all.indices)]))
      }
    }
  }

  @Test("a table without a key is paged too, and a statement's own order kept")
  func withoutKey() async throws {
    try fill(key: "id INTEGER")
    let rows = try await table().rows(TableQuery(order: .init(column: "amount")))
    let all = try expected("amount ASC NULLS LAST, id")
    #expect(ids(try await rows.rows(1000..<1040)) == Array(all[1000..<1040]))
    let own = try await table("SELECT * FROM orders ORDER BY day DESC, id").rows(TableQuery())
    #expect(ids(try await own.rows(70..<90)) == Array(try expected("day DESC, id")[70..<90]))
  }

  @Test("conditions keep the rows that meet them, and counts agree")
  func conditions() async throws {
    try fill()
    let cases: [(TableQuery.Condition, String)] = [
      (.oneOf(column: "name", texts: ["ab"]), "name = 'ab'"),
      (.oneOf(column: "amount", texts: ["7"]), "amount = 7"),
      (.numbers(column: "amount", from: 10, through: 12.5), "amount BETWEEN 10 AND 12.5"),
      (.numbers(column: "amount", from: 40, through: nil), "amount >= 40"),
      (.numbers(column: "name", from: 0, through: nil), "0"),
      (
        .moments(
          column: "day",
          .init(firstDay: "2026-02-01", dayAfter: "2026-02-03", from: 0, before: 1)),
        "day IN ('2026-02-01', '2026-02-02')"
      ),
      (
        .moments(
          column: "at", .init(firstDay: "", dayAfter: "", from: 1_767_312_000, before: nil)),
        "at >= 1767312000"
      ),
    ]
    for (condition, sql) in cases {
      for (order, words) in [
        (nil, "id"), (.init(column: "amount"), "amount ASC NULLS LAST, id"),
      ] as [(TableQuery.Order?, String)] {
        let rows = try await table().rows(TableQuery(conditions: [condition], order: order))
        let all = try expected(words, where: sql)
        #expect(ids(try await rows.rows(0..<3000)) == all, "\(condition)")
        #expect(try await rows.count() == all.count)
      }
    }
  }

  @Test("what a person types is searched for as it is, and is never SQL")
  func injection() async throws {
    let texts = [
      "50% off", "a_b", "O'Neill", "\"quoted\"", "back\\slash", "Åkesson", "plain",
      "'); DROP TABLE notes; --",
    ]
    try await DatabaseQueue(path: path).write { database in
      try database.execute(sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")
      for text in texts {
        try database.execute(sql: "INSERT INTO notes (text) VALUES (?)", arguments: [text])
      }
    }
    let table = try await table("SELECT * FROM notes")
    func found(_ search: String) async throws -> [String] {
      let request = TableQuery(words: SearchWords.words(of: search), searched: ["text"])
      return try await table.rows(request).rows(0..<100).compactMap { $0["text"]?.string }
    }
    #expect(try await found("%") == ["50% off"])
    #expect(try await found("_") == ["a_b"])
    #expect(try await found("'") == ["O'Neill", "'); DROP TABLE notes; --"])
    #expect(try await found("\\") == ["back\\slash"])
    #expect(try await found("\"QUOTED\"") == ["\"quoted\""])
    #expect(try await found("akes") == ["Åkesson"])
    #expect(try await found("ÅKES") == ["Åkesson"])
    #expect(try await found("'); DROP TABLE notes; --") == ["'); DROP TABLE notes; --"])
    #expect(try await found("a\0b").isEmpty == false)
    #expect(try await found(String(repeating: "%", count: 100_000)).isEmpty)
    #expect(try await found(String(repeating: "a ", count: 50_000)).count == 5)
    let equal = TableQuery(conditions: [.oneOf(column: "text", texts: ["' OR '1'='1"])])
    #expect(try await table.rows(equal).count() == 0)
  }

  @Test(
    "the message about a statement that isn't a query says what to write instead",
    arguments: [
      ("DELETE FROM orders", "a source only reads, and its SQL is DELETE; write a SELECT"),
      (
        "WITH n AS (SELECT 1) DELETE FROM orders",
        "a source only reads, and its SQL is WITH; write a SELECT"
      ),
      ("-- all\n  drop table orders;", "a source only reads, and its SQL is DROP; write a SELECT"),
      ("SELECT 1; DELETE FROM orders", "its SQL is more than one statement; write one SELECT"),
      (
        "PRAGMA table_info(orders)",
        "a report reads a query, and its SQL is PRAGMA; write a SELECT"
      ),
    ])
  func noQuery(sql: String, words: String) async throws {
    try fill()
    let failure = await #expect(throws: SourceFailure.self) { _ = try await table(sql) }
    #expect(failure?.message == "orders.db: \(words)")
    #expect(try await table().rows(TableQuery()).count() == 3000)
  }

  @Test("a text is searched to its end, over what ends texts in C")
  func textsWithNUL() async throws {
    try fill()
    try await DatabaseQueue(path: path).write {
      try $0.execute(
        sql: "UPDATE orders SET name = CAST(x'610062EA' || 'zebra' AS TEXT) WHERE id = 7")
    }
    let found = try await table().rows(TableQuery(words: ["zebra"], searched: ["name"]))
    #expect(ids(try await found.rows(0..<10)) == [7])
  }

  @Test("a row is found again by its key wherever it has gone, in any order that an index serves")
  func positions() async throws {
    try fill(key: "number INTEGER PRIMARY KEY")
    let cases: [(order: TableQuery.Order?, sql: String)] = [
      (nil, "number"), (.init(column: "number", isDescending: true), "number DESC"),
      (.init(column: "amount"), "amount ASC NULLS LAST, number"),
      (.init(column: "amount", isDescending: true), "amount IS NULL, amount DESC, number DESC"),
    ]
    for (order, sql) in cases {
      let rows = try await table().rows(TableQuery(order: order))
      let all = try await DatabaseQueue(path: path).read {
        try Int64.fetchAll($0, sql: "SELECT number FROM orders ORDER BY \(sql)")
      }
      for position in [0, 1, 700, 1500, 2570, 2999] {
        let row: JSONValue = ["number": .integer(all[position])]
        let found = try await rows.position(of: row)
        #expect(found == position)
      }
      let gone = try await rows.position(of: ["number": 5000])
      #expect(gone == nil)
    }
    // So are the rows themselves, as they are now, unless they no longer match.
    let all = try await table().rows(TableQuery())
    let old: JSONValue = ["number": 7, "amount": 1]
    let present = try await all.present(old)
    #expect(present?["number"] == 7 && present != old)
    let gone = try await all.present(["number": 5000])
    #expect(gone == nil)
    #expect(!all.hasKey(["name": "a"]))
    let others = try await table().rows(
      TableQuery(conditions: [.numbers(column: "number", from: 8, through: 9)]))
    let unmatched = try await others.present(old)
    #expect(unmatched == nil)
    // Positions among matching rows are found, but not if that takes a full scan.
    let few = try await table().rows(
      TableQuery(
        conditions: [.numbers(column: "amount", from: 10, through: 20)],
        order: .init(column: "amount")))
    let first = try #require(try await few.rows(0..<300).dropFirst(200).first)
    #expect(try await few.position(of: first) == 200)
    #expect(try await few.position(of: ["number": 7]) == nil)
    let scanned = try await table().rows(TableQuery(order: .init(column: "day")))
    #expect(try await scanned.position(of: ["number": 7]) == nil)
    #expect(try await table().rows(TableQuery()).position(of: ["name": "a"]) == nil)
  }

  @Test("a column that the rows don't have is named, and never reaches the statement")
  func unknownColumn() async throws {
    try fill()
    let table = try await table("SELECT id, name FROM orders")
    let reason = SourceFailure(
      .notFound, "orders.db: the rows have no column “id\" OR 1”; they have id, name")
    #expect(throws: reason) {
      _ = try table.rows(TableQuery(order: .init(column: "id\" OR 1")))
    }
  }

  @Test("parameters of the statement are bound before those of the request")
  func parameters() async throws {
    try fill()
    for (sql, parameters) in [
      ("SELECT * FROM orders WHERE amount > ?", .positional([40])),
      ("SELECT * FROM orders WHERE amount > :least; ", .named(["least": 40])),
    ] as [(String, SQLParameters<JSONValue>)] {
      let rows = try await table(sql, parameters).rows(
        TableQuery(conditions: [.oneOf(column: "name", texts: ["ab"])], order: .init(column: "day"))
      )
      let all = try expected("day, id", where: "amount > 40 AND name = 'ab'")
      #expect(!all.isEmpty)
      #expect(ids(try await rows.rows(0..<3000)) == all)
    }
  }

  @Test("all rows are handed over in order, and a question whose task is cancelled ends")
  func streaming() async throws {
    try fill()
    let rows = try await table().rows(TableQuery(order: .init(column: "amount")))
    let found = Collected()
    try await rows.readAll { found.add($0) }
    #expect(ids(found.rows) == (try expected("amount ASC NULLS LAST, id")))

    let endless = try await table(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n")
    let counting = Task { try await endless.rows(TableQuery()).count() }
    counting.cancel()
    await #expect(throws: SourceFailure.cancelled) { try await counting.value }
  }

  @Test("the values of a column, as many as are wanted")
  func values() async throws {
    try fill()
    let table = try await table()
    #expect(try await table.values(of: "name", limit: 100).count == 20)
    #expect(try await table.values(of: "id", limit: 100).count == 100)
    #expect(try await table.values(of: "none", limit: 100).isEmpty)
  }
}

/// Collects rows from any thread.
private final class Collected: Sendable {
  private let found = Mutex<[JSONValue]>([])

  func add(_ row: JSONValue) { found.withLock { $0.append(row) } }

  var rows: [JSONValue] { found.withLock { $0 } }
}
