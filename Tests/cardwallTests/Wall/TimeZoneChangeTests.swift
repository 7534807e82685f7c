import CardModel
import Dashboard
import DataSources
import Foundation
import TestSupport
import XCTest

/// P9: a wall follows a change of the machine's time zone.
final class TimeZoneChangeTests: XCTestCase {
  private func setZone(_ name: String?) {
    if let name { setenv("TZ", name, 1) } else { unsetenv("TZ") }
  }

  func testTheTimesOfAWallFollowTheZone() async throws {
    let before = ProcessInfo.processInfo.environment["TZ"]
    setZone("UTC")
    NSTimeZone.resetSystemTimeZone()
    defer {
      setZone(before)
      NSTimeZone.resetSystemTimeZone()
    }
    let clock = ManualClock()
    let now: @Sendable () -> Double = { 1000 + clock.now.offset / .seconds(1) }
    let reading = DashboardFile.load(
      text: """
        version: 1
        pages:
          - id: home
            sections:
              - cards:
                  - { id: now, header: "${time(now())}" }
                  - { id: fixed, header: "${time(`0`)}" }
        """, name: "wall.yaml", environment: [:],
      formatting: FormattingContext(
        locale: UserLocale("en_GB"), now: { Date(timeIntervalSince1970: now()) }))
    let loader = DashboardLoader(
      try XCTUnwrap(reading.definition, "\(reading.diagnostics)"),
      clock: SourceClock(clock, now: now),
      makeAdapter: { $0.makeAdapter(clock: SourceClock(), secrets: .standard(environment: [:])) })
    var updates = loader.updates.makeAsyncIterator()
    await loader.show([PageID("home")])
    var names = Self.names(await updates.next())
    XCTAssertEqual(names, ["00:16", "00:00"])
    setZone("Asia/Tokyo")
    await clock.wake(at: .seconds(20))
    names = Self.names(await updates.next())
    XCTAssertEqual(names, ["09:17", "09:00"])
  }

  private static func names(_ updates: [CardUpdate]?) -> [String] {
    (updates ?? []).compactMap { update in
      if case .state(_, _, let state) = update { state.card?.name } else { nil }
    }
  }
}
