import Foundation
import GRDB
import JMESPath

/// The rows of `statement` as objects, within the limits.
func rows(of statement: Statement, name: String) throws -> JSONValue {
  var taken: Set<String> = []
  let keys = statement.columnNames.map { uniqueName($0, taken: &taken) }
  var rows: [JSONValue] = []
  var bytes = 0
  let cursor = try Row.fetchCursor(statement)
  while let row = try cursor.next() {
    var members = JSONObject()
    for (column, key) in keys.enumerated() {
      let value = jsonValue(row[column] as DatabaseValue)
      bytes += 8 + (value.string?.utf8.count ?? 0)
      members[key] = value
    }
    rows.append(.object(members))
    guard rows.count <= Limits.rows else {
      throw SourceFailure.tooManyRows(name, advice: "add a LIMIT or sum up in SQL")
    }
    guard bytes <= Limits.answerBytes else { throw SourceFailure.tooManyBytes(name) }
  }
  return .array(rows)
}

private func jsonValue(_ value: DatabaseValue) -> JSONValue {
  switch value.storage {
  case .null: .null
  case .int64(let integer): .integer(integer)
  case .double(let double): JSONValue(double)
  case .string(let text): .string(text)
  case .blob(let data):
    data.count <= Limits.blobBytes ? .string(data.base64EncodedString()) : .null
  }
}
