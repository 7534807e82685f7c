import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk

import struct Dashboard.Snapshot

/// A list report on the screen: asks for its rows off the main actor, and shows those asked for last.
final class WallReport {
  let view: ReportPageView
  let title: String
  /// How many rows there are to show, and whether all have been counted.
  var length: (count: Int, isCounted: Bool) { (rows.count, rows.isCounted) }
  /// What the columns are called.
  let columns: [String]
  /// Called with what is to be told a person in passing.
  var onNote: (String) -> Void = { _ in }

  /// The rows that are shown.
  var selection: (any ReportSelection)?
  /// What is being copied or written.
  var transfer: Task<Void, Never>?
  var isExporting = false

  /// Of the view: a question may be answered after the window is gone.
  let life = WidgetLife()
  let binder: ReportBinder
  private let memory: ReportMemory
  private(set) var snapshot = Snapshot()
  private(set) var request: ReportRequest
  var data: ReportData?
  var pages: ReportPages?
  /// What the rows are that are shown.
  var shown: AnyObject?
  /// Whether others are asked for than `pages` has.
  var wantsOthers = true
  /// Whether rows could not be had, which are shown no more until they can.
  private(set) var hasFailed = false
  var rows = ReportRows(count: 0, isCounted: false)
  /// Whether total and choices are those of the data that there are now.
  var knowsAll = false
  /// Looks for rows and counts them.
  var work: Task<Void, Never>?
  /// Finds out what else there is to know of the data.
  var learning: Task<Void, Never>?
  /// Says that rows are still looked for.
  var notice: Task<Void, Never>?
  /// Whether `work` goes through all of the data, which is not begun again at each change.
  var isThorough = false
  /// Whether the data have changed since it began.
  var isOutdated = false
  var countTime = Duration.zero

  /// - Parameters:
  ///   - sources: of the dashboard.
  ///   - memory: the order and the widths that a person has chosen.
  ///   - offersExport: whether rows may be written to files of this machine.
  init(
    _ definition: ReportDefinition, sources: [SourceDefinition], title: String,
    memory: ReportMemory = ReportMemory(), offersExport: Bool = true
  ) {
    binder = ReportBinder(definition, sources: sources, title: title)
    self.title = title
    self.memory = memory
    let report = memory.applied(to: binder.report)
    columns = report.columns.map(\.title)
    request = ReportRequest(order: report.order)
    view = ReportPageView(report, offersExport: offersExport)
    life.watch(view.root.widget)
    view.row = { [unowned self] in pages?.row(at: $0) }
    view.onRequest = { [unowned self] in
      if $0.order != request.order { memory.keep(order: $0.order, of: report) }
      request = $0
      find(isNew: true)
    }
    view.onWidth = { memory.keep(width: $1, of: report.columns[$0].title) }
    view.onCopy = { [unowned self] in copy($0) }
    view.onExport = { [unowned self] in export() }
    view.onCancel = { [unowned self] in transfer?.cancel() }
  }

  isolated deinit {
    for task in [work, learning, notice, transfer] { task?.cancel() }
  }

  /// Shows other data of the source.
  func apply(_ new: Snapshot) {
    guard !life.isOver else { return }
    let isOther = new.value != snapshot.value || new.loadedAt != snapshot.loadedAt
    snapshot = new
    if let placeholder = binder.placeholder(for: new) {
      stop()
      data = nil
      showNothing()
      view.render(placeholder)
    } else if isOther || data == nil {
      data = nil
      knowsAll = false
      if isThorough { isOutdated = true } else { find(isNew: wantsOthers) }
    } else {
      render()
    }
  }

  /// The same; comes back when the rows are shown and counted.
  func show(_ new: Snapshot) async {
    apply(new)
    // What is asked for meanwhile takes the place of what was looked for.
    var awaited: Task<Void, Never>?
    while awaited != work {
      awaited = work
      await awaited?.value
    }
    await learning?.value
  }

  /// Gives up what goes on.
  func stop() {
    for task in [work, learning, notice] { task?.cancel() }
    isThorough = false
    isOutdated = false
  }

  func render() {
    guard pages != nil, !hasFailed, !life.isOver else { return }
    view.update(rows, note: binder.note(on: snapshot))
  }

  func failed(_ failure: SourceFailure) {
    guard failure.kind != .cancelled, !life.isOver else { return }
    stop()
    showNothing()
    view.render(.failed(Failure(failure)))
  }

  /// Has no rows to show; where the reader was among them stays known.
  private func showNothing() {
    pages?.cancel()
    selection = nil
    hasFailed = true
  }

  func showRows() {
    wantsOthers = false
    hasFailed = false
  }
}
