import CardModel
import Dashboard
import DataSources

/// The rows of a report that have been fetched, in pages, the last used of them; fetches others when they
/// are asked for.
///
/// One page is fetched at a time, that asked for last first: who scrolls on is not kept waiting for what
/// has gone by, and what nobody waits for any more is cancelled.
final class ReportPages {
  /// Called with the positions of rows that have arrived.
  var onArrival: (Range<Int>) -> Void = { _ in }
  /// Called when rows are longer on their way than a person waits without a word, and when none are any
  /// more.
  var onDelay: (Bool) -> Void = { _ in }
  /// Called when rows could not be had.
  var onFailure: (SourceFailure) -> Void = { _ in }

  /// How many rows there are, as far as that is known.
  var known = 0

  private let selection: any ReportSelection
  private var pages: [Int: Page] = [:]
  /// Rows as they were before a change of the data: shown until the new ones are there.
  private var former: [Int: Page]
  private var uses = 0
  /// Pages that are waited for, the latest last.
  private var wanted: [Int] = []
  private var fetching: (page: Int, task: Task<Void, Never>)?
  /// Waits to say that rows are long on their way.
  private var delay: Task<Void, Never>?
  private var isLate = false

  private struct Page {
    let rows: [ReportRow]
    /// How many rows were known when it was fetched: it may have ended there.
    let known: Int
    var lastUse: Int
  }

  /// Rows of a page: some more than a window shows.
  static let size = 100
  /// Pages that are kept: six times what a list has widgets for, either way.
  static let limit = 24
  /// Pages that may be waited for: as many as the widgets of a list reach into.
  private static let mostWanted = 4
  /// How long nothing is said of rows that are on their way.
  private let patience: Duration

  /// - Parameter former: the same rows before a change of the data.
  init(
    _ selection: any ReportSelection, former: ReportPages? = nil,
    patience: Duration = .milliseconds(500)
  ) {
    self.selection = selection
    self.patience = patience
    self.former = former?.pages ?? [:]
  }

  isolated deinit {
    fetching?.task.cancel()
    delay?.cancel()
  }

  /// The row at a position, or nil while it is on its way.
  func row(at position: Int) -> ReportRow? {
    let number = position / Self.size
    if pages[number].map({ !reaches(position, $0) }) ?? true { want(number) }
    guard let page = pages[number] ?? former[number] else { return nil }
    uses += 1
    pages[number]?.lastUse = uses
    let index = position % Self.size
    return index < page.rows.count ? page.rows[index] : nil
  }

  /// Whether a page has the row at a position, or there was no more to be had.
  private func reaches(_ position: Int, _ page: Page) -> Bool {
    position % Self.size < page.rows.count || page.known >= known
  }

  /// How many pages are kept.
  var count: Int { pages.count }

  /// Asks again for what is waited for: it comes sooner now.
  func hurry() { fetching?.task.cancel() }

  /// Gives up what is waited for, until rows are asked for again.
  func cancel() {
    wanted = []
    fetching?.task.cancel()
    endDelay()
  }

  /// Takes over rows of a page.
  /// - Parameter known: how many rows were known when they were fetched.
  func keep(_ rows: [ReportRow], page: Int, known: Int = 0) {
    uses += 1
    pages[page] = Page(rows: rows, known: known, lastUse: uses)
    former[page] = nil
    if pages.count > Self.limit, let oldest = pages.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      pages[oldest.key] = nil
    }
  }

  private func want(_ page: Int) {
    // Who still scrolls does not wait yet.
    if !isLate, !wanted.contains(page) { endDelay() }
    beginDelay()
    wanted.removeAll { $0 == page }
    wanted.append(page)
    if wanted.count > Self.mostWanted { wanted.removeFirst() }
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
        self?.arrived(page, known: known, .success(rows))
      } catch {
        self?.arrived(page, known: known, .failure(error))
      }
    }
    fetching = (page, task)
  }

  private func beginDelay() {
    guard delay == nil else { return }
    delay = Task { [weak self, patience] in
      try? await Task.sleep(for: patience)
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

  private func arrived(
    _ page: Int, known: Int, _ outcome: Result<[ReportRow], SourceFailure>
  ) {
    fetching = nil
    switch outcome {
    case .success(let rows):
      // One that ends early is fetched again if more rows have been found meanwhile.
      if rows.count == Self.size || known == self.known { wanted.removeAll { $0 == page } }
      keep(rows, page: page, known: known)
      let first = page * Self.size
      onArrival(first..<first + rows.count)
    case .failure(let failure) where failure.kind == .cancelled: break
    case .failure(let failure):
      // What is seen asks again when it is drawn again.
      wanted = []
      onFailure(failure)
    }
    fetchNext()
  }
}
