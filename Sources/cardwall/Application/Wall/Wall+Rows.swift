import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import JMESPath

import struct Dashboard.Snapshot

/// A row of a report whose object is open.
struct OpenRow {
  /// Among the rows of the report as they are now, from 0.
  var position: Int
  /// What tells it again after the data have changed; nil until it has been read.
  var object: JSONValue?
}

// The objects of a report's rows: from one to the next as the report has them, in its order and by its
// filters, and asked for where they aren't at hand.

extension Wall {
  /// Where the object of a row stands in its report.
  func placeOfRow(_ path: ObjectPath, in page: PageID) -> (index: Int, count: Int?)? {
    guard let position = openRows[path]?.position, let length = report(page)?.length else {
      return nil
    }
    guard length.isCounted else { return (position, nil) }
    return length.count > 1 && position < length.count ? (position, length.count) : nil
  }

  /// Goes on to another row of the report. False if there is none.
  func stepRow(_ step: Int, from path: ObjectPath, in page: PageID) -> Bool {
    guard let report = report(page), let present = openRows[path]?.position else { return false }
    let position = present + step
    guard position >= 0, position < report.length.count || !report.length.isCounted else {
      return false
    }
    awaitedRow?.cancel()
    if let row = report.view.row(position) {
      show(row, at: position, of: page, isForward: step > 0)
    } else {
      fetch(position, of: report, on: page, isForward: step > 0)
    }
    return true
  }

  /// Shows a row as soon as it has been read.
  private func fetch(
    _ position: Int, of report: WallReport, on page: PageID, isForward: Bool
  ) {
    guard let selection = report.selection, let top = trail.topPath else { return }
    awaitedRow = Task { [weak self] in
      do throws(SourceFailure) {
        let rows = try await selection.rows(position..<position + 1)
        guard let self, !Task.isCancelled, trail.topPath == top, let row = rows.first else {
          return
        }
        show(row, at: position, of: page, isForward: isForward)
      } catch {
        if !Task.isCancelled {
          self?.onNote(Note(text: "The row could not be read: \(error.message)"))
        }
      }
    }
  }

  private func show(_ row: ReportRow, at position: Int, of page: PageID, isForward: Bool) {
    let card = row.card()
    let path = ObjectPath(card: .reportRow(position), origin: .report(page))
    let stop: Trail.Stop?
    switch card.destination {
    case .object: stop = makeObject(path, of: card, on: ShownPage(page)).map { .object($0) }
    case .page(let id): stop = makePage(id, object: path, pressed: card).map { .page($0) }
    case .none, .chart, .external: stop = nil
    }
    guard let stop else { return }
    openRows[path] = OpenRow(position: position)
    replaceTop(with: stop, isForward: isForward)
    lastRow = (page, position)
    followRow(at: path)
  }

  // MARK: What rows are about

  /// Reads what an open row is about, and has its page go on with it.
  func followRow(at path: ObjectPath) {
    guard case .report(let page) = path.origin, let position = path.card.rowPosition else { return }
    openRows[path] = OpenRow(position: position)
    onNavigate()
    Task { [weak self] in
      await self?.read(path, in: page)
      guard let self, !life.isOver, report(page)?.length.isCounted == false,
        let snapshot = await loader.snapshot(ofReport: page)
      else { return }
      await report(page)?.show(snapshot)
      if !life.isOver { onNavigate() }
    }
  }

  /// Finds open rows again among changed data.
  func renewRows(of page: PageID, _ snapshot: Snapshot) {
    guard trail.stops.contains(where: { $0.origin == .report(page) }) else { return }
    Task { [weak self] in
      guard let self, let report = report(page) else { return }
      await report.show(snapshot)
      keepPlace(in: report, on: page)
      for (path, row) in openRows where path.origin == .report(page) {
        guard let selection = report.selection, let object = row.object else { continue }
        do throws(SourceFailure) {
          guard let position = try await selection.position(of: object, near: row.position),
            openRows[path] != nil
          else { continue }
          openRows[path]?.position = position
          if position != row.position { lastRow = (page, position) }
          await read(path, in: page)
          guard let row = try await selection.rows(position..<position + 1).first, !life.isOver
          else { continue }
          for stop in trail.stops where stop.path == path { stop.show(row.card()) }
        } catch {
          // The report says itself that it could not be read.
          return
        }
      }
      if !life.isOver { onNavigate() }
    }
  }

  /// Rows that could not be had take the focus with them: coming back, it is given again.
  private func keepPlace(in report: WallReport, on page: PageID) {
    guard report.hasFailed, let path = trail.topPath, path.origin == .report(page),
      let position = openRows[path]?.position
    else { return }
    lastRow = (page, position)
  }

  private func read(_ path: ObjectPath, in page: PageID) async {
    guard let selection = report(page)?.selection, let position = openRows[path]?.position else {
      return
    }
    var found: Result<JSONValue, SourceFailure>
    do throws(SourceFailure) {
      let object = try await selection.object(at: position)
      found = object.map { .success($0) } ?? .failure(.missingRow)
    } catch {
      found = .failure(error)
    }
    guard openRows[path] != nil else { return }
    openRows[path]?.object = try? found.get()
    // After the page is known to the loader.
    await loading?.value
    await loader.bring(found, to: path)
  }

  /// Rows whose pages have been left are followed no longer. Coming back to their report, the last one
  /// has the focus.
  func forgetRows() {
    let paths = trail.stops.compactMap(\.path)
    openRows = openRows.filter { paths.contains($0.key) }
    if trail.topPath.map({ openRows[$0] == nil }) ?? true { awaitedRow?.cancel() }
    guard let last = lastRow else { return }
    if let report = trail.topPage?.report, trail.topPage?.id == last.report {
      lastRow = nil
      report.view.focus(last.position)
    } else if report(last.report) == nil {
      lastRow = nil
    }
  }

  private func report(_ page: PageID) -> WallReport? { self.page(ShownPage(page))?.report }
}

extension Trail.Stop {
  /// The object whose page it is.
  fileprivate var path: ObjectPath? {
    switch self {
    case .page(let page): page.object
    case .object(let object): object.path
    }
  }

  fileprivate var origin: ObjectPath.Origin? { path?.origin }

  /// Shows a row as it is now.
  fileprivate func show(_ row: Card) {
    switch self {
    case .page(let page): page.head?.show(row)
    case .object(let object): object.show(.loaded(row, .fresh))
    }
  }
}

extension SourceFailure {
  fileprivate nonisolated static var missingRow: SourceFailure {
    SourceFailure(.notFound, "The row is not in the report any more.")
  }
}
