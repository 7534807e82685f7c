import CardModel
import Dashboard
import DataSources

/// One request of a report: finds its rows, counts them, and keeps the pages that are loaded.
///
/// Dropping it cancels everything that it does.
final class ReportSearch {
  enum Event {
    /// The rows are taking a while.
    case isSlow
    /// The rows in view are there.
    case rows
    /// The number of rows, the total or the values of filters have changed.
    case counts
    /// Rows at these positions have been loaded.
    case arrival(Range<Int>)
    /// Whether rows in view have been loading for a while.
    case late(Bool)
    case failed(SourceFailure)
    /// All rows have been found and counted.
    case ended
  }

  let query: ReportQuery
  /// The answer to the request; nil until its first rows are there.
  private(set) var answer: ReportAnswer?
  private(set) var pages: ReportPages?
  private(set) var rows: ReportRows
  /// Whether the total and the values of filters are those of the present data.
  private(set) var hasTotals: Bool
  /// The time that counting the rows took; nil until they are counted.
  private(set) var countTime: Duration?
  /// Whether it scans all data, or will.
  private(set) var isScanning: Bool
  /// Whether the data have changed since the scan started.
  var isOutdated = false

  private var former: ReportPages?
  private let onEvent: (ReportSearch, Event) -> Void
  private var work: Task<Void, Never>?
  private var totals: Task<Void, Never>?
  private var notice: Task<Void, Never>?

  /// The time without rows after which the search is announced.
  static let noticeDelay = Duration.milliseconds(250)

  /// Starts the search.
  /// - Parameters:
  ///   - previous: the search whose rows are shown.
  ///   - hasTotals: whether the total and the values of filters of `previous` are still right.
  init(
    _ query: ReportQuery, after previous: ReportSearch?, hasTotals: Bool,
    onEvent: @escaping (ReportSearch, Event) -> Void
  ) {
    self.query = query
    self.hasTotals = hasTotals
    self.onEvent = onEvent
    rows = previous?.rows ?? ReportRows(count: 0, isCounted: false)
    former = query.isNew ? nil : previous?.pages
    isScanning = query.delay > .zero
    work = Task { [weak self, rows] in
      do throws(SourceFailure) {
        try await query.run(rows) { self?.take($0) }
        self?.end()
      } catch {
        self?.fail(error)
      }
    }
    guard query.isNew else { return }
    notice = Task { [weak self] in
      do { try await query.clock.sleep(Self.noticeDelay) } catch { return }
      if !Task.isCancelled { self?.send(.isSlow) }
    }
  }

  isolated deinit { stop() }

  /// Ends the search; rows that it has found can still be asked for.
  func stop() {
    for task in [work, totals, notice] { task?.cancel() }
    (isScanning, isOutdated) = (false, false)
  }

  /// Waits for the end of the search.
  func finished() async {
    await work?.value
    await totals?.value
  }

  private func send(_ event: Event) { onEvent(self, event) }

  private func end() {
    isScanning = false
    send(.ended)
  }

  private func fail(_ failure: SourceFailure) {
    if failure.kind != .cancelled { send(.failed(failure)) }
  }

  private func take(_ step: ReportQuery.Step) {
    guard work?.isCancelled == false else { return }
    switch step {
    case .scanStarted: isScanning = true
    case .rows(let answer, let rows): begin(answer, rows)
    case .found(let count):
      rows.count = max(rows.count, count)
      pages?.known = rows.count
      send(.counts)
    case .counted(let answer, let count, let time):
      countTime = time
      rows.count = count
      rows.isCounted = true
      if !query.request.isSelective { rows.total = count }
      pages?.known = count
      send(.counts)
      loadTotals(of: answer.data)
    case .prepared: pages?.reload()
    }
  }

  /// Takes the first rows: other rows can be asked for by position from now on.
  private func begin(_ answer: ReportAnswer, _ rows: ReportRows) {
    notice?.cancel()
    self.answer = answer
    self.rows = rows
    let pages = ReportPages(answer.selection, former: former, clock: query.clock)
    pages.keep(answer.rows, page: answer.page)
    pages.known = rows.count
    // The next search holds the pages longer than this one.
    pages.onArrival = { [weak self] in self?.send(.arrival($0)) }
    pages.onDelay = { [weak self] in self?.send(.late($0)) }
    pages.onFailure = { [weak self] in self?.fail($0) }
    self.pages = pages
    former = nil
    send(.rows)
  }

  /// Counts the rows without search and filters, then loads the values of the filters.
  private func loadTotals(of data: ReportData) {
    guard !hasTotals else { return }
    totals = Task { [weak self, isSelective = query.request.isSelective] in
      do throws(SourceFailure) {
        if isSelective {
          let total = try await data.total()
          self?.update { $0.total = total }
        }
        let choices = try await data.choices()
        self?.hasTotals = true
        self?.update { $0.choices = choices }
      } catch {
        self?.fail(error)
      }
    }
  }

  private func update(_ change: (inout ReportRows) -> Void) {
    guard totals?.isCancelled == false else { return }
    change(&rows)
    send(.counts)
  }
}
