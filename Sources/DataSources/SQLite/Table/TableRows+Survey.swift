import GRDB
import JMESPath

/// How the rows that match a request become known.
public enum RowsArrival: Sendable {
  /// Any can be asked for at once.
  case atOnce
  /// All have to be looked at to find them. They come in their order: those that are counted can be
  /// asked for.
  case oneByOne
  /// All have to be looked at to find them and to put them into order. The first may be asked for
  /// at once, and come soon if many match; all others when they are counted.
  case inTheEnd
}

// Rows that no index finds are looked for in one pass over the table. Whoever asks for a page of
// them afterwards doesn't look again: the keys of the first are kept, and of those beyond the
// places of some.

extension TableRows {
  /// Keys that are kept, 8 bytes each: beyond, so many rows match that a page of them is never far.
  private static let mostKeys = 100_000
  /// Up to so many rows `found` hears of each.
  private static let fewFound = 100
  /// Then of each so many.
  private static let step = 512

  /// How the rows become known; asks the database the first time.
  public func arrival() async throws(SourceFailure) -> RowsArrival {
    if let known = state.withLock({ $0.arrival }) { return known }
    guard let order, request.isSelective else { return .atOnce }
    let isFound =
      request.words.isEmpty ? try await table.read { try self.isFoundByIndex(order, $0) } : false
    let arrival: RowsArrival =
      isFound ? .atOnce : order.column == nil ? .oneByOne : .inTheEnd
    state.withLock { $0.arrival = arrival }
    return arrival
  }

  /// Whether an index finds the rows that match, and either finds them in order or finds few.
  private func isFoundByIndex(_ order: RowOrder, _ connection: Database) throws -> Bool {
    let condition = try chosenCondition(connection)
    guard state.withLock({ $0.usesIndexes }) != false,
      try !plan(condition, order, connection).contains(where: { $0.hasPrefix("SCAN ") })
    else { return false }
    return try !sorts(condition, order, connection) || isFew(condition, connection)
  }

  /// Finds all rows that match, and keeps where they are.
  func survey(_ connection: Database, _ found: (Int) -> Void) throws -> Int {
    guard let order else { return 0 }
    state.withLock { $0.keys = [] }
    let step = order.isDescending ? " DESC" : ""
    // An index of the order is of no use: sorting what matches is quicker than reading all rows in
    // it.
    let byColumn = order.column.map { "+\(quoted($0))\(step) NULLS LAST, " } ?? ""
    let condition = try order.column == nil ? chosenCondition(connection) : byIndex(connection)
    let statement =
      table.select(order.placeColumns) + SQLFragment(" WHERE ") + condition
      + SQLFragment(" ORDER BY \(byColumn)\(quoted(order.key))\(step)")
    let cursor = try Row.fetchCursor(table.statement(statement, connection))
    var count = 0
    var keys: [Int64] = []
    var stride = Self.step
    while let row = try cursor.next() {
      if count < Self.mostKeys {
        keys.append(row[1])
      } else if count.isMultiple(of: stride) {
        let place = RowOrder.Place(value: row[0], key: row[1])
        stride *= state.withLock { $0.places.add(place, at: count) ? 2 : 1 }
      }
      count += 1
      if count <= Self.fewFound || count.isMultiple(of: Self.step) {
        keep(&keys)
        found(count)
      }
    }
    keep(&keys)
    return count
  }

  private func keep(_ keys: inout [Int64]) {
    state.withLock { $0.keys += keys }
    keys.removeAll(keepingCapacity: true)
  }

  /// The rows at these positions as a survey has found them, so far; nil where none has come to
  /// them.
  ///
  /// In place of one that is gone since is null.
  func surveyed(_ range: Range<Int>, _ connection: Database) throws -> [JSONValue]? {
    guard let order else { return nil }
    let keys = state.withLock { state -> [Int64]? in
      let isRest = range.upperBound <= state.keys.count || state.keys.count < Self.mostKeys
      guard range.lowerBound < state.keys.count, isRest else { return nil }
      return Array(state.keys[range.clamped(to: state.keys.indices)])
    }
    guard let keys else { return nil }
    let places = keys.map { _ in "?" }.joined(separator: ", ")
    let statement =
      table.select("*") + SQLFragment(" WHERE \(quoted(order.key)) IN (\(places))", keys)
    var rows: [Int64: JSONValue] = [:]
    for row in try objects(table.statement(statement, connection)) {
      if case .integer(let key)? = row[order.key] { rows[key] = row }
    }
    return keys.map { rows[$0] ?? .null }
  }

  // MARK: Plans

  private func byIndex(_ connection: Database) throws -> SQLFragment {
    try condition(usesIndexes: true, connection)
  }

  private func plan(
    _ condition: SQLFragment, _ order: RowOrder, _ connection: Database
  ) throws -> [String] {
    try table.plan(
      page("*", order.stretches(from: nil)[0], condition, Walk(limit: 1)), connection)
  }

  /// Whether SQLite reads all rows that match before it gives the first in order.
  func sorts(
    _ condition: SQLFragment, _ order: RowOrder, _ connection: Database
  ) throws -> Bool {
    try plan(condition, order, connection).contains { $0.contains("TEMP B-TREE FOR ORDER BY") }
  }

  /// Whether so few rows match that sorting them is nothing.
  func isFew(_ condition: SQLFragment, _ connection: Database) throws -> Bool {
    let few =
      SQLFragment("SELECT count(*) FROM (") + table.select("1") + SQLFragment(" WHERE ")
      + condition + SQLFragment(" LIMIT \(Self.mostSorted))")
    return try Int.fetchOne(table.statement(few, connection)) ?? 0 < Self.mostSorted
  }
}
