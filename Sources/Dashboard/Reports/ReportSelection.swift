import CardModel
import DataSources
import JMESPath

/// The rows of a report that match a request, in its order, by position.
public protocol ReportSelection: Sendable {
  /// How the rows become known, which may have to be found out.
  func arrival() async throws(SourceFailure) -> RowsArrival
  /// - Parameter found: hears how many there are so far, of which each can be asked for; only where they
  ///   don't all arrive at once.
  func count(_ found: @escaping @Sendable (Int) -> Void) async throws(SourceFailure) -> Int
  /// The rows at these positions, fewer where there are no more, or no more have been found.
  func rows(_ range: Range<Int>) async throws(SourceFailure) -> [ReportRow]
  /// What those rows are about.
  func objects(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue]
  /// Where an object stands that stood at a position before the data changed; nil where that can't be
  /// told.
  func position(of object: JSONValue, near position: Int) async throws(SourceFailure) -> Int?
  /// Makes rows anywhere quicker to get, where they are slow; may take seconds.
  func arrange() async throws(SourceFailure)
  /// Hands over what the columns hold of all rows in order, one by one, on whatever thread they are
  /// read: for programs, figures are bare of units and grouping.
  func readAll(_ body: @escaping @Sendable ([String]) throws -> Void)
    async throws(SourceFailure)
}

extension ReportSelection {
  public func arrival() async throws(SourceFailure) -> RowsArrival { .atOnce }
  public func arrange() async throws(SourceFailure) {}
  public func count() async throws(SourceFailure) -> Int { try await count { _ in } }

  /// What the row at a position is about; nil where there is none.
  public func object(at position: Int) async throws(SourceFailure) -> JSONValue? {
    position < 0 ? nil : try await objects(position..<position + 1).first
  }

  public func position(
    of object: JSONValue, near position: Int
  ) async throws(SourceFailure) -> Int? {
    try await nearPosition(of: object, to: position)
  }

  /// The same, among the rows that were its neighbours.
  fileprivate func nearPosition(
    of object: JSONValue, to position: Int
  ) async throws(SourceFailure) -> Int? {
    let range = max(0, position - neighbours)..<position + neighbours
    return try await objects(range).position(of: object, near: position - range.lowerBound)
      .map { range.lowerBound + $0 }
  }
}

/// How far an object is looked for among rows that have to be read for that, either way.
private let neighbours = 100

extension [JSONValue] {
  /// Where an object stands, the nearest to where it was: what has the same `id`, or without one is the
  /// same in all.
  fileprivate func position(of object: JSONValue, near position: Int) -> Int? {
    let id = object["id"].flatMap { $0.isNull ? nil : $0 }
    return indices.filter { id == nil ? self[$0] == object : self[$0]["id"] == id }
      .min { abs($0 - position) < abs($1 - position) }
  }
}

// MARK: Where they come from

/// Rows that are there.
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

/// Rows that a database searches, orders and counts.
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

  /// By the key of the table, where it has one.
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
