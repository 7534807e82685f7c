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

  /// A file outside of the folder is played when the dashboard is allowed to read it.
  func testASoundOfAFileWaitsForAnAnswer() async throws {
    let monitor = monitor()
    var sounds = 0
    monitor.onSound = { _ in sounds += 1 }
    let alert = "{ when: '@ > `5`', sound: /etc/s.wav }"
    await yield(true, to: follow(try definition(alert), by: monitor))
    XCTAssertEqual(sounds, 0)
    await yield(false, to: follow(try definition(alert).allowed, by: monitor))
    await yield(true, to: follow(try definition(alert).allowed, by: monitor))
    XCTAssertEqual(sounds, 1)
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

  // MARK: Several at once

  private func row(_ id: String) -> CardID { .element(ElementID(id), of: CardID("rack")) }

  /// Reads the rows that call, and those that neither call nor have ended.
  private func yield(
    rows: [String], waiting: [String] = [], to feed: AsyncStream<Readings>.Continuation
  ) async {
    var readings: Readings = [.alert(CardID("rack")): ConditionReading(isMet: false, isOver: true)]
    for id in rows {
      readings[.alert(row(id))] = ConditionReading(isMet: true, isOver: false, title: "Rack \(id)")
    }
    for id in waiting { readings[.alert(row(id))] = ConditionReading(isMet: false, isOver: false) }
    feed.yield(readings)
    for _ in 0..<100 { await Task.yield() }
  }

  private static let rows = "{ when: high, rows: '@', key: id, sound: bell }"

  /// A row that is new calls while others do; one that is gone has ended.
  func testEachRowCalls() async throws {
    let monitor = monitor()
    var sounds = 0
    monitor.onSound = { _ in sounds += 1 }
    let feed = follow(try definition(Self.rows), by: monitor)
    await yield(rows: ["1"], to: feed)
    await yield(rows: ["1", "2"], to: feed)
    XCTAssertEqual(changes, ["begins b/rack Rack 1", "begins b/rack Rack 2"])
    XCTAssertEqual(sounds, 2)
    await yield(rows: ["2"], waiting: ["1"], to: feed)
    XCTAssertEqual(changes.count, 2, "its end is still to come")
    await yield(rows: ["2"], to: feed)
    XCTAssertEqual(changes.dropFirst(2), ["ends b/rack Rack 1"])
    XCTAssertEqual(monitor.calling.map(\.part), [row("2")])
    await yield(rows: [], to: feed)
    XCTAssertEqual(monitor.calling.count, 0)
  }

  /// What a person has acknowledged stays a mark, and is quiet until it has ended; a new row calls.
  func testAnAcknowledgedAlertIsQuietUntilItHasEnded() async throws {
    let monitor = monitor()
    var news: [String] = []
    monitor.notify = { alert, change in news.append("\(change) \(alert.title)") }
    monitor.onAcknowledge = { news.append("acknowledged \($0.title)") }
    let feed = follow(try definition(Self.rows), by: monitor)
    await yield(rows: ["1"], to: feed)
    monitor.acknowledge(CardID("rack"))
    XCTAssertEqual(news, ["begins Rack 1", "acknowledged Rack 1", "ends Rack 1"])
    XCTAssertEqual(CallingCards(monitor.calling).marked, [CardID("rack")])
    XCTAssertEqual(CallingCards(monitor.calling).unanswered, [])
    await yield(rows: ["1", "2"], to: feed)
    XCTAssertEqual(news.dropFirst(3), ["begins Rack 2"])
    XCTAssertEqual(CallingCards(monitor.calling).unanswered, [CardID("rack")])
    await yield(rows: ["2"], to: feed)
    await yield(rows: ["1", "2"], to: feed)
    XCTAssertEqual(news.dropFirst(4), ["begins Rack 1"], "it has ended and begins again")
  }

  /// Neither a restart nor an edit of the file makes an acknowledged alert call again.
  func testAnAcknowledgementLasts() async throws {
    let folder = try TemporaryFolder()
    let file = StateFile(at: folder.path("cards.json"))
    let memory = WallMemory(file)
    var sounds = 0
    func start(_ memory: WallMemory) throws -> (
      AlertMonitor, AsyncStream<Readings>.Continuation
    ) {
      let monitor = monitor()
      monitor.onSound = { _ in sounds += 1 }
      let (stream, feed) = AsyncStream<Readings>.makeStream()
      monitor.follow(try definition(Self.rows), stream, memory: memory)
      return (monitor, feed)
    }
    let (first, feed) = try start(memory)
    await yield(rows: ["1"], to: feed)
    first.acknowledge()
    XCTAssertEqual(sounds, 1)
    // An edit of the condition begins the alert again.
    let (stream, edited) = AsyncStream<Readings>.makeStream()
    first.follow(
      try definition(Self.rows.replacing("high", with: "low")), stream, memory: memory)
    await yield(rows: ["1"], to: edited)
    XCTAssertEqual(first.calling.map(\.isAcknowledged), [true])
    first.stop()
    memory.finish()
    let (second, again) = try start(WallMemory(file))
    await yield(rows: ["1"], to: again)
    XCTAssertEqual(sounds, 1)
    XCTAssertEqual(second.calling.map(\.isAcknowledged), [true])
    await yield(rows: [], to: again)
    await yield(rows: ["1"], to: again)
    XCTAssertEqual(sounds, 2)
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
