import JMESPath
import Localization
import Synchronization

/// The rows of one statement over a database, however many: the database searches, orders, counts
/// and pages them, and only requested rows are read.
///
/// The statement is nested as written in `SELECT … FROM (statement)`. A request becomes values of
/// placeholders and names of columns that the statement itself has reported, never SQL text.
///
/// Queries run concurrently, each on a connection of its own, and a query whose task is cancelled
/// is interrupted.
public final class SQLTable: Sendable {
  let columns: [SQLColumn]

  let database: SQLDatabase
  /// The columns that identify rows and find them at once; empty if there are none.
  let key: [String]
  /// The columns by which rows are paged and ordered that they don't show; nil for none.
  let hidden: HiddenColumns?
  private let sql: String
  private let parameters: SQLParameters<SQLValue>
  private let samples = Mutex<[String: SQLValue]>([:])
  /// The values of columns that are compared by their texts, by those texts.
  private let forms = Mutex<[String: [String: JSONValue]]>([:])

  /// Reads the columns of the statement, but none of its rows.
  public init(_ database: SQLDatabase, sql: String, parameters: SQLParameters<JSONValue>)
    async throws(SourceFailure)
  {
    self.database = database
    self.sql = sql.trimmed(ending: ";")
    self.parameters = try parameters.values()
    let statement = SQLStatement(
      text: SQLFragment(sql: self.sql), parameters: self.parameters)
    let hidden = try await database.hiddenColumns()
    self.hidden = hidden
    (columns, key) = try await database.read(self.sql) { connection in
      let columns = try connection.columns(of: statement)
      // The numbers of rows are others in another version of a file.
      if let hidden { return (columns.filter { !hidden.names.contains($0.name) }, []) }
      return (columns, try connection.key(of: statement, columns))
    }
  }

  /// The names of the columns of the rows, in order.
  public var columnNames: [String] { columns.map(\.name) }

  /// Returns whether the database can order rows by a column, which it can't by those of json or
  /// points.
  public func canOrder(by column: String) -> Bool { self.column(column).kind != .unordered }

  /// Returns the rows that match a request, in its order.
  public func rows(_ request: TableQuery) throws(SourceFailure) -> TableRows {
    let named =
      request.searched + [request.order?.column].compactMap { $0 }
      + request.conditions.map(\.column)
    if let unknown = named.first(where: { !columnNames.contains($0) }) {
      throw SourceFailure(
        .notFound,
        """
        \(database.name): the rows have no column “\(unknown)”; \
        they have \(columnNames.localizedList)
        """)
    }
    var request = request
    // The rows are shown in their own order then.
    if let order = request.order, !canOrder(by: order.column) { request.order = nil }
    return TableRows(self, request)
  }

  /// Returns the first `limit` different values of a column.
  public func values(of column: String, limit: Int) async throws(SourceFailure) -> [JSONValue] {
    guard columnNames.contains(column) else { return [] }
    if self.column(column).kind.isComparedAsText {
      return try await read { [self] in
        Array(try readForms(of: column, limit: limit, $0).values)
      }
    }
    let distinct = select(
      "DISTINCT \(column.quotedIdentifier)",
      "WHERE \(name: column) IS NOT NULL LIMIT \(sql: "\(limit)")")
    return try await read { connection in
      try connection.objects(of: distinct).compactMap { $0.object?.values.first }
    }
  }

  /// Returns the values of a column by the texts that the database writes for them.
  func forms(of column: String, _ connection: any SQLConnection) throws -> [String: JSONValue] {
    if let known = forms.withLock({ $0[column] }) { return known }
    let found = try readForms(of: column, limit: Self.formLimit, connection)
    forms.withLock { $0[column] = found }
    return found
  }

  private func readForms(
    of column: String, limit: Int, _ connection: any SQLConnection
  ) throws -> [String: JSONValue] {
    let name = column.quotedIdentifier
    // DISTINCT alone compares values, which some types can't.
    let distinct = select(
      "DISTINCT ON (CAST(\(name) AS text)) \(name), CAST(\(name) AS text)",
      "WHERE \(name: column) IS NOT NULL LIMIT \(sql: "\(limit)")")
    var found: [String: JSONValue] = [:]
    for row in try connection.objects(of: distinct) {
      guard let values = row.object?.values, let text = values.last?.string else { continue }
      found[text] = values[0]
    }
    return found
  }

  /// The maximum number of values whose texts are read for a condition.
  private static let formLimit = 1_000

  /// Whether the statement itself orders the rows.
  var isOrdered: Bool { sql.contains(#/(?i)\border\s+by\b/#) }

  /// Returns the column with a name.
  func column(_ name: String) -> SQLColumn {
    columns.first { $0.name == name } ?? SQLColumn(name: name, kind: .any)
  }

  // MARK: Statements

  /// The columns of a whole row in a statement.
  var wholeRow: String {
    hidden == nil ? "*" : columnNames.map(\.quotedIdentifier).joined(separator: ", ")
  }

  /// Returns `SELECT columns FROM (statement)` with conditions and an order.
  func select(_ columns: String, _ rest: SQLFragment = "") -> SQLStatement {
    // In PostgreSQL, columns of the same name have no name outside of the statement.
    let names = columnNames.map(\.quotedIdentifier).joined(separator: ", ")
    let alias = database.hasTypes ? "AS rows (\(names))" : "AS rows"
    return SQLStatement(
      text: "SELECT \(sql: columns) FROM (\n\(sql: sql)\n) \(sql: alias) " + rest,
      parameters: parameters)
  }

  /// Runs `body` on a connection of its own, outside any actor.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(SourceFailure) -> Value {
    try await database.read(sql, body)
  }

  /// Returns a value of a column, which shows how it writes dates; null if it has none.
  func sample(of column: String, _ connection: any SQLConnection) throws -> SQLValue {
    if let known = samples.withLock({ $0[column] }) { return known }
    let first = select(column.quotedIdentifier, "WHERE \(name: column) IS NOT NULL LIMIT 1")
    let value = try connection.first(1, of: first)?.first ?? .null
    samples.withLock { $0[column] = value }
    return value
  }
}

/// The columns of a table that its rows don't show.
struct HiddenColumns: Sendable {
  /// The column that numbers the rows in the order of their file.
  let number: String
  /// The columns that order the rows in the stead of others, such as texts by their figures.
  let orders: [String: String]

  var names: Set<String> { Set([number] + orders.values) }
}

extension TableQuery.Condition {
  var column: String {
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

extension JSONValue {
  /// The text by which a condition refers to the value.
  var conditionText: String { string ?? json(pretty: false) }
}
