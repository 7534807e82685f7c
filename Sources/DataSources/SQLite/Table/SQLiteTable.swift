import GRDB
import JMESPath
import Synchronization

/// The rows that one statement over an SQLite database gives, however many: the database searches,
/// orders, counts and pages them, and only the rows that are asked for are ever read.
///
/// The statement stands as written in `SELECT … FROM (statement)`. What is asked for becomes values
/// of placeholders and names of columns that the statement itself has reported, never text of SQL.
///
/// Each question opens the file anew, as `SQLiteSource` does: questions run beside each other, and
/// one whose task is cancelled is interrupted.
public final class SQLiteTable: Sendable {
  /// The columns of the rows, in order.
  public let columns: [String]

  let path: String
  /// A column whose value tells rows apart and finds them at once: the INTEGER PRIMARY KEY of the
  /// table that the rows come from.
  ///
  /// Nil where there is none.
  let key: String?
  private let sql: String
  private let arguments: StatementArguments
  private let work = BlockingWork()
  private let samples = Mutex<[String: DatabaseValue]>([:])

  /// Reads what the statement gives, but none of its rows.
  public init(path: String, sql: String, parameters: SQLParameters<JSONValue>)
    async throws(SourceFailure)
  {
    self.path = path
    self.sql = sql.trimmed(ending: ";")
    arguments = try parameters.arguments()
    let statement = self.sql
    (columns, key) = try await Self.read(path, statement, work) { [arguments] connection in
      try requireQuery(statement, name: fileName(path), connection)
      let select = try connection.makeStatement(sql: "SELECT * FROM (\n\(statement)\n)")
      try select.setArguments(arguments)
      let columns = select.columnNames
      let key = try columns.first { column in
        try Self.finds(quoted(column), of: statement, arguments, connection)
      }
      return (columns, key)
    }
  }

  /// The rows that match, in the order wanted.
  public func rows(_ request: TableQuery) throws(SourceFailure) -> TableRows {
    let named =
      request.searched + [request.order?.column].compactMap { $0 }
      + request.conditions.map(\.column)
    if let unknown = named.first(where: { !columns.contains($0) }) {
      throw SourceFailure(
        .notFound,
        "\(fileName(path)): the rows have no column “\(unknown)”; "
          + "they have \(columns.joined(separator: ", "))")
    }
    return TableRows(self, request)
  }

  /// The values that a column has, the first `limit` that are found.
  public func values(of column: String, limit: Int) async throws(SourceFailure) -> [JSONValue] {
    guard columns.contains(column) else { return [] }
    let name = quoted(column)
    let distinct =
      select("DISTINCT \(name)") + SQLFragment(" WHERE \(name) IS NOT NULL LIMIT \(limit)")
    return try await read { connection in
      try Row.fetchAll(self.statement(distinct, connection)).map { jsonValue($0[0]) }
    }
  }

  /// Whether rows are in the order that the statement itself gives them, which nothing else can.
  var isOrdered: Bool { sql.contains(#/(?i)\border\s+by\b/#) }

  // MARK: Statements

  /// `SELECT columns FROM (statement)`, to be followed by what is wanted of it.
  func select(_ columns: String) -> SQLFragment {
    SQLFragment("SELECT \(columns) FROM (\n\(sql)\n)")
  }

  /// A statement around the table's own, with all values bound: its own stand first in the text.
  func statement(_ fragment: SQLFragment, _ connection: Database) throws -> Statement {
    let statement = try connection.makeStatement(sql: fragment.sql)
    try statement.setArguments(arguments &+ StatementArguments(fragment.arguments))
    return statement
  }

  /// How the database would go about it, a line a step.
  func plan(_ fragment: SQLFragment, _ connection: Database) throws -> [String] {
    try Row.fetchAll(statement(SQLFragment("EXPLAIN QUERY PLAN ") + fragment, connection))
      .compactMap { $0["detail"] }
  }

  /// Runs `body` on a connection of its own, off every actor.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(SourceFailure) -> Value {
    try await Self.read(path, sql, work, body)
  }

  private static func read<Value: Sendable>(
    _ path: String, _ sql: String, _ work: BlockingWork,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(SourceFailure) -> Value {
    let database = try await work.run { () throws(SourceFailure) in try openDatabase(at: path) }
    do {
      return try await database.read { connection in
        connection.add(function: SearchFunction.function)
        return try body(connection)
      }
    } catch {
      let isInSQL = (error as? DatabaseError)?.resultCode == .SQLITE_ERROR
      let tables = isInSQL ? await tables(of: database) : []
      throw SQLiteFailure(path: path, sql: sql, tables: tables).failure(error)
    }
  }

  /// Whether a column finds one row alone, by the key of a table: then no two rows have the same
  /// value, for a statement that repeats rows, or puts together several, takes more than this one
  /// step.
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

  /// A value of a column, null where it has none: it tells how the column writes moments.
  func sample(of column: String, _ connection: Database) throws -> DatabaseValue {
    if let known = samples.withLock({ $0[column] }) { return known }
    let name = quoted(column)
    let first = select(name) + SQLFragment(" WHERE \(name) IS NOT NULL LIMIT 1")
    let value = try DatabaseValue.fetchOne(statement(first, connection)) ?? .null
    samples.withLock { $0[column] = value }
    return value
  }
}

extension TableQuery.Condition {
  fileprivate var column: String {
    switch self {
    case .equals(let column, _), .numbers(let column, _, _), .moments(let column, _): column
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
