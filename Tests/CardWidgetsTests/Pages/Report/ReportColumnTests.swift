import CardModel
import CardTesting
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

/// The columns of a report: those with a width of their own, and the room beside the last one.
final class ReportColumnTests: DisplayTestCase {
  @MainActor private func page(_ columns: [ReportColumn], _ cells: [String]) -> ReportPageView {
    let page = ReportPageView(Report(title: "Orders", columns: columns))
    page.row = { _ in
      ReportRow(cells: cells.map { TableCell($0) }) {
        Card(id: .reportRow(0), header: CardHeader(title: cells[0]))
      }
    }
    page.render(.rows(ReportRows(count: 3, total: 3, choices: []), note: nil))
    return page
  }

  @MainActor private func table(_ page: ReportPageView) throws -> Widget {
    try XCTUnwrap(page.root.first("report-table"))
  }

  /// Texts that are wider than their column end with an ellipsis within it: they cover no other
  /// column, and heading and cells begin at one edge, in either direction.
  @MainActor func testTextsStayWithinANarrowColumn() async throws {
    TestStyle.use(.light)
    defer { TextDirection.standard = .leftToRight }
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      let page = page(
        [
          ReportColumn("Workflow state", width: 70),
          ReportColumn("Amount left", alignment: .end, width: 60), ReportColumn("Note"),
        ],
        ["under examination", "€30,000.00", "none"])
      let window = try await TestDisplay.show(page.root, width: 900, height: 400)
      defer { window.destroy() }
      let table = try table(page)
      let headings = try XCTUnwrap(table.children.first).children
      for (index, heading) in headings.prefix(2).enumerated() {
        let label = try XCTUnwrap(heading.all(cssName: "label").first)
        let column = try XCTUnwrap(heading.bounds(in: table))
        let texts =
          try [label]
          + table.all(cssName: "row").map { row in
            try XCTUnwrap(row.children[index].all(cssName: "label").first)
          }
        XCTAssertEqual(texts.count, 4)
        for text in texts {
          let bounds = try XCTUnwrap(text.bounds(in: table))
          XCTAssertGreaterThanOrEqual(bounds.x, column.x + 16, "\(direction) \(index)")
          XCTAssertLessThanOrEqual(bounds.maxX, column.maxX - 16, "\(direction) \(index)")
        }
        XCTAssertEqual(heading.tooltip, ["Workflow state", "Amount left"][index])
      }
    }
  }

  /// Rows are as wide as the table, also where no column takes the width that is left.
  @MainActor func testRowsFillTheTable() async throws {
    TestStyle.use(.light)
    defer { TextDirection.standard = .leftToRight }
    let columns = [ReportColumn("Name", width: 120), ReportColumn("Amount", alignment: .end)]
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      let page = page(columns, ["Ada", "€5"])
      let window = try await TestDisplay.show(page.root, width: 900, height: 400)
      defer { window.destroy() }
      let table = try table(page)
      let row = try XCTUnwrap(table.all(cssName: "row").first?.bounds(in: table))
      XCTAssertEqual(row.width, Double(table.width), accuracy: 1)
      let first = try XCTUnwrap(table.children.first?.children.first?.bounds(in: table))
      XCTAssertEqual(direction == .leftToRight ? first.x : row.maxX - first.maxX, 0, accuracy: 1)
    }
  }

  /// The last column takes the width that is left until it has been given one.
  @MainActor func testAColumnThatIsDraggedLeavesTheRest() async throws {
    TestStyle.use(.light)
    let page = page([ReportColumn("Name"), ReportColumn("Note")], ["Ada", "none"])
    try await TestDisplay.show(page.root, width: 900, height: 400)
    // The width of a widget itself is that without its padding.
    func widths() throws -> [Int] {
      let table = try table(page)
      return try XCTUnwrap(table.children.first).children.filter(\.isMapped).map {
        Int($0.bounds(in: table)?.width ?? 0)
      }
    }
    XCTAssertEqual(try widths().count, 2)
    // As GTK does while the edge is dragged.
    let column = try XCTUnwrap(table(page).component(of: ReportTable.self)?.columns.last)
    column.heading.fixedWidth = 200
    try await settle("the room is empty") {
      guard let widths = try? widths(), widths.count == 3 else { return false }
      return widths[1] == 200 && widths[2] > 300
    }
  }
}
