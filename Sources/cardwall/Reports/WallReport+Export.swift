import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import Localization

/// Copying the rows of a report, and writing them to a file.
extension WallReport {
  /// Copies rows to the clipboard as lines of tab-separated cells.
  func copy(_ ranges: [Range<Int>]) {
    guard let selection else { return }
    view.root.scope.task { () async throws(SourceFailure) -> [String] in
      var lines: [String] = []
      for range in ranges { lines += try await selection.rows(range).map(\.row.tabSeparated) }
      return lines
    } then: { [weak self] result in
      switch result {
      case .success(let lines): self?.copied(lines)
      case .failure(let failure): self?.onNote(String(localized: "Not copied: \(failure.message)"))
      }
    }
  }

  private func copied(_ lines: [String]) {
    view.root.copyToClipboard(lines.joined(separator: "\n"))
    let count = lines.count
    onNote(
      count < ReportPageView.copyLimit
        ? String(
          count: count, one: "Copied \(count.grouped) row.",
          other: "Copied \(count.grouped) rows.")
        : String(
          count: count, one: "Copied the first \(count.grouped) row. Export them to get all.",
          other: "Copied the first \(count.grouped) rows. Export them to get all."))
  }

  /// Asks for the file that the rows are written to.
  func chooseFile() {
    guard let window = view.root.window, let selection else { return }
    FileDialog.save(String(localized: "Export CSV"), name: "\(title).csv", over: window) {
      [weak self] path in
      self?.export(selection, to: path)
    }
  }

  /// Writes all rows that match to a file, in place of a running export.
  func export(_ selection: any ReportSelection, to path: String) {
    let export = ReportExport(selection, columns: columns, to: path)
    export.onProgress = { [unowned self] count in show(exported: count) }
    export.onEnd = { [unowned self] message in
      show(exported: nil)
      onNote(message)
    }
    export.onDrop = onNote
    self.export = export
    show(exported: 0)
  }

  private func show(exported count: Int?) {
    view.change { $0.exportedCount = count }
  }
}
