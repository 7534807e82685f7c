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
      choices.append(texts.sorted { binder.context.order($0, $1) == .orderedAscending })
    }
    return choices
  }
}
