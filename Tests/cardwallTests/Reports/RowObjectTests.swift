import CardModel
import CardTesting
import DataSources
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// Navigation from the object of a report's row to that of the next, in the program (S-19, S-20,
/// S-42).
final class RowObjectTests: OrdersTestCase {
  /// Returns a wall with a report of `count` rows, whose amounts fall with their ids.
  /// - Parameter key: the declaration of the column of their numbers.
  @MainActor private func makeWall(
    _ count: Int, opens: String, key: String = "id INTEGER PRIMARY KEY"
  ) async throws -> TestWall {
    try await fill(count, key: key, name: "'Order ' || i", amount: "\(count) - i")
    try await run("CREATE INDEX by_amount ON orders (amount)")
    return try await TestWall(
      """
      version: 1
      sources:
        orders: { type: sqlite, path: \(path), sql: select * from orders }
      pages:
        - id: orders
          title: Orders
          report:
            source: orders
            columns:
              - { title: Order, text: "${name}" }
              - { title: Amount, text: "${amount}" }
            sort: amount
            opens: \(opens)
        - id: spare
          sections: [{ cards: [{ id: spare, source: orders, header: S, opens: order }] }]
        - id: order
          object: true
          title: "${name}!"
          sections: [{ cards: [{ id: facts, header: "${name}", body: { text: "${amount} in all" } }] }]
      """)
  }

  @MainActor private func report(_ test: TestWall) throws -> WallReport {
    try XCTUnwrap(test.wall.navigator.reportScreen(of: PageID("orders"))?.report)
  }

  /// Opens the row at a position with keys.
  @MainActor private func open(_ position: Int, _ test: TestWall) async throws {
    let report = try report(test)
    try await settle("all are counted") { report.length.isCounted }
    let view = report.view
    view.focus(position)
    try await settle("the row is there") { view.row(position) != nil }
    try await settle()
    try XInput.type("Return")
    try await settle("its object is open") { test.wall.navigator.depth == 1 }
    // By its object, a row is found again.
    await test.wall.navigator.rows.settled()
  }

  /// Rows are gone through in the report's order, also where they have to be read first; going back
  /// ends at the one that was seen last.
  @MainActor func testGoesOnInTheOrderOfTheReport() async throws {
    try XInput.require()
    let test = try await makeWall(20_000, opens: "object")
    // The smallest amount is first: that of the highest id.
    try await open(5000, test)
    XCTAssertEqual(test.wall.navigator.top.title, "Order 15000")
    XCTAssertEqual(test.wall.navigator.position?.index, 5000)
    XCTAssertEqual(test.wall.navigator.position?.count, 20_000)
    // These steps go beyond the rows that are cached.
    for step in 1...230 {
      XCTAssertTrue(test.wall.navigator.step(1))
      try await settle("the next is open") {
        test.wall.navigator.top.title == "Order \(15000 - step)"
      }
    }
    XCTAssertEqual(test.wall.navigator.position?.index, 5230)
    XCTAssertEqual(test.wall.navigator.depth, 1)
    XCTAssertTrue(test.wall.navigator.step(-1))
    try await settle("the one before is open") { test.wall.navigator.top.title == "Order 14771" }
    test.wall.navigator.pop()
    // The focus is on the row that was seen last, so Return opens it again.
    let view = try report(test).view
    try await settle("the row is seen") { view.row(5229) != nil }
    try await settle()
    try XInput.type("Return")
    try await settle("its object is open") { test.wall.navigator.depth == 1 }
    XCTAssertEqual(test.wall.navigator.top.title, "Order 14771")
  }

  /// The first object has no previous one, and the last one no next.
  @MainActor func testEndsAtTheEndsOfTheReport() async throws {
    try XInput.require()
    let test = try await makeWall(150, opens: "order")
    try await open(0, test)
    XCTAssertFalse(test.wall.navigator.step(-1))
    test.wall.navigator.pop()
    try await open(149, test)
    XCTAssertFalse(test.wall.navigator.step(1))
  }

  /// A page of the file shows the row's object, its neighbours', and new data of it.
  @MainActor func testADeclaredPageShowsTheRow() async throws {
    try XInput.require()
    let test = try await makeWall(300, opens: "order")
    func text() -> [String]? {
      test.wall.navigator.topCards?.state(of: CardID("facts"))?.card?.textLines
    }
    try await open(10, test)
    try await settle("its page is filled") { text() == ["Order 290", "10 in all"] }
    XCTAssertEqual(test.wall.navigator.top.title, "Order 290!")
    XCTAssertTrue(test.wall.navigator.step(1))
    try await settle("the next one is there") { text() == ["Order 289", "11 in all"] }
    XCTAssertEqual(test.wall.navigator.position?.index, 11)
    try await run("UPDATE orders SET name = 'Other' WHERE id = 289")
    test.wall.refresh()
    try await settle("the page follows") { text() == ["Other", "11 in all"] }
    // Two rows that come before it move it on.
    try await run("INSERT INTO orders VALUES (1001, 'New', 1), (1002, 'New', 2)")
    test.wall.refresh()
    try await settle("its place follows") { test.wall.navigator.position?.index == 13 }
    XCTAssertEqual(text(), ["Other", "11 in all"])
  }

  /// A row that leaves the report, as by an action on it, is shown as last seen, and says so; the
  /// next one is the one that has its position.
  @MainActor func testARowThatLeavesTheReportSaysSo() async throws {
    try XInput.require()
    for opens in ["object", "order"] {
      let test = try await makeWall(300, opens: opens)
      func texts() -> [String] { test.wall.navigator.top.root.seenTexts }
      try await open(10, test)
      try await settle("its page is filled") { texts().contains("Order 290") }
      try await run("DELETE FROM orders WHERE id = 290")
      test.wall.refresh()
      try await settle("it says so") { texts().contains(FollowedObject.goneText) }
      let position = Navigator.Position(index: 10, count: 299, isGone: true, isListed: false)
      try await settle("the report has noticed") { test.wall.navigator.position == position }
      XCTAssertTrue(texts().contains("Order 290"))
      XCTAssertTrue(test.wall.navigator.step(1))
      try await settle("the next one is there") { texts().contains("Order 289") }
      XCTAssertEqual(test.wall.navigator.position, Navigator.Position(index: 10, count: 299))
      test.close()
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// A row that is deleted while the report still shows it is said to be gone: the row that follows
  /// is not shown in its place, and a row after a deleted one is shown itself.
  @MainActor func testAPressedRowIsReadByItsKey() async throws {
    for opens in ["object", "order"] {
      let test = try await makeWall(300, opens: opens, key: "number INTEGER PRIMARY KEY")
      let report = try report(test)
      func texts() -> [String] { test.wall.navigator.top.root.seenTexts }
      /// Deletes an order, and presses a row before the report can have noticed.
      func press(_ position: Int, afterDeleting number: Int) async throws {
        let card = try XCTUnwrap(report.view.row(position)).card()
        runBlocking("DELETE FROM orders WHERE number = \(number)")
        report.view.onEvent(.opened(card))
        await test.wall.navigator.rows.settled()
      }
      try await settle("all are counted") { report.length.isCounted }
      try await press(10, afterDeleting: 290)
      try await settle("it says so") { texts().contains(FollowedObject.goneText) }
      XCTAssertTrue(texts().contains("Order 290"), "\(texts())")
      XCTAssertFalse(texts().contains { $0.hasPrefix("Order 289") }, "\(texts())")
      XCTAssertEqual(test.wall.navigator.position?.isGone, true)
      // The report still has the row, so the next one is not at its position.
      XCTAssertTrue(test.wall.navigator.step(1))
      try await settle("the next one is there") { texts().contains("Order 289") }
      test.wall.navigator.pop()
      try await settle("the report has noticed") { report.length.count == 299 }
      try await settle("the row is there") { report.view.row(30)?.cells[0].text == "Order 269" }
      try await press(30, afterDeleting: 281)
      try await settle("its page is filled") { texts().contains("Order 269") }
      XCTAssertFalse(texts().contains(FollowedObject.goneText))
      XCTAssertFalse(texts().contains { $0.hasPrefix("Order 268") }, "\(texts())")
      test.close()
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// A row is found again by the key of its table, whatever that is called and wherever the row has
  /// gone; going back ends there.
  @MainActor func testFindsARowThatHasGoneFar() async throws {
    try XInput.require()
    let test = try await makeWall(3000, opens: "order", key: "number INTEGER PRIMARY KEY")
    try await open(10, test)
    try await settle("its page is filled") { test.wall.navigator.top.title == "Order 2990!" }
    try await run("UPDATE orders SET amount = 9000 WHERE number = 2990")
    test.wall.refresh()
    try await settle("its place follows") { test.wall.navigator.position?.index == 2999 }
    test.wall.navigator.pop()
    try await openAgain("Order 2990!", at: 2999, test)
  }

  /// A row without a key is found again among the changed rows, and going back leads to it.
  @MainActor func testComesBackToARowWithoutAKey() async throws {
    try XInput.require()
    let test = try await makeWall(3000, opens: "order", key: "number INTEGER")
    try await open(1500, test)
    try await settle("its page is filled") { test.wall.navigator.top.title == "Order 1500!" }
    XCTAssertEqual(test.wall.navigator.position?.index, 1500)
    try await run("INSERT INTO orders VALUES (9000, 'New', 1), (9001, 'New', 2)")
    test.wall.refresh()
    try await settle("its place follows") { test.wall.navigator.position?.index == 1502 }
    test.wall.refresh()
    try await settle()
    XCTAssertEqual(test.wall.navigator.position?.index, 1502)
    test.wall.navigator.pop()
    try await openAgain("Order 1500!", at: 1502, test)
  }

  /// Rows that could not be loaded while an object was open come back with the same row in focus.
  @MainActor func testComesBackToTheRowAfterAFailure() async throws {
    try XInput.require()
    let test = try await makeWall(20_000, opens: "object")
    try await open(15_000, test)
    XCTAssertEqual(test.wall.navigator.top.title, "Order 5000")
    let report = try report(test)
    try await run("ALTER TABLE orders RENAME COLUMN name TO nickname")
    test.wall.refresh()
    try await settle("the rows can't be had") { report.hasFailed }
    try await run("ALTER TABLE orders RENAME COLUMN nickname TO name")
    test.wall.refresh()
    try await settle("the rows are back") { !report.hasFailed && report.view.row(15_000) != nil }
    test.wall.navigator.pop()
    try await openAgain("Order 5000", at: 15_000, test)
  }

  /// Presses Return where the focus is in the report, as soon as the row there has been read.
  @MainActor private func openAgain(
    _ title: String, at position: Int, _ test: TestWall
  ) async throws {
    try await settle("back") { test.wall.navigator.depth == 0 }
    let view = try report(test).view
    try await settle("the rows have the focus again") { view.root.containsFocus }
    try await settle("the row is there") { view.row(position) != nil }
    try await settle()
    try XInput.type("Return")
    try await settle("its object is open") { test.wall.navigator.depth == 1 }
    try await settle("it is the same") { test.wall.navigator.top.title == title }
  }
}
