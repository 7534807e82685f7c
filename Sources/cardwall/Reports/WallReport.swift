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
  private(set) var selection: (any ReportSelection)?
  /// What is being copied or written.
  var transfer: Task<Void, Never>?
  var isExporting = false

  /// Of the view: a question may be answered after the window is gone.
  let life = WidgetLife()
  private let binder: ReportBinder
  private let memory: ReportMemory
  private var snapshot = Snapshot()
  private var request: ReportRequest
  private var data: ReportData?
  private var pages: ReportPages?
  private var rows = ReportRows(count: 0, isCounted: false)
  /// Whether total and choices are those of the data that there are now.
  private var knowsAll = false
  private var work: Task<Void, Never>?
  private var counting: Task<Void, Never>?
  private var countTime = Duration.zero

  /// A count of changed data may take this part of the time, one of a hundred.
  private static let countShare = 20

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
    for task in [work, counting, transfer] { task?.cancel() }
  }

  /// Shows other data of the source.
  func apply(_ new: Snapshot) {
    guard !life.isOver else { return }
    let isOther = new.value != snapshot.value || new.loadedAt != snapshot.loadedAt
    snapshot = new
    if let placeholder = binder.placeholder(for: new) {
      work?.cancel()
      counting?.cancel()
      data = nil
      pages = nil
      view.render(placeholder)
    } else if isOther || data == nil {
      data = nil
      knowsAll = false
      find(isNew: pages == nil)
    } else {
      render()
    }
  }

  /// The same; comes back when the rows are shown and counted.
  func show(_ new: Snapshot) async {
    apply(new)
    await work?.value
    await counting?.value
  }

  /// Looks for the rows that are asked for; what was looked for before is given up.
  /// - Parameter isNew: whether others are asked for, and not the same ones anew.
  private func find(isNew: Bool) {
    guard let value = snapshot.value else { return }
    work?.cancel()
    counting?.cancel()
    let first = isNew ? 0 : (view.firstRow ?? 0) / ReportPages.size
    work = Task { [weak self, binder, request, data] in
      do throws(SourceFailure) {
        let data = if let data { data } else { try await binder.data(of: value) }
        let selection = try await data.selection(request)
        let range = first * ReportPages.size..<(first + 1) * ReportPages.size
        let page = try await selection.rows(range)
        if !Task.isCancelled {
          self?.found(page, number: first, of: selection, data, isNew: isNew)
        }
      } catch {
        if !Task.isCancelled { self?.failed(error) }
      }
    }
  }

  private func found(
    _ page: [ReportRow], number: Int, of selection: any ReportSelection, _ data: ReportData,
    isNew: Bool
  ) {
    guard !life.isOver else { return }
    self.data = data
    self.selection = selection
    let pages = ReportPages(selection, former: isNew ? nil : self.pages)
    pages.keep(page, page: number)
    pages.onArrival = { [unowned self] in if !life.isOver { view.rowsArrived($0) } }
    pages.onFailure = { [unowned self] in failed($0) }
    self.pages = pages
    let isAll = number == 0 && page.count < ReportPages.size
    if isNew || isAll {
      rows.count = page.count
      rows.isCounted = isAll
    }
    view.show(rows, note: binder.note(on: snapshot), isNew: isNew)
    // Data that change all the time must not keep the database counting.
    let pause = isNew ? .zero : countTime * Self.countShare
    counting = Task { [weak self] in
      if pause > .seconds(1) { try? await Task.sleep(for: pause) }
      let start = ContinuousClock.now
      do throws(SourceFailure) {
        let count = if isAll { page.count } else { try await selection.count() }
        guard let isSelective = self?.counted(count, in: .now - start), self?.knowsAll == false
        else { return }
        let total = isSelective ? try await data.total() : count
        self?.learned { $0.total = total }
        let choices = try await data.choices()
        self?.learned { $0.choices = choices }
        if !Task.isCancelled { self?.knowsAll = true }
      } catch {
        if !Task.isCancelled { self?.failed(error) }
      }
    }
  }

  /// The rows that match are counted: what a person wants to know next is how many there are, then which
  /// values filters can offer.
  /// - Returns: whether some may be left out; nil where nobody wants to know any more.
  private func counted(_ count: Int, in time: Duration) -> Bool? {
    guard !Task.isCancelled else { return nil }
    countTime = time
    let isSelective = !request.search.isEmpty || !request.filters.isEmpty
    learned { rows in
      rows.count = count
      rows.isCounted = true
      if !isSelective { rows.total = count }
    }
    return isSelective
  }

  private func learned(_ change: (inout ReportRows) -> Void) {
    guard !Task.isCancelled else { return }
    change(&rows)
    render()
  }

  private func render() {
    guard pages != nil, !life.isOver else { return }
    view.show(rows, note: binder.note(on: snapshot), isNew: false)
  }

  private func failed(_ failure: SourceFailure) {
    guard failure.kind != .cancelled, !life.isOver else { return }
    counting?.cancel()
    pages = nil
    selection = nil
    view.render(.failed(Failure(failure)))
  }
}
