import Foundation
import GRDB
import JMESPath
import Localization

extension Statement {
  /// Throws unless the statement returns rows and changes nothing.
  func requireReading(name: String) throws(SourceFailure) {
    if isReadonly, columnCount > 0 { return }
    throw SourceFailure(
      .notAllowed, "\(name): a source only reads, and its SQL is \(sql.firstWord); write a SELECT")
  }

  /// Throws if the statement of a script reads or writes other files.
  func requireInMemory(name: String) throws(SourceFailure) {
    let word = sql.firstWord
    guard ["ATTACH", "DETACH", "VACUUM"].contains(word) else { return }
    throw SourceFailure(.notAllowed, "\(name): a script can’t use \(word)")
  }

  /// Reads the rows as objects, within the limits.
  func rows(name: String) throws -> JSONValue {
    var rows: [JSONValue] = []
    var bytes = 0
    try forEachObject { row in
      rows.append(row)
      bytes += row.object?.values.reduce(0) { $0 + 8 + ($1.string?.utf8.count ?? 0) } ?? 0
      guard rows.count <= LoadLimits.rows else {
        throw SourceFailure.tooManyRows(
          name, advice: String(localized: "add a LIMIT or sum up in SQL"))
      }
      guard bytes <= LoadLimits.answerBytes else { throw SourceFailure.tooManyBytes(name) }
    }
    return .array(rows)
  }

  /// Reads the rows of a statement that has a `LIMIT` of its own.
  func objects() throws -> [JSONValue] {
    var rows: [JSONValue] = []
    try forEachObject { rows.append($0) }
    return rows
  }

  /// Reads rows one by one, each as an object with its members in the order of the columns.
  func forEachObject(_ body: (JSONValue) throws -> Void) throws {
    var taken: Set<String> = []
    let keys = columnNames.map { uniqueName($0, taken: &taken) }
    let cursor = try Row.fetchCursor(self)
    while let row = try cursor.next() {
      try body(.object(JSONObject(try keys.enumerated().map { ($1, try row.value(at: $0)) })))
    }
  }
}

extension Database {
  /// Throws unless a statement can be nested in another, which not all that return rows can.
  func requireQuery(_ sql: String, name: String) throws {
    try makeStatement(sql: sql).requireReading(name: name)
    let word = sql.firstWord
    guard !["SELECT", "WITH", "VALUES"].contains(word) else { return }
    throw SourceFailure(
      .notAllowed, "\(name): a report reads a query, and its SQL is \(word); write a SELECT")
  }
}

extension String {
  /// The first word of a statement in capitals, after any comments.
  fileprivate var firstWord: String {
    let text = trimmingPrefix(#/(?s)(\s|--[^\n]*(\n|$)|\/\*.*?\*\/)*/#)
    return text.prefix { $0.isLetter }.uppercased()
  }
}

extension Row {
  /// Returns a value of the row.
  ///
  /// GRDB ends a text at its first NUL, so that a text with a NUL is read as bytes.
  fileprivate func value(at index: Int) throws -> JSONValue {
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
  init(databaseValue value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let integer): .integer(integer)
      case .double(let double): JSONValue(double)
      case .string(let text): .string(text)
      case .blob(let data):
        data.count <= LoadLimits.blobBytes ? .string(data.base64EncodedString()) : .null
      }
  }
}
