import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk

import struct Dashboard.Snapshot

/// A list report on the screen: asks for its rows off the main actor, and shows those asked for last.
final class WallReport {
  let view: ReportPageView

  private let binder: ReportBinder
  private var snapshot = Snapshot()
  private var request = ReportRequest()
  private var data: ReportData?
  private var pages: ReportPages?
  private var rows = ReportRows(count: 0, isCounted: false)
  /// Whether total and choices are those of the data that there are now.
  private var knowsAll = false
  private var work: Task<Void, Never>?
  private var counting: Task<Void, Never>?

  /// - Parameter sources: of the dashboard.
  init(_ definition: ReportDefinition, sources: [SourceDefinition], title: String) {
    binder = ReportBinder(definition, sources: sources, title: title)
    view = ReportPageView(binder.report)
    view.row = { [unowned self] in pages?.row(at: $0) }
    view.onRequest = { [unowned self] in
      request = $0
      find(isNew: true)
    }
  }

  isolated deinit {
    work?.cancel()
    counting?.cancel()
  }

  /// Shows other data of the source.
  func apply(_ new: Snapshot) {
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
    self.data = data
    let pages = ReportPages(selection)
    pages.keep(page, page: number)
    pages.onArrival = { [unowned self] in view.rowsArrived($0) }
    pages.onFailure = { [unowned self] in failed($0) }
    self.pages = pages
    let isAll = number == 0 && page.count < ReportPages.size
    if isNew || isAll {
      rows.count = page.count
      rows.isCounted = isAll
    }
    view.show(rows, note: binder.note(on: snapshot), isNew: isNew)
    counting = Task { [weak self] in
      await self?.count(selection, data, isAll ? page.count : nil)
    }
  }

  /// Finds out how many rows match, how many there are, and which values filters can offer, in this order
  /// of how soon a person wants to know.
  private func count(
    _ selection: any ReportSelection, _ data: ReportData, _ known: Int?
  ) async {
    do throws(SourceFailure) {
      let isSelective = !request.search.isEmpty || !request.filters.isEmpty
      let count = if let known { known } else { try await selection.count() }
      if Task.isCancelled { return }
      rows.count = count
      rows.isCounted = true
      if !isSelective { rows.total = count }
      render()
      if knowsAll { return }
      let total = isSelective ? try await data.total() : count
      if Task.isCancelled { return }
      rows.total = total
      render()
      let choices = try await data.choices()
      if Task.isCancelled { return }
      rows.choices = choices
      knowsAll = true
      render()
    } catch {
      if error.kind != .cancelled { failed(error) }
    }
  }

  private func render() {
    guard pages != nil else { return }
    view.show(rows, note: binder.note(on: snapshot), isNew: false)
  }

  private func failed(_ failure: SourceFailure) {
    guard failure.kind != .cancelled else { return }
    counting?.cancel()
    pages = nil
    view.render(.failed(Failure(failure)))
  }
}
