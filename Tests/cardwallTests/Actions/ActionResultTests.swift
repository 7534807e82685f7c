import CardModel
import CardTesting
import Dashboard
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The wall after an action has changed the data.
final class ActionResultTests: DisplayTestCase {
  private let clock = ManualClock()

  /// Makes a wall over a database with two open orders.
  @MainActor private func makeWall() async throws -> (TestWall, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write("", to: "shop.db")
    let footer = """
      footer: { actions: [
                    { id: ship, title: Ship, done: { title: Shipped },
                      sql: { source: orders, parameters: [id],
                             statement: "UPDATE orders SET shipped = 1 WHERE id = ?" } },
                    { id: drop, title: Drop,
                      sql: { source: orders, parameters: [id],
                             statement: "DELETE FROM orders WHERE id = ?" } } ] }
      """
    let yaml = """
      version: 1
      sources:
        orders:
          { type: sqlite, path: \(folder.path("shop.db")),
            sql: "SELECT id, name FROM orders WHERE shipped = 0 ORDER BY id", writable: true }
        total:
          type: sqlite
          path: \(folder.path("shop.db"))
          sql: "SELECT count(*) AS n FROM orders WHERE shipped = 0"
          query: "[0]"
      pages:
        - id: home
          sections:
            - cards:
                - id: order
                  each: "@"
                  source: orders
                  key: id
                  header: "${name}"
                  \(footer)
            - cards:
                - { id: total, source: total, header: "${n} open" }
                - { id: listed, source: orders, header: "${length(@)} listed" }
                - id: next
                  source: orders
                  query: "[0]"
                  header: "Next: ${name}"
                  empty: All shipped
                  body: { facts: [{ label: Order, text: "${id}" }] }
                  \(footer)
            - cards:
                - id: first
                  each: "[:1]"
                  source: orders
                  key: id
                  header: "${name}"
                  \(footer)
                - { id: last, header: Last }
      """
    let sources = DashboardFile.load(
      text: yaml, name: folder.path("wall.yaml"), environment: [:]
    ).definition?.sources
    let database = ActionPerformer(sources ?? [], secrets: .standard(environment: [:]))
    for sql in [
      "CREATE TABLE orders (id INTEGER PRIMARY KEY, name TEXT, shipped INTEGER DEFAULT 0)",
      "INSERT INTO orders (name) VALUES ('Ada'), ('Grace'), ('Hedy')",
    ] {
      _ = try await database.perform(.statement(Action.Statement(.source("orders"), sql: sql)))
    }
    return (try await TestWall(yaml, actions: ActionRunner(clock: clock)), folder)
  }

  /// A card that an action takes out of the data shows the result where it is, and then leaves.
  @MainActor func testACardShowsItsResultBeforeItLeaves() async throws {
    let (test, folder) = try await makeWall()
    try test.press("ship", of: "order/2")
    try await settle("all cards of the database are loaded again") {
      (try? test.card("total").name) == "2 open" && (try? test.card("listed").name) == "2 listed"
    }
    let titles = try ["order/1", "order/2", "order/3"].map { try test.card($0).name }
    XCTAssertEqual(titles, ["Ada", "Grace", "Hedy"])
    XCTAssertEqual(
      try test.action("ship", of: "order/2").progress, .done(title: "Shipped", isDisabled: true))
    await clock.wake(at: ActionRunner.resultDuration)
    try await settle("the card has left") { !test.shows("order/2") }
    XCTAssertTrue(test.shows("order/1") && test.shows("order/3"))
    test.close()
    _ = folder
  }

  /// A card whose action brings another object into it shows the result on the old object, and the
  /// other one without it.
  @MainActor func testACardShowsTheResultOnTheObjectOfTheAction() async throws {
    let (test, folder) = try await makeWall()
    try test.press("ship", of: "next")
    try await settle("all cards of the database are loaded again") {
      (try? test.card("total").name) == "2 open" && (try? test.card("listed").name) == "2 listed"
    }
    XCTAssertEqual(try test.card("next").name, "Next: Ada")
    XCTAssertEqual(
      try test.action("ship", of: "next").progress, .done(title: "Shipped", isDisabled: true))
    await clock.wake(at: ActionRunner.resultDuration)
    try await settle("the next order has come") {
      (try? test.card("next").name) == "Next: Grace"
    }
    XCTAssertEqual(try test.action("ship", of: "next").progress, .ready)
    try test.press("ship", of: "next")
    try await settle("the next order is shipped too") {
      (try? test.card("total").name) == "1 open"
    }
    test.close()
    _ = folder
  }

  /// A button shows the answer of its action for a while, and then what it does; a button that is
  /// disabled keeps the answer, and a title that the file declares stays.
  @MainActor func testAButtonShowsItsTitleAgainAfterTheAnswer() async throws {
    let test = try await TestWall(
      """
      version: 1
      sources: { shop: { type: static, data: { n: 1 } } }
      pages:
        - id: home
          sections:
            - cards:
                - id: card
                  source: shop
                  header: Card
                  footer:
                    actions:
                      - { id: say, title: Say, command: [echo, queued], result: "${[0]}" }
                      - { id: sent, title: Send, command: [echo, queued], result: "${[0]}",
                          done: { title: Sent, disabled: false } }
                      - { id: once, title: Once, command: [echo, queued], result: "${[0]}",
                          done: { title: Done } }
                      - { id: told, title: Tell, command: [echo, queued],
                          done: { title: Told, disabled: false } }
      """, actions: ActionRunner(clock: clock))
    func progress(_ id: String) throws -> Action.Progress {
      try test.action(id, of: "card").progress
    }
    let answer = Action.Progress.done(title: "queued", isDisabled: false)
    let answers: [(id: String, at: Action.Progress, later: Action.Progress)] = [
      ("say", answer, .ready), ("sent", answer, .done(title: "Sent", isDisabled: false)),
      ("once", .done(title: "queued", isDisabled: true), .done(title: "queued", isDisabled: true)),
      (
        "told", .done(title: "Told", isDisabled: false), .done(title: "Told", isDisabled: false)
      ),
    ]
    for (id, answer, _) in answers {
      try test.press(id, of: "card")
      try await settle("\(id) has its answer") { (try? progress(id)) == answer }
    }
    await clock.wake(at: ActionRunner.answerDuration)
    for (id, _, later) in answers {
      try await settle("\(id) is as it stays") { (try? progress(id)) == later }
    }
    // An action that is run again shows its new answer for the whole time.
    try test.press("say", of: "card")
    try await settle("it has its answer") { (try? progress("say")) == answer }
    clock.move(to: ActionRunner.answerDuration + .seconds(7))
    try test.press("say", of: "card")
    try await settle("it is asked again") { clock.deadlines.contains(.seconds(23)) }
    clock.move(to: ActionRunner.answerDuration + .seconds(10))
    try await settle()
    XCTAssertEqual(try progress("say"), answer)
  }

  /// A new card takes the place of one that leaves, and its focus, so that the number of cards
  /// stays.
  @MainActor func testANewCardWaitsForTheOneThatLeaves() async throws {
    let (test, folder) = try await makeWall()
    XCTAssertTrue(try test.view("first/1").root.grabFocus())
    try test.press("ship", of: "first/1")
    try await settle("all cards of the database are loaded again") {
      (try? test.card("total").name) == "2 open" && (try? test.card("listed").name) == "2 listed"
    }
    XCTAssertTrue(test.shows("first/1"))
    XCTAssertFalse(test.shows("first/2"))
    await clock.wake(at: ActionRunner.resultDuration)
    try await settle("the new card has come") { test.shows("first/2") }
    XCTAssertTrue(try test.view("first/2").root.containsFocus)
    XCTAssertFalse(test.shows("first/1"))
    test.close()
    _ = folder
  }

  /// A card leaves at once if its action has no result to show.
  @MainActor func testACardWithoutAResultLeavesAtOnce() async throws {
    let (test, folder) = try await makeWall()
    try test.press("drop", of: "order/3")
    try await settle("the card has left") { !test.shows("order/3") }
    XCTAssertEqual(clock.deadlines, [])
    test.close()
    _ = folder
  }

  /// The focus moves on when a focused card leaves.
  @MainActor func testTheFocusMovesOnWhenTheCardLeaves() async throws {
    let (test, folder) = try await makeWall()
    XCTAssertTrue(try test.view("order/2").root.grabFocus())
    try test.press("ship", of: "order/2")
    try await settle("all cards of the database are loaded again") {
      (try? test.card("total").name) == "2 open" && (try? test.card("listed").name) == "2 listed"
    }
    XCTAssertTrue(try test.view("order/2").root.containsFocus)
    await clock.wake(at: ActionRunner.resultDuration)
    try await settle("the card has left") { !test.shows("order/2") }
    XCTAssertTrue(try test.view("order/3").root.containsFocus)
    test.close()
    _ = folder
  }
}
