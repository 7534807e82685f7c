import Dashboard
import DataSources
import Foundation
import TestSupport
import XCTest

@testable import cardwall

/// P14: the light of a kiosk's screen by the time of day.
@MainActor
final class ScreenHoursTests: XCTestCase {
  private let clock = ManualClock()
  private var lights: [ScreenHours.Light] = []

  /// - Parameter start: the time in UTC at which the clock begins.
  private func hours(_ kiosk: String, from start: String, zone: String = "UTC") throws
    -> ScreenHours
  {
    let begin = try Date(start, strategy: .iso8601).timeIntervalSince1970
    let context = FormattingContext(
      timeZone: try XCTUnwrap(TimeZone(identifier: zone)))
    let reading = DashboardFile.load(
      text: "version: 1\nkiosk: \(kiosk)\npages: [{ id: a, sections: [] }]", name: "wall.yaml",
      environment: [:], formatting: context)
    let (clock, first) = (clock, clock.now)
    let source = SourceClock(clock, now: { begin + first.duration(to: clock.now) / .seconds(1) })
    let hours = ScreenHours(clock: source, onChange: { [unowned self] in lights.append($0) })
    hours.follow(
      try XCTUnwrap(reading.definition, "\(reading.diagnostics)"), minutes: source.minutes)
    return hours
  }

  private func wake(at second: Int) async {
    await clock.wake(at: .seconds(second))
    while clock.deadlines.isEmpty { await Task.yield() }
  }

  func testTheScreenIsBlackInItsHours() async throws {
    let hours = try hours("{ blank: [{ from: 22:00, to: 22:02 }] }", from: "2026-06-01T21:58:30Z")
    await wake(at: 30)
    XCTAssertEqual(hours.light, .usual)
    await wake(at: 90)
    XCTAssertEqual(hours.light, .black)
    await wake(at: 150)
    await wake(at: 210)
    XCTAssertEqual(lights, [.black, .usual])
  }

  /// Input lights a black screen for a minute.
  func testInputLightsTheScreen() async throws {
    let hours = try hours("{ blank: [{ from: 22:00, to: 05:00 }] }", from: "2026-06-01T23:00:10Z")
    XCTAssertEqual(hours.light, .black)
    hours.used()
    XCTAssertEqual(hours.light, .usual)
    await wake(at: 50)
    XCTAssertEqual(hours.light, .usual)
    await wake(at: 110)
    XCTAssertEqual(lights, [.black, .usual, .black])
  }

  func testTheNightIsDarkAndDim() async throws {
    let hours = try hours(
      "{ night: { from: 19:00, to: 06:00, brightness: 0.5 } }", from: "2026-06-01T18:59:00Z")
    await wake(at: 60)
    XCTAssertEqual(lights, [.lit(brightness: 0.5, isNight: true)])
    withExtendedLifetime(hours) {}
  }

  /// An alert is seen at night, and lights no black screen.
  func testAnAlertIsBrightAtNight() throws {
    let night = "from: 18:00, to: 06:00, brightness: 0.5"
    let hours = try hours("{ night: { \(night) } }", from: "2026-06-01T19:00:00Z")
    hours.showsAlert = true
    hours.showsAlert = false
    XCTAssertEqual(
      lights, [0.5, 1, 0.5].map { ScreenHours.Light.lit(brightness: $0, isNight: true) })
    let black = try self.hours(
      "{ blank: [{ from: 18:00, to: 06:00 }], night: { \(night) } }", from: "2026-06-01T19:00:00Z")
    black.showsAlert = true
    XCTAssertEqual(black.light, .black)
  }

  /// P9: at 02:00 on the last Sunday of March it is 03:00 in Berlin.
  func testHoursFollowSummerTime() async throws {
    let hours = try hours(
      "{ blank: [{ from: 03:00, to: 04:00 }] }", from: "2026-03-29T00:59:00Z",
      zone: "Europe/Berlin")
    XCTAssertEqual(hours.light, .usual)
    await wake(at: 60)
    XCTAssertEqual(hours.light, .black)
  }

  /// A request makes the screen black at any hour, until it is lit.
  func testTheScreenIsBlackOnRequest() throws {
    let hours = try hours("{ scroll: 40s }", from: "2026-06-01T12:00:00Z")
    hours.blank()
    XCTAssertEqual(hours.light, .black)
    hours.used()
    XCTAssertEqual(lights, [.black, .usual])
  }
}
