import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk

// What is done with the rows of a report beside being looked at: copied, and written to a file.

extension WallReport {
  /// Puts rows where other programs paste from: a line each, with tabs between the cells as they are seen.
  func copy(_ ranges: [Range<Int>]) {
    guard let selection else { return }
    transfer = Task { [weak self] in
      do throws(SourceFailure) {
        var lines: [String] = []
        for range in ranges {
          let rows = try await selection.rows(range)
          lines += rows.map { row in
            row.cells.map { $0.text == missingValue ? "" : Self.plain($0.text) }
              .joined(separator: "\t")
          }
        }
        self?.copied(lines)
      } catch {
        self?.onNote("Not copied: \(error.message)")
      }
    }
  }

  /// A cell without what ends one.
  private static func plain(_ text: String) -> String {
    text.contains { $0 == "\t" || $0.isNewline }
      ? String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 }) : text
  }

  private func copied(_ lines: [String]) {
    guard !life.isOver else { return }
    view.root.copyToClipboard(lines.joined(separator: "\n"))
    let isAll = lines.count < ReportPageView.mostCopied
    onNote(
      isAll
        ? "Copied \(ReportPageView.rows(lines.count))"
        : "Copied the first \(ReportPageView.rows(lines.count)). To have all, export them.")
  }

  /// Asks for a file, and writes all rows that match to it.
  func export() {
    guard let window = view.root.window, let selection else { return }
    SaveDialog.ask("Export CSV", name: "\(title).csv", over: window) { [weak self] path in
      self?.export(selection, to: path)
    }
  }

  /// Writes to a file until it is whole or somebody cancels it.
  func export(_ selection: any ReportSelection, to path: String) {
    let name = (path as NSString).lastPathComponent
    view.show(exported: 0)
    isExporting = true
    transfer?.cancel()
    let progress: @Sendable (Int) -> Void = { [weak self] count in
      guard let self else { return }
      Task { @MainActor in exported(count) }
    }
    transfer = Task { [weak self, columns] in
      do {
        let count = try await selection.export(to: path, columns: columns, progress: progress)
        self?.ended("Exported \(ReportPageView.rows(count)) to \(name)")
      } catch {
        let isCancelled = (error as? SourceFailure)?.kind == .cancelled
        self?.ended(
          isCancelled
            ? "Export cancelled"
            : "Not exported: \((error as? SourceFailure)?.message ?? error.localizedDescription)")
      }
    }
  }

  private func exported(_ count: Int) {
    guard transfer?.isCancelled == false, isExporting, !life.isOver else { return }
    view.show(exported: count)
  }

  private func ended(_ note: String) {
    isExporting = false
    guard !life.isOver else { return }
    view.show(exported: nil)
    onNote(note)
  }
}
