import CardModel
import Dashboard
import DataSources
import TestSupport
import XCTest

@testable import cardwall

/// P16: the pages of a kiosk while nobody uses it, and after somebody has.
@MainActor
final class UnattendedPagesTests: XCTestCase {
  private let clock = ManualClock()
  private var shown: [String] = []
  private var isAsking = false

  private func pages(_ kiosk: String) throws -> UnattendedPages {
    let reading = DashboardFile.load(
      text: """
        version: 1
        kiosk: \(kiosk)
        pages:
          - { id: a, sections: [] }
          - { id: b, sections: [] }
          - { id: c, sections: [] }
        """, name: "wall.yaml", environment: [:])
    let pages = UnattendedPages(
      clock: SourceClock(clock), show: { [unowned self] in shown.append($0.rawValue) },
      current: { [unowned self] in PageID(shown.last ?? "a") },
      isAsking: { [unowned self] in isAsking })
    pages.follow(try XCTUnwrap(reading.definition, "\(reading.diagnostics)"))
    return pages
  }

  /// Moves the time to a second at which something is due, and waits for what it does.
  private func wake(at second: Int) async {
    await clock.wake(at: .seconds(second))
    // The next wait begins when everything of this one has been done.
    while clock.deadlines.isEmpty { await Task.yield() }
  }

  func testPagesTurnInTheirOrder() async throws {
    let pages = try pages("{ rotate: { every: 10s } }")
    await wake(at: 10)
    await wake(at: 20)
    await wake(at: 30)
    XCTAssertEqual(shown, ["b", "c", "a"])
    withExtendedLifetime(pages) {}
  }

  func testWhatIsChosenIsGivenUpWhenNobodyIsThere() async throws {
    let pages = try pages("{ idle_home: 90s }")
    var left = 0
    pages.onLeft = { left += 1 }
    pages.used()
    await clock.wake(at: .seconds(90))
    while shown.isEmpty { await Task.yield() }
    XCTAssertEqual(shown, ["a"])
    XCTAssertEqual(left, 1)
    withExtendedLifetime(pages) {}
  }

  /// Nobody is there to enter a PIN.
  func testAPageWithAPinIsLeftOut() async throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        kiosk: { rotate: { every: 10s } }
        pages:
          - { id: a, sections: [] }
          - { id: b, pin: "${secret:gate}", sections: [] }
          - { id: c, sections: [] }
        """, name: "wall.yaml", environment: [:])
    let pages = UnattendedPages(
      clock: SourceClock(clock), show: { [unowned self] in shown.append($0.rawValue) },
      current: { [unowned self] in PageID(shown.last ?? "a") }, isAsking: { false })
    pages.follow(try XCTUnwrap(reading.definition, "\(reading.diagnostics)"))
    await wake(at: 10)
    await wake(at: 20)
    XCTAssertEqual(shown, ["c", "a"])
    withExtendedLifetime(pages) {}
  }

  /// The rows of a report may take minutes.
  func testAReportIsTurnedToByItsNameAlone() async throws {
    for (rotation, expected) in [("", ["c", "a"]), (", pages: [b, a]", ["b", "a"])] {
      let reading = DashboardFile.load(
        text: """
          version: 1
          kiosk: { rotate: { every: 10s\(rotation) } }
          sources: { s: { type: static, data: [] } }
          pages:
            - { id: a, sections: [] }
            - { id: b, report: { source: s, columns: [{ title: N, text: "${n}" }] } }
            - { id: c, sections: [] }
          """, name: "wall.yaml", environment: [:])
      let clock = ManualClock()
      shown = []
      let pages = UnattendedPages(
        clock: SourceClock(clock), show: { [unowned self] in shown.append($0.rawValue) },
        current: { [unowned self] in PageID(shown.last ?? "a") }, isAsking: { false })
      pages.follow(try XCTUnwrap(reading.definition, "\(reading.diagnostics)"))
      for (count, second) in [(1, 10), (2, 20)] {
        await clock.wake(at: .seconds(second))
        while shown.count < count { await Task.yield() }
      }
      XCTAssertEqual(shown, expected)
      withExtendedLifetime(pages) {}
    }
  }

  func testChosenPagesTurn() async throws {
    let pages = try pages("{ rotate: { every: 10s, pages: [c, b] } }")
    await wake(at: 10)
    await wake(at: 20)
    XCTAssertEqual(shown, ["c", "b"])
    withExtendedLifetime(pages) {}
  }

  /// Input stops the pages at once; home and rotation follow when it has ended.
  func testAPersonStopsThePages() async throws {
    let pages = try pages("{ home: c, idle_home: 30s, rotate: { every: 10s, resume_after: 60s } }")
    await wake(at: 10)
    clock.move(to: .seconds(12))
    pages.used()
    // The turn that was due at 20 s doesn't happen.
    await wake(at: 20)
    XCTAssertEqual(shown, ["b"])
    await wake(at: 42)
    XCTAssertEqual(shown, ["b", "c"])
    await wake(at: 72)
    XCTAssertEqual(shown, ["b", "c"])
    await wake(at: 82)
    XCTAssertEqual(shown, ["b", "c", "a"])
  }

  /// Neither a turn that is far away nor the end of the last visit delays the way home, which also
  /// closes a page with a PIN.
  func testEveryVisitorsPageIsLeftInTime() async throws {
    let pages = try pages("{ idle_home: 5s, rotate: { every: 600s, resume_after: 30s } }")
    for visit in 1...10 {
      let began = Duration.seconds(10 * visit)
      clock.move(to: began)
      pages.used()
      for _ in 0..<100 { await Task.yield() }
      let due = began + .seconds(5)
      XCTAssertEqual(clock.deadlines.first, due)
      guard clock.deadlines.first == due else { return }
      await clock.wake(at: due)
      while clock.deadlines.isEmpty { await Task.yield() }
      XCTAssertEqual(shown.count, visit)
    }
  }

  /// The home page is shown once, and nothing runs until the kiosk is used again.
  func testItReturnsHomeOnce() async throws {
    let pages = try pages("{ idle_home: 30s }")
    XCTAssertEqual(clock.deadlines, [])
    for round in 1...2 {
      pages.used()
      let due = Duration.seconds(30 * round)
      await clock.wake(at: due)
      while shown.count < round { await Task.yield() }
      for _ in 0..<100 { await Task.yield() }
      XCTAssertEqual(clock.deadlines, [])
    }
    XCTAssertEqual(shown, ["a", "a"])
  }

  /// Nothing happens while a question waits for its answer.
  func testAQuestionIsLeftAlone() async throws {
    let pages = try pages("{ idle_home: 30s }")
    pages.used()
    isAsking = true
    await wake(at: 30)
    XCTAssertEqual(shown, [])
    isAsking = false
    await clock.wake(at: .seconds(60))
    while shown.isEmpty { await Task.yield() }
    XCTAssertEqual(shown, ["a"])
  }

  /// An alert stops the pages on its own, until it ends; then the one before is shown again.
  func testAnAlertStopsThePages() async throws {
    let pages = try pages("{ rotate: { every: 10s } }")
    await wake(at: 10)
    pages.attend(to: CardID("rack"), on: PageID("a"))
    while shown.count < 2 { await Task.yield() }
    clock.move(to: .seconds(60))
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(shown, ["b", "a"])
    pages.attend(to: CardID("hall"), on: PageID("c"))
    pages.release(CardID("hall"))
    XCTAssertEqual(shown, ["b", "a", "c", "a"])
    pages.release(CardID("rack"))
    XCTAssertEqual(shown, ["b", "a", "c", "a", "b"])
    await wake(at: 70)
    XCTAssertEqual(shown.last, "c")
  }

  /// The page of an alert is shown until its alert ends or somebody touches it.
  func testItReportsWhetherAnAlertIsShown() async throws {
    let pages = try pages("{ home: a }")
    var reports: [Bool] = []
    pages.onAttention = { reports.append($0) }
    pages.attend(to: CardID("rack"), on: PageID("b"))
    while shown.isEmpty { await Task.yield() }
    pages.attend(to: CardID("hall"), on: PageID("c"))
    pages.release(CardID("rack"))
    XCTAssertEqual(reports, [true])
    pages.release(CardID("hall"))
    XCTAssertEqual(reports, [true, false])
    pages.attend(to: CardID("rack"), on: PageID("b"))
    while reports.count < 3 { await Task.yield() }
    pages.used()
    XCTAssertEqual(reports, [true, false, true, false])
  }

  /// Whoever touches the page of an alert has seen it: everything is as after each touch.
  func testATouchAnswersAnAlert() async throws {
    let pages = try pages("{ rotate: { every: 10s, resume_after: 60s } }")
    pages.attend(to: CardID("rack"), on: PageID("b"))
    while shown.isEmpty { await Task.yield() }
    clock.move(to: .seconds(100))
    pages.used()
    await wake(at: 160)
    await wake(at: 170)
    XCTAssertEqual(shown, ["b", "c"])
    pages.release(CardID("rack"))
    XCTAssertEqual(shown, ["b", "c"])
  }

  /// An alert takes no page away from a person.
  func testAnAlertWaitsUntilNobodyUsesTheKiosk() async throws {
    let pages = try pages("{ home: a }")
    pages.used()
    pages.attend(to: CardID("rack"), on: PageID("b"))
    while clock.deadlines.isEmpty { await Task.yield() }
    clock.move(to: .seconds(20))
    pages.used()
    await clock.wake(at: .seconds(30))
    await clock.wake(at: .seconds(50))
    while shown.isEmpty { await Task.yield() }
    XCTAssertEqual(shown, ["b"])
  }
}
