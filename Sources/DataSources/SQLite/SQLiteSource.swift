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
      try DatabaseQueue.open(at: path)
    }
    do {
      // Cancelling the task interrupts the statement.
      return try await database.read { [path, sql] connection in
        let statement = try connection.makeStatement(sql: sql)
        try statement.setArguments(arguments)
        try statement.requireReading(name: fileName(path))
        return try statement.rows(name: fileName(path))
      }
    } catch {
      let isInSQL = (error as? DatabaseError)?.resultCode == .SQLITE_ERROR
      let tables = isInSQL ? await database.tableNames() : []
      throw SQLiteFailure(path: path, sql: sql, tables: tables).failure(error)
    }
  }

  /// Watches the database and its log, which changes in its stead in WAL mode.
  public func changes() -> AsyncStream<Void>? { FileWatch.changes(of: [path, path + "-wal"]) }
}
