import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import JMESPath

import struct Dashboard.Snapshot

/// A list report on the screen: connects its page with the data of its source.
final class WallReport {
  let view: ReportPageView
  let title: String
  /// The titles of the columns in files, with the units that plain values lack.
  let columns: [String]
  /// Called with short messages for the user.
  var onNote: (String) -> Void = { _ in }
  /// Called with the number of rows, in words, that a search or filters have found.
  var onFound: (String) -> Void = { _ in }
  /// Called at each full minute if rows depend on the present time.
  var onMinute: () -> Void = {}

  /// Called with the rows on which an action is to run.
  var onAction: ([ReportRowAction]) -> Void = { _ in }
  /// Called with what a person does on the page that the report doesn't do itself.
  var onEvent: (ReportEvent) -> Void = { _ in }
  /// The objects of the selected rows.
  let selected: SelectedRows

  /// The relation of the rows of `shown` to those that are asked for.
  private enum State: Equatable {
    /// They are the rows that are asked for.
    case current
    /// Other rows are asked for; these stay in view until those are there.
    case superseded
    /// No rows are in view: the source is loading, or it or the latest search has failed.
    case unavailable(SourceFailure?, isSuperseded: Bool)
    /// The widgets are gone.
    case ended
  }

  private let binder: ReportBinder
  private let memory: ReportMemory
  /// The report with the order and the widths that a person had chosen before.
  private let report: Report
  /// The order that is asked for.
  private var order: ReportRequest.Order?
  private let examination: ReportExamination
  let clock: SourceClock
  private let minutes: Minutes
  private var followingMinutes: Task<Void, Never>?
  private var snapshot = Snapshot()
  /// The data of the snapshot, once they have been opened, and whether the total and the values of
  /// filters are those of these data.
  private var data: (opened: ReportData, hasTotals: Bool)?
  private var state = State.superseded
  /// The search whose rows are shown, or were before a failure.
  private(set) var shown: ReportSearch?
  /// The search that was started last; the same as `shown` as soon as it has rows.
  private var latest: ReportSearch?
  /// The rows that are being written to a file.
  var export: ReportExport?
  /// Counts the rows for each value of the filter that is open.
  var choiceCount: Task<Void, Never>?
  /// The search and the filters whose rows were counted last.
  private var counted = ReportRequest()

  /// - Parameters:
  ///   - dashboard: the dashboard of the report.
  ///   - memory: the order and the widths that a person has chosen.
  ///   - offersExport: whether rows may be written to files of this machine.
  ///   - minutes: the full minutes of the wall, so that one timer serves all; nil for the clock's.
  init(
    _ definition: ReportDefinition, in dashboard: DashboardDefinition, title: String,
    memory: ReportMemory = ReportMemory(), offersExport: Bool = true,
    clock: SourceClock = SourceClock(), minutes: Minutes? = nil
  ) {
    binder = ReportBinder(definition, in: dashboard, title: title)
    self.title = title
    self.memory = memory
    self.clock = clock
    self.minutes = minutes ?? clock.minutes
    report = memory.applied(to: binder.report)
    columns = report.columns.map(\.plainTitle)
    view = ReportPageView(report, offersExport: offersExport)
    examination = ReportExamination(binder, of: view)
    selected = SelectedRows(of: view)
    view.root.onDestroy { [weak self] in self?.end() }
    order = report.order
    view.row = { [unowned self] in shown?.pages?.row(at: $0) }
    view.onEvent = { [unowned self] in handle($0) }
  }

  private func handle(_ event: ReportEvent) {
    switch event {
    case .requested(let request):
      if request.order != order { memory.keep(order: request.order, of: report) }
      order = request.order
      search(isNew: true)
    case .filterToggled(let filter, let isOpen): countChoices(of: filter, isOpen: isOpen)
    case .selectionChanged: selected.changed(in: selection)
    case .action(let id): act(id)
    case .columnResized(let column, let width):
      memory.keep(width: width, of: report.columns[column].title)
    case .copy(let ranges): copy(ranges)
    case .export: chooseFile()
    case .cancelExport: export?.cancel()
    case .opened, .stopAction, .retry, .leave: onEvent(event)
    }
  }

  /// Ends everything that would change the widgets of the page, which are gone.
  private func end() {
    state = .ended
    followingMinutes?.cancel()
    (latest, shown, export) = (nil, nil, nil)
  }

  /// Whether the rows could not be loaded; none are shown until they can.
  var hasFailed: Bool { if case .unavailable = state { true } else { false } }

  /// Whether other rows than those of `shown` are asked for.
  private var isSuperseded: Bool {
    switch state {
    case .superseded, .unavailable(_, isSuperseded: true): true
    case .current, .unavailable, .ended: false
    }
  }

  /// The rows that are shown.
  var selection: (any ReportSelection)? { hasFailed ? nil : shown?.answer?.selection }

  /// Returns the object of a row when it was loaded; nil if it has not been loaded.
  func loadedObject(at position: Int) -> JSONValue? { shown?.pages?.object(at: position) }

  /// The binder for the present values of choices.
  var presentBinder: ReportBinder { binder.choosing(snapshot) }

  /// The number of rows, and whether it is final.
  var length: (count: Int, isCounted: Bool) {
    shown.map { ($0.rows.count, $0.rows.isCounted) } ?? (0, false)
  }

  /// Shows a snapshot of the source.
  func apply(_ new: Snapshot) {
    guard state != .ended else { return }
    let isOther = new.value != snapshot.value || new.loadedAt != snapshot.loadedAt
    // Another choice selects other rows.
    let isChosen = new.choices != snapshot.choices
    if isChosen {
      supersede()
      examination.binder = binder.choosing(new)
    }
    snapshot = new
    if let placeholder = binder.placeholder(for: new) {
      data = nil
      show(placeholder)
      latest = nil
    } else if isOther || isChosen || latest == nil {
      data = nil
      if let latest, latest.isScanning, !isChosen {
        latest.isOutdated = true
      } else {
        search(isNew: isSuperseded)
      }
    } else {
      // The rows are those of another choice until their source has loaded the present one.
      view.change { $0.isLate = new.isSuperseded }
      renderRows()
      renderFailure()
    }
  }

  /// Shows a snapshot of the source, and waits until its rows are shown and counted.
  func show(_ new: Snapshot) async {
    apply(new)
    // Another search may take the place of the one that is waited for.
    var awaited: ReportSearch?
    while let search = latest, search !== awaited {
      awaited = search
      await search.finished()
    }
  }

  // MARK: Search

  /// - Parameters:
  ///   - isNew: whether other rows are asked for, and not the same rows of changed data.
  ///   - delay: the delay before the search starts.
  private func search(isNew: Bool, after delay: Duration = .zero) {
    guard let value = snapshot.value else { return }
    latest?.stop()
    if isNew {
      supersede()
      shown?.pages?.cancel()
    } else if hasFailed {
      state = .unavailable(nil, isSuperseded: isSuperseded)
    }
    let query = ReportQuery(
      binder: presentBinder, value: value, data: data?.opened, request: view.state.request,
      isNew: isNew,
      page: isNew ? 0 : (view.firstRow ?? 0) / ReportPages.size, delay: delay,
      countDelay: countDelay, clock: clock)
    latest = ReportSearch(query, after: shown, hasTotals: data?.hasTotals == true) { [weak self] in
      self?.handle($1, of: $0)
    }
  }

  private func supersede() {
    state = hasFailed ? .unavailable(nil, isSuperseded: true) : .superseded
  }

  /// The delay before the rows of changed data are counted.
  private var countDelay: Duration {
    LoadLimits.pause(afterCounting: shown?.countTime ?? .zero)
  }

  private func handle(_ event: ReportSearch.Event, of search: ReportSearch) {
    guard search === latest || search === shown else { return }
    followMinutes()
    switch event {
    case .isSlow: view.change { $0.phase = .searching(total: search.rows.total) }
    case .rows: showRows(of: search)
    case .counts:
      if !search.isOutdated { data?.hasTotals = search.hasTotals }
      renderRows()
      reportCount(of: search)
    case .arrival(let positions): view.fill(positions)
    case .late(let isLate): view.change { $0.isLate = isLate }
    case .failed(let failure):
      show(.failed(binder.message(about: failure, on: snapshot)), after: failure)
      examination.beginWithColumns()
    case .ended:
      if search.isOutdated { self.search(isNew: false, after: countDelay) }
    }
  }

  private func showRows(of search: ReportSearch) {
    shown = search
    state = .current
    if !search.isOutdated { data = search.answer.map { ($0.data, search.hasTotals) } }
    let unordered = search.answer?.data.unorderedColumns ?? []
    if let order, unordered.contains(order.column) { self.order = nil }
    view.change { [order] state in
      (state.unorderedColumns, state.request.order) = (unordered, order)
      if search.query.isNew { state.selection += 1 }
      state.revision += 1
      state.isLate = false
      state.phase = .rows(search.rows, note: binder.note(on: snapshot))
    }
    if search.query.isNew {
      selected.reset()
    } else if let selection = search.answer?.selection {
      selected.follow(into: selection)
    }
    // A search may leave out the only rows that have a name.
    if let value = snapshot.value, let answer = search.answer,
      !search.query.request.isSelective
    {
      examination.begin(
        among: answer.selection, in: value,
        after: [snapshot.issue, answer.data.orderIssue].compactMap { $0 })
    }
  }

  /// Makes the rows anew at each full minute once one of them depends on the present time (P9).
  private func followMinutes() {
    guard followingMinutes == nil, binder.readsClock else { return }
    followingMinutes = Task { [weak self, minutes] in
      while await minutes.next() { self?.minuteChanged() }
    }
  }

  private func minuteChanged() {
    guard !hasFailed else { return }
    shown?.pages?.outdate()
    view.change { $0.revision += 1 }
    onMinute()
  }

  /// Reports the number of rows once it is known, unless the same rows were counted before.
  private func reportCount(of search: ReportSearch) {
    guard search === shown, search.rows.isCounted else { return }
    var request = search.query.request
    request.order = nil
    guard request != counted else { return }
    counted = request
    onFound(ReportText.found(search.rows))
  }

  /// Shows the number and the age of the rows.
  private func renderRows() {
    guard let shown, !hasFailed, case .rows = view.state.phase else { return }
    view.change { $0.phase = .rows(shown.rows, note: binder.note(on: snapshot)) }
  }

  /// Shows why a search has failed, since when its source fails, and when that is tried again.
  private func renderFailure() {
    guard case .unavailable(let failure?, _) = state else { return }
    show(.failed(binder.message(about: failure, on: snapshot)), after: failure)
  }

  /// Shows why there are no rows; the position of the reader is kept.
  private func show(_ placeholder: ReportPhase, after failure: SourceFailure? = nil) {
    latest?.stop()
    shown?.pages?.cancel()
    let hadRows = shown != nil && !hasFailed
    state = .unavailable(failure, isSuperseded: isSuperseded)
    // Rows stay in view while others are loaded.
    if placeholder != .loading || !hadRows { view.change { $0.phase = placeholder } }
  }
}

/// The numbers of rows beside the values of a filter.
extension WallReport {
  /// The maximum time of counting the rows for each value of a filter.
  private static let choiceCountTimeout = Duration.seconds(10)

  /// Counts the rows for each value of a filter while its list is open.
  ///
  /// A list without numbers can be used all the same, so that failures aren't shown.
  func countChoices(of filter: Int, isOpen: Bool) {
    choiceCount?.cancel()
    choiceCount = nil
    view.change { $0.choiceCounts[filter] = nil }
    guard isOpen, let shown, let data = shown.answer?.data,
      shown.rows.choices.indices.contains(filter)
    else { return }
    let (values, request) = (shown.rows.choices[filter], view.state.request)
    choiceCount = view.root.scope.task { [clock] () async throws(SourceFailure) -> [String: Int] in
      try await within(Self.choiceCountTimeout, by: clock) { () async throws(SourceFailure) in
        try await data.counts(of: values, ofFilter: filter, request)
      }
    } then: { [weak self] result in
      if case .success(let counts) = result {
        self?.view.change { $0.choiceCounts[filter] = counts }
      }
    }
  }
}

/// Actions on the rows of a report.
extension WallReport {
  /// Reports the rows on which an action is to run: those that are selected.
  func act(_ id: ActionID) {
    view.root.scope.task { [selected, binder = presentBinder] in
      await binder.actions(id, on: await selected.current())
    } then: { [weak self] rows in
      self?.onAction(rows)
    }
  }

  /// Opens what an action of a row leads to.
  func open(_ destination: Destination, ofRow position: Int) {
    guard var card = view.row(position)?.card() else { return }
    card.destination = destination
    onEvent(.opened(card))
  }

  /// Selects the rows that an action has left, wherever they are by now.
  func select(_ rows: [ReportRowAction]) {
    guard let selection else { return }
    let objects = rows.map { ($0.position, $0.object) }
    selected.select(Dictionary(objects) { first, _ in first }, in: selection)
  }

  /// Shows the state of the action that runs on rows.
  func show(_ state: ReportActionState?) { view.change { $0.action = state } }
}
