import GRDB

/// An SQLite database in a file.
///
/// Each use opens the file again, which takes a fraction of a millisecond. So a database that was
/// replaced is noticed, and none is kept open that somebody wants to move.
public struct SQLiteDatabase: Sendable {
  let path: String
  private let folder: OwnFolder?
  /// The files that change with the data: in WAL mode, the log changes in the database's stead.
  let files: WatchedFiles
  private let work = BlockingWork()
  /// The table of separated values that the database is made of; nil for a database.
  private let table: TableFile?

  /// - Parameter folder: the folder that the path must lead to; nil for any.
  init(path: String, within folder: OwnFolder?) {
    self.path = path
    self.folder = folder
    files = WatchedFiles([path, path + "-wal"], isAlwaysWhole: true)
    table = nil
  }

  /// - Parameters:
  ///   - path: the file of a table of separated values.
  ///   - folder: the folder that the path must lead to; nil for any.
  ///   - reading: how it is read.
  init(tableIn path: String, within folder: OwnFolder?, _ reading: DataReading) {
    self.path = path
    self.folder = folder
    files = WatchedFiles([path])
    table = TableFile.shared(path, within: folder, reading)
  }

  func read<Value: Sendable>(
    _ sql: String, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(SourceFailure) -> Value {
    try await use(sql, forWriting: false) { database in
      // Cancelling the task interrupts the statement.
      try await database.read { [path] connection in
        connection.add(function: SearchFunction.function)
        return try body(SQLiteConnection(connection, name: fileName(path)))
      }
    }
  }

  func change(
    _ sql: String, _ parameters: SQLParameters<SQLValue>
  ) async throws(SourceFailure) -> Int {
    try await use(sql, forWriting: true) { database in
      // Cancelling the task interrupts the statement and rolls it back.
      try await database.write { [path] connection in
        let statement = try connection.makeStatement(sql: sql)
        guard !statement.isReadonly else {
          throw SourceFailure(.rejected, "\(fileName(path)): the statement changes nothing")
        }
        try statement.execute(arguments: parameters.arguments)
        return connection.changesCount
      }
    }
  }

  private func use<Value: Sendable>(
    _ sql: String, forWriting: Bool, _ body: (DatabaseQueue) async throws -> Value
  ) async throws(SourceFailure) -> Value {
    if let loaded = try await loadedTable() {
      do {
        return try await loaded.database.use(body)
      } catch {
        throw SQLiteFailure(path: path, sql: sql, tables: [TableFile.tableName]).failure(error)
      }
    }
    let database = try await work.run { [path, folder] () throws(SourceFailure) in
      try DatabaseQueue.open(at: path, within: folder, forWriting: forWriting)
    }
    do {
      return try await body(database)
    } catch {
      let isInSQL = (error as? DatabaseError)?.resultCode == .SQLITE_ERROR
      let tables = isInSQL ? await database.tableNames() : []
      throw SQLiteFailure(path: path, sql: sql, tables: tables).failure(error)
    }
  }

  // MARK: A table of separated values

  /// The columns that no statement shows; nil for a database.
  func hiddenColumns() async throws(SourceFailure) -> HiddenColumns? {
    try await loadedTable()?.hidden
  }

  /// Makes an index of a column of the table, if there is none.
  func index(_ column: String) async throws(SourceFailure) {
    guard let loaded = try await loadedTable() else { return }
    do {
      try await loaded.database.index(column, of: TableFile.tableName)
    } catch {
      throw SQLiteFailure(path: path, sql: "", tables: []).failure(error)
    }
  }

  private func loadedTable() async throws(SourceFailure) -> LoadedTable? {
    guard let table else { return nil }
    return try await work.run { () throws(SourceFailure) in try table.loaded() }
  }
}

extension SQLParameters where Value == SQLValue {
  /// The values as SQLite takes them.
  var arguments: StatementArguments {
    switch self {
    case .positional(let values): StatementArguments(values.map(\.databaseValue))
    case .named(let values): StatementArguments(values.mapValues(\.databaseValue))
    }
  }
}
