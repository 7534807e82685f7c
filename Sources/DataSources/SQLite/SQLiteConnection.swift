import Foundation
import GRDB
import JMESPath

/// A connection to an SQLite database.
struct SQLiteConnection: SQLConnection {
  let name: String
  let ignoresAccents = true
  private let database: Database

  init(_ database: Database, name: String) {
    (self.database, self.name) = (database, name)
  }

  func forEachRow(of statement: SQLStatement, _ body: (any SQLRow) throws -> Void) throws {
    let prepared = try prepare(statement)
    try prepared.requireReading(name: name)
    var taken: Set<String> = []
    let keys = prepared.columnNames.map { uniqueName($0, taken: &taken) }
    let rows = try Row.fetchCursor(prepared)
    while let row = try rows.next() { try body(SQLiteRow(row, keys: keys)) }
  }

  func plan(of statement: SQLStatement) throws -> QueryPlan {
    let steps = try steps(of: statement)
    return QueryPlan(
      scansTable: steps.contains { $0.hasPrefix("SCAN ") },
      sorts: steps.contains { $0.contains("TEMP B-TREE FOR ORDER BY") })
  }

  func columns(of statement: SQLStatement) throws -> [SQLColumn] {
    let sql = statement.text.sql { _ in "?" }
    try database.requireQuery(sql, name: name)
    let select = SQLStatement(text: nested(statement), parameters: statement.parameters)
    return try prepare(select).columnNames.map { SQLColumn(name: $0, kind: .any) }
  }

  /// The key is the INTEGER PRIMARY KEY of the table that the rows come from.
  ///
  /// The values of such a column are unique: the plan of a statement that repeats rows or joins
  /// tables has more than this one step.
  func key(of statement: SQLStatement, _ columns: [SQLColumn]) throws -> [String] {
    let key = try columns.first { column in
      let steps = try steps(
        of: SQLStatement(
          text: nested(statement) + " WHERE \(name: column.name) = \(.integer(1))",
          parameters: statement.parameters))
      return !steps.isEmpty
        && steps.allSatisfy {
          $0.hasPrefix("SEARCH ") && $0.contains("USING INTEGER PRIMARY KEY (rowid=?)")
        }
    }
    return key.map { [$0.name] } ?? []
  }

  private func nested(_ statement: SQLStatement) -> SQLFragment {
    "SELECT * FROM (\n" + statement.text + "\n)"
  }

  /// Returns the steps of the query plan.
  private func steps(of statement: SQLStatement) throws -> [String] {
    let plan = SQLStatement(
      text: "EXPLAIN QUERY PLAN " + statement.text, parameters: statement.parameters)
    return try Row.fetchAll(prepare(plan)).compactMap { $0["detail"] }
  }

  /// Prepares a statement, whose own parameters are bound before the values of the text.
  private func prepare(_ statement: SQLStatement) throws -> Statement {
    let prepared = try database.makeStatement(sql: statement.text.sql { _ in "?" })
    let values = StatementArguments(statement.text.values.map(\.databaseValue))
    try prepared.setArguments(statement.parameters.arguments &+ values)
    return prepared
  }
}

/// A row of an SQLite database.
private struct SQLiteRow: SQLRow {
  let row: Row
  /// The names of the columns, each once.
  let keys: [String]

  init(_ row: Row, keys: [String]) { (self.row, self.keys) = (row, keys) }

  func object() throws -> JSONValue {
    .object(JSONObject(try keys.enumerated().map { ($1, try row.json(at: $0)) }))
  }

  func value(at index: Int) -> SQLValue { SQLValue(row[index] as DatabaseValue) }
}

extension Statement {
  /// Throws unless the statement returns rows and changes nothing.
  fileprivate func requireReading(name: String) throws(SourceFailure) {
    if isReadonly, columnCount > 0 { return }
    throw SourceFailure(
      .notAllowed, "\(name): a source only reads, and its SQL is \(sql.firstWord); write a SELECT")
  }

  /// Throws if the statement of a script plainly reads or writes other files, which its connection
  /// can’t do in any form.
  func requireInMemory(name: String) throws(SourceFailure) {
    let word = sql.firstWord
    guard ["ATTACH", "DETACH", "VACUUM"].contains(word) else { return }
    throw SourceFailure(.notAllowed, "\(name): a script can’t use \(word)")
  }
}

extension Database {
  /// Throws unless a statement can be nested in another, which not all that return rows can.
  fileprivate func requireQuery(_ sql: String, name: String) throws {
    try makeStatement(sql: sql).requireReading(name: name)
    let word = sql.firstWord
    guard !["SELECT", "WITH", "VALUES"].contains(word) else { return }
    throw SourceFailure(
      .notAllowed, "\(name): a report reads a query, and its SQL is \(word); write a SELECT")
  }
}

extension String {
  /// The first word of a statement in capitals, after any comments and byte-order marks.
  fileprivate var firstWord: String {
    let text = trimmingPrefix(#/(?s)(\s|\x{FEFF}|--[^\n]*(\n|$)|\/\*.*?\*\/)*/#)
    return text.prefix { $0.isLetter }.uppercased()
  }
}

extension Row {
  /// Returns a value of the row.
  ///
  /// GRDB ends a text at its first NUL, so that a text with a NUL is read as bytes.
  fileprivate func json(at index: Int) throws -> JSONValue {
    let read: DatabaseValue = self[index]
    let value = JSONValue(databaseValue: read)
    guard case .string = read.storage else { return value }
    return try withUnsafeData(atIndex: index) { bytes in
      guard let bytes, bytes.contains(0) else { return value }
      return .string(String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension JSONValue {
  /// Converts a value of SQLite; blobs become base64, long ones null.
  fileprivate init(databaseValue value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let integer): .integer(integer)
      case .double(let double): JSONValue(double)
      case .string(let text): .string(text)
      case .blob(let data): JSONValue(bytes: data)
      }
  }
}

extension SQLValue {
  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let integer): .integer(integer)
      case .double(let double): .double(double)
      case .string(let text): .text(text)
      case .blob(let data): .bytes(Array(data))
      }
  }

  /// The value as SQLite takes it, which has no truth values.
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .bool(let value): (value ? 1 : 0).databaseValue
    case .integer(let value): value.databaseValue
    case .double(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .bytes(let value): Data(value).databaseValue
    }
  }
}
