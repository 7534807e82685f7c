import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// Navigation back from a list report.
@MainActor
final class ReportLeavingTests: DisplayTestCase {
  /// V14: the navigation view finds the report at the root of its page, and removes its rows over
  /// several frames.
  func testTheRowsOfAReportThatIsLeftGoStepByStep() async throws {
    let stage = try await WindowStage(
      """
      version: 1
      sources: { s: { type: command, run: [seq, "60"], format: text } }
      pages:
        - { id: home, sections: [{ cards: [{ id: c, header: C }] }] }
        - { id: all, report: { source: s, columns: [{ title: Number, text: "${@}" }] } }
      """)
    stage.wall.navigator.push(PageID("all"))
    var screen = stage.wall.navigator.top as? ReportScreen
    try await settle("it has rows") { screen?.report.view.row(1) != nil }
    let watched = try WeakWidget(
      XCTUnwrap(screen?.root.component(of: ReportPageView.self), "it is at the root").root)
    screen = nil
    XCTAssertTrue(stage.wall.navigator.pop())
    try await settle("it is gone") { watched.widget == nil }
  }
}
