import DataSources
import JMESPath

/// In place of the rows of a table, of which a report asks for few at a time: whether they can be had,
/// and when they have changed.
struct TableProbe: SourceAdapter {
  let table: SourceDefinition
  /// Of the same source: tells of changes.
  let adapter: any SourceAdapter

  /// The names of the columns.
  func fetch() async throws(SourceFailure) -> JSONValue {
    guard case .sqlite(let path, let query) = table.kind else { return .null }
    let table = try await SQLiteTable(
      path: path, sql: query.sql, parameters: query.parameters.bound)
    return .array(table.columns.map { .string($0) })
  }

  func changes() -> AsyncStream<Void>? { adapter.changes() }
}

extension DashboardDefinition {
  /// What a report is kept up to date by: its source; or a probe of it, where its rows are never loaded.
  func loadedSource(of report: ReportDefinition) -> SourceID {
    isTable(report) ? report.source.asTable : report.source
  }

  /// The sources that are loaded: those of the file, and for each table that a report is made of, a
  /// probe of it.
  var loadedSources: [SourceDefinition] {
    let tables = pages.compactMap { page -> SourceID? in
      guard case .report(let report) = page.content, isTable(report) else { return nil }
      return report.source
    }
    return sources + sources.filter { tables.contains($0.id) }.map(\.asTable)
  }

  private func isTable(_ report: ReportDefinition) -> Bool {
    sources.first { $0.id == report.source }.flatMap { TablePlan(report, $0) } != nil
  }
}

extension SourceID {
  /// No name of the file has a blank.
  fileprivate var asTable: SourceID { SourceID("\(rawValue) as a table") }

  var isTable: Bool { rawValue.contains(" ") }
}

extension SourceDefinition {
  /// The same source, of whose rows none is loaded.
  fileprivate var asTable: SourceDefinition {
    SourceDefinition(
      id: id.asTable, kind: kind, every: every, timeout: timeout, staleAfter: staleAfter,
      keep: keep, query: query, location: location)
  }
}
