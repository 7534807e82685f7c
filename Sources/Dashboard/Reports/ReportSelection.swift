import CardModel
import DataSources
import JMESPath

/// The rows of a report that match a request, in its order, by position.
public protocol ReportSelection: Sendable {
  /// Returns how the rows become known; a database may have to be asked for that.
  func arrival() async throws(SourceFailure) -> RowsArrival
  /// Counts the rows.
  /// - Parameter found: called with the number so far, where rows don't all arrive at once; each of
  ///   these can be asked for.
  func count(_ found: @escaping @Sendable (Int) -> Void) async throws(SourceFailure) -> Int
  /// Returns the rows at these positions; fewer where there are no more, or none were found yet.
  func rows(_ range: Range<Int>) async throws(SourceFailure) -> [ReportRow]
  /// Returns the objects of the rows at these positions.
  func objects(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue]
  /// Returns the position of an object that was at another one before the data changed.
  ///
  /// The result is nil where it can't be found.
  func position(of object: JSONValue, near position: Int) async throws(SourceFailure) -> Int?
  /// Prepares the rows so that those at any position are read quickly; may take seconds.
  func arrange() async throws(SourceFailure)
  /// Calls a function with the cells of each row in order, on the thread that reads them.
  ///
  /// The cells are for programs: figures are bare of units and grouping.
  func readAll(_ body: @escaping @Sendable ([String]) throws -> Void)
    async throws(SourceFailure)
}

extension ReportSelection {
  public func arrival() async throws(SourceFailure) -> RowsArrival { .atOnce }
  public func arrange() async throws(SourceFailure) {}
  public func count() async throws(SourceFailure) -> Int { try await count { _ in } }

  /// Returns the object of the row at a position; nil where there is none.
  public func object(at position: Int) async throws(SourceFailure) -> JSONValue? {
    position < 0 ? nil : try await objects(position..<position + 1).first
  }

  public func position(
    of object: JSONValue, near position: Int
  ) async throws(SourceFailure) -> Int? {
    try await nearPosition(of: object, to: position)
  }

  /// Returns the position of an object among the rows that were its neighbours.
  fileprivate func nearPosition(
    of object: JSONValue, to position: Int
  ) async throws(SourceFailure) -> Int? {
    let range = max(0, position - neighbours)..<position + neighbours
    return try await objects(range).position(of: object, near: position - range.lowerBound)
      .map { range.lowerBound + $0 }
  }
}

/// The greatest distance, either way, at which an object is searched among rows that must be read.
private let neighbours = 100

extension [JSONValue] {
  /// The position of an object that is nearest to where it was.
  ///
  /// It is found by its `id`, or by all its fields where it has none.
  fileprivate func position(of object: JSONValue, near position: Int) -> Int? {
    let id = object["id"].flatMap { $0.isNull ? nil : $0 }
    return indices.filter { id == nil ? self[$0] == object : self[$0]["id"] == id }
      .min { abs($0 - position) < abs($1 - position) }
  }
}

// MARK: Kinds of selections

/// A selection of rows that are in memory.
struct MemorySelection: ReportSelection {
  let binder: ReportBinder
  let rows: [JSONValue]

  func count(_ found: @escaping @Sendable (Int) -> Void) async -> Int { rows.count }

  @concurrent
  func rows(_ range: Range<Int>) async -> [ReportRow] {
    range.clamped(to: rows.indices).map { binder.row(rows[$0], at: $0) }
  }

  func objects(_ range: Range<Int>) async -> [JSONValue] {
    Array(rows[range.clamped(to: rows.indices)])
  }

  @concurrent
  func position(of object: JSONValue, near position: Int) async -> Int? {
    rows.position(of: object, near: position)
  }

  @concurrent
  func readAll(
    _ body: @escaping @Sendable ([String]) throws -> Void
  ) async throws(SourceFailure) {
    let values = binder.values
    for row in rows {
      if Task.isCancelled { throw .cancelled }
      do { try body(values(row)) } catch {
        throw error as? SourceFailure ?? SourceFailure(.rejected, "\(error)")
      }
    }
  }
}

/// A selection of rows that a database searches, orders and counts.
struct TableSelection: ReportSelection {
  let binder: ReportBinder
  let rows: TableRows

  func arrival() async throws(SourceFailure) -> RowsArrival { try await rows.arrival() }

  func count(_ found: @escaping @Sendable (Int) -> Void) async throws(SourceFailure) -> Int {
    try await rows.count(found)
  }

  func arrange() async throws(SourceFailure) { try await rows.arrange() }

  func rows(_ range: Range<Int>) async throws(SourceFailure) -> [ReportRow] {
    try await rows.rows(range).enumerated().map {
      binder.row($1, at: range.lowerBound + $0)
    }
  }

  func objects(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue] {
    try await rows.rows(range)
  }

  /// Finds an object by the key of the table, where it has one.
  func position(of object: JSONValue, near position: Int) async throws(SourceFailure) -> Int? {
    if let near = try await nearPosition(of: object, to: position) { return near }
    return try await rows.position(of: object)
  }

  func readAll(
    _ body: @escaping @Sendable ([String]) throws -> Void
  ) async throws(SourceFailure) {
    let values = binder.values
    try await rows.readAll { item in try body(values(item)) }
  }
}
