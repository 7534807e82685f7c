import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import JMESPath

import struct Dashboard.Snapshot

/// Follows the rows of reports whose objects are open: reads them, and finds their positions again
/// when the data change.
final class ReportRowFollower {
  /// A row whose object is open.
  private struct OpenRow {
    /// The position among the rows of the report as they are now, from 0.
    var position: Int
    /// The object of the row when it was read last, by which it is found again.
    var object: JSONValue?
    /// Whether the row is no longer in the data.
    var isGone = false
    /// Whether the report has the row, as it may for a while after the row has gone; without it,
    /// the one that followed has its position.
    var isListed = true
  }

  private unowned let navigator: Navigator
  private let scope: WidgetScope
  private var openRows: [ObjectPath: OpenRow] = [:]
  /// The row of a report that the focus returns to, when a person goes back to the report.
  private var lastRow: (report: PageID, position: Int)?
  /// Reads the objects of rows that have been opened.
  private var reading: [ObjectPath: Task<Void, Never>] = [:]
  /// Waits for the number of rows of a report that is still counted.
  private var counting: Task<Void, Never>?
  /// Finds the open rows again, one report after the other.
  private var renewal: Task<Void, Never>?
  /// The reports whose data have changed since their rows were found.
  private let changes = ChangeQueue<PageID>()

  init(_ navigator: Navigator) {
    self.navigator = navigator
    scope = navigator.scope
  }

  isolated deinit { stop() }

  func stop() {
    for task in [counting, renewal] { task?.cancel() }
    for task in reading.values { task.cancel() }
    changes.removeAll()
  }

  /// Waits until the rows that are open have been read.
  func settled() async {
    for task in reading.values { await task.value }
  }

  private func report(_ page: PageID) -> WallReport? { navigator.reportScreen(of: page)?.report }

  // MARK: Positions

  /// Returns the position of an open row in its report.
  func position(of path: ObjectPath, in page: PageID) -> Navigator.Position? {
    guard let row = openRows[path], let length = report(page)?.length else { return nil }
    let position = Navigator.Position(
      index: row.position, count: length.isCounted ? length.count : nil, isGone: row.isGone,
      isListed: row.isListed)
    guard length.isCounted else { return position }
    let isKnown = row.isListed ? length.count > 1 && row.position < length.count : length.count > 0
    return isKnown ? position : nil
  }

  func isOpen(_ path: ObjectPath) -> Bool { openRows[path] != nil }

  // MARK: Reading

  /// Notes the row that a person goes on to: the focus returns to it with the report.
  /// - Parameter object: the object of the row when it was read.
  func prepare(_ path: ObjectPath, at position: Int, as object: JSONValue?, in page: PageID) {
    openRows[path] = OpenRow(position: position, object: object)
    lastRow = (page, position)
  }

  /// Follows the row that an opened path begins at, if it begins at one: reads its object and fills
  /// the page of it.
  func follow(_ path: ObjectPath) {
    guard case .report(let page) = path.origin, let position = path.card.rowPosition else { return }
    // The row at the position may be another one by now.
    let object = openRows[path]?.object ?? report(page)?.loadedObject(at: position)
    openRows[path] = OpenRow(position: position, object: object)
    navigator.onChange()
    reading[path]?.cancel()
    reading[path] = scope.task { [unowned self] () async throws(CancellationError) in
      try await read(path, in: page)
    }
    counting?.cancel()
    counting = scope.task { [unowned self] () async throws(CancellationError) in
      try await count(page)
    }
  }

  /// Reads the object of an open row.
  private func read(_ path: ObjectPath, in page: PageID) async throws(CancellationError) {
    guard let selection = report(page)?.selection, let row = openRows[path] else { return }
    let read = try await scope.waiting(for: { () async throws(SourceFailure) in
      if let object = row.object {
        try await selection.present(object, at: row.position)
      } else {
        try await selection.object(at: row.position)
      }
    })
    guard openRows[path] != nil else { return }
    switch read {
    case .success(let object?):
      openRows[path]?.object = object
      try await fill(path, with: .success(object))
    case .success(nil):
      // The page shows the object as it was last.
      if let object = row.object { try await fill(path, with: .success(object)) }
      try await showGone(path)
    case .failure(let failure): try await fill(path, with: .failure(failure))
    }
  }

  /// Shows that a row has left the report.
  private func showGone(_ path: ObjectPath) async throws(CancellationError) {
    openRows[path]?.isGone = true
    try await fill(path, with: .failure(.missingRow))
    show(nil, at: path)
    navigator.onChange()
  }

  /// Passes an open row's object to the cards of its page.
  private func fill(
    _ path: ObjectPath, with object: Result<JSONValue, SourceFailure>
  ) async throws(CancellationError) {
    // The loader takes objects only of pages that it knows.
    try await scope.waiting { await navigator.loading?.value }
    let loader = navigator.loader
    try await scope.waiting { await loader.setRowObject(object, for: path) }
  }

  /// Waits until the rows of a report are counted, which the position is shown with.
  private func count(_ page: PageID) async throws(CancellationError) {
    guard let report = report(page), !report.length.isCounted,
      let snapshot = try await snapshot(of: page)
    else { return }
    try await scope.waiting { await report.show(snapshot) }
    navigator.onChange()
  }

  private func snapshot(of page: PageID) async throws(CancellationError) -> Snapshot? {
    let loader = navigator.loader
    return try await scope.waiting { await loader.snapshot(ofReport: page) }
  }

  /// Waits until a report shows its rows.
  /// - Parameter limit: the maximum time to wait for its data.
  /// - Returns: its screen; nil if it has been left.
  func loaded(
    _ page: PageID, within limit: Duration
  ) async throws(CancellationError) -> ReportScreen? {
    try await scope.waiting { await navigator.loading?.value }
    let loader = navigator.loader
    _ = try await scope.waiting { await loader.settled(within: limit) }
    guard let screen = navigator.reportScreen(of: page), let snapshot = try await snapshot(of: page)
    else { return nil }
    try await scope.waiting { await screen.report.show(snapshot) }
    return screen
  }

  // MARK: Changes

  /// Finds the open rows of a report again in its changed data.
  ///
  /// Changes that arrive meanwhile are taken together: one task at a time finds rows, so that none
  /// is overtaken by an older one.
  func dataChanged(in page: PageID) {
    guard openRows.keys.contains(where: { $0.origin == .report(page) }) else { return }
    guard changes.add(page) else { return }
    renewal = scope.task { [unowned self] () async throws(CancellationError) in
      try await changes.run { (page) async throws(CancellationError) in try await renew(page) }
    }
  }

  private func renew(_ page: PageID) async throws(CancellationError) {
    try await scope.waiting { await navigator.loading?.value }
    guard let snapshot = try await snapshot(of: page), let report = report(page) else { return }
    try await scope.waiting { await report.show(snapshot) }
    keepPosition(in: report, on: page)
    for (path, row) in openRows where path.origin == .report(page) {
      guard let selection = report.selection else { continue }
      guard let object = row.object else {
        try await read(path, in: page)
        continue
      }
      let found = try await scope.waiting(for: { () async throws(SourceFailure) in
        try await selection.position(of: object, near: row.position)
      })
      // The report shows why its rows could not be read. If other data have come meanwhile, the
      // rows are found in those.
      guard case .success(let found) = found, !changes.contains(page) else { return }
      guard openRows[path] != nil else { continue }
      openRows[path]?.isGone = found == nil
      openRows[path]?.isListed = found != nil
      guard let position = found else {
        try await showGone(path)
        continue
      }
      openRows[path]?.position = position
      if position != row.position { lastRow = (page, position) }
      try await read(path, in: page)
      let rows = try await scope.waiting(for: { () async throws(SourceFailure) in
        try await selection.rows(position..<position + 1)
      })
      guard case .success(let rows) = rows else { return }
      if let row = rows.first { show(row.row.card(), at: path) }
    }
    navigator.onChange()
  }

  /// Shows a row as it is now, on the screens of its object; as it was last if it is gone.
  private func show(_ row: Card?, at path: ObjectPath) {
    for screen in navigator.screens where screen.object == path {
      (screen as? ObjectScreen)?.show(row: row)
      if let row { (screen as? CardsScreen)?.head?.show(row) }
    }
  }

  /// Keeps the position of the open row if the report has failed: with its rows it loses the focus,
  /// which returns there later.
  private func keepPosition(in report: WallReport, on page: PageID) {
    guard report.hasFailed, let path = navigator.top.object, path.origin == .report(page),
      let position = openRows[path]?.position
    else { return }
    lastRow = (page, position)
  }

  // MARK: Stack

  /// Drops the rows whose screens have been left.
  ///
  /// If a person has returned to the report, the row of the last one gets the focus.
  func stackChanged() {
    let paths = navigator.screens.compactMap(\.object)
    openRows = openRows.filter { paths.contains($0.key) }
    for (path, task) in reading where openRows[path] == nil {
      task.cancel()
      reading[path] = nil
    }
    guard let last = lastRow else { return }
    if let screen = navigator.top as? ReportScreen, screen.page.id == last.report {
      lastRow = nil
      screen.report.view.focus(last.position)
    } else if report(last.report) == nil {
      lastRow = nil
    }
  }

  /// Takes over the open rows of the navigator before, and finds them in the data of this one.
  func resume(_ old: ReportRowFollower) {
    openRows = old.openRows
    for case .report(let page) in openRows.keys.map(\.origin) { dataChanged(in: page) }
  }
}

extension SourceFailure {
  fileprivate nonisolated static var missingRow: SourceFailure {
    SourceFailure(.notFound, "The row is no longer in the report.")
  }
}
