import CardModel
import Gtk
import Localization

/// The number of rows that have been exported, with a button that cancels the export.
final class ReportProgress {
  let root = Box(.horizontal, gap: 8)
  /// Called when the export is to be cancelled.
  var onCancel: () -> Void = {}

  private let text = Label.line("report-progress")

  init() {
    let cancel = Button(String(localized: "Cancel"))
    cancel.addClass("link")
    cancel.hasFrame = false
    cancel.onClicked { [unowned self] in onCancel() }
    for part in [Spinner().widget, text.widget, cancel.widget] { root.append(part) }
    root.isVisible = false
    root.own(self)
  }

  /// - Parameter count: the number of rows that have been exported; nil without an export.
  func render(_ count: Int?, of rows: ReportRows?) {
    root.isVisible = count != nil
    if let count { text.showLine(ReportText.exported(count, of: rows)) }
  }
}
