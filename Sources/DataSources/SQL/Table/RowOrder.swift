import JMESPath

/// The order of a table's rows for keyset pagination: by a column, then by the key that tells the
/// rows apart.
///
/// Rows without a value come last.
///
/// The order is a sequence of ranges, each of which an index of the column serves in order. With
/// `ORDER BY … NULLS LAST`, or a comparison of pairs, SQLite would look at more rows.
struct RowOrder: Hashable {
  /// The column that the rows are ordered by; nil if only the key orders them.
  var column: String?
  /// The columns of the key, never empty.
  var key: [String]
  var isDescending = false
  /// Whether rows without a value come first, as they do in a reversed order.
  var putsMissingFirst = false

  /// The values that identify a row's position in the order.
  struct Cursor: Hashable {
    /// The value of the column; null if the row has none.
    var value: SQLValue
    var key: RowKey
  }

  /// A range of consecutive rows: the condition that they meet, and their `ORDER BY` terms.
  struct KeysetRange {
    var condition: SQLFragment
    var order: String
  }

  var reversed: RowOrder {
    var order = self
    order.isDescending.toggle()
    order.putsMissingFirst.toggle()
    return order
  }

  /// The columns to select for a row's cursor.
  var cursorColumns: String {
    ([column?.quotedIdentifier ?? "NULL"] + key.map(\.quotedIdentifier)).joined(separator: ", ")
  }

  /// Reads the cursor of a row of ``cursorColumns``.
  func cursor(of row: any SQLRow) -> Cursor {
    Cursor(value: row.value(at: 0), key: RowKey(key.indices.map { row.value(at: $0 + 1) }))
  }

  /// The `ORDER BY` terms of the key.
  var keyTerms: String {
    key.map { $0.quotedIdentifier + (isDescending ? " DESC" : "") }.joined(separator: ", ")
  }

  /// Returns the rows that ``ranges(from:)`` returns in fewer ranges, each of which takes a pass
  /// over all rows.
  ///
  /// They are for an order that no index serves.
  func mergedRanges(from cursor: Cursor?) -> [KeysetRange] {
    let ranges = ranges(from: cursor)
    guard ranges.count > 2, !putsMissingFirst else { return ranges }
    let present = SQLFragment.any(ranges.dropLast().map(\.condition))
    return [KeysetRange(condition: present, order: ranges[1].order), ranges[2]]
  }

  /// Returns the ranges from a row on, which is included; all ranges if `cursor` is nil.
  func ranges(from cursor: Cursor?) -> [KeysetRange] {
    guard let column else {
      return [KeysetRange(condition: cursor.map { rest(from: $0.key) } ?? "TRUE", order: keyTerms)]
    }
    let beyond = isDescending ? "<" : ">"
    let byBoth = "\(column.quotedIdentifier)\(isDescending ? " DESC" : ""), \(keyTerms)"
    let missing = KeysetRange(condition: "\(name: column) IS NULL", order: keyTerms)
    let present = KeysetRange(condition: "\(name: column) IS NOT NULL", order: byBoth)
    guard let cursor else { return putsMissingFirst ? [missing, present] : [present, missing] }
    if cursor.value.isNull {
      let rest = KeysetRange(
        condition: "\(name: column) IS NULL AND \(rest(from: cursor.key))", order: keyTerms)
      return putsMissingFirst ? [rest, present] : [rest]
    }
    let ties = KeysetRange(
      condition: "\(name: column) = \(cursor.value) AND \(rest(from: cursor.key))",
      order: keyTerms)
    let others = KeysetRange(
      condition: "\(name: column) \(sql: beyond) \(cursor.value)", order: byBoth)
    return [ties, others] + (putsMissingFirst ? [] : [missing])
  }

  /// Returns the condition for the rows from a key on, in the order of keys.
  private func rest(from key: RowKey) -> SQLFragment {
    compared(isDescending ? "<=" : ">=", with: key)
  }

  /// Returns the condition for the row of a key.
  func isRow(of key: RowKey) -> SQLFragment { compared("=", with: key) }

  private func compared(_ comparison: String, with key: RowKey) -> SQLFragment {
    if let name = self.key.first, self.key.count == 1 {
      return "\(name: name) \(sql: comparison) \(key.values[0])"
    }
    let names = self.key.map(\.quotedIdentifier).joined(separator: ", ")
    return "(\(sql: names)) \(sql: comparison) \(.list(key.values))"
  }

  /// Returns the condition for the rows of some keys.
  func isRow(among keys: [RowKey]) -> SQLFragment {
    let names = key.map(\.quotedIdentifier).joined(separator: ", ")
    let lists = keys.map { key -> SQLFragment in
      key.values.count == 1 ? "\(key.values[0])" : .list(key.values)
    }
    return "(\(sql: names)) IN " + (SQLFragment.joined(lists, by: ", ") ?? "(NULL)")
  }
}

/// The values of the key columns of a row.
///
/// A scan keeps many; most keys are one integer, which takes 16 bytes.
enum RowKey: Hashable, Sendable {
  case integer(Int64)
  case others([SQLValue])

  init(_ values: [SQLValue]) {
    if values.count == 1, case .integer(let integer) = values[0] {
      self = .integer(integer)
    } else {
      self = .others(values)
    }
  }

  /// Creates the key of a row that was read before; nil if the row lacks a part of it.
  init?(of row: JSONValue, _ names: [String]) {
    let values = names.compactMap { row[$0].flatMap { SQLValue($0) } }
    guard values.count == names.count, !values.contains(.null) else { return nil }
    self.init(values)
  }

  var values: [SQLValue] {
    switch self {
    case .integer(let integer): [.integer(integer)]
    case .others(let values): values
    }
  }
}
