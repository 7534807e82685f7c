import CardModel
import Dashboard
import DataSources
import JMESPath

import struct Dashboard.Snapshot

/// A report as text: the number of rows, and the first rows as tab-separated lines.
nonisolated struct DumpedReport {
  let textLines: [String]
  /// Whether its rows could be loaded.
  let isComplete: Bool
  /// The expressions that can't be computed or name what no row has.
  private(set) var issues: [BindingIssue] = []
  /// The objects of the rows, as far as they are examined.
  private(set) var objects: [JSONValue] = []

  /// The maximum number of rows that are printed.
  private static let rowLimit = 20

  /// Loads the first rows of the report.
  init(_ binder: ReportBinder, _ snapshot: Snapshot) async {
    guard let value = snapshot.value else {
      textLines =
        snapshot.failure.map { Self.lines($0) } ?? ["report: loading"]
      isComplete = false
      return
    }
    do throws(SourceFailure) {
      let data = try await binder.data(of: value)
      let selection = try await data.selection(ReportRequest())
      let rows = try await selection.rows(0..<Self.rowLimit)
      let total = try await data.total()
      objects = try await selection.objects(0..<min(total, ReportBinder.examinedLimit))
      issues =
        [snapshot.issue, data.orderIssue].compactMap { $0 } + binder.issues(of: objects, in: value)
      textLines =
        ["report: \(total) rows"] + [binder.note(on: snapshot)?.wrappedValue].compactMap { $0 }
        + rows.map { $0.row.cells.map(\.text.withoutIsolates).joined(separator: "\t") }
      isComplete = true
    } catch {
      textLines = Self.lines(error)
      issues = await binder.columnIssues()
      isComplete = false
    }
  }

  private static func lines(_ failure: SourceFailure) -> [String] {
    let failure = Failure(failure)
    return ["report: failed", failure.title, failure.message]
  }
}
