import CardModel
import CardTesting
import Dashboard
import DataSources
import JMESPath
import Synchronization
import TestSupport
import XCTest

@testable import cardwall

/// Pages of rows as they are fetched and kept (V10).
final class ReportPagesTests: DisplayTestCase {
  /// Rows that are delivered when the test says so.
  private final class Rows: ReportSelection {
    private struct State {
      var asked: [Range<Int>] = []
      var cancelled: [Range<Int>] = []
      var waiting: [CheckedContinuation<Void, Never>] = []
      var isOpen = false
    }

    private let state = Mutex(State())

    var asked: [Range<Int>] { state.withLock { $0.asked } }
    var cancelled: [Range<Int>] { state.withLock { $0.cancelled } }

    /// Delivers the rows of all pending and future requests.
    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for waiter in waiting { waiter.resume() }
    }

    func count(_ found: @escaping @Sendable (Int) -> Void) async -> Int { 1_000_000 }

    func rows(_ range: Range<Int>) async throws(SourceFailure) -> [BoundRow] {
      state.withLock { $0.asked.append(range) }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isOpen = state.withLock { state in
            let isOpen = state.isOpen || Task.isCancelled
            if !isOpen { state.waiting.append(continuation) }
            return isOpen
          }
          if isOpen { continuation.resume() }
        }
      } onCancel: {
        let waiting = state.withLock { state in
          state.cancelled.append(range)
          defer { state.waiting = [] }
          return state.waiting
        }
        for waiter in waiting { waiter.resume() }
      }
      if Task.isCancelled { throw .cancelled }
      return range.map { position in
        let row = ReportRow(cells: [TableCell("\(position)")]) {
          Card(id: .reportRow(position), header: CardHeader(title: "\(position)"))
        }
        return BoundRow(row, of: ["id": .integer(Int64(position))])
      }
    }

    func objects(_ range: Range<Int>) async -> [JSONValue] { [] }

    func readAll(_ body: @escaping @Sendable ([String]) throws -> Void) async {}
  }

  /// A row is asked for once, with those around it, and is there when it has arrived.
  @MainActor func testFetchesThePageOfARow() async throws {
    let rows = Rows()
    rows.open()
    let pages = ReportPages(rows)
    var arrived: [Range<Int>] = []
    pages.onArrival = { arrived.append($0) }
    XCTAssertNil(pages.row(at: 5_000_050))
    XCTAssertNil(pages.row(at: 5_000_051))
    try await settle("the page is there") { !arrived.isEmpty }
    XCTAssertEqual(arrived, [5_000_000..<5_000_100])
    XCTAssertEqual(rows.asked, [5_000_000..<5_000_100])
    XCTAssertEqual(pages.row(at: 5_000_051)?.cells[0].text, "5000051")
  }

  /// Scrolling on does not wait for rows that are out of view: the latest request comes first, and
  /// requests that nothing waits for any more are cancelled.
  @MainActor func testForgetsWhatHasGoneBy() async throws {
    let rows = Rows()
    let pages = ReportPages(rows)
    var arrived: [Int] = []
    pages.onArrival = { arrived.append($0.lowerBound) }
    _ = pages.row(at: 0)
    try await settle("the first is asked for") { !rows.asked.isEmpty }
    for page in 1...50 { _ = pages.row(at: page * ReportPages.size) }
    try await settle("the first is given up") { rows.cancelled == [0..<100] }
    rows.open()
    try await settle("the last are there") { arrived.count == 4 }
    XCTAssertEqual(arrived, [5000, 4900, 4800, 4700])
  }

  /// Rows that take long to load are announced as late, until they are there or nobody waits any
  /// more.
  @MainActor func testAnnouncesADelay() async throws {
    for isGivenUp in [false, true] {
      let rows = Rows()
      let clock = ManualClock()
      let pages = ReportPages(rows, clock: SourceClock(clock))
      var told: [Bool] = []
      pages.onDelay = { told.append($0) }
      _ = pages.row(at: 0)
      await clock.wake(at: ReportPages.lateDelay)
      try await settle("it is told") { told == [true] }
      if isGivenUp { pages.cancel() } else { rows.open() }
      try await settle("it is over") { told == [true, false] }
      if isGivenUp { try await settle("it is given up") { rows.cancelled == [0..<100] } }
    }
  }

  /// Rows that are there before the delay is over are never late.
  @MainActor func testDoesNotAnnounceAShortDelay() async throws {
    let rows = Rows()
    rows.open()
    let clock = ManualClock()
    let pages = ReportPages(rows, clock: SourceClock(clock))
    var arrived = 0
    pages.onArrival = { arrived += $0.count }
    pages.onDelay = { XCTFail("told of a delay: \($0)") }
    _ = pages.row(at: 0)
    try await settle("they are there") { arrived == 100 }
    clock.move(to: ReportPages.lateDelay * 2)
    try await settle()
    XCTAssertTrue(clock.deadlines.isEmpty)
  }

  /// A row that is waited for is requested again when another request would fetch it sooner.
  @MainActor func testAsksAgain() async throws {
    let rows = Rows()
    let pages = ReportPages(rows)
    _ = pages.row(at: 0)
    try await settle("it is asked for") { rows.asked.count == 1 }
    pages.reload()
    try await settle("it is asked for again") { rows.asked == [0..<100, 0..<100] }
    rows.open()
    try await settle("it is there") { pages.row(at: 0) != nil }
  }

  /// A page that ended where the rows known then ended is fetched again when more are known.
  @MainActor func testFetchesWhatHasBeenFoundSince() async throws {
    let rows = Rows()
    rows.open()
    let pages = ReportPages(rows)
    pages.keep([], page: 0)
    XCTAssertNil(pages.row(at: 5))
    XCTAssertTrue(rows.asked.isEmpty)
    pages.known = 10
    XCTAssertNil(pages.row(at: 5))
    try await settle("the row is there") { pages.row(at: 5)?.cells[0].text == "5" }
  }

  /// Only a few pages of rows are cached, those used last, however many rows are viewed.
  @MainActor func testKeepsAFewPages() async throws {
    let rows = Rows()
    rows.open()
    let pages = ReportPages(rows)
    for page in 0..<100 {
      _ = pages.row(at: page * ReportPages.size)
      try await settle("page \(page) is there") { pages.row(at: page * ReportPages.size) != nil }
      XCTAssertNotNil(pages.row(at: 0), "the first page is used all the time")
    }
    XCTAssertEqual(pages.count, ReportPages.limit)
  }

  /// Data that change are shown as they were until the new ones are there.
  @MainActor func testShowsWhatWasThereUntilTheNewArrives() async throws {
    let old = ReportPages(Rows())
    let row = ReportRow(cells: [TableCell("old")]) {
      Card(id: CardID("a"), header: CardHeader(title: "a"))
    }
    old.keep([BoundRow(row, of: .null)], page: 0)
    let rows = Rows()
    let pages = ReportPages(rows, former: old)
    XCTAssertEqual(pages.row(at: 0)?.cells[0].text, "old")
    rows.open()
    try await settle("the new row is there") { pages.row(at: 0)?.cells[0].text == "0" }
  }

  /// P9: rows that depend on the time are made anew, and shown as they were until then.
  @MainActor func testMakesRowsAnew() async throws {
    let rows = Rows()
    rows.open()
    let pages = ReportPages(rows)
    _ = pages.row(at: 0)
    try await settle("the row is there") { pages.row(at: 0) != nil }
    XCTAssertEqual(rows.asked.count, 1)
    pages.outdate()
    XCTAssertEqual(pages.row(at: 0)?.cells[0].text, "0")
    try await settle("it is made again") { rows.asked.count == 2 }
  }
}
