import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("A script that makes an SQLite database", .endsIfItHangs)
struct SQLiteScriptTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(
      """
      -- The products; semicolons in texts are no ends.
      CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO product (name) VALUES ('Chai; hot'), ('Attach');
      """, to: "stock.sql")
  }

  private func rows(_ sql: String, at path: String? = nil) async throws -> JSONValue {
    try await SQLSource(.sqlite(path: path ?? self.path), sql: sql).fetch()
  }

  @Test("its tables are read like those of a file, and no file is made")
  func reading() async throws {
    #expect(
      try await rows("SELECT name FROM product ORDER BY id")
        == [["name": "Chai; hot"], ["name": "Attach"]])
    let table = try await SQLTable(
      .sqlite(path: path), sql: "SELECT * FROM product", parameters: .none)
    #expect(table.columnNames == ["id", "name"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["stock.sql"])
  }

  @Test("a change of the script is a change of the source")
  func changes() async throws {
    try folder.write("CREATE TABLE product AS SELECT 'Chang' AS name", to: "stock.sql")
    #expect(try await rows("SELECT name FROM product") == [["name": "Chang"]])
  }

  @Test("one without an end is stopped before it takes all memory")
  func endless() async throws {
    let endless = try folder.write(
      """
      CREATE TABLE t (a);
      INSERT INTO t WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
        SELECT zeroblob(1000000) FROM c;
      """, to: "endless.sql")
    await #expect(
      throws: SourceFailure(.tooLarge, "endless.sql: its database is larger than 64 MiB")
    ) { try await rows("SELECT 1", at: endless) }
  }

  @Test("it can't be changed by an action")
  func noChange() async throws {
    let change = SQLChange(.sqlite(path: path), sql: "DELETE FROM product")
    await #expect(
      throws: SourceFailure(
        .notAllowed,
        """
        stock.sql makes its database anew for each load, so that it can’t be changed; make a file \
        of it with sqlite3, and name that
        """)
    ) { try await change.run(within: .seconds(5), by: SourceClock()) }
  }

  @Test(
    "it uses no other file",
    arguments: [
      "ATTACH 'other.db' AS other", "/* all */ vacuum INTO 'copy.db'",
      "\u{FEFF}ATTACH 'other.db' AS other", "-- all\n\u{FEFF}/**/VACUUM INTO 'copy.db'",
    ])
  func otherFiles(statement: String) async throws {
    try folder.write("SELECT 1;\n\(statement);", to: "stock.sql")
    let word = statement.contains("ATTACH") ? "ATTACH" : "VACUUM"
    await #expect(
      throws: SourceFailure(.notAllowed, "stock.sql: a script can’t use \(word)")
    ) { try await rows("SELECT 1") }
  }

  @Test("a database that an action changes attaches and writes no other file")
  func actions() async throws {
    let database = try folder.write("", to: "own.db")
    for sql in ["\u{FEFF}ATTACH '\(folder.path("other.db"))' AS other", "VACUUM INTO 'copy.db'"] {
      let change = SQLChange(.sqlite(path: database), sql: sql)
      await #expect(throws: SourceFailure.self) {
        try await change.run(within: .seconds(5), by: SourceClock())
      }
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["own.db", "stock.sql"])
  }

  @Test("a mistake in it is named with its place")
  func mistake() async throws {
    try folder.write("CREATE TABLE a (n);\nINSRT INTO a VALUES (1);", to: "stock.sql")
    do {
      _ = try await rows("SELECT 1")
      Issue.record("the mistake was not found")
    } catch {
      let message = (error as? SourceFailure)?.message
      #expect(message?.contains("near “INSRT”, SQL line 2, column 1") == true, "\(message ?? "")")
    }
  }
}
