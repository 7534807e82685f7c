import Foundation
import GRDB

extension TableQuery {
  /// Returns the condition that rows must meet.
  /// - Parameters:
  ///   - sample: returns a value of a column of dates, which shows how they are written.
  ///   - usesIndexes: whether the database may find the rows by an index of the condition, which
  ///     keeps it from reading them in their order.
  func condition(sample: (String) -> DatabaseValue, usesIndexes: Bool) -> SQLFragment {
    let name = { (column: String) in (usesIndexes ? "" : "+") + column.quotedIdentifier }
    let conditions = conditions.map { $0.sql(name: name, sample: sample) }
    let words = words.map { word in
      SQLFragment.any(searched.map { Self.holds(word, in: $0.quotedIdentifier) })
    }
    return .all(conditions + words)
  }

  /// Whether a column's text holds a word.
  ///
  /// LIKE is fast, but it ignores case only in ASCII, and no accents. Texts with more bytes than
  /// characters, which aren't all ASCII, are compared as in memory.
  private static func holds(_ word: String, in column: String) -> SQLFragment {
    let pattern = "%" + word.replacing(#/[%_\\]/#) { "\\" + $0.output } + "%"
    return SQLFragment(
      """
      (\(column) LIKE ? ESCAPE '\\' OR (length(CAST(\(column) AS BLOB)) <> length(\(column)) \
      AND \(SearchFunction.name)(CAST(\(column) AS BLOB), ?)))
      """, [pattern, word])
  }
}

extension TableQuery.Condition {
  fileprivate func sql(
    name: (String) -> String, sample: (String) -> DatabaseValue
  ) -> SQLFragment {
    switch self {
    case .oneOf(let column, let texts):
      // A column without a type compares types too, so that a text may have to match a number.
      let values = texts.flatMap { text -> [(any DatabaseValueConvertible)?] in
        [text] + (Int64(text).map { [$0] } ?? Double(text).map { [$0] } ?? [])
      }
      let placeholders = values.map { _ in "?" }.joined(separator: ", ")
      return SQLFragment("\(name(column)) IN (\(placeholders))", values)
    case .numbers(let column, let from, let through):
      return .all(
        [SQLFragment("typeof(\(column.quotedIdentifier)) IN ('integer', 'real')")]
          + Self.bounds(name(column), from: from, (through, " <= ")))
    case .moments(let column, let bounds):
      guard let written = Double.fromDatabaseValue(sample(column)), !sample(column).isText else {
        return .all(
          [SQLFragment("typeof(\(column.quotedIdentifier)) = 'text'")]
            + Self.bounds(name(column), from: bounds.firstDay, (bounds.dayAfter, " < ")))
      }
      let unit = abs(written) > 1e11 ? 1000.0 : 1
      return .all(
        [SQLFragment("typeof(\(column.quotedIdentifier)) IN ('integer', 'real')")]
          + Self.bounds(
            name(column), from: bounds.from.map { $0 * unit },
            (bounds.before.map { $0 * unit }, " < ")))
    }
  }

  private static func bounds<Value: DatabaseValueConvertible>(
    _ column: String, from: Value?, _ end: (value: Value?, comparison: String)
  ) -> [SQLFragment] {
    [
      from.map { SQLFragment(column + " >= ?", [$0]) },
      end.value.map { SQLFragment(column + end.comparison + "?", [$0]) },
    ].compactMap { $0 }
  }
}

extension DatabaseValue {
  fileprivate var isText: Bool { if case .string = storage { true } else { false } }
}

/// The SQL function that compares texts as they are compared in memory.
enum SearchFunction {
  static let name = "cardwall_holds"

  /// Takes the bytes of a text and a folded word.
  static let function = DatabaseFunction(name, argumentCount: 2, pure: true) { values in
    guard let text = Data.fromDatabaseValue(values[0]).map({ String(decoding: $0, as: UTF8.self) }),
      let word = String.fromDatabaseValue(values[1])
    else { return false }
    return SearchWords.folded(text).contains(word)
  }
}
