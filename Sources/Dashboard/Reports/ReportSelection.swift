import CardModel
import DataSources
import JMESPath

/// A row of a report with the object that it was made of, by which it is read again.
public struct BoundRow: Sendable {
  public let row: ReportRow
  public let object: JSONValue

  public init(_ row: ReportRow, of object: JSONValue) {
    self.row = row
    self.object = object
  }
}

/// The rows of a report that match a request, in its order, by position.
public protocol ReportSelection: Sendable {
  /// Returns when the rows can be read; may query a database.
  func availability() async throws(SourceFailure) -> RowAvailability
  /// Counts the rows.
  /// - Parameter found: called with the number of rows found so far, each of which can be read; not
  ///   called if all rows are available immediately.
  func count(_ found: @escaping @Sendable (Int) -> Void) async throws(SourceFailure) -> Int
  /// Returns the rows at these positions; fewer if there are no more, or if a scan hasn't found
  /// more yet.
  func rows(_ range: Range<Int>) async throws(SourceFailure) -> [BoundRow]
  /// Returns the objects of the rows at these positions.
  func objects(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue]
  /// Returns what the object of a row is now; nil if the row is gone.
  ///
  /// Rows without a key are looked for near the position, and taken from it if they have no `id`
  /// either.
  /// - Parameters:
  ///   - object: the object when the row was read.
  ///   - position: the position that the row had then.
  func present(_ object: JSONValue, at position: Int) async throws(SourceFailure) -> JSONValue?
  /// Returns the position of an object that was at another one before the data changed.
  ///
  /// The result is nil if the object can't be found.
  func position(of object: JSONValue, near position: Int) async throws(SourceFailure) -> Int?
  /// Prepares the rows so that those at any position are read quickly; may take seconds.
  func prepare() async throws(SourceFailure)
  /// Calls a function with the cells of each row in order, on the thread that reads them.
  ///
  /// The cells are for programs: figures have no units and no grouping.
  func readAll(_ body: @escaping @Sendable ([String]) throws -> Void)
    async throws(SourceFailure)
}

extension ReportSelection {
  public func availability() async throws(SourceFailure) -> RowAvailability { .immediate }
  public func prepare() async throws(SourceFailure) {}
  public func count() async throws(SourceFailure) -> Int { try await count { _ in } }

  /// Returns the object of the row at a position; nil if there is none.
  public func object(at position: Int) async throws(SourceFailure) -> JSONValue? {
    position < 0 ? nil : try await objects(position..<position + 1).first
  }

  public func present(
    _ object: JSONValue, at position: Int
  ) async throws(SourceFailure) -> JSONValue? {
    try await nearObject(like: object, at: position)
  }

  /// Returns the object that is found near a position, or that is at it if it has no `id`.
  fileprivate func nearObject(
    like object: JSONValue, at position: Int
  ) async throws(SourceFailure) -> JSONValue? {
    if let near = try await nearPosition(of: object, to: position) {
      return try await self.object(at: near)
    }
    return object.id == nil ? try await self.object(at: position) : nil
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

/// The maximum distance, in both directions, at which an object is searched among unread rows.
private let neighbours = 100

extension [JSONValue] {
  /// Returns the position of an object that is nearest to a former position.
  ///
  /// The object is found by its `id`, or by all its fields if it has none.
  func position(of object: JSONValue, near position: Int) -> Int? {
    let id = object.id
    return indices.filter { id == nil ? self[$0] == object : self[$0]["id"] == id }
      .min { abs($0 - position) < abs($1 - position) }
  }
}

extension JSONValue {
  /// The field `id`; nil if the object has none.
  fileprivate var id: JSONValue? { self["id"].flatMap { $0.isNull ? nil : $0 } }
}

// MARK: Kinds of selections

/// A selection of rows that are in memory.
struct MemorySelection: ReportSelection {
  let binder: ReportBinder
  let rows: [JSONValue]

  func count(_ found: @escaping @Sendable (Int) -> Void) async -> Int { rows.count }

  @concurrent
  func rows(_ range: Range<Int>) async -> [BoundRow] {
    range.clamped(to: rows.indices).map { BoundRow(binder.row(rows[$0], at: $0), of: rows[$0]) }
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
        throw error as? SourceFailure ?? SourceFailure(.rejected, "\(String(describing: error))")
      }
    }
  }
}

/// A selection of rows that a database searches, orders and counts.
struct TableSelection: ReportSelection {
  let binder: ReportBinder
  let rows: TableRows

  func availability() async throws(SourceFailure) -> RowAvailability {
    try await rows.availability()
  }

  func count(_ found: @escaping @Sendable (Int) -> Void) async throws(SourceFailure) -> Int {
    try await rows.count(found)
  }

  func prepare() async throws(SourceFailure) { try await rows.findAnchors() }

  func rows(_ range: Range<Int>) async throws(SourceFailure) -> [BoundRow] {
    try await objects(range).enumerated().map { index, object in
      BoundRow(binder.row(object, at: range.lowerBound + index), of: object)
    }
  }

  func objects(_ range: Range<Int>) async throws(SourceFailure) -> [JSONValue] {
    try await rows.rows(range).map(binder.secrets.redactor.redact)
  }

  /// Reads the row at the position, or the one of the same key if that is another: rows may have
  /// been deleted or added since.
  func present(
    _ object: JSONValue, at position: Int
  ) async throws(SourceFailure) -> JSONValue? {
    guard rows.hasKey(object) else { return try await nearObject(like: object, at: position) }
    if let there = try await self.object(at: position), rows.haveSameKey(there, object) {
      return there
    }
    return try await rows.present(object).map(binder.secrets.redactor.redact)
  }

  /// Finds an object near its former position, else by the key of the table, if it has one.
  func position(of object: JSONValue, near position: Int) async throws(SourceFailure) -> Int? {
    if let near = try await nearPosition(of: object, to: position) { return near }
    return try await rows.position(of: object)
  }

  func readAll(
    _ body: @escaping @Sendable ([String]) throws -> Void
  ) async throws(SourceFailure) {
    let values = binder.values
    let redactor = binder.secrets.redactor
    try await rows.readAll { item in try body(values(redactor.redact(item))) }
  }
}

// Rows of a report that a person names on the command line or in a link.

extension ReportSelection {
  /// Returns the position of the row with this field `id`, else of the row with this number, from
  /// 1.
  ///
  /// Ids are searched among the first hundred thousand rows. The result is nil if there is no row.
  public func position(named name: String) async throws(SourceFailure) -> Int? {
    var start = 0
    while start < Self.searchedRows {
      let part = try await objects(start..<start + Self.batch)
      let index = part.firstIndex { object in
        guard let id = object.object?["id"], !id.isNull else { return false }
        return CardBuilder.text(id) == name
      }
      if let index { return start + index }
      if part.count < Self.batch { break }
      start += Self.batch
    }
    guard let number = Int(name), number > 0 else { return nil }
    return try await object(at: number - 1) == nil ? nil : number - 1
  }

  private static var searchedRows: Int { 100_000 }
  /// The number of rows that are read at once.
  private static var batch: Int { 5000 }
}

// Rows that are selected, after the data have changed.

extension ReportSelection {
  /// Returns the present positions of objects, with what the objects are now.
  ///
  /// Objects that are no longer among the rows are left out, and so are those beyond the
  /// first hundred that have moved.
  /// - Parameter objects: the objects before the data changed, by their positions then.
  @concurrent
  public func following(_ objects: [Int: JSONValue]) async throws(SourceFailure) -> [Int: JSONValue]
  {
    var found: [Int: JSONValue] = [:]
    var moved: [(position: Int, object: JSONValue)] = []
    for range in Self.ranges(of: objects.keys.sorted()) {
      let present = try await self.objects(range)
      for position in range {
        guard let object = objects[position] else { continue }
        let index = position - range.lowerBound
        if present.indices.contains(index), [present[index]].position(of: object, near: 0) != nil {
          found[position] = present[index]
        } else {
          moved.append((position, object))
        }
      }
    }
    for (former, object) in moved.prefix(Self.movedLimit) {
      guard let position = try await position(of: object, near: former), found[position] == nil,
        let present = try await self.object(at: position)
      else { continue }
      found[position] = present
    }
    return found
  }

  /// Returns the objects of rows by their positions.
  @concurrent
  public func objects(at positions: [Int]) async throws(SourceFailure) -> [Int: JSONValue] {
    var found: [Int: JSONValue] = [:]
    for range in Self.ranges(of: positions) {
      for (index, object) in try await objects(range).enumerated() {
        found[range.lowerBound + index] = object
      }
    }
    return found
  }

  /// The number of objects that are searched, each of which can be anywhere.
  private static var movedLimit: Int { 100 }

  /// Returns the ranges that positions in order form.
  private static func ranges(of positions: [Int]) -> [Range<Int>] {
    positions.reduce(into: []) { ranges, position in
      if let last = ranges.last, last.upperBound == position {
        ranges[ranges.count - 1] = last.lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
    }
  }
}
