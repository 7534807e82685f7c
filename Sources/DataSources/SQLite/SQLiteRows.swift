import Foundation
import GRDB
import JMESPath

/// Throws unless a statement returns rows and changes nothing.
func requireReading(_ statement: Statement, name: String) throws(SourceFailure) {
  if statement.isReadonly, statement.columnCount > 0 { return }
  let word = firstWord(of: statement.sql)
  throw SourceFailure(
    .notAllowed, "\(name): a source only reads, and its SQL is \(word); write a SELECT")
}

/// Throws unless a statement can be nested in another, which not all that return rows can.
func requireQuery(_ sql: String, name: String, _ connection: Database) throws {
  try requireReading(connection.makeStatement(sql: sql), name: name)
  let word = firstWord(of: sql)
  guard !["SELECT", "WITH", "VALUES"].contains(word) else { return }
  throw SourceFailure(
    .notAllowed, "\(name): a report reads a query, and its SQL is \(word); write a SELECT")
}

/// Returns the first word of a statement in capitals, after any comments.
private func firstWord(of sql: String) -> String {
  let text = sql.trimmingPrefix(#/(?s)(\s|--[^\n]*(\n|$)|\/\*.*?\*\/)*/#)
  return text.prefix { $0.isLetter }.uppercased()
}

/// Reads the rows of a statement as objects, within the limits.
func rows(of statement: Statement, name: String) throws -> JSONValue {
  var rows: [JSONValue] = []
  var bytes = 0
  try forEachObject(statement) { row in
    rows.append(row)
    bytes += row.object?.values.reduce(0) { $0 + 8 + ($1.string?.utf8.count ?? 0) } ?? 0
    guard rows.count <= LoadLimits.rows else {
      throw SourceFailure.tooManyRows(name, advice: "add a LIMIT or sum up in SQL")
    }
    guard bytes <= LoadLimits.answerBytes else { throw SourceFailure.tooManyBytes(name) }
  }
  return .array(rows)
}

/// Reads the rows of a statement that has a `LIMIT` of its own.
func objects(_ statement: Statement) throws -> [JSONValue] {
  var rows: [JSONValue] = []
  try forEachObject(statement) { rows.append($0) }
  return rows
}

/// Reads rows one by one, each as an object with its members in the order of the columns.
func forEachObject(_ statement: Statement, _ body: (JSONValue) throws -> Void) throws {
  var taken: Set<String> = []
  let keys = statement.columnNames.map { uniqueName($0, taken: &taken) }
  let cursor = try Row.fetchCursor(statement)
  while let row = try cursor.next() {
    try body(
      .object(
        JSONObject(
          try keys.enumerated().map { ($1, try value($0, of: row)) })))
  }
}

/// Returns a value of a row.
///
/// GRDB ends a text at its first NUL, so that a text with a NUL is read as bytes.
private func value(_ index: Int, of row: Row) throws -> JSONValue {
  let read: DatabaseValue = row[index]
  let value = jsonValue(read)
  guard case .string = read.storage else { return value }
  return try row.withUnsafeData(atIndex: index) { bytes in
    guard let bytes, bytes.contains(0) else { return value }
    return .string(String(decoding: bytes, as: UTF8.self))
  }
}

func jsonValue(_ value: DatabaseValue) -> JSONValue {
  switch value.storage {
  case .null: .null
  case .int64(let integer): .integer(integer)
  case .double(let double): JSONValue(double)
  case .string(let text): .string(text)
  case .blob(let data):
    data.count <= LoadLimits.blobBytes ? .string(data.base64EncodedString()) : .null
  }
}
