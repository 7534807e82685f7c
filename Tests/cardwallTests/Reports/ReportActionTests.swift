import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// Actions on the rows of a report that are selected: one question, one row after the other, and
/// what has failed stays selected.
final class ReportActionTests: OrdersTestCase {
  private func yaml(_ action: String) -> String {
    """
    version: 1
    sources:
      orders: { type: sqlite, path: \(path), sql: select * from orders, writable: true }
    pages:
      - id: orders
        title: Orders
        report:
          source: orders
          columns:
            - { title: Order, text: "${id}" }
            - { title: Name, text: "${name}" }
            - { title: Amount, text: "${amount}", sort: amount, align: end }
          name: Name
          sort: id
          actions:
            - \(action)
            - { id: see, title: See, page: details }
      - { id: details, title: Details, sections: [{ cards: [{ id: d, header: D }] }] }
    """
  }

  /// Pays an order, which fails for orders above an amount.
  private static let pay = """
    { id: pay, title: Pay, sql: { source: orders, statement: "UPDATE orders SET amount = 0 WHERE \
    id = :id AND (amount < 100 OR abs(-9223372036854775807 - 1 - 0 * amount))", parameters: { id: id } } }
    """

  @MainActor private func open(_ action: String) async throws -> (TestWall, WallReport) {
    let wall = try await TestWall(yaml(action))
    let report = try XCTUnwrap(wall.wall.navigator.reportScreen(of: PageID("orders"))?.report)
    try await settle("the rows are there") { report.length.isCounted && report.length.count > 0 }
    return (wall, report)
  }

  @MainActor private func fill(_ count: Int) async throws {
    try await fill(count, name: "'Order ' || i", amount: "i * 10")
  }

  @MainActor private func bar(_ report: WallReport) throws -> Widget {
    try XCTUnwrap(report.view.root.first("report-actions"))
  }

  @MainActor private func press(_ title: String, in widget: Widget) throws {
    let button = widget.all(cssName: "button").first { $0.isMapped && $0.texts == [title] }
    XCTAssertTrue(try XCTUnwrap(button, "\(widget.seenTexts)").activate())
  }

  @MainActor private var question: Widget? { Window.open.first { $0.hasClass("confirmation") } }

  @MainActor private func confirm(_ title: String) async throws -> [String] {
    try await settle("it is asked once for all rows") { question != nil }
    let content = try XCTUnwrap(question?.first("confirmation-content"))
    let texts = content.texts
    try press(title, in: XCTUnwrap(content.first("card-footer")))
    try await settle("the question is gone") { question == nil }
    return texts
  }

  /// As soon as rows are selected, the bar says how many and has their actions; those that lead to
  /// a page are for one row.
  @MainActor func testTheBarHasTheActionsOfTheSelectedRows() async throws {
    try await fill(20)
    let (_, report) = try await open(Self.pay)
    let bar = try bar(report)
    XCTAssertFalse(bar.isMapped)
    report.view.select([4])
    try await settle("the bar is there") { bar.seenTexts.contains("1 selected") }
    XCTAssertEqual(Set(bar.seenTexts), ["1 selected", "Pay", "See"])
    report.view.select([4, 5, 7])
    try await settle("the bar has changed") { bar.seenTexts.contains("3 selected") }
    XCTAssertEqual(Set(bar.seenTexts), ["3 selected", "Pay"])
    report.view.select([])
    try await settle("the bar is gone") { !bar.isMapped }
  }

  /// An action runs on all selected rows after one question, and the rows are loaded again.
  @MainActor func testAnActionRunsOnAllSelectedRows() async throws {
    try await fill(20)
    let (wall, report) = try await open(Self.pay)
    let bar = try bar(report)
    report.view.select([0, 2])
    try await settle { bar.isMapped }
    try press("Pay", in: bar)
    let texts = try await confirm("Pay")
    XCTAssertEqual(texts, ["Pay", "2 rows", "Cancel", "Pay"])
    try await settle("the rows have been changed") {
      report.view.row(0)?.cells[2].text == "0" && report.view.row(2)?.cells[2].text == "0"
    }
    XCTAssertEqual(report.view.row(1)?.cells[2].text, "20")
    XCTAssertEqual(wall.notes.map(\.text), ["Pay: 2 rows are done."])
    XCTAssertEqual(report.view.selectedPositions, [])
  }

  /// The rows for which an action has failed stay selected, also when the data have moved them; the
  /// bar says how many they are and why the first has failed, until others are selected.
  @MainActor func testRowsThatHaveFailedStaySelected() async throws {
    try await fill(20)
    let (wall, report) = try await open(Self.pay)
    let bar = try bar(report)
    report.view.select([1, 11, 12])
    try await settle { bar.isMapped }
    try press("Pay", in: bar)
    _ = try await confirm("Pay")
    try await settle("it has ended") {
      bar.seenTexts.contains { $0.hasPrefix("Pay: 1 done · 2 failed · Order 12: ") }
    }
    try await settle("the failed rows are selected") {
      report.view.selectedPositions == [11, 12]
        && report.view.row(1)?.cells[2].text == "0"
    }
    XCTAssertTrue(bar.seenTexts.contains("2 selected"))
    try await run("DELETE FROM orders WHERE id IN (1, 13)")
    Task { await wall.wall.loader.refresh(report: PageID("orders")) }
    try await settle("the row that is left has moved") {
      report.view.selectedPositions == [10] && report.view.row(10)?.cells[1].text == "Order 12"
    }
    XCTAssertTrue(bar.seenTexts.contains { $0.contains("2 failed") })
    XCTAssertTrue(try XCTUnwrap(bar.first("icon-action")).activate())
    try await settle("nothing is selected") { report.view.selectedPositions == [] }
    XCTAssertFalse(bar.isMapped)
  }

  /// Different questions of the rows are asked together.
  @MainActor func testTheQuestionsOfRowsAreAskedTogether() async throws {
    try await fill(20)
    let (_, report) = try await open(
      "{ id: ask, title: Ask, command: [\"true\"], confirm: \"Ask ${name}?\" }")
    let bar = try bar(report)
    report.view.select(Array(0..<5))
    try await settle { bar.isMapped }
    try press("Ask", in: bar)
    let texts = try await confirm("Cancel")
    XCTAssertEqual(
      texts[1], "5 rows\nAsk Order 1?\nAsk Order 2?\nAsk Order 3?\nand 2 more")
    XCTAssertNil(report.view.state.action)
  }

  /// An action that runs shows how far it has come, and can be stopped: the rows that it hasn't
  /// reached stay selected.
  @MainActor func testARunningActionCanBeStopped() async throws {
    try await fill(20)
    let (_, report) = try await open(
      "{ id: wait, title: Wait, command: [sh, -c, 'while [ -e \(path).wait ]; do sleep 0.01; done'] }"
    )
    try folder.write("", to: "orders.db.wait")
    let bar = try bar(report)
    report.view.select([0, 1, 2])
    try await settle { bar.isMapped }
    let buttons = try XCTUnwrap(bar.all(cssName: "footerbuttons").first)
    try await settle("there is a button") { buttons.seenTexts == ["Wait"] }
    buttons.all(cssName: "button").first { $0.texts == ["Wait"] }?.grabFocus()
    try await settle("the buttons have the focus") { buttons.containsFocus }
    try press("Wait", in: bar)
    _ = try await confirm("Wait")
    try await settle("it is running") { bar.seenTexts.contains("Wait: 0 of 3") }
    let stop = try XCTUnwrap(bar.all(cssName: "button").first { $0.texts == ["Stop"] })
    try await settle("the button has the focus") { stop.containsFocus }
    try press("Stop", in: bar)
    try await settle("it is stopping") { bar.seenTexts.contains("Wait: stopping…") }
    XCTAssertTrue(stop.containsFocus)
    try FileManager.default.removeItem(atPath: path + ".wait")
    try await settle("it has ended with the present row") {
      bar.seenTexts.contains("Wait: 1 done · 2 not begun")
    }
    try await settle { report.view.selectedPositions == [1, 2] }
    XCTAssertTrue(buttons.containsFocus)
  }

  /// An action that leads to a page opens it, for one row.
  @MainActor func testAnActionOpensAPage() async throws {
    try await fill(20)
    let (wall, report) = try await open(Self.pay)
    let bar = try bar(report)
    report.view.select([3])
    try await settle { bar.isMapped }
    try press("See", in: bar)
    try await settle("the page is open") { wall.wall.navigator.top.title == "Details" }
  }

  /// The page of a row has its actions as buttons.
  @MainActor func testTheObjectOfARowHasItsActions() async throws {
    try await fill(3)
    let (wall, report) = try await open(Self.pay)
    report.view.onEvent(.opened(try XCTUnwrap(report.view.row(2)).card()))
    try await settle("the object is open") { wall.object != nil }
    XCTAssertEqual(wall.object?.content.card.footer.map(\.title), ["Pay", "See"])
  }
}
