import GRDB
import JMESPath

/// One statement that changes an SQLite database, in a transaction of its own.
public struct SQLiteChange: Sendable {
  public var path: String
  public var sql: String
  public var parameters: SQLParameters<JSONValue>
  private let work = BlockingWork()

  public init(path: String, sql: String, parameters: SQLParameters<JSONValue> = .none) {
    self.path = path
    self.sql = sql
    self.parameters = parameters
  }

  /// Runs the statement with foreign keys enforced.
  /// - Returns: the number of rows that were inserted, changed or deleted.
  public func run(within limit: Duration, by clock: SourceClock) async throws(SourceFailure) -> Int
  {
    try await within(limit, by: clock, execute)
  }

  private func execute() async throws(SourceFailure) -> Int {
    let arguments = try parameters.arguments()
    let database = try await work.run { [path] () throws(SourceFailure) in
      try DatabaseQueue.open(at: path, forWriting: true)
    }
    do {
      // Cancelling the task interrupts the statement and rolls it back.
      return try await database.write { [path, sql] connection in
        let statement = try connection.makeStatement(sql: sql)
        guard !statement.isReadonly else {
          throw SourceFailure(.rejected, "\(fileName(path)): the statement changes nothing")
        }
        try statement.execute(arguments: arguments)
        return connection.changesCount
      }
    } catch {
      let isInSQL = (error as? DatabaseError)?.resultCode == .SQLITE_ERROR
      let tables = isInSQL ? await database.tableNames() : []
      throw SQLiteFailure(path: path, sql: sql, tables: tables).failure(error)
    }
  }
}
