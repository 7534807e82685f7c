import JMESPath
import Synchronization

/// The rows of a table that match a request, in its order, by their position.
///
/// Pages are found by keyset pagination: from the nearest row whose cursor is known, which is the
/// first, the last, or one of a page read before. The rows between are skipped in an index, which
/// takes some 15 ns a row.
public final class TableRows: Sendable {
  let table: SQLTable
  public let request: TableQuery
  /// The order for keyset pagination; nil if rows can only be counted in the statement's own order.
  let order: RowOrder?
  let state = Mutex(State())

  struct State {
    var anchors = RowAnchors()
    var count: Int?
    var usesIndexes: Bool?
    var availability: RowAvailability?
    /// Whether the rows from the nearest anchor on are sorted for each page.
    var isSorted = false
    /// The keys of the first matching rows, in order, as a scan has found them.
    var keys: [RowKey] = []
  }

  /// The maximum number of rows that are skipped by the statement that reads the page.
  static let maximumInlineSkip = 512
  /// The maximum number of rows found by an index that are sorted; more are read in their order.
  static let maximumSortedRows = 20_000

  init(_ table: SQLTable, _ request: TableQuery) {
    self.table = table
    self.request = request
    let column = request.order.map { table.hidden?.orders[$0.column] ?? $0.column }
    let key = table.hidden.map { [$0.number] } ?? table.key
    // Only the statement itself can keep an order that it has.
    let isNatural = column == nil && table.isOrdered
    order =
      isNatural || key.isEmpty
      ? nil
      : RowOrder(
        column: [column] == key ? nil : column, key: key,
        isDescending: request.order?.isDescending ?? false)
  }

  /// Counts the rows that match, which may take seconds if no index helps.
  /// - Parameter found: called with the number of rows found so far, each of which `rows` can read;
  ///   not called if all rows are available immediately.
  public func count(
    _ found: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(SourceFailure) -> Int {
    let needsScan = try await availability() != .immediate
    let count = try await table.read { [self] connection in
      try needsScan
        ? scan(connection, found)
        : number(of: condition(usesIndexes: true, connection), connection)
    }
    state.withLock { $0.count = count }
    return count
  }

  /// Returns the number of rows for each value of a column, which may take seconds if no index
  /// helps.
  ///
  /// The caller bounds the number of values by a condition.
  public func counts(
    of column: String
  ) async throws(SourceFailure) -> [(value: JSONValue, count: Int)] {
    try await table.read { [self] connection in
      let condition = try condition(usesIndexes: true, connection)
      let isText = table.column(column).kind.isComparedAsText
      let forms = isText ? try table.forms(of: column, connection) : [:]
      let name = column.quotedIdentifier
      let grouped = isText ? "CAST(\(name) AS text)" : name
      let statement = table.select(
        "\(grouped), count(*)", "WHERE \(condition) GROUP BY \(sql: grouped)")
      return try connection.objects(of: statement).compactMap { row in
        guard let values = row.object?.values, case .integer(let count)? = values.last else {
          return nil
        }
        return (values[0].string.flatMap { forms[$0] } ?? values[0], Int(count))
      }
    }
  }

  /// Returns the rows at these positions; fewer if there are no more, or if a scan that goes on has
  /// found fewer.
  public func rows(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue] {
    try await table.read { [self] connection in
      if let found = try scannedRows(range, connection) { return found }
      let condition = try chosenCondition(connection)
      guard let order else {
        return try connection.objects(of: naturalPage(range, condition))
      }
      let isSorted = state.withLock { $0.isSorted }
      let start =
        try isSorted
        ? nearestAnchor(range.lowerBound)
        : anchor(range.lowerBound, order, condition, connection)
      var bounds = PageBounds(offset: range.lowerBound - start.position, limit: range.count)
      var found: [JSONValue] = []
      let keysetRanges =
        isSorted ? order.mergedRanges(from: start.cursor) : order.ranges(from: start.cursor)
      for keysetRange in keysetRanges where bounds.limit != 0 {
        let page = page(table.wholeRow, keysetRange, condition, bounds)
        let rows = try connection.objects(of: page)
        try advance(&bounds, past: keysetRange, found: rows.count, condition, connection)
        found += rows
      }
      return found
    }
  }

  /// Reads all rows in order within one transaction, so that changes made meanwhile aren't seen.
  /// - Parameter body: called with each row, on a thread of the database.
  public func readAll(
    _ body: @escaping @Sendable (JSONValue) throws -> Void
  ) async throws(SourceFailure) {
    try await table.read { [self] connection in
      let condition = try chosenCondition(connection)
      let pages =
        order.map { order in
          order.ranges(from: nil).map { page(table.wholeRow, $0, condition, PageBounds()) }
        } ?? [naturalPage(0..<Int.max, condition)]
      for page in pages {
        try connection.forEachRow(of: page) { try body($0.object()) }
      }
    }
  }

  // MARK: Positions

  /// Returns the present position of a row that was read before, found by its key.
  ///
  /// The result is nil if the row has no key, has been deleted, or is only found by a full scan.
  public func position(of row: JSONValue) async throws(SourceFailure) -> Int? {
    guard let order, let key = RowKey(of: row, order.key) else { return nil }
    if let found = state.withLock({ $0.keys.firstIndex(of: key) }) { return found }
    guard try await availability() == .immediate else { return nil }
    return try await table.read { [self] connection in
      let condition = try chosenCondition(connection)
      // PostgreSQL counts few rows quickly, in whatever order.
      let countsFewRows = try table.database.hasTypes && matchesFewRows(condition, connection)
      guard try countsFewRows || !needsSort(condition, order, connection) else { return nil }
      let present = table.select(
        order.cursorColumns, "WHERE \(.all([order.isRow(of: key), condition]))")
      guard let cursor = try cursor(of: present, order, connection) else { return nil }
      let before = order.reversed.ranges(from: cursor)
      return try before.reduce(-1) {
        try $0 + number(of: .all([$1.condition, condition]), connection)
      }
    }
  }

  /// A position to read from, with the cursor of its row; nil is the cursor of the first row.
  private typealias Start = (position: Int, cursor: RowOrder.Cursor?)

  private func nearestAnchor(_ position: Int) -> Start {
    let anchor = state.withLock { $0.anchors.last(upTo: position) }
    return (anchor?.position ?? 0, anchor?.cursor)
  }

  /// Returns the nearest known anchor before a position, or makes the row at the position an anchor
  /// if the nearest is far.
  private func anchor(
    _ position: Int, _ order: RowOrder, _ condition: SQLFragment, _ connection: any SQLConnection
  ) throws -> Start {
    let (after, count) = state.withLock { ($0.anchors.first(after: position), $0.count) }
    let start = nearestAnchor(position)
    let skip = position - start.position
    if skip <= Self.maximumInlineSkip { return start }
    var routes = [(skip: skip, order: order, from: start.cursor)]
    if let after {
      routes.append((after.position - position, order.reversed, after.cursor))
    }
    if let count, position < count {
      routes.append((count - 1 - position, order.reversed, nil))
    }
    guard let route = routes.min(by: { $0.skip < $1.skip }) else { return start }
    // Over this distance, sorting the rows that an index finds is quicker than reading each row to
    // see whether it matches.
    let condition =
      route.skip > Self.maximumSortedRows
      ? try self.condition(usesIndexes: true, connection) : condition
    var bounds = PageBounds(offset: route.skip, limit: 1)
    for range in route.order.ranges(from: route.from) {
      let page = page(order.cursorColumns, range, condition, bounds)
      if let cursor = try cursor(of: page, order, connection) {
        state.withLock { _ = $0.anchors.add(cursor, at: position) }
        return (position, cursor)
      }
      try advance(&bounds, past: range, found: 0, condition, connection)
    }
    return start
  }

  /// The rows that are still to be skipped and read, over several keyset ranges.
  struct PageBounds {
    /// The number of rows to skip.
    var offset = 0
    /// The number of rows to read; nil for all.
    var limit: Int?
  }

  /// Moves the bounds to the next range, after `count` rows were read from this one.
  private func advance(
    _ bounds: inout PageBounds, past range: RowOrder.KeysetRange, found count: Int,
    _ condition: SQLFragment, _ connection: any SQLConnection
  ) throws {
    bounds.limit = bounds.limit.map { $0 - count }
    if count > 0 {
      bounds.offset = 0
    } else if bounds.offset > 0 {
      bounds.offset -= try number(of: .all([range.condition, condition]), connection)
    }
  }

  // MARK: Statements

  /// Returns the cursor of the first row of a statement; nil if there is none.
  private func cursor(
    of statement: SQLStatement, _ order: RowOrder, _ connection: any SQLConnection
  ) throws -> RowOrder.Cursor? {
    try connection.first(1 + order.key.count, of: statement).map {
      RowOrder.Cursor(value: $0[0], key: RowKey(Array($0.dropFirst())))
    }
  }

  /// Counts the rows that meet a condition.
  func number(of condition: SQLFragment, _ connection: any SQLConnection) throws -> Int {
    // SQLite counts a whole table without reading its rows, unless there is a WHERE.
    try connection.count(
      table.select("count(*)", condition == .all([]) ? "" : "WHERE \(condition)"))
  }

  /// Returns a statement that reads a page of a keyset range.
  func page(
    _ columns: String, _ range: RowOrder.KeysetRange, _ condition: SQLFragment,
    _ bounds: PageBounds
  ) -> SQLStatement {
    let limit = bounds.limit.map { " LIMIT \($0) OFFSET \(bounds.offset)" } ?? ""
    return table.select(
      columns,
      "WHERE \(.all([range.condition, condition])) ORDER BY \(sql: range.order + limit)")
  }

  /// Returns a statement that reads a page by its offset.
  ///
  /// Without a key, rows that tie are ordered by all their columns.
  private func naturalPage(_ range: Range<Int>, _ condition: SQLFragment) -> SQLStatement {
    let order = request.order.map { order in
      "ORDER BY \(order.column.quotedIdentifier)\(order.isDescending ? " DESC" : "") NULLS LAST, "
        + table.columns.filter { !$0.kind.isComparedAsText }.map(\.name.quotedIdentifier)
        .joined(separator: ", ")
    }
    let limit = "\(order ?? "") LIMIT \(range.count) OFFSET \(range.lowerBound)"
    return table.select(table.wholeRow, "WHERE \(condition) \(sql: limit)")
  }

  func condition(usesIndexes: Bool, _ connection: any SQLConnection) throws -> SQLFragment {
    var samples: [String: SQLValue] = [:]
    for case .moments(let column, _) in request.conditions {
      samples[column] = try table.sample(of: column, connection)
    }
    var request = request
    for (index, condition) in request.conditions.enumerated() {
      guard case .oneOf(let column, let texts) = condition,
        table.column(column).kind.isComparedAsText
      else { continue }
      let wanted = Set(texts)
      let forms = try table.forms(of: column, connection)
      let written = forms.filter { wanted.contains($0.value.conditionText) }.keys
      request.conditions[index] = .oneOf(
        column: column, texts: written.isEmpty ? texts : written.sorted())
    }
    return request.condition(
      column: table.column, sample: { samples[$0] ?? .null }, usesIndexes: usesIndexes,
      ignoresAccents: connection.ignoresAccents)
  }

  /// Returns the condition in the form that gives a page soonest.
  ///
  /// SQLite assumes that an index of a condition finds few rows. It would sort millions that it
  /// could read in their order. PostgreSQL knows how many they are.
  func chosenCondition(_ connection: any SQLConnection) throws -> SQLFragment {
    let byIndex = try condition(usesIndexes: true, connection)
    guard let order, !request.conditions.isEmpty, !table.database.hasTypes else { return byIndex }
    let inOrder = try condition(usesIndexes: false, connection)
    if let usesIndexes = state.withLock({ $0.usesIndexes }) {
      return usesIndexes ? byIndex : inOrder
    }
    var usesIndexes = true
    if try needsSort(byIndex, order, connection), try !needsSort(inOrder, order, connection) {
      usesIndexes = try matchesFewRows(byIndex, connection)
    }
    state.withLock { $0.usesIndexes = usesIndexes }
    return usesIndexes ? byIndex : inOrder
  }
}

// Rows that were read before, found again by the key of their table.

extension TableRows {
  /// Returns whether a row can be found by its key.
  public func hasKey(_ row: JSONValue) -> Bool { key(of: row) != nil }

  /// Returns whether two rows that were read have the same key.
  public func haveSameKey(_ row: JSONValue, _ other: JSONValue) -> Bool {
    key(of: row).map { $0 == key(of: other) } ?? false
  }

  /// Returns the present row of the key of one that was read before.
  ///
  /// The result is nil if the row has no key, has been deleted, or no longer matches.
  public func present(_ row: JSONValue) async throws(SourceFailure) -> JSONValue? {
    guard let key = key(of: row) else { return nil }
    return try await table.read { [self] connection in
      let isRow = RowOrder(key: table.key).isRow(of: key)
      let condition = try condition(usesIndexes: false, connection)
      let statement = table.select("*", "WHERE \(.all([isRow, condition]))")
      return try connection.objects(of: statement).first
    }
  }

  private func key(of row: JSONValue) -> RowKey? {
    table.key.isEmpty ? nil : RowKey(of: row, table.key)
  }
}

// A database with types numbers its rows in any order by itself. In one pass, it finds anchors at
// even distances, whatever the column; with an index that ends with the key, it reads only that.

extension TableRows {
  /// The number of anchors that are found.
  private static let anchorCount = 512

  /// Finds anchors at even distances, in a pass over the rows that may take seconds.
  func findNumberedAnchors(_ order: RowOrder) async throws(SourceFailure) {
    let (found, isSorted) = try await table.read { [self] connection in
      let condition = try chosenCondition(connection)
      let count = try state.withLock { $0.count } ?? number(of: condition, connection)
      let distance = count / Self.anchorCount
      guard distance > Self.maximumInlineSkip else { return ([RowAnchors.Anchor](), false) }
      return (
        try numberedAnchors(order, condition, every: distance, connection),
        try needsSort(condition, order, connection)
      )
    }
    state.withLock { state in
      state.isSorted = isSorted
      for anchor in found { state.anchors.add(anchor.cursor, at: anchor.position) }
    }
  }

  /// Returns the anchors of the rows that have a value, at regular distances.
  private func numberedAnchors(
    _ order: RowOrder, _ condition: SQLFragment, every distance: Int,
    _ connection: any SQLConnection
  ) throws -> [RowAnchors.Anchor] {
    let present = order.ranges(from: nil)[0]
    let numbered = table.select(
      "\(order.cursorColumns), row_number() OVER (ORDER BY \(present.order)) - 1 AS \"row number\"",
      "WHERE \(.all([present.condition, condition]))")
    let some = SQLStatement(
      text: """
        SELECT * FROM (\(numbered.text)) AS numbered \
        WHERE "row number" % \(sql: "\(distance)") = 0
        """, parameters: numbered.parameters)
    var anchors: [RowAnchors.Anchor] = []
    try connection.forEachRow(of: some) { row in
      guard case .integer(let position) = row.value(at: 1 + order.key.count) else { return }
      anchors.append(RowAnchors.Anchor(position: Int(position), cursor: order.cursor(of: row)))
    }
    return anchors
  }
}
