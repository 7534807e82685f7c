import GRDB

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
  var key: String
  var isDescending = false
  /// Whether rows without a value come first, as they do in a reversed order.
  var putsMissingFirst = false

  /// The values that identify a row's place in the order.
  struct Cursor: Hashable {
    /// The value of the column; null if the row has none.
    var value: DatabaseValue
    var key: DatabaseValue
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
    "\(column.map(\.quotedIdentifier) ?? "NULL"), \(key.quotedIdentifier)"
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
    let direction = isDescending ? " DESC" : ""
    let beyond = isDescending ? "<" : ">"
    let key = key.quotedIdentifier
    let byKey = key + direction
    guard let column = column.map(\.quotedIdentifier) else {
      let condition = cursor.map { SQLFragment("\(key) \(beyond)= ?", [$0.key]) }
      return [KeysetRange(condition: condition ?? SQLFragment("1"), order: byKey)]
    }
    let byBoth = "\(column)\(direction), \(byKey)"
    let missing = KeysetRange(condition: SQLFragment("\(column) IS NULL"), order: byKey)
    let present = KeysetRange(condition: SQLFragment("\(column) IS NOT NULL"), order: byBoth)
    guard let cursor else { return putsMissingFirst ? [missing, present] : [present, missing] }
    if cursor.value.isNull {
      let rest = KeysetRange(
        condition: SQLFragment("\(column) IS NULL AND \(key) \(beyond)= ?", [cursor.key]),
        order: byKey)
      return putsMissingFirst ? [rest, present] : [rest]
    }
    let ties = KeysetRange(
      condition: SQLFragment(
        "\(column) = ? AND \(key) \(beyond)= ?", [cursor.value, cursor.key]), order: byKey)
    let others = KeysetRange(
      condition: SQLFragment("\(column) \(beyond) ?", [cursor.value]), order: byBoth)
    return [ties, others] + (putsMissingFirst ? [] : [missing])
  }
}
