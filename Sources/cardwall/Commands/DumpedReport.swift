import CardModel
import Dashboard
import DataSources

import struct Dashboard.Snapshot

/// What a report says: how many rows there are, and the first of them, by tabs.
nonisolated struct DumpedReport {
  let textLines: [String]
  /// Whether it has rows to show, were it none.
  let isComplete: Bool

  /// The most rows that are said.
  private static let rowLimit = 20

  /// Asks for the rows that the report begins with.
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
      textLines =
        ["report: \(total) rows"] + [binder.note(on: snapshot)].compactMap { $0 }
        + rows.map { $0.cells.map(\.text).joined(separator: "\t") }
      isComplete = true
    } catch {
      textLines = Self.lines(error)
      isComplete = false
    }
  }

  private static func lines(_ failure: SourceFailure) -> [String] {
    let failure = Failure(failure)
    return ["report: failed", failure.title, failure.message]
  }
}
