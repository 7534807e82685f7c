import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Gtk
import XCTest

@testable import cardwall

/// The warnings of a report about names in the file that its rows don't have.
final class ReportWarningTests: OrdersTestCase {
  @MainActor private func view(_ wall: TestWall) throws -> ReportPageView {
    try XCTUnwrap(wall.wall.navigator.reportScreen(of: PageID("orders"))?.report.view)
  }

  /// Names that no row has are named on the page, as `dump` and `check --data` do.
  @MainActor func testWarnsOfNamesThatNoRowHas() async throws {
    let wall = try await TestWall(
      """
      version: 1
      sources: { orders: { type: static, data: [{ id: 1, name: Ada }, { id: 2 }] } }
      pages:
        - id: orders
          title: Orders
          report:
            source: orders
            rows: "@"
            columns:
              - { title: Order, text: "${id}" }
              - { title: Name, text: "${name}" }
              - { title: City, text: "${town}" }
      """)
    let view = try view(wall)
    try await settle("there is a warning") { !view.state.warnings.isEmpty }
    XCTAssertEqual(view.state.warnings.count, 1)
    XCTAssertTrue(view.state.warnings[0].contains("town"), "\(view.state.warnings)")
    XCTAssertEqual(view.root.first("warning-mark")?.isMapped, true)
  }

  /// A database can't find the rows by a column that it doesn't have: the page warns of the name,
  /// as `check --data` does.
  @MainActor func testWarnsOfColumnsThatTheTableDoesNotHave() async throws {
    try await fill(3, name: "'Name'", amount: "i")
    let wall = try await TestWall(
      """
      version: 1
      sources:
        orders: { type: sqlite, path: \(path), sql: select * from orders }
      pages:
        - id: orders
          title: Orders
          report:
            source: orders
            columns: [{ title: Order, text: "${id}" }]
            sort: nmae
      """)
    let view = try view(wall)
    try await settle("there is a warning") { !view.state.warnings.isEmpty }
    guard case .failed = view.state.phase else { return XCTFail("\(view.state.phase)") }
    XCTAssertEqual(view.state.warnings.count, 1)
    XCTAssertTrue(view.state.warnings[0].contains("nmae"), "\(view.state.warnings)")
    let mark = try XCTUnwrap(view.root.first("warning-mark"))
    XCTAssertTrue(mark.isMapped)
    XCTAssertTrue(mark.isSensitive, "it can be opened")
  }
}
