import CardModel
import Dashboard
import DataSources
import TestSupport
import XCTest

@testable import cardwall

/// P16: the alerts of a dashboard, and what wakes a kiosk.
@MainActor
final class AlertMonitorTests: XCTestCase {
  private typealias Readings = [ConditionID: ConditionReading]
  private let clock = ManualClock()
  private var changes: [String] = []
  private var wakeCount = 0

  private func definition(_ alert: String, comment: String = "") throws -> DashboardDefinition {
    let reading = DashboardFile.load(
      text: """
        version: 1
        \(comment)
        sources: { rack: { type: static, data: 1 } }
        pages:
          - { id: a, sections: [] }
          - { id: b, sections: [{ cards: [{ id: rack, source: rack, alert: \(alert) }] }] }
        """, name: "wall.yaml", environment: [:])
    return try XCTUnwrap(reading.definition, "\(reading.diagnostics)")
  }

  private func monitor() -> AlertMonitor {
    let monitor = AlertMonitor(clock: SourceClock(clock))
    monitor.onChange = { [unowned self] alert, change in
      changes.append("\(change) \(alert.page)/\(alert.card) \(alert.title)")
    }
    monitor.onWake = { [unowned self] in wakeCount += 1 }
    return monitor
  }

  /// Follows a dashboard whose conditions the returned feed reads.
  private func follow(
    _ definition: DashboardDefinition, by monitor: AlertMonitor
  ) -> AsyncStream<Readings>.Continuation {
    let (stream, feed) = AsyncStream<Readings>.makeStream()
    monitor.follow(definition, stream)
    return feed
  }

  private func yield(_ isMet: Bool, to feed: AsyncStream<Readings>.Continuation) async {
    feed.yield([
      .alert(CardID("rack")): ConditionReading(isMet: isMet, isOver: !isMet, title: "Rack")
    ])
    for _ in 0..<100 { await Task.yield() }
  }

  func testAnAlertBeginsAfterItsTimeAndEnds() async throws {
    let monitor = monitor()
    let feed = follow(try definition("{ when: '@ > `5`', for: 30s }"), by: monitor)
    await yield(true, to: feed)
    XCTAssertEqual(changes, [])
    await clock.wake(at: .seconds(30))
    while changes.isEmpty { await Task.yield() }
    XCTAssertEqual(changes, ["begins b/rack Rack"])
    XCTAssertEqual(monitor.calling.map(\.card), [CardID("rack")])
    XCTAssertEqual(clock.deadlines, [])
    await yield(false, to: feed)
    XCTAssertEqual(changes, ["begins b/rack Rack", "ends b/rack Rack"])
    XCTAssertEqual(monitor.calling.count, 0)
  }

  /// A sound is played when its alert begins, and not again while it lasts.
  func testASoundIsPlayedOnce() async throws {
    let monitor = monitor()
    var sounds: [AlertSound.Kind] = []
    monitor.onSound = { sounds.append($0.kind) }
    let alert = "{ when: '@ > `5`', sound: bell }"
    let feed = follow(try definition(alert), by: monitor)
    await yield(true, to: feed)
    await yield(true, to: feed)
    await yield(true, to: follow(try definition(alert, comment: "# a line"), by: monitor))
    XCTAssertEqual(sounds, [.named("bell")])
    await yield(false, to: follow(try definition(alert), by: monitor))
    XCTAssertEqual(sounds.count, 1)
    await yield(true, to: follow(try definition(alert), by: monitor))
    XCTAssertEqual(sounds.count, 2)
  }

  func testAnEditThatLeavesAnAlertAsItIsDoesNotEndIt() async throws {
    let monitor = monitor()
    let alert = "{ when: '@ > `5`' }"
    await yield(true, to: follow(try definition(alert), by: monitor))
    await yield(true, to: follow(try definition(alert, comment: "# a line"), by: monitor))
    XCTAssertEqual(changes, ["begins b/rack Rack"])
    await yield(true, to: follow(try definition("{ when: '@ > `9`' }"), by: monitor))
    XCTAssertEqual(changes, ["begins b/rack Rack", "ends b/rack Rack", "begins b/rack Rack"])
    monitor.stop()
    XCTAssertEqual(changes.last, "ends b/rack Rack")
  }

  /// P14: a condition wakes when it becomes true, and not again while it stays so.
  func testAConditionWakesOnce() async throws {
    let monitor = monitor()
    let feed = follow(try definition("{ when: '@ > `5`' }"), by: monitor)
    for isMet in [false, true, true, false, true] {
      feed.yield([.wake: ConditionReading(isMet: isMet, isOver: !isMet)])
      for _ in 0..<100 { await Task.yield() }
    }
    XCTAssertEqual(wakeCount, 2)
  }

  func testNothingIsLeftOfAMonitor() async throws {
    var monitor: AlertMonitor? = monitor()
    weak let left = monitor
    let feed = try follow(definition("{ when: '@ > `5`', for: 30s }"), by: XCTUnwrap(monitor))
    await yield(true, to: feed)
    monitor = nil
    XCTAssertNil(left)
  }
}
