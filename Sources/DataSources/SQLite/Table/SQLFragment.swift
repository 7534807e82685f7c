import GRDB

/// A part of a statement with the values of its placeholders.
///
/// What a person types is always a value.
struct SQLFragment: Equatable {
  var sql: String
  var arguments: [DatabaseValue] = []

  init(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []) {
    self.sql = sql
    self.arguments = arguments.map { $0?.databaseValue ?? .null }
  }

  static func + (left: SQLFragment, right: SQLFragment) -> SQLFragment {
    var sum = left
    sum.sql += right.sql
    sum.arguments += right.arguments
    return sum
  }

  /// True where all are; no parts are true.
  static func all(_ parts: [SQLFragment]) -> SQLFragment {
    joined(parts, by: " AND ") ?? SQLFragment("1")
  }

  /// True where one is; no parts are false.
  static func any(_ parts: [SQLFragment]) -> SQLFragment {
    joined(parts, by: " OR ") ?? SQLFragment("0")
  }

  private static func joined(_ parts: [SQLFragment], by word: String) -> SQLFragment? {
    guard let first = parts.first else { return nil }
    let rest = parts.dropFirst().reduce(first) { $0 + SQLFragment(word) + $1 }
    return SQLFragment("(") + rest + SQLFragment(")")
  }
}

/// A column's name as an identifier of SQL.
func quoted(_ column: String) -> String {
  "\"" + column.replacing("\"", with: "\"\"") + "\""
}
