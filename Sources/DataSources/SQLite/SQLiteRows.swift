import Foundation
import GRDB
import JMESPath

/// The rows of `statement` as objects, within the limits.
func rows(of statement: Statement, name: String) throws -> JSONValue {
  var rows: [JSONValue] = []
  var bytes = 0
  try forEachObject(statement) { row in
    rows.append(row)
    bytes += row.object?.values.reduce(0) { $0 + 8 + ($1.string?.utf8.count ?? 0) } ?? 0
    guard rows.count <= Limits.rows else {
      throw SourceFailure.tooManyRows(name, advice: "add a LIMIT or sum up in SQL")
    }
    guard bytes <= Limits.answerBytes else { throw SourceFailure.tooManyBytes(name) }
  }
  return .array(rows)
}

/// The rows of a statement that gives no more than was asked for.
func objects(_ statement: Statement) throws -> [JSONValue] {
  var rows: [JSONValue] = []
  try forEachObject(statement) { rows.append($0) }
  return rows
}

/// Reads row by row, each an object with its members in the order of the columns.
func forEachObject(_ statement: Statement, _ body: (JSONValue) throws -> Void) throws {
  var taken: Set<String> = []
  let keys = statement.columnNames.map { uniqueName($0, taken: &taken) }
  let cursor = try Row.fetchCursor(statement)
  while let row = try cursor.next() {
    try body(
      .object(
        JSONObject(
          keys.enumerated().map { ($1, jsonValue(row[$0] as DatabaseValue)) })))
  }
}

func jsonValue(_ value: DatabaseValue) -> JSONValue {
  switch value.storage {
  case .null: .null
  case .int64(let integer): .integer(integer)
  case .double(let double): JSONValue(double)
  case .string(let text): .string(text)
  case .blob(let data):
    data.count <= Limits.blobBytes ? .string(data.base64EncodedString()) : .null
  }
}
