import GRDB
import JMESPath

/// A source that reads the rows of one statement from an SQLite database.
///
/// Each fetch opens the file again, which takes a fraction of a millisecond. So a database that was
/// replaced is noticed, and none is kept open that somebody wants to move.
public struct SQLiteSource: SourceAdapter {
  private let path: String
  private let sql: String
  private let parameters: SQLParameters<JSONValue>
  private let work = BlockingWork()

  /// - Parameter path: absolute, or relative to the working directory.
  public init(path: String, sql: String, parameters: SQLParameters<JSONValue> = .none) {
    self.path = path
    self.sql = sql
    self.parameters = parameters
  }

  /// Returns an array with an object for each row, its members in the order of the columns.
  public func fetch() async throws(SourceFailure) -> JSONValue {
    let arguments = try parameters.arguments()
    let database = try await work.run { [path] () throws(SourceFailure) in
      try openDatabase(at: path)
    }
    do {
      // Cancelling the task interrupts the statement.
      return try await database.read { [path, sql] connection in
        let statement = try connection.makeStatement(sql: sql)
        try statement.setArguments(arguments)
        try requireReading(statement, name: fileName(path))
        return try rows(of: statement, name: fileName(path))
      }
    } catch {
      let isInSQL = (error as? DatabaseError)?.resultCode == .SQLITE_ERROR
      let tables = isInSQL ? await tables(of: database) : []
      throw SQLiteFailure(path: path, sql: sql, tables: tables).failure(error)
    }
  }

  /// Watches the database and its log, which changes in its stead in WAL mode.
  public func changes() -> AsyncStream<Void>? { FileWatch.changes(of: [path, path + "-wal"]) }
}

/// Returns the tables and views of a database, for messages.
func tables(of database: DatabaseQueue) async -> [String] {
  let names = try? await database.read { connection in
    try String.fetchAll(
      connection,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name LIMIT 20
        """)
  }
  return names ?? []
}
