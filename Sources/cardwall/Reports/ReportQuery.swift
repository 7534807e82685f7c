import CardModel
import Dashboard
import DataSources
import JMESPath

/// A request of a report, and how it is answered: rows are shown as they are found, and then
/// counted.
struct ReportQuery {
  let binder: ReportBinder
  let value: JSONValue
  /// The opened data of `value`, if an earlier query has opened them.
  let data: ReportData?
  let request: ReportRequest
  /// Whether other rows are asked for, and not the same rows of changed data.
  let isNew: Bool
  /// The number of the page in view.
  let page: Int
  /// The delay before the query starts.
  let delay: Duration
  /// The delay before rows of changed data are counted.
  let countDelay: Duration
  let clock: SourceClock

  /// A step of the answer.
  enum Step {
    /// A scan of all data has started, which is not restarted at each change of the data.
    case scanStarted
    /// The page in view is there; other rows can be asked for by position.
    case rows(ReportAnswer, ReportRows)
    /// This many rows have been found so far.
    case found(Int)
    /// All rows that match have been counted, which took `time`.
    case counted(ReportAnswer, Int, time: Duration)
    /// Rows anywhere load faster now.
    case prepared
  }

  /// The minimum time between two updates of the rows that have been found.
  static let updateInterval = Duration.milliseconds(100)

  /// Answers the request until its task is cancelled.
  /// - Parameters:
  ///   - known: the counts known so far.
  ///   - step: called with each step.
  func run(_ known: ReportRows, _ step: @escaping (Step) -> Void) async throws(SourceFailure) {
    try await sleep(delay)
    let data = if let data { data } else { try await binder.data(of: value) }
    let answer = ReportAnswer(
      data: data, selection: try await data.selection(request), page: page)
    switch try await answer.selection.availability() {
    case .immediate: try await load(answer, known, step)
    case let availability: try await scan(answer, known, availability, step)
    }
  }

  /// Loads the page in view, then counts the rows.
  private func load(
    _ answer: ReportAnswer, _ known: ReportRows, _ step: (Step) -> Void
  ) async throws(SourceFailure) {
    let answer = try await answer.withRows()
    try checkCancellation()
    let count = answer.rows.count
    let isAll = page == 0 && count < ReportPages.size
    var rows = known
    if isNew || isAll {
      (rows.count, rows.isCounted, rows.isSearched) = (count, isAll, false)
    }
    step(.rows(answer, rows))
    // Data that change all the time must not keep the database counting.
    if !isNew { try await sleep(countDelay) }
    let start = clock.elapsed()
    let total = if isAll { count } else { try await answer.selection.count() }
    try checkCancellation()
    step(.counted(answer, total, time: clock.elapsed() - start))
    guard isNew else { return }
    try await answer.selection.prepare()
    try checkCancellation()
    step(.prepared)
  }

  /// Scans all data.
  ///
  /// New rows are shown as they are found, rows of changed data when all are found.
  private func scan(
    _ answer: ReportAnswer, _ known: ReportRows, _ availability: RowAvailability,
    _ step: @escaping (Step) -> Void
  ) async throws(SourceFailure) {
    step(.scanStarted)
    let start = clock.elapsed()
    let findings = ScanFindings(known, step)
    let early =
      isNew && availability == .afterFullScan
      ? Task {
        guard let answer = try? await answer.withRows(), !Task.isCancelled else { return }
        findings.add(answer, count: answer.rows.count)
      } : nil
    defer { early?.cancel() }
    let counting = RowCounting(of: answer.selection)
    for await count in counting.counts where isNew {
      if findings.areShown {
        step(.found(count))
      } else if let answer = try? await answer.withRows(), !Task.isCancelled {
        early?.cancel()
        findings.add(answer, count: count)
      }
      try? await clock.sleep(Self.updateInterval)
    }
    early?.cancel()
    let count = try await counting.result()
    try checkCancellation()
    if !findings.areShown {
      var rows = known
      (rows.count, rows.isCounted) = (count, true)
      step(.rows(try await answer.withRows(), rows))
    }
    try checkCancellation()
    step(.counted(answer, count, time: clock.elapsed() - start))
  }

  private func sleep(_ duration: Duration) async throws(SourceFailure) {
    guard duration > .zero else { return }
    do { try await clock.sleep(duration) } catch { throw .cancelled }
  }

  private func checkCancellation() throws(SourceFailure) {
    if Task.isCancelled { throw .cancelled }
  }
}

/// The rows of a request, by position, and those of the page in view.
struct ReportAnswer {
  let data: ReportData
  let selection: any ReportSelection
  /// The number of the page in view.
  let page: Int
  var rows: [BoundRow] = []

  /// Returns the answer with the rows of the page in view.
  func withRows() async throws(SourceFailure) -> ReportAnswer {
    var answer = self
    answer.rows = try await selection.rows(page * ReportPages.size..<(page + 1) * ReportPages.size)
    return answer
  }
}

/// The rows that a scan has found so far.
private final class ScanFindings {
  /// Whether the first rows are shown.
  private(set) var areShown = false
  private let known: ReportRows
  private let step: (ReportQuery.Step) -> Void

  init(_ known: ReportRows, _ step: @escaping (ReportQuery.Step) -> Void) {
    (self.known, self.step) = (known, step)
  }

  func add(_ answer: ReportAnswer, count: Int) {
    guard !areShown, !answer.rows.isEmpty else { return }
    areShown = true
    var rows = known
    (rows.count, rows.isCounted, rows.isSearched) = (max(count, answer.rows.count), false, true)
    step(.rows(answer, rows))
  }
}

/// A count of rows that reports its progress.
private nonisolated struct RowCounting {
  /// The number of rows so far; a number that isn't taken in time is replaced by the next.
  let counts: AsyncStream<Int>
  private let task: Task<Result<Int, SourceFailure>, Never>

  init(of selection: any ReportSelection) {
    let (counts, progress) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      defer { progress.finish() }
      do throws(SourceFailure) {
        return Result<Int, SourceFailure>.success(
          try await selection.count { progress.yield($0) })
      } catch {
        return .failure(error)
      }
    }
    progress.onTermination = { if case .cancelled = $0 { task.cancel() } }
    (self.counts, self.task) = (counts, task)
  }

  func result() async throws(SourceFailure) -> Int { try await task.value.get() }
}
