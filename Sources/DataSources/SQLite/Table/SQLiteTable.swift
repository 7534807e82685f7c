import GRDB
import JMESPath
import Localization
import Synchronization

/// The rows of one statement over an SQLite database, however many: the database searches, orders,
/// counts and pages them, and only requested rows are read.
///
/// The statement is nested as written in `SELECT … FROM (statement)`. A request becomes values of
/// placeholders and names of columns that the statement itself has reported, never SQL text.
///
/// Each query opens the file again, as `SQLiteSource` does: queries run concurrently, and a query
/// whose task is cancelled is interrupted.
public final class SQLiteTable: Sendable {
  /// The columns of the rows, in order.
  public let columns: [String]

  let path: String
  /// The column that identifies rows and finds them at once: the INTEGER PRIMARY KEY of the table
  /// that the rows come from; nil if there is none.
  let key: String?
  private let sql: String
  private let arguments: StatementArguments
  private let work = BlockingWork()
  private let samples = Mutex<[String: DatabaseValue]>([:])

  /// Reads the columns of the statement, but none of its rows.
  public init(path: String, sql: String, parameters: SQLParameters<JSONValue>)
    async throws(SourceFailure)
  {
    self.path = path
    self.sql = sql.trimmed(ending: ";")
    arguments = try parameters.arguments()
    let statement = self.sql
    (columns, key) = try await Self.read(path, statement, work) { [arguments] connection in
      try connection.requireQuery(statement, name: fileName(path))
      let select = try connection.makeStatement(sql: "SELECT * FROM (\n\(statement)\n)")
      try select.setArguments(arguments)
      let columns = select.columnNames
      let key = try columns.first { column in
        try Self.finds(column.quotedIdentifier, of: statement, arguments, connection)
      }
      return (columns, key)
    }
  }

  /// Returns the rows that match a request, in its order.
  public func rows(_ request: TableQuery) throws(SourceFailure) -> TableRows {
    let named =
      request.searched + [request.order?.column].compactMap { $0 }
      + request.conditions.map(\.column)
    if let unknown = named.first(where: { !columns.contains($0) }) {
      throw SourceFailure(
        .notFound,
        """
        \(fileName(path)): the rows have no column “\(unknown)”; \
        they have \(columns.localizedList)
        """)
    }
    return TableRows(self, request)
  }

  /// Returns the first `limit` different values of a column.
  public func values(of column: String, limit: Int) async throws(SourceFailure) -> [JSONValue] {
    guard columns.contains(column) else { return [] }
    let name = column.quotedIdentifier
    let distinct =
      select("DISTINCT \(name)") + SQLFragment(" WHERE \(name) IS NOT NULL LIMIT \(limit)")
    return try await read { connection in
      try Row.fetchAll(self.statement(distinct, connection)).map { JSONValue(databaseValue: $0[0]) }
    }
  }

  /// Whether the statement itself orders the rows.
  var isOrdered: Bool { sql.contains(#/(?i)\border\s+by\b/#) }

  // MARK: Statements

  /// Returns `SELECT columns FROM (statement)`, to which conditions and an order can be added.
  func select(_ columns: String) -> SQLFragment {
    SQLFragment("SELECT \(columns) FROM (\n\(sql)\n)")
  }

  /// Prepares a statement around the table's own, whose values are bound first.
  func statement(_ fragment: SQLFragment, _ connection: Database) throws -> Statement {
    let statement = try connection.makeStatement(sql: fragment.sql)
    try statement.setArguments(arguments &+ StatementArguments(fragment.arguments))
    return statement
  }

  /// Returns the query plan of the database, with a line for each step.
  func plan(_ fragment: SQLFragment, _ connection: Database) throws -> [String] {
    try Row.fetchAll(statement(SQLFragment("EXPLAIN QUERY PLAN ") + fragment, connection))
      .compactMap { $0["detail"] }
  }

  /// Runs `body` on a new connection, outside any actor.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(SourceFailure) -> Value {
    try await Self.read(path, sql, work, body)
  }

  private static func read<Value: Sendable>(
    _ path: String, _ sql: String, _ work: BlockingWork,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(SourceFailure) -> Value {
    let database = try await work.run { () throws(SourceFailure) in try DatabaseQueue.open(at: path)
    }
    do {
      return try await database.read { connection in
        connection.add(function: SearchFunction.function)
        return try body(connection)
      }
    } catch {
      let isInSQL = (error as? DatabaseError)?.resultCode == .SQLITE_ERROR
      let tables = isInSQL ? await database.tableNames() : []
      throw SQLiteFailure(path: path, sql: sql, tables: tables).failure(error)
    }
  }

  /// Whether a column finds a single row by the key of a table.
  ///
  /// The values of such a column are unique: the plan of a statement that repeats rows or joins
  /// tables has more than this one step.
  private static func finds(
    _ column: String, of sql: String, _ arguments: StatementArguments, _ connection: Database
  ) throws -> Bool {
    let plan = try Row.fetchAll(
      connection, sql: "EXPLAIN QUERY PLAN SELECT * FROM (\n\(sql)\n) WHERE \(column) = ?",
      arguments: arguments &+ [1]
    ).compactMap { $0["detail"] as String? }
    return !plan.isEmpty
      && plan.allSatisfy {
        $0.hasPrefix("SEARCH ") && $0.contains("USING INTEGER PRIMARY KEY (rowid=?)")
      }
  }

  /// Returns a value of a column, which shows how it writes dates; null if it has none.
  func sample(of column: String, _ connection: Database) throws -> DatabaseValue {
    if let known = samples.withLock({ $0[column] }) { return known }
    let name = column.quotedIdentifier
    let first = select(name) + SQLFragment(" WHERE \(name) IS NOT NULL LIMIT 1")
    let value = try DatabaseValue.fetchOne(statement(first, connection)) ?? .null
    samples.withLock { $0[column] = value }
    return value
  }
}

extension TableQuery.Condition {
  fileprivate var column: String {
    switch self {
    case .oneOf(let column, _), .numbers(let column, _, _), .moments(let column, _): column
    }
  }
}

extension String {
  fileprivate func trimmed(ending character: Character) -> String {
    var text = self[...]
    while let last = text.last, last == character || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
