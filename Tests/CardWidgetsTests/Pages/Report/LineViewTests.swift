import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// The lines of the cells of a report.
final class LineViewTests: DisplayTestCase {
  /// A cell holds its label, and an extent that others share.
  @MainActor func testALineIsFreed() async throws {
    try await assertReleased {
      let line = LineView(Label.line("table-cell"), ReportColumnWidth())
      line.show("late", .negative)
      return (line.root.widget, line)
    }
  }

  /// V10: the columns keep still while other rows go by, however long their texts are.
  @MainActor func testColumnsKeepStill() async throws {
    let extent = ReportColumnWidth()
    XCTAssertTrue(extent.note("12"))
    XCTAssertFalse(extent.note("1"))
    XCTAssertTrue(extent.note("日本語"))
    XCTAssertTrue(extent.note(String(repeating: "x", count: 5000)))
    XCTAssertFalse(extent.note(String(repeating: "x", count: 5001)))
    let late = ReportColumnWidth()
    let whole = ReportColumnWidth(isWhole: true)
    for _ in 0..<1000 { for extent in [late, whole] { _ = extent.note("12") } }
    XCTAssertFalse(late.note("123"))
    XCTAssertTrue(whole.note("123"), "a number is never cut")
    XCTAssertFalse(whole.note("A long text that comes late"))
  }

  /// A text that the column cuts is shown whole by its tooltip.
  @MainActor func testACutTextIsInItsTooltip() async throws {
    let long = String(repeating: "long ", count: 20)
    let line = LineView(Label.line("table-cell"), ReportColumnWidth())
    try await TestDisplay.show(line.root, width: 200, height: 40)
    line.show(long)
    XCTAssertEqual(line.root.tooltip, long)
    line.show("short")
    XCTAssertNil(line.root.tooltip)
  }

  /// A state is told by a sign right before its text, wherever the text is in its column.
  @MainActor func testTheSignOfAStateIsRightBeforeItsText() async throws {
    TestStyle.use(.light)
    defer { TextDirection.standard = .leftToRight }
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      for xAlign in [0, 0.5, 1] {
        let line = LineView(Label.line("table-cell", xAlign: xAlign), ReportColumnWidth())
        line.show("late", .negative)
        let window = try await TestDisplay.show(line.root, width: 200, height: 40)
        let sign = try XCTUnwrap(line.root.first("state-sign")?.bounds(in: line.root))
        let text = try XCTUnwrap(line.label.bounds(in: line.root))
        let gap = direction == .leftToRight ? text.x - sign.maxX : sign.x - text.maxX
        XCTAssertEqual(gap, 4, "\(xAlign) \(direction)")
        XCTAssertGreaterThan(sign.width, 8)
        line.show("open")
        XCTAssertNotEqual(line.root.first("state-sign")?.isVisible, true)
        window.destroy()
      }
    }
  }

  /// A state without a text, which is loading, has no sign.
  @MainActor func testALoadingCellHasNoSign() async throws {
    let line = LineView(Label.line("table-cell"), ReportColumnWidth())
    line.show("late", .negative)
    line.show(nil)
    XCTAssertNotEqual(line.root.first("state-sign")?.isVisible, true)
    line.show("", .negative)
    XCTAssertNotEqual(line.root.first("state-sign")?.isVisible, true)
  }
}
