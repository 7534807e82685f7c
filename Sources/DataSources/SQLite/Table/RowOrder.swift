import GRDB

/// The order of a table's rows: by a column, then by the key that tells them apart.
///
/// Rows without a value come last.
///
/// It falls into stretches that follow each other, each of which an index of the column serves in
/// order; `ORDER BY … NULLS LAST`, or a comparison of pairs, would have SQLite look at more rows.
struct RowOrder: Hashable {
  /// Nil: by the key alone.
  var column: String?
  var key: String
  var isDescending = false
  /// Of the order turned round.
  var putsMissingFirst = false

  /// A row's place in the order.
  struct Place: Hashable {
    /// Of the column; null where there is none.
    var value: DatabaseValue
    var key: DatabaseValue
  }

  /// Rows that follow each other: what they meet, and how they are ordered.
  struct Stretch {
    var condition: SQLFragment
    var order: String
  }

  var reversed: RowOrder {
    var order = self
    order.isDescending.toggle()
    order.putsMissingFirst.toggle()
    return order
  }

  /// What is read of a row to know its place.
  var placeColumns: String { "\(column.map(quoted) ?? "NULL"), \(quoted(key))" }

  /// The same as `stretches` where no index serves the order: fewer of them, each a pass over all
  /// rows.
  func longStretches(from place: Place?) -> [Stretch] {
    let stretches = stretches(from: place)
    guard stretches.count > 2, !putsMissingFirst else { return stretches }
    let present = SQLFragment.any(stretches.dropLast().map(\.condition))
    return [Stretch(condition: present, order: stretches[1].order), stretches[2]]
  }

  /// From a place on, that included; nil: from the first row on.
  func stretches(from place: Place?) -> [Stretch] {
    let step = isDescending ? " DESC" : ""
    let beyond = isDescending ? "<" : ">"
    let key = quoted(key)
    let byKey = key + step
    guard let column = column.map(quoted) else {
      let condition = place.map { SQLFragment("\(key) \(beyond)= ?", [$0.key]) }
      return [Stretch(condition: condition ?? SQLFragment("1"), order: byKey)]
    }
    let byBoth = "\(column)\(step), \(byKey)"
    let missing = Stretch(condition: SQLFragment("\(column) IS NULL"), order: byKey)
    let present = Stretch(condition: SQLFragment("\(column) IS NOT NULL"), order: byBoth)
    guard let place else { return putsMissingFirst ? [missing, present] : [present, missing] }
    if place.value.isNull {
      let rest = Stretch(
        condition: SQLFragment("\(column) IS NULL AND \(key) \(beyond)= ?", [place.key]),
        order: byKey)
      return putsMissingFirst ? [rest, present] : [rest]
    }
    let alike = Stretch(
      condition: SQLFragment(
        "\(column) = ? AND \(key) \(beyond)= ?", [place.value, place.key]), order: byKey)
    let others = Stretch(
      condition: SQLFragment("\(column) \(beyond) ?", [place.value]), order: byBoth)
    return [alike, others] + (putsMissingFirst ? [] : [missing])
  }
}
