import CardModel
import DataSources
import Foundation
import JMESPath

/// The rows of a report: all of them in memory, or a table that is queried.
public struct ReportData: Sendable {
  private enum Origin: Sendable {
    case memory(MemoryReport)
    case table(TablePlan, SQLiteTable)
  }

  private let binder: ReportBinder
  private let origin: Origin

  init(_ binder: ReportBinder, rows value: JSONValue) {
    self.binder = binder
    origin = .memory(MemoryReport(binder, value))
  }

  init(_ binder: ReportBinder, _ plan: TablePlan, _ table: SQLiteTable) {
    self.binder = binder
    origin = .table(plan, table)
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
}
