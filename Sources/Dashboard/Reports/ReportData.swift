import CardModel
import DataSources
import Foundation
import JMESPath

/// The rows of a report: all of them in memory, or a table that is queried.
public struct ReportData: Sendable {
  private enum Origin: Sendable {
    case memory(MemoryReport)
    case table(TablePlan, SQLTable)
  }

  private let binder: ReportBinder
  private let origin: Origin

  init(_ binder: ReportBinder, rows value: JSONValue) {
    self.binder = binder
    origin = .memory(MemoryReport(binder, value))
  }

  init(_ binder: ReportBinder, _ plan: TablePlan, _ table: SQLTable) {
    self.binder = binder
    origin = .table(plan, table)
  }

  /// The indices of the columns that the rows can't be ordered by, as their values have no order.
  public var unorderedColumns: Set<Int> {
    guard case .table(let plan, let table) = origin else { return [] }
    return Set(plan.columns.indices.filter { !table.canOrder(by: plan.columns[$0]) })
  }

  /// The reason why the rows aren't in the order of the definition; nil if they are.
  public var orderIssue: BindingIssue? {
    if case .table(_, let table) = origin { binder.orderIssue(of: table) } else { nil }
  }

  /// Returns the rows that match a request, in its order.
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

  /// Returns the number of rows.
  @concurrent
  public func total() async throws(SourceFailure) -> Int {
    switch origin {
    case .memory(let rows): rows.count
    case .table(_, let table): try await table.rows(TableQuery()).count()
    }
  }

  /// Returns the values of the rows for each filter, in order; none for a filter with bounds.
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
      case .memory(let rows):
        values = rows.values(of: filter.value, limit: CardLimits.filterChoices)
      case .table(let plan, let table):
        values = try await table.values(of: plan.filters[index], limit: CardLimits.filterChoices)
      }
      let texts = Set(values.map(CardBuilder.text)).subtracting([""])
      choices.append(texts.sorted { binder.context.order($0, $1) == .orderedAscending })
    }
    return choices
  }

  /// Returns the number of rows for each of some values of a filter, among the rows that match the
  /// other parts of a request.
  ///
  /// It may take seconds if no index of the database helps.
  @concurrent
  public func counts(
    of values: [String], ofFilter index: Int, _ request: ReportRequest
  ) async throws(SourceFailure) -> [String: Int] {
    var request = request
    request.filters[index] = nil
    switch origin {
    case .memory(let rows):
      return rows.counts(of: binder.definition.filters[index].value, request)
    case .table(let plan, let table):
      request.filters[index] = .values(values)
      let rows = try table.rows(plan.request(request, binder.context))
      return try await rows.counts(of: plan.filters[index]).reduce(into: [:]) { counts, group in
        counts[CardBuilder.text(group.value), default: 0] += group.count
      }
    }
  }
}
