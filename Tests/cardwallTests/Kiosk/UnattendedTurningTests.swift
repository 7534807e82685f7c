import CardModel
import CardTesting
import CardWidgets
import Dashboard
import DataSources
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// P16: the rows of a kiosk that have no room are shown by turns.
@MainActor
final class UnattendedTurningTests: DisplayTestCase {
  private let clock = ManualClock()

  private static func file(_ count: Int, page: String, kiosk: String = "") -> String {
    let rows = (1...count).map { "{ n: Row \($0), g: G\($0 / 9) }" }
    return """
      version: 1
      \(kiosk)
      sources: { s: { type: static, data: [\(rows.joined(separator: ", "))] } }
      pages:
        - id: p
          \(page)
      """
  }

  private static func body(_ body: String) -> String {
    "sections: [{ cards: [{ id: c, source: s, header: C, body: { \(body) } }] }]"
  }

  private static let report = """
    report: { source: s, columns: [{ title: Name, text: "${n}" }] }
    """

  private func begin(_ file: String) async throws -> (WindowStage, UnattendedTurning) {
    try TestDisplay.require()
    _ = TestStyle.style
    let stage = try await WindowStage(file, kiosk: true)
    let turning = UnattendedTurning(clock: SourceClock(clock)) { [weak stage] in
      let screen = stage?.wall.navigator.top
      return (screen as? CardsScreen)?.view ?? (screen as? ReportScreen)?.report.view
    }
    turning.follow(stage.wall.definition.kiosk)
    return (stage, turning)
  }

  /// Moves the time to the next turn, and waits for it.
  private func wake() async throws {
    while clock.deadlines.isEmpty { await Task.yield() }
    await clock.wake(at: try XCTUnwrap(clock.deadlines.first))
    while clock.deadlines.isEmpty { await Task.yield() }
    try await settle()
  }

  private func texts(_ stage: WindowStage, _ style: String) -> [String] {
    stage.top.all(style).filter { $0.isMapped }.compactMap { Label(of: $0)?.text }
  }

  func testEveryRowOfAListIsSeen() async throws {
    let (stage, turning) = try await begin(
      Self.file(60, page: Self.body(#"list: { title: "${n}" }"#)))
    let first = texts(stage, "row-title")
    XCTAssertGreaterThan(first.count, 2)
    XCTAssertEqual(first.first, "Row 1")
    let turnCount = try XCTUnwrap(stage.page).turnCount
    XCTAssertEqual(turning.timeToShow, .seconds(10) * turnCount)
    var seen = Set(first)
    for _ in 1..<turnCount {
      try await wake()
      let shown = texts(stage, "row-title")
      XCTAssertGreaterThanOrEqual(shown.count, first.count - 1)
      seen.formUnion(shown)
    }
    XCTAssertEqual(seen, Set((1...60).map { "Row \($0)" }))
    XCTAssertEqual(texts(stage, "row-title").last, "Row 60")
    try await wake()
    XCTAssertEqual(texts(stage, "row-title"), first)
    XCTAssertEqual(stage.page?.scroll.maximum, 0)
  }

  /// A screen has room for more rows than a card of a window.
  func testAsManyRowsAreSeenAsThereIsRoomFor() async throws {
    let table = #"table: { columns: [{ title: N, text: "${n}" }] }"#
    for body in [#"list: { title: "${n}" }"#, table] {
      let (stage, turning) = try await begin(Self.file(15, page: Self.body(body)))
      let rows = try XCTUnwrap(stage.page?.card(CardID("c"))?.shownRows)
      XCTAssertEqual([rows.shown, rows.all], [15, 15], body)
      XCTAssertEqual(turning.timeToShow, .zero)
      XCTAssertEqual(clock.deadlines, [])
      stage.close()
    }
  }

  /// Cards below each other share the screen, whatever they would need.
  func testCardsWhoseRowsTurnShareTheScreen() async throws {
    let bodies = [
      #"list: { title: "${n}" }"#, #"timeline: { time: "${n}", title: "${n}" }"#,
      #"table: { limit: 50, columns: [{ title: N, text: "${n}" }] }"#,
    ]
    for body in bodies {
      let cards = ["a", "b"].map { "{ id: \($0), source: s, header: C, body: { \(body) } }" }
      let page = "sections: [{ columns: 1, cards: [\(cards.joined(separator: ", "))] }]"
      let (stage, turning) = try await begin(Self.file(60, page: page))
      XCTAssertEqual(stage.page?.scroll.maximum, 0, body)
      let notes = stage.top.all("more-note").filter(\.isMapped)
      XCTAssertEqual(notes.count, 2, body)
      for note in notes {
        let edge = try XCTUnwrap(note.bounds(in: stage.top)).maxY
        XCTAssertLessThan(edge, Double(stage.top.height), body)
      }
      XCTAssertGreaterThan(turning.timeToShow, .zero)
      stage.close()
    }
  }

  func testALimitHolds() async throws {
    let (stage, _) = try await begin(
      Self.file(20, page: Self.body(#"list: { title: "${n}", limit: 3 }"#)))
    XCTAssertEqual(texts(stage, "row-title"), ["Row 1", "Row 2", "Row 3"])
  }

  /// The title of a group is above its rows in each turn.
  func testATurnBeginsWithTheTitleOfItsGroup() async throws {
    let bodies = [
      #"list: { title: "${n}", group: "${g}" }"#,
      #"table: { columns: [{ title: N, text: "${n}" }], group: "${g}" }"#,
      #"timeline: { time: "${n}", title: "${n}", group: "${g}" }"#,
    ]
    for body in bodies {
      let (stage, turning) = try await begin(Self.file(40, page: Self.body(body)))
      for _ in 0..<(stage.page?.turnCount ?? 0) {
        try await wake()
        let title = try XCTUnwrap(
          stage.top.all("row-group").filter(\.isMapped)
            .min { ($0.bounds(in: stage.top)?.y ?? 0) < ($1.bounds(in: stage.top)?.y ?? 0) })
        let style = body.hasPrefix("table") ? "table-cell" : "row-title"
        let row = try XCTUnwrap(stage.top.all(style).first { $0.isMapped })
        let number = try XCTUnwrap(Label(of: row)?.text.dropFirst(4)).description
        XCTAssertEqual(Label(of: title)?.text, "G\((Int(number) ?? 0) / 9)", body)
        let edge = try XCTUnwrap(title.bounds(in: stage.top))
        XCTAssertLessThanOrEqual(edge.maxY, try XCTUnwrap(row.bounds(in: stage.top)).y + 1)
      }
      withExtendedLifetime(turning) {}
      stage.close()
    }
  }

  func testAPersonStopsTheRows() async throws {
    let (stage, turning) = try await begin(
      Self.file(
        60, page: Self.body(#"list: { title: "${n}" }"#),
        kiosk: "kiosk: { next_rows: 4s, rotate: { every: 5s, resume_after: 60s } }"))
    let first = texts(stage, "row-title")
    while clock.deadlines.isEmpty { await Task.yield() }
    XCTAssertEqual(clock.deadlines, [.seconds(4)])
    turning.moves.used()
    try await wake()
    XCTAssertEqual(texts(stage, "row-title"), first)
    XCTAssertEqual(clock.deadlines, [.seconds(60)])
    try await wake()
    XCTAssertNotEqual(texts(stage, "row-title"), first)
  }

  func testTheRowsOfAReportTurn() async throws {
    let (stage, turning) = try await begin(Self.file(60, page: Self.report))
    let report = try XCTUnwrap((stage.wall.navigator.top as? ReportScreen)?.report.view)
    try await settle("there are more rows than fit") { report.turnCount > 1 }
    turning.moves.layoutChanged()
    XCTAssertEqual(turning.timeToShow, .seconds(10) * report.turnCount)
    var scrolls = [report.scroll]
    for _ in 1..<report.turnCount {
      try await wake()
      scrolls.append(report.scroll)
    }
    XCTAssertEqual(scrolls, scrolls.sorted())
    XCTAssertEqual(Set(scrolls).count, scrolls.count)
    XCTAssertTrue(texts(stage, "table-cell").contains("Row 60"))
    try await wake()
    XCTAssertEqual(report.scroll, 0)
  }

  /// A row is seen as a whole or not at all, in the first turn as in the last one.
  func testNoRowOfAReportIsCut() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    for textScale in [1, 1.2, 1.4] {
      let (stage, turning) = try await begin(Self.file(60, page: Self.report))
      TestDisplay.appearance.textScale = textScale
      try await settle()
      let report = try XCTUnwrap((stage.wall.navigator.top as? ReportScreen)?.report.view)
      try await settle("there are more rows than fit") { report.turnCount > 1 }
      turning.moves.layoutChanged()
      let rows = try XCTUnwrap(stage.top.first("report-rows"))
      for _ in 0..<report.turnCount {
        let top = try XCTUnwrap(rows.all(cssName: "header").first?.bounds(in: rows)).maxY
        let seen = rows.all(cssName: "row").filter(\.isMapped).compactMap { $0.bounds(in: rows) }
          .filter { $0.maxY > top + 1 && $0.y < Double(rows.height) - 1 }
        XCTAssertGreaterThan(seen.count, 2)
        XCTAssertGreaterThanOrEqual(try XCTUnwrap(seen.map(\.y).min()), top - 1)
        XCTAssertLessThanOrEqual(try XCTUnwrap(seen.map(\.maxY).max()), Double(rows.height) + 1)
        try await wake()
      }
      stage.close()
    }
  }

  /// The next page doesn't wait for all rows of a large report.
  func testALargeReportIsLeft() async throws {
    let (stage, turning) = try await begin(Self.file(3000, page: Self.report))
    let report = try XCTUnwrap((stage.wall.navigator.top as? ReportScreen)?.report.view)
    try await settle("there are more rows than fit") { report.turnCount > 100 }
    XCTAssertEqual(turning.timeToShow, UnattendedTurning.longestTimeToShow)
  }

  /// In a window, cards say how many rows they leave out.
  func testAWindowLeavesRowsOut() async throws {
    let stage = try await WindowStage(
      Self.file(60, page: Self.body(#"list: { title: "${n}" }"#)), height: 1200)
    XCTAssertEqual(stage.page?.turnCount, 1)
    XCTAssertEqual(stage.page?.card(CardID("c"))?.shownRows?.all, ListBody.usualLimit)
  }

  func testNothingIsLeft() async throws {
    var parts: (WindowStage, UnattendedTurning)? = try await begin(
      Self.file(60, page: Self.body(#"list: { title: "${n}" }"#)))
    weak let turning = parts?.1
    weak let page = parts?.0.page
    parts?.0.close()
    parts = nil
    try await settle("they are gone") { turning == nil && page == nil }
  }
}
