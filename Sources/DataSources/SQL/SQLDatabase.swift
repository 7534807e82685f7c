import JMESPath

/// A database that statements run on.
///
/// Sources, reports and actions use each kind in the same way.
public enum SQLDatabase: Sendable {
  case file(SQLiteDatabase)
  case postgres(PostgresServer)

  /// Returns the SQLite database in a file.
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - folder: the folder that the path must lead to; nil for any.
  public static func sqlite(path: String, within folder: OwnFolder? = nil) -> SQLDatabase {
    .file(SQLiteDatabase(path: path, within: folder))
  }

  /// The statement that reads the rows of ``table(path:within:_:)``.
  public static let tableStatement = "SELECT * FROM \(TableFile.tableName)"

  /// Returns the table in a file of separated values.
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - folder: the folder that the path must lead to; nil for any.
  public static func table(
    path: String, within folder: OwnFolder? = nil, _ reading: DataReading
  ) -> SQLDatabase {
    .file(SQLiteDatabase(tableIn: path, within: folder, reading))
  }

  /// Runs `body` in a transaction that only reads, outside any actor.
  ///
  /// A statement whose task is cancelled is interrupted.
  /// - Parameter sql: the statement of the user, for messages.
  func read<Value: Sendable>(
    _ sql: String, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(SourceFailure) -> Value {
    switch self {
    case .file(let file): try await file.read(sql, body)
    case .postgres(let server): try await server.read(sql, body)
    }
  }

  /// Runs a statement that changes data, in a transaction of its own.
  /// - Returns: the number of rows that were inserted, changed or deleted.
  func change(
    _ sql: String, _ parameters: SQLParameters<SQLValue>
  ) async throws(SourceFailure) -> Int {
    switch self {
    case .file(let file): try await file.change(sql, parameters)
    case .postgres(let server): try await server.change(sql, parameters)
    }
  }

  /// Returns a stream of the changes of the data; nil if they can't be known.
  func changes() -> AsyncStream<Void>? {
    switch self {
    case .file(let file): file.files.changes()
    case .postgres(let server): server.changes()
    }
  }

  /// Returns the reason why changes of the data are not reported; nil if they are.
  func watchFailure() -> SourceFailure? {
    switch self {
    case .file(let file): file.files.failure
    case .postgres(let server): server.watchFailure()
    }
  }

  /// The name of the database in messages.
  var name: String {
    switch self {
    case .file(let file): fileName(file.path)
    case .postgres(let server): server.name
    }
  }

  /// Returns the columns by which a table of separated values is read, which no row shows; nil for
  /// other databases.
  func hiddenColumns() async throws(SourceFailure) -> HiddenColumns? {
    if case .file(let file) = self { try await file.hiddenColumns() } else { nil }
  }

  /// Makes an index of a column of a table of separated values, if there is none.
  func index(_ column: String) async throws(SourceFailure) {
    if case .file(let file) = self { try await file.index(column) }
  }

  /// Whether values are of the type of their column, which the optimizer of statements knows.
  var hasTypes: Bool {
    switch self {
    case .file: false
    case .postgres: true
    }
  }
}
