import GRDB

/// A part of a statement with the values of its placeholders.
///
/// User input is always a value, never part of the text.
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

  /// Returns a condition that is true if all parts are; true if there are none.
  static func all(_ parts: [SQLFragment]) -> SQLFragment {
    joined(parts, by: " AND ") ?? SQLFragment("1")
  }

  /// Returns a condition that is true if one part is; false if there are none.
  static func any(_ parts: [SQLFragment]) -> SQLFragment {
    joined(parts, by: " OR ") ?? SQLFragment("0")
  }

  private static func joined(_ parts: [SQLFragment], by word: String) -> SQLFragment? {
    guard let first = parts.first else { return nil }
    let rest = parts.dropFirst().reduce(first) { $0 + SQLFragment(word) + $1 }
    return SQLFragment("(") + rest + SQLFragment(")")
  }
}

extension String {
  /// The name of a column as an SQL identifier.
  var quotedIdentifier: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
