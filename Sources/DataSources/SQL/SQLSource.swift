import JMESPath

/// A source that reads the rows of one statement from a database.
public struct SQLSource: PrimarySource {
  private let database: SQLDatabase
  private let sql: String
  private let parameters: SQLParameters<JSONValue>
  private let notes = ReadNotes()

  public init(
    _ database: SQLDatabase, sql: String, parameters: SQLParameters<JSONValue> = .none
  ) {
    self.database = database
    self.sql = sql
    self.parameters = parameters
  }

  /// Returns an array with an object for each row, its members in the order of the columns.
  public func fetch() async throws(SourceFailure) -> JSONValue {
    let statement = SQLStatement(
      text: SQLFragment(sql: sql), parameters: try parameters.values())
    let rows = try await database.read(sql) { try $0.rows(of: statement) }
    return notes.take(ReadData(rows, warning: rows.damageWarning(name: database.name)))
  }

  public var omission: String? { notes.warning }

  /// Returns the names of the columns.
  public func probe() async throws(SourceFailure) -> JSONValue {
    let table = try await SQLTable(database, sql: sql, parameters: parameters)
    return .array(table.columnNames.map { .string($0) })
  }

  public func changes() -> AsyncStream<Void>? { database.changes() }

  public func watchFailure() -> SourceFailure? { database.watchFailure() }
}
