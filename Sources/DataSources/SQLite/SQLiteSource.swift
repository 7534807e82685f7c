import GRDB
import JMESPath

/// The rows of one statement over an SQLite database that is only read.
///
/// Each fetch opens the file anew: a database that was replaced is seen, and none is held open that
/// somebody wants to move. That costs a fraction of a millisecond.
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

  /// An array with one object a row, its members in the order of the columns.
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

  /// The log beside the database changes with it in WAL mode.
  public func changes() -> AsyncStream<Void>? { FileWatch.changes(of: [path, path + "-wal"]) }
}

/// The tables and views, to be named where the one asked for is missing.
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
