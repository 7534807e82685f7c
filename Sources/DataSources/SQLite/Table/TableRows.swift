import GRDB
import JMESPath
import Synchronization

/// The rows of a table that match a request, in its order, by their position.
///
/// A page is not looked for by counting from the first row, but from the nearest row whose place is
/// known: the first, the last, or one of a page seen before. What lies between is skipped in an
/// index, which takes some 15 ns a row.
public final class TableRows: Sendable {
  let table: SQLiteTable
  public let request: TableQuery
  /// Nil where rows can only be counted through in the order in which the statement gives them.
  let order: RowOrder?
  let state = Mutex(State())

  struct State {
    var places = RowPlaces()
    var count: Int?
    var usesIndexes: Bool?
    var arrival: RowsArrival?
    /// Whether all rows are sorted for each page, from the nearest place that is known.
    var isSorted = false
    /// Of the first rows, as a survey has found them.
    var keys: [Int64] = []
  }

  /// Up to so many rows are skipped together with reading the page.
  private static let shortSkip = 512
  /// Up to so many rows that an index finds are sorted; more are gone through in their order.
  static let mostSorted = 20_000

  init(_ table: SQLiteTable, _ request: TableQuery) {
    self.table = table
    self.request = request
    let column = request.order?.column
    // Only the statement itself can keep an order that it has.
    let isNatural = column == nil && table.isOrdered
    order = (isNatural ? nil : table.key).map { key in
      RowOrder(
        column: column == key ? nil : column, key: key,
        isDescending: request.order?.isDescending ?? false)
    }
  }

  /// How many rows match: a question that may take seconds where no index helps.
  /// - Parameter found: hears how many have been found, of which `rows` can give each; only where
  ///   they don't all arrive at once.
  public func count(
    _ found: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(SourceFailure) -> Int {
    let isSurveyed = try await arrival() != .atOnce
    let count = try await table.read { [self] connection in
      try isSurveyed
        ? survey(connection, found)
        : number(of: condition(usesIndexes: true, connection), connection)
    }
    state.withLock { $0.count = count }
    return count
  }

  /// The rows at these positions, fewer where there are no more; of those that are still looked
  /// for, those that have been found.
  public func rows(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue] {
    try await table.read { [self] connection in
      if let found = try surveyed(range, connection) { return found }
      let condition = try chosenCondition(connection)
      guard let order else {
        return try objects(table.statement(naturalPage(range, condition), connection))
      }
      let isSorted = state.withLock { $0.isSorted }
      let start =
        isSorted
        ? nearest(range.lowerBound) : try place(range.lowerBound, order, condition, connection)
      var walk = Walk(skip: range.lowerBound - start.position, limit: range.count)
      var found: [JSONValue] = []
      let stretches =
        isSorted ? order.longStretches(from: start.place) : order.stretches(from: start.place)
      for stretch in stretches where walk.limit != 0 {
        let page = page("*", stretch, condition, walk)
        let rows = try objects(table.statement(page, connection))
        try pass(rows.count, stretch, condition, &walk, connection)
        found += rows
      }
      return found
    }
  }

  /// Hands over all rows in order, of one moment: what changes meanwhile is not seen.
  /// - Parameter body: gets rows one by one; runs on a thread of the database's.
  public func readAll(
    _ body: @escaping @Sendable (JSONValue) throws -> Void
  ) async throws(SourceFailure) {
    try await table.read { [self] connection in
      let condition = try chosenCondition(connection)
      let pages =
        order.map { order in
          order.stretches(from: nil).map { page("*", $0, condition, Walk()) }
        } ?? [naturalPage(0..<Int.max, condition)]
      for page in pages {
        try forEachObject(table.statement(page, connection), body)
      }
    }
  }

  // MARK: Places

  /// Where a row stands by now that has been read before, as its key tells; nil where it has none,
  /// has gone, or is only found by looking at all rows.
  public func position(of row: JSONValue) async throws(SourceFailure) -> Int? {
    guard let order, case .integer(let key)? = row[order.key] else { return nil }
    if let found = state.withLock({ $0.keys.firstIndex(of: key) }) { return found }
    guard try await arrival() == .atOnce else { return nil }
    return try await table.read { [self] connection in
      let condition = try chosenCondition(connection)
      guard try !sorts(condition, order, connection) else { return nil }
      let present = SQLFragment("\(quoted(order.key)) = ?", [key])
      let place =
        table.select(order.placeColumns) + SQLFragment(" WHERE ") + .all([present, condition])
      guard let row = try Row.fetchOne(table.statement(place, connection)) else { return nil }
      let before = order.reversed.stretches(from: RowOrder.Place(value: row[0], key: row[1]))
      return try before.reduce(-1) {
        try $0 + number(of: .all([$1.condition, condition]), connection)
      }
    }
  }

  private func nearest(_ position: Int) -> (position: Int, place: RowOrder.Place?) {
    let known = state.withLock { $0.places.last(upTo: position) }
    return (known?.position ?? 0, known?.place)
  }

  /// The nearest known place before a position, or that of the position itself, looked up.
  /// - Returns: nil for the place of the first row.
  private func place(
    _ position: Int, _ order: RowOrder, _ condition: SQLFragment, _ connection: Database
  ) throws -> (position: Int, place: RowOrder.Place?) {
    let (before, after, count) = state.withLock {
      ($0.places.last(upTo: position), $0.places.first(after: position), $0.count)
    }
    let start = (position: before?.position ?? 0, place: before?.place)
    let skip = position - start.position
    if skip <= Self.shortSkip { return start }
    var ways = [(skip: skip, order: order, from: start.place)]
    if let after {
      ways.append((after.position - position, order.reversed, after.place))
    }
    if let count, position < count {
      ways.append((count - 1 - position, order.reversed, nil))
    }
    guard let way = ways.min(by: { $0.skip < $1.skip }) else { return start }
    // So far off, sorting what an index finds beats reading each row to see whether it matches.
    let condition =
      way.skip > Self.mostSorted
      ? try self.condition(usesIndexes: true, connection) : condition
    var walk = Walk(skip: way.skip, limit: 1)
    for stretch in way.order.stretches(from: way.from) {
      let page = page(order.placeColumns, stretch, condition, walk)
      if let row = try Row.fetchOne(table.statement(page, connection)) {
        let place = RowOrder.Place(value: row[0], key: row[1])
        state.withLock { _ = $0.places.add(place, at: position) }
        return (position, place)
      }
      try pass(0, stretch, condition, &walk, connection)
    }
    return start
  }

  /// How far a walk through the stretches has come.
  struct Walk {
    var skip = 0
    /// Nil: all.
    var limit: Int?
  }

  /// Goes on to the next stretch after `found` rows of this one.
  private func pass(
    _ found: Int, _ stretch: RowOrder.Stretch, _ condition: SQLFragment, _ walk: inout Walk,
    _ connection: Database
  ) throws {
    walk.limit = walk.limit.map { $0 - found }
    if found > 0 {
      walk.skip = 0
    } else if walk.skip > 0 {
      walk.skip -= try number(of: .all([stretch.condition, condition]), connection)
    }
  }

  // MARK: Statements

  func number(of condition: SQLFragment, _ connection: Database) throws -> Int {
    // SQLite counts a whole table without reading its rows, unless there is a WHERE.
    let matching = condition == .all([]) ? SQLFragment("") : SQLFragment(" WHERE ") + condition
    let count = table.select("count(*)") + matching
    return try Int.fetchOne(table.statement(count, connection)) ?? 0
  }

  func page(
    _ columns: String, _ stretch: RowOrder.Stretch, _ condition: SQLFragment, _ walk: Walk
  ) -> SQLFragment {
    table.select(columns) + SQLFragment(" WHERE ") + .all([stretch.condition, condition])
      + SQLFragment(" ORDER BY \(stretch.order) LIMIT \(walk.limit ?? -1) OFFSET \(walk.skip)")
  }

  /// Without a key, rows alike are told apart by all that they hold.
  private func naturalPage(_ range: Range<Int>, _ condition: SQLFragment) -> SQLFragment {
    let order = request.order.map { order in
      " ORDER BY \(quoted(order.column))\(order.isDescending ? " DESC" : "") NULLS LAST, "
        + table.columns.map(quoted).joined(separator: ", ")
    }
    return table.select("*") + SQLFragment(" WHERE ") + condition
      + SQLFragment("\(order ?? "") LIMIT \(range.count) OFFSET \(range.lowerBound)")
  }

  func condition(usesIndexes: Bool, _ connection: Database) throws -> SQLFragment {
    var samples: [String: DatabaseValue] = [:]
    for case .moments(let column, _) in request.conditions {
      samples[column] = try table.sample(of: column, connection)
    }
    return request.condition(sample: { samples[$0] ?? .null }, usesIndexes: usesIndexes)
  }

  /// The condition in the form that gives a page soonest.
  ///
  /// SQLite takes any index of a condition to find few rows, and would sort millions where it could
  /// go through them in their order.
  func chosenCondition(_ connection: Database) throws -> SQLFragment {
    let byIndex = try condition(usesIndexes: true, connection)
    guard let order, !request.conditions.isEmpty else { return byIndex }
    let inOrder = try condition(usesIndexes: false, connection)
    if let usesIndexes = state.withLock({ $0.usesIndexes }) {
      return usesIndexes ? byIndex : inOrder
    }
    var usesIndexes = true
    if try sorts(byIndex, order, connection), try !sorts(inOrder, order, connection) {
      usesIndexes = try isFew(byIndex, connection)
    }
    state.withLock { $0.usesIndexes = usesIndexes }
    return usesIndexes ? byIndex : inOrder
  }
}
