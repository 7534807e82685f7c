import CardModel
import DataSources
import Foundation
import JMESPath

/// What a report has to show: rows in memory, or a table that is asked for them.
public struct ReportData: Sendable {
  private enum Origin: Sendable {
    case memory(MemoryReport)
    case table(TablePlan, SQLiteTable)
  }

  private let binder: ReportBinder
  private let origin: Origin

  /// The most values that a filter offers: beyond it nobody finds one in a menu.
  private static let choiceLimit = 200

  init(_ binder: ReportBinder, rows value: JSONValue) {
    self.binder = binder
    origin = .memory(MemoryReport(binder, value))
  }

  init(_ binder: ReportBinder, _ plan: TablePlan, _ table: SQLiteTable) {
    self.binder = binder
    origin = .table(plan, table)
  }

  /// The rows that match what is asked for, in that order.
  @concurrent
  public func selection(
    _ request: ReportRequest
  ) async throws(SourceFailure) -> any ReportSelection {
    switch origin {
    case .memory(let rows): rows.selection(request)
    case .table(let plan, let table):
      TableSelection(
        binder: binder, rows: try table.rows(plan.request(request, binder.context)))
    }
  }

  /// How many rows there are.
  @concurrent
  public func total() async throws(SourceFailure) -> Int {
    switch origin {
    case .memory(let rows): rows.count
    case .table(_, let table): try await table.rows(TableQuery()).count()
    }
  }

  /// For each filter the values that rows have, in order; none for a filter that takes bounds.
  @concurrent
  public func choices() async throws(SourceFailure) -> [[String]] {
    var choices: [[String]] = []
    for (index, filter) in binder.definition.filters.enumerated() {
      guard filter.kind == .value else {
        choices.append([])
        continue
      }
      let values: [JSONValue]
      switch origin {
      case .memory(let rows): values = rows.values(of: filter.value, limit: Self.choiceLimit)
      case .table(let plan, let table):
        values = try await table.values(of: plan.filters[index], limit: Self.choiceLimit)
      }
      let texts = Set(values.map(Binding.text)).subtracting([""])
      choices.append(texts.sorted { $0.localizedStandardCompare($1) == .orderedAscending })
    }
    return choices
  }
}

/// The rows of a report that match a request, in its order, by position.
public protocol ReportSelection: Sendable {
  /// How the rows become known, which may have to be found out.
  func arrival() async throws(SourceFailure) -> RowsArrival
  /// - Parameter found: hears how many there are so far, of which each can be asked for; only where they
  ///   don't all arrive at once.
  func count(_ found: @escaping @Sendable (Int) -> Void) async throws(SourceFailure) -> Int
  /// The rows at these positions, fewer where there are no more, or no more have been found.
  func rows(_ range: Range<Int>) async throws(SourceFailure) -> [ReportRow]
  /// Makes rows anywhere quicker to get, where they are slow; may take seconds.
  func arrange() async throws(SourceFailure)
  /// Hands over all rows in order, one by one, on whatever thread they are read.
  func readAll(_ body: @escaping @Sendable (ReportRow) throws -> Void)
    async throws(SourceFailure)
}

extension ReportSelection {
  public func arrival() async throws(SourceFailure) -> RowsArrival { .atOnce }
  public func arrange() async throws(SourceFailure) {}
  public func count() async throws(SourceFailure) -> Int { try await count { _ in } }
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

  func readAll(
    _ body: @escaping @Sendable (ReportRow) throws -> Void
  ) async throws(SourceFailure) {
    try await rows.readAll { [binder] item in try body(binder.row(item, at: 0)) }
  }
}
