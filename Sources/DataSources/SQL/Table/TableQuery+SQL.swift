import CivilTime
import Foundation
import GRDB

extension TableQuery {
  /// Returns the condition that rows must meet.
  /// - Parameters:
  ///   - column: returns the column with a name.
  ///   - sample: returns a value of a column of dates, which shows how they are written.
  ///   - usesIndexes: whether the database may find the rows by an index of the condition, which
  ///     keeps it from reading them in their order.
  ///   - ignoresAccents: whether the database can compare texts without accents.
  func condition(
    column: (String) -> SQLColumn, sample: (String) -> SQLValue, usesIndexes: Bool,
    ignoresAccents: Bool
  ) -> SQLFragment {
    let conditions = conditions.map { condition in
      let compared = column(condition.column)
      guard compared.kind == .any else { return condition.sql(of: compared, sample: sample) }
      let name = (usesIndexes ? "" : "+") + compared.name.quotedIdentifier
      return condition.sql(name: name, compared, sample: sample)
    }
    let words = words.map { word in
      let forms = [word] + [dataForms[word]].compactMap { $0 }
      return SQLFragment.any(
        searched.flatMap { name in forms.map { column(name).holds($0, ignoresAccents) } })
    }
    return .all(conditions + words)
  }
}

// MARK: Search

extension SQLColumn {
  /// Returns whether the column's text holds a word.
  ///
  /// LIKE and ILIKE are fast, but they ignore no accents, and case in ASCII at least. Texts with
  /// more bytes than characters, which aren't all ASCII, are compared as in memory, or nearly so.
  fileprivate func holds(_ word: String, _ ignoresAccents: Bool) -> SQLFragment {
    let pattern = SQLValue.text("%" + word.replacing(#/[%_\\]/#) { "\\" + $0.output } + "%")
    let name = SQLFragment(sql: name.quotedIdentifier)
    if kind == .any {
      return """
        (\(name) LIKE \(pattern) ESCAPE '\\' OR (length(CAST(\(name) AS BLOB)) <> length(\(name)) \
        AND \(sql: SearchFunction.name)(CAST(\(name) AS BLOB), \(.text(word)))))
        """
    }
    let text: SQLFragment = "CAST(\(name) AS text)"
    guard ignoresAccents else { return "\(text) ILIKE \(pattern)" }
    // The marks of accents are characters of their own after the decomposition. A word has “ss”
    // for “ß”, as it is folded.
    let plain: SQLFragment = """
      replace(replace(lower(regexp_replace(normalize(\(text), NFD), '[\\u0300-\\u036F]', '', 'g')), \
      'ß', 'ss'), 'ẞ', 'ss')
      """
    return """
      (\(text) ILIKE \(pattern) OR (octet_length(\(text)) <> char_length(\(text)) \
      AND \(plain) LIKE \(pattern)))
      """
  }
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

// MARK: Columns of any type

extension TableQuery.Condition {
  /// Returns the condition on a column whose values have types of their own.
  /// - Parameter name: the column in the statement.
  fileprivate func sql(
    name: String, _ column: SQLColumn, sample: (String) -> SQLValue
  ) -> SQLFragment {
    switch self {
    case .oneOf(_, let texts):
      // A column without a type compares types too, so that a text may have to match a number.
      let values = texts.flatMap { text -> [SQLValue] in
        [.text(text)]
          + (Int64(text).map { [.integer($0)] } ?? Double(text).map { [.double($0)] } ?? [])
      }
      return "\(sql: name) IN \(.list(values))"
    case .numbers(_, let from, let through):
      return .all(
        ["typeof(\(name: column.name)) IN ('integer', 'real')"]
          + bounds(name, from.map { "\(.double($0))" }, (through.map { "\(.double($0))" }, "<=")))
    case .moments(_, let moments):
      guard let written = sample(column.name).number else {
        return .all(["typeof(\(name: column.name)) = 'text'"] + days(name, moments))
      }
      return .all(
        ["typeof(\(name: column.name)) IN ('integer', 'real')"]
          + seconds(name, moments, writtenAs: written))
    }
  }

  private func bounds(
    _ name: String, _ from: SQLFragment?, _ end: (value: SQLFragment?, comparison: String)
  ) -> [SQLFragment] {
    [
      from.map { "\(sql: name) >= \($0)" },
      end.value.map { "\(sql: name) \(sql: end.comparison) \($0)" },
    ].compactMap { $0 }
  }

  /// Returns the bounds of a column that writes times as text.
  /// - Parameter type: the type of the bounds, as a cast.
  private func days(
    _ name: String, _ moments: TableQuery.MomentBounds, type: String = ""
  ) -> [SQLFragment] {
    bounds(
      name, moments.firstDay.map { "\(.text($0))\(sql: type)" },
      (moments.dayAfter.map { "\(.text($0))\(sql: type)" }, "<"))
  }

  /// Returns the bounds of a column that writes times as seconds since 1970, or as parts of them.
  private func seconds(
    _ name: String, _ moments: TableQuery.MomentBounds, writtenAs sample: Double,
    type: String = ""
  ) -> [SQLFragment] {
    let unit = WrittenTime.unitsPerSecond(of: sample)
    return bounds(
      name, moments.from.map { "\(.double($0 * unit))\(sql: type)" },
      (moments.before.map { "\(.double($0 * unit))\(sql: type)" }, "<"))
  }
}

// MARK: Columns with a type

extension TableQuery.Condition {
  /// Returns the condition on a column whose values are all of one type.
  ///
  /// Values are of the same type as the column, so that an index can find them.
  fileprivate func sql(of column: SQLColumn, sample: (String) -> SQLValue) -> SQLFragment {
    let name = column.name.quotedIdentifier
    switch self {
    case .oneOf(_, let texts):
      let values = texts.filter(column.kind.isValue).map { SQLValue.text($0) }
      if values.isEmpty { return "FALSE" }
      let compared = column.kind.isComparedAsText ? "CAST(\(name) AS text)" : name
      let exact: SQLFragment = "\(sql: compared) IN \(.list(values))"
      // A long fraction is shown as the nearest number.
      let isFraction = texts.contains { $0.contains { ".e".contains($0) } }
      guard column.kind == .decimal, isFraction else { return exact }
      return .any([exact, "CAST(\(sql: name) AS float8) IN \(.list(values))"])
    case .numbers(_, let from, let through):
      guard let type = column.kind.numberType else { return "FALSE" }
      let isWhole = column.kind == .integer
      let first = from.map { isWhole ? SQLValue.whole($0.rounded(.up)) : .double($0) }
      let last = through.map { isWhole ? SQLValue.whole($0.rounded(.down)) : .double($0) }
      return .all(
        bounds(
          name, first.map { "\($0)\(sql: type)" }, (last.map { "\($0)\(sql: type)" }, "<=")))
    case .moments(_, let moments):
      switch column.kind {
      case .date: return .all(days(name, moments, type: "::date"))
      case .timestamp: return .all(days(name, moments, type: "::timestamp"))
      case .moment:
        return .all(
          bounds(
            name, moments.from.map { "to_timestamp(\(.double($0))::float8)" },
            (moments.before.map { "to_timestamp(\(.double($0))::float8)" }, "<")))
      case .integer, .decimal, .float:
        let sample = sample(column.name)
        let written = if case .text(let text) = sample { Double(text) } else { sample.number }
        return .all(seconds(name, moments, writtenAs: written ?? 0, type: "::float8"))
      case .any, .boolean, .text, .other, .unordered:
        // The order of texts may be that of a language, in which signs don't count.
        return .all(days("CAST(\(name) AS text) COLLATE \"C\"", moments))
      }
    }
  }
}

extension SQLColumn.Kind {
  /// Returns whether a text can be a value of the column, so that comparing it is no error.
  fileprivate func isValue(_ text: String) -> Bool {
    switch self {
    case .boolean: ["true", "false"].contains(text)
    case .integer: Int64(text) != nil
    case .decimal, .float: Double(text) != nil
    case .any, .text, .date, .timestamp, .moment, .other, .unordered: true
    }
  }

  /// The type of numbers that an index of the column finds, as a cast; nil for other columns.
  fileprivate var numberType: String? {
    switch self {
    case .integer: "::int8"
    case .decimal: "::numeric"
    case .float: "::float8"
    case .any, .boolean, .text, .date, .timestamp, .moment, .other, .unordered: nil
    }
  }
}

extension SQLValue {
  /// Returns the nearest whole number.
  fileprivate static func whole(_ value: Double) -> SQLValue {
    .integer(Int64(exactly: value) ?? (value < 0 ? .min : .max))
  }
}
