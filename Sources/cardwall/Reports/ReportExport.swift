import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Localization

/// An export of all rows of a report to a CSV file.
///
/// Dropping it, with the page of its report, cancels it, which leaves no file.
final class ReportExport {
  /// Called with the number of rows written so far.
  var onProgress: (Int) -> Void = { _ in }
  /// Called once at the end with a message for the user.
  var onEnd: (String) -> Void = { _ in }
  /// Called with a message for the user if the export is dropped before its end.
  var onDrop: (String) -> Void = { _ in }

  private var task: Task<Void, Never>?

  /// Starts the export.
  init(_ selection: any ReportSelection, columns: [String], to path: String) {
    let name = (path as NSString).lastPathComponent
    let progress: @Sendable (Int) -> Void = { [weak self] count in
      Task { @MainActor in self?.progressed(count) }
    }
    task = Task { [weak self] in
      let message: String
      do {
        let count = try await selection.export(to: path, columns: columns, progress: progress)
        message = String(
          count: count, one: "Exported \(count.grouped) row to \(name)",
          other: "Exported \(count.grouped) rows to \(name)")
      } catch let failure as SourceFailure {
        message =
          failure.kind == .cancelled
          ? String(localized: "Export cancelled")
          : String(localized: "Not exported: \(failure.message)")
      } catch {
        message = String(localized: "Not exported: \(error.fileReason)")
      }
      self?.end(message)
    }
  }

  isolated deinit {
    guard task != nil else { return }
    cancel()
    onDrop(String(localized: "Export cancelled"))
  }

  func cancel() { task?.cancel() }

  private func progressed(_ count: Int) {
    if task?.isCancelled == false { onProgress(count) }
  }

  private func end(_ message: String) {
    task = nil
    onEnd(message)
  }
}

extension ReportRow {
  /// The cells as they are shown, with tabs between them.
  var tabSeparated: String {
    cells.map { cell in
      cell.text == missingValue
        ? "" : String(cell.text.withoutIsolates.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }.joined(separator: "\t")
  }
}
