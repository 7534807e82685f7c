import JMESPath

/// One statement that changes a database, in a transaction of its own.
public struct SQLChange: Sendable {
  private let database: SQLDatabase
  private let sql: String
  private let parameters: SQLParameters<JSONValue>

  public init(
    _ database: SQLDatabase, sql: String, parameters: SQLParameters<JSONValue> = .none
  ) {
    self.database = database
    self.sql = sql
    self.parameters = parameters
  }

  /// Runs the statement with foreign keys enforced.
  /// - Returns: the number of rows that were inserted, changed or deleted.
  public func run(within limit: Duration, by clock: SourceClock) async throws(SourceFailure) -> Int
  {
    let parameters = try parameters.values()
    return try await within(limit, by: clock) { () async throws(SourceFailure) in
      try await database.change(sql, parameters)
    }
  }
}
