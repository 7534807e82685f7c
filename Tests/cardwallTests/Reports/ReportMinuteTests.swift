import CardModel
import CardTesting
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import XCTest

import struct Dashboard.Snapshot

@testable import cardwall

/// P9: rows that depend on the present time move at each full minute.
final class ReportMinuteTests: DisplayTestCase {
  private let clock = ManualClock()

  @MainActor private func report(column: String) throws -> WallReport {
    let clock = clock
    let begin = try Date("2026-03-28T11:58:30Z", strategy: .iso8601).timeIntervalSince1970
    let now: @Sendable () -> Double = { begin + clock.now.offset / .seconds(1) }
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { a: { type: static, data: [] } }
        pages:
          - id: lots
            report: { source: a, columns: [{ title: Since, text: "\(column)" }] }
        """, name: "test.yaml", environment: [:],
      formatting: FormattingContext(
        locale: UserLocale("en_GB"), now: { Date(timeIntervalSince1970: now()) }))
    let definition = try XCTUnwrap(reading.definition, "\(reading.diagnostics)")
    guard case .report(let report) = definition.pages[0].content else {
      throw Missing()
    }
    return WallReport(
      report, in: definition, title: "Lots", clock: SourceClock(clock, now: now))
  }

  private struct Missing: Error {}

  private static let rows = Snapshot(value: [["at": "2026-03-28T11:50:10Z"]])

  @MainActor func testRowsMove() async throws {
    let report = try report(column: "${relative(at)}")
    let window = try await TestDisplay.show(report.view.root, width: 400, height: 300)
    var minuteCount = 0
    report.onMinute = { minuteCount += 1 }
    await report.show(Self.rows)
    try await settle("the row is there") { report.view.root.seenTexts.contains("8 min ago") }
    await clock.wake(at: .seconds(30))
    try await settle("the row moves") { report.view.root.seenTexts.contains("9 min ago") }
    await clock.wake(at: .seconds(90))
    try await settle("and again") { report.view.root.seenTexts.contains("10 min ago") }
    XCTAssertEqual(minuteCount, 2)
    window.destroy()
    try await settle("nothing waits") { self.clock.deadlines.isEmpty }
  }

  @MainActor func testNothingWakesUpForOtherRows() async throws {
    let report = try report(column: "${at}")
    try await TestDisplay.show(report.view.root, width: 400, height: 300)
    await report.show(Self.rows)
    try await settle("the row is there") {
      report.view.root.seenTexts.contains("2026-03-28T11:50:10Z")
    }
    try await settle()
    XCTAssertEqual(clock.deadlines, [])
  }
}
