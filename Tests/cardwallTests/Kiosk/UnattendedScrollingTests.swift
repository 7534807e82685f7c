import CardModel
import CardTesting
import CardWidgets
import Dashboard
import DataSources
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The movement of a page that is higher than the screen.
@MainActor
final class UnattendedScrollingTests: DisplayTestCase {
  private let clock = ManualClock()
  private var isSmooth = true

  private static let file = """
    version: 1
    kiosk: { scroll: 10s, rotate: { every: 5s, resume_after: 60s } }
    pages:
      - id: a
        sections:
          - { title: A, cards: [{ id: a, header: A, body: { text: Text } }] }
          - { title: B, cards: [{ id: b, header: B, body: { text: Text } }] }
          - { title: C, cards: [{ id: c, header: C, body: { text: Text } }] }
          - { title: D, cards: [{ id: d, header: D, body: { text: Text } }] }
    """

  private func begin(height: Int) async throws -> (WindowStage, UnattendedScrolling) {
    try TestDisplay.require()
    // Without the style sheet, the cards are as low as the window.
    _ = TestStyle.style
    let stage = try await WindowStage(Self.file, width: 700, height: height)
    let scrolling = UnattendedScrolling(
      clock: SourceClock(clock), page: { [weak stage] in stage?.page },
      isSmooth: { [unowned self] in isSmooth })
    scrolling.follow(stage.wall.definition.kiosk)
    return (stage, scrolling)
  }

  /// Moves the time to the next move, and waits for it.
  private func wake() async throws {
    let due = try XCTUnwrap(clock.deadlines.first)
    await clock.wake(at: due)
    while clock.deadlines.isEmpty { await Task.yield() }
  }

  func testAPageMovesToItsEndInItsTimeAndBeginsAnew() async throws {
    let (stage, scrolling) = try await begin(height: 300)
    let scroll = try XCTUnwrap(stage.page).scroll
    XCTAssertGreaterThan(scroll.maximum, 0)
    while clock.deadlines.isEmpty { await Task.yield() }
    XCTAssertEqual(clock.deadlines, [UnattendedScrolling.edgeDuration])
    try await wake()
    XCTAssertGreaterThan(scroll.value, 0)
    while scroll.value < scroll.maximum { try await wake() }
    let end = try XCTUnwrap(clock.deadlines.first) - UnattendedScrolling.edgeDuration
    let time = end - UnattendedScrolling.edgeDuration
    // The first move comes at the end of the rest.
    XCTAssertEqual(time / .seconds(1), 10, accuracy: 0.3)
    try await wake()
    XCTAssertEqual(scroll.value, 0)
    XCTAssertEqual(scrolling.timeToShow, .seconds(20))
  }

  func testAPageThatFitsRests() async throws {
    let (_, scrolling) = try await begin(height: 900)
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(clock.deadlines, [])
    XCTAssertEqual(scrolling.timeToShow, .zero)
  }

  func testAPersonStopsThePage() async throws {
    let (stage, scrolling) = try await begin(height: 300)
    let scroll = try XCTUnwrap(stage.page).scroll
    while clock.deadlines.isEmpty { await Task.yield() }
    try await wake()
    let value = scroll.value
    scrolling.moves.used()
    let resumption = Duration.seconds(65)
    try await wake()
    XCTAssertEqual(clock.deadlines, [resumption])
    XCTAssertEqual(scroll.value, value)
    await clock.wake(at: resumption)
    while clock.deadlines.isEmpty { await Task.yield() }
    try await wake()
    XCTAssertGreaterThan(scroll.value, value)
  }

  /// A timer for each movement of a pointer would last for minutes.
  func testInputStartsNoTimer() async throws {
    let (stage, scrolling) = try await begin(height: 300)
    while clock.deadlines.isEmpty { await Task.yield() }
    clock.move(to: .seconds(1))
    for _ in 0..<100 {
      scrolling.moves.used()
      await Task.yield()
    }
    XCTAssertEqual(clock.deadlines, [UnattendedScrolling.edgeDuration])
    try await wake()
    XCTAssertEqual(clock.deadlines, [.seconds(61)])
    XCTAssertEqual(stage.page?.scroll.value, 0)
  }

  /// Where nothing moves smoothly, the page is shown screen by screen.
  func testAPageMovesByScreensWithoutAnimations() async throws {
    isSmooth = false
    let (stage, scrolling) = try await begin(height: 300)
    let scroll = try XCTUnwrap(stage.page).scroll
    while clock.deadlines.isEmpty { await Task.yield() }
    try await wake()
    XCTAssertEqual(scroll.value, min(scroll.pageSize * 0.9, scroll.maximum))
    withExtendedLifetime(scrolling) {}
  }
}
