import CardModel
import Dashboard
import DataSources
import JMESPath

/// The rows of a report that have been loaded, in pages; loads others when they are asked for.
///
/// One page is loaded at a time, the one that was asked for last first, so that scrolling on does
/// not wait for rows that have been passed. Pages that are no longer asked for are cancelled.
final class ReportPages {
  /// Called with the positions of rows that have been loaded.
  var onArrival: (Range<Int>) -> Void = { _ in }
  /// Called with true when rows have been loading for a while, and with false when they have been
  /// loaded or are no longer asked for.
  var onDelay: (Bool) -> Void = { _ in }
  /// Called when rows can't be loaded.
  var onFailure: (SourceFailure) -> Void = { _ in }

  /// The number of rows, as far as it is known.
  var known = 0

  private let selection: any ReportSelection
  private var pages: [Int: Page] = [:]
  /// The pages before a change of the data, shown until the new ones have been loaded.
  private var former: [Int: Page]
  private var useCount = 0
  /// The pages that are waited for, the latest last.
  private var wanted: [Int] = []
  private var fetching: (page: Int, task: Task<Void, Never>)?
  private var delay: Task<Void, Never>?
  private var isLate = false
  private let clock: SourceClock

  private struct Page {
    let rows: [BoundRow]
    /// The number of rows that were known when it was loaded: it may have ended there.
    let known: Int
    var lastUse: Int
  }

  /// The number of rows of a page: some more than a window shows.
  static let size = 100
  /// The maximum number of pages that are kept: six times as many rows as a list has widgets for,
  /// in both directions.
  static let limit = 24
  /// The maximum number of pages that are waited for: as many as the widgets of a list reach into.
  private static let wantedLimit = 4
  /// The time after which rows that are loading are announced as late.
  static let lateDelay = Duration.milliseconds(500)

  /// - Parameter former: the same rows before a change of the data.
  init(
    _ selection: any ReportSelection, former: ReportPages? = nil,
    clock: SourceClock = SourceClock()
  ) {
    self.selection = selection
    self.clock = clock
    self.former = former?.pages ?? [:]
  }

  isolated deinit {
    fetching?.task.cancel()
    delay?.cancel()
  }

  /// Returns the row at a position; nil while it is loading.
  func row(at position: Int) -> ReportRow? {
    let number = position / Self.size
    if pages[number].map({ !reaches(position, $0) }) ?? true { want(number) }
    useCount += 1
    pages[number]?.lastUse = useCount
    return loadedRow(at: position)?.row
  }

  /// Returns the object of a row when it was loaded; nil if it has not been loaded.
  func object(at position: Int) -> JSONValue? { loadedRow(at: position)?.object }

  private func loadedRow(at position: Int) -> BoundRow? {
    let number = position / Self.size
    guard let page = pages[number] ?? former[number] else { return nil }
    let index = position % Self.size
    return index < page.rows.count ? page.rows[index] : nil
  }

  /// Returns whether a page has the row at a position, or was loaded when no more rows were known
  /// than now.
  private func reaches(_ position: Int, _ page: Page) -> Bool {
    position % Self.size < page.rows.count || page.known >= known
  }

  /// The number of pages that are kept.
  var count: Int { pages.count }

  /// Asks again for the rows that are waited for: they load faster now.
  func reload() { fetching?.task.cancel() }

  /// Makes all rows anew when they are asked for, and shows the present ones until then.
  func outdate() {
    former = former.filter { wanted.contains($0.key) }.merging(pages) { _, last in last }
    pages = [:]
  }

  /// Stops loading until rows are asked for again.
  func cancel() {
    wanted = []
    fetching?.task.cancel()
    endDelay()
  }

  /// Adds the rows of a page.
  /// - Parameter known: the number of rows that were known when they were loaded.
  func keep(_ rows: [BoundRow], page: Int, known: Int = 0) {
    useCount += 1
    pages[page] = Page(rows: rows, known: known, lastUse: useCount)
    former[page] = nil
    if pages.count > Self.limit, let oldest = pages.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      pages[oldest.key] = nil
    }
  }

  private func want(_ page: Int) {
    // The delay starts again with each page that scrolling reaches.
    if !isLate, !wanted.contains(page) { endDelay() }
    beginDelay()
    wanted.removeAll { $0 == page }
    wanted.append(page)
    if wanted.count > Self.wantedLimit { wanted.removeFirst() }
    if let fetching, !wanted.contains(fetching.page) { fetching.task.cancel() }
    fetchNext()
  }

  private func fetchNext() {
    guard fetching == nil else { return }
    guard let page = wanted.last else { return endDelay() }
    let range = page * Self.size..<(page + 1) * Self.size
    let task = Task { [weak self, selection, known] in
      do throws(SourceFailure) {
        let rows = try await selection.rows(range)
        self?.fetched(page, known: known, .success(rows))
      } catch {
        self?.fetched(page, known: known, .failure(error))
      }
    }
    fetching = (page, task)
  }

  private func beginDelay() {
    guard delay == nil else { return }
    delay = Task { [weak self, clock] in
      do { try await clock.sleep(Self.lateDelay) } catch { return }
      guard !Task.isCancelled, let self else { return }
      isLate = true
      onDelay(true)
    }
  }

  private func endDelay() {
    delay?.cancel()
    delay = nil
    guard isLate else { return }
    isLate = false
    onDelay(false)
  }

  private func fetched(
    _ page: Int, known: Int, _ outcome: Result<[BoundRow], SourceFailure>
  ) {
    fetching = nil
    switch outcome {
    case .success(let rows):
      // A page that ends early is loaded again if more rows have become known meanwhile.
      if rows.count == Self.size || known == self.known { wanted.removeAll { $0 == page } }
      keep(rows, page: page, known: known)
      let first = page * Self.size
      onArrival(first..<first + rows.count)
    case .failure(let failure) where failure.kind == .cancelled: break
    case .failure(let failure):
      // Rows in view ask again when they are drawn again.
      wanted = []
      onFailure(failure)
    }
    fetchNext()
  }
}
