import JMESPath

/// The time at which the rows that match a request can be read.
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
  /// The maximum number of keys that are kept.
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
    // A database with types may sort the keys after it has read a whole table.
    let isInOrder = order.column == nil && !table.database.hasTypes
    let availability: RowAvailability =
      isFound ? .immediate : isInOrder ? .incremental : .afterFullScan
    state.withLock { $0.availability = availability }
    return availability
  }

  /// Returns whether an index finds the rows that match, and either finds them in order or finds
  /// few.
  private func isFoundByIndex(_ order: RowOrder, _ connection: any SQLConnection) throws -> Bool {
    let condition = try chosenCondition(connection)
    guard state.withLock({ $0.usesIndexes }) != false,
      try !scansTable(condition, order, connection)
    else { return false }
    return try !needsSort(condition, order, connection) || matchesFewRows(condition, connection)
  }

  /// Scans the table for all rows that match, and keeps their keys and anchors.
  /// - Parameter found: called with the number of rows so far: for each of the first ones, then at
  ///   intervals.
  /// - Returns: the number of rows.
  func scan(_ connection: any SQLConnection, _ found: (Int) -> Void) throws -> Int {
    guard let order else { return 0 }
    state.withLock { $0.keys = [] }
    let direction = order.isDescending ? " DESC" : ""
    // The "+" turns off an index of the order in SQLite: sorting the rows that match is quicker
    // than reading all rows in order.
    let sign = table.database.hasTypes ? "" : "+"
    let byColumn = order.column.map { "\(sign)\($0.quotedIdentifier)\(direction) NULLS LAST, " }
    let condition =
      try order.column == nil
      ? chosenCondition(connection) : condition(usesIndexes: true, connection)
    let statement = table.select(
      order.cursorColumns,
      "WHERE \(condition) ORDER BY \(sql: (byColumn ?? "") + order.keyTerms)")
    var count = 0
    var keys: [RowKey] = []
    var anchorInterval = Self.reportInterval
    try connection.forEachRow(of: statement) { row in
      if count < Self.maximumKeyCount {
        keys.append(order.cursor(of: row).key)
      } else if count.isMultiple(of: anchorInterval) {
        let cursor = order.cursor(of: row)
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

  private func keep(_ keys: inout [RowKey]) {
    state.withLock { $0.keys += keys }
    keys.removeAll(keepingCapacity: true)
  }

  /// Returns the rows at these positions that a scan has found so far; nil if it hasn't come to
  /// them.
  ///
  /// A row that has been deleted since is null.
  func scannedRows(_ range: Range<Int>, _ connection: any SQLConnection) throws -> [JSONValue]? {
    guard let order else { return nil }
    let keys = state.withLock { state -> [RowKey]? in
      let isRest = range.upperBound <= state.keys.count || state.keys.count < Self.maximumKeyCount
      guard range.lowerBound < state.keys.count, isRest else { return nil }
      return Array(state.keys[range.clamped(to: state.keys.indices)])
    }
    guard let keys else { return nil }
    // A number that rows don't show is read before them.
    let hidden = table.hidden?.number
    let columns = [hidden?.quotedIdentifier, table.wholeRow].compactMap { $0 }
    let names = [hidden].compactMap { $0 } + table.columnNames
    let keyIndices = order.key.compactMap { names.firstIndex(of: $0) }
    let statement = table.select(
      columns.joined(separator: ", "), "WHERE \(order.isRow(among: keys))")
    var rows: [RowKey: JSONValue] = [:]
    try connection.forEachRow(of: statement) { row in
      var members = try row.object().object ?? JSONObject()
      if let hidden { members[hidden] = nil }
      rows[RowKey(keyIndices.map { row.value(at: $0) })] = .object(members)
    }
    return keys.map { rows[$0] ?? .null }
  }

  // MARK: Plans

  private func plan(
    _ condition: SQLFragment, _ order: RowOrder, _ connection: any SQLConnection
  ) throws -> QueryPlan {
    try connection.plan(
      of: page(table.wholeRow, order.ranges(from: nil)[0], condition, PageBounds(limit: 1)))
  }

  /// Returns whether no index finds the rows that match.
  private func scansTable(
    _ condition: SQLFragment, _ order: RowOrder, _ connection: any SQLConnection
  ) throws -> Bool {
    guard table.database.hasTypes else {
      return try plan(condition, order, connection).scansTable
    }
    // PostgreSQL would read the table in order for one row.
    return try connection.plan(of: table.select("1", "WHERE \(condition)")).scansTable
  }

  /// Returns whether the database reads all rows that match before it gives the first in order.
  func needsSort(
    _ condition: SQLFragment, _ order: RowOrder, _ connection: any SQLConnection
  ) throws -> Bool {
    try plan(condition, order, connection).sorts
  }

  /// Returns whether only a few rows match, which are sorted in a time that isn't worth avoiding.
  func matchesFewRows(_ condition: SQLFragment, _ connection: any SQLConnection) throws -> Bool {
    let few = table.select("1", "WHERE \(condition) LIMIT \(sql: "\(Self.maximumSortedRows)")")
    let count = SQLStatement(
      text: "SELECT count(*) FROM (\(few.text)) AS few", parameters: few.parameters)
    return try connection.count(count) < Self.maximumSortedRows
  }
}
