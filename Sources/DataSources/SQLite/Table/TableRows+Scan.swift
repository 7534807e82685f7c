import GRDB
import JMESPath

/// When the rows that match a request can be read.
public enum RowAvailability: Sendable {
  /// Any row can be read at once.
  case immediate
  /// All rows are scanned for those that match. They are found in their order: those counted so far
  /// can be read.
  case incremental
  /// All rows are scanned for those that match, and these are then sorted. The first rows can be
  /// read at once, soon if many match; all others can be read once they are counted.
  case afterFullScan
}

// Rows that no index finds are searched in one scan of the table, whose result serves the pages
// read afterwards: it keeps the keys of the first rows, and anchors beyond them.

extension TableRows {
  /// The maximum number of keys that are kept, of 8 bytes each.
  ///
  /// If more rows match, a page of them is never far from an anchor.
  private static let maximumKeyCount = 100_000
  /// The number of first rows that are reported one by one.
  private static let singleReportCount = 100
  /// The number of rows between later reports, and between anchors.
  private static let reportInterval = 512

  /// Returns when the rows can be read; queries the database the first time.
  public func availability() async throws(SourceFailure) -> RowAvailability {
    if let known = state.withLock({ $0.availability }) { return known }
    guard let order, request.isSelective else { return .immediate }
    let isFound =
      request.words.isEmpty ? try await table.read { try self.isFoundByIndex(order, $0) } : false
    let availability: RowAvailability =
      isFound ? .immediate : order.column == nil ? .incremental : .afterFullScan
    state.withLock { $0.availability = availability }
    return availability
  }

  /// Whether an index finds the rows that match, and either finds them in order or finds few.
  private func isFoundByIndex(_ order: RowOrder, _ connection: Database) throws -> Bool {
    let condition = try chosenCondition(connection)
    guard state.withLock({ $0.usesIndexes }) != false,
      try !plan(condition, order, connection).contains(where: { $0.hasPrefix("SCAN ") })
    else { return false }
    return try !needsSort(condition, order, connection) || matchesFewRows(condition, connection)
  }

  /// Scans the table for all rows that match, and keeps their keys and anchors.
  /// - Parameter found: called with the number of rows so far: for each of the first ones, then at
  ///   intervals.
  /// - Returns: the number of rows.
  func scan(_ connection: Database, _ found: (Int) -> Void) throws -> Int {
    guard let order else { return 0 }
    state.withLock { $0.keys = [] }
    let direction = order.isDescending ? " DESC" : ""
    // The "+" turns off an index of the order: sorting the rows that match is quicker than reading
    // all rows in order.
    let byColumn = order.column.map { "+\($0.quotedIdentifier)\(direction) NULLS LAST, " } ?? ""
    let condition =
      try order.column == nil
      ? chosenCondition(connection) : condition(usesIndexes: true, connection)
    let statement =
      table.select(order.cursorColumns) + SQLFragment(" WHERE ") + condition
      + SQLFragment(" ORDER BY \(byColumn)\(order.key.quotedIdentifier)\(direction)")
    let rows = try Row.fetchCursor(table.statement(statement, connection))
    var count = 0
    var keys: [Int64] = []
    var anchorInterval = Self.reportInterval
    while let row = try rows.next() {
      if count < Self.maximumKeyCount {
        keys.append(row[1])
      } else if count.isMultiple(of: anchorInterval) {
        let cursor = RowOrder.Cursor(value: row[0], key: row[1])
        anchorInterval *= state.withLock { $0.anchors.add(cursor, at: count) ? 2 : 1 }
      }
      count += 1
      if count <= Self.singleReportCount || count.isMultiple(of: Self.reportInterval) {
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

  /// Returns the rows at these positions that a scan has found so far; nil if it hasn't come to
  /// them.
  ///
  /// A row that has been deleted since is null.
  func scannedRows(_ range: Range<Int>, _ connection: Database) throws -> [JSONValue]? {
    guard let order else { return nil }
    let keys = state.withLock { state -> [Int64]? in
      let isRest = range.upperBound <= state.keys.count || state.keys.count < Self.maximumKeyCount
      guard range.lowerBound < state.keys.count, isRest else { return nil }
      return Array(state.keys[range.clamped(to: state.keys.indices)])
    }
    guard let keys else { return nil }
    let placeholders = keys.map { _ in "?" }.joined(separator: ", ")
    let statement =
      table.select("*")
      + SQLFragment(" WHERE \(order.key.quotedIdentifier) IN (\(placeholders))", keys)
    var rows: [Int64: JSONValue] = [:]
    for row in try table.statement(statement, connection).objects() {
      if case .integer(let key)? = row[order.key] { rows[key] = row }
    }
    return keys.map { rows[$0] ?? .null }
  }

  // MARK: Plans

  private func plan(
    _ condition: SQLFragment, _ order: RowOrder, _ connection: Database
  ) throws -> [String] {
    try table.plan(
      page("*", order.ranges(from: nil)[0], condition, PageBounds(limit: 1)), connection)
  }

  /// Whether SQLite reads all rows that match before it gives the first in order.
  func needsSort(
    _ condition: SQLFragment, _ order: RowOrder, _ connection: Database
  ) throws -> Bool {
    try plan(condition, order, connection).contains { $0.contains("TEMP B-TREE FOR ORDER BY") }
  }

  /// Whether so few rows match that sorting them takes no time worth avoiding.
  func matchesFewRows(_ condition: SQLFragment, _ connection: Database) throws -> Bool {
    let few =
      SQLFragment("SELECT count(*) FROM (") + table.select("1") + SQLFragment(" WHERE ")
      + condition + SQLFragment(" LIMIT \(Self.maximumSortedRows))")
    return try Int.fetchOne(table.statement(few, connection)) ?? 0 < Self.maximumSortedRows
  }
}
