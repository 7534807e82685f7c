import CardModel
import CardTesting
import Dashboard
import Gtk
import XCTest

@testable import cardwall

/// The actions of the rows of cards: they run on the object of the row, which shows their progress.
final class WallRowActionTests: OrdersTestCase {
  private func yaml(_ actions: String = "") -> String {
    """
    version: 1
    sources:
      orders: { type: sqlite, path: \(path), sql: select * from orders order by amount, writable: true }
    pages:
      - id: home
        sections:
          - cards:
              - id: orders
                source: orders
                header: Orders
                body:
                  list:
                    title: ${name}
                    status: ${amount}
                    opens: object
                    actions:
                      - id: pay
                        title: Pay
                        sql: { source: orders, statement: "UPDATE orders SET amount = 0 WHERE id = :id", parameters: { id: id } }
                      - { id: fail, title: Fail, command: ["false"] }
                      - { id: say, title: Say, command: [echo, "paid ${id}"], result: "It says ${[0]}" }
                      - { id: more, title: More, page: details }
                      \(actions)
      - { id: details, title: Details, sections: [{ cards: [{ id: d, header: D }] }] }
    """
  }

  @MainActor private func wall(_ actions: String = "") async throws -> TestWall {
    try await fill(3, name: "'Order ' || i", amount: "i * 10")
    return try await TestWall(yaml(actions))
  }

  @MainActor private func choose(_ action: String, _ row: String, in test: TestWall) throws {
    try test.view("orders").onEvent(
      .rowAction(test.card("orders"), ElementID(row), ActionID(action)))
  }

  @MainActor private func progress(
    _ action: String, _ row: String, in test: TestWall
  ) throws -> CardModel.Action.Progress? {
    try test.card("orders").actions(of: ElementID(row))?.actions
      .first { $0.id.rawValue == action }?.progress
  }

  /// An action runs on its row alone, and the data are loaded again.
  @MainActor func testAnActionRunsOnItsRow() async throws {
    let test = try await wall()
    try choose("pay", "2", in: test)
    XCTAssertEqual(try progress("pay", "2", in: test), .running)
    XCTAssertEqual(try progress("pay", "1", in: test), .ready)
    try await settle("the row is changed, and first") {
      guard case .list(let list)? = try? test.card("orders").body else { return false }
      return list.rows.map(\.title) == ["Order 2", "Order 1", "Order 3"]
        && list.rows.map(\.status?.text) == ["0", "10", "30"]
    }
    XCTAssertEqual(test.notes.map(\.text), ["Order 2: 1 row changed."])
    XCTAssertEqual(try progress("pay", "2", in: test), .ready)
  }

  /// A failure is that of its row, with the name of the row, and stays when the data change.
  @MainActor func testAFailureIsOfItsRow() async throws {
    let test = try await wall()
    try choose("fail", "3", in: test)
    try await settle("it has failed") {
      if case .failed? = try? progress("fail", "3", in: test) { true } else { false }
    }
    let texts = try test.view("orders").root.seenTexts
    XCTAssertTrue(texts.contains { $0.hasPrefix("Order 3: not done. ") }, "\(texts)")
    try await run("UPDATE orders SET amount = 1 WHERE id = 3")
    test.wall.refresh(CardID("orders"), on: ShownPage(PageID("home")))
    try await settle("the data are new") {
      guard case .list(let list)? = try? test.card("orders").body else { return false }
      return list.rows.first?.title == "Order 3"
    }
    let kept = try progress("fail", "3", in: test)
    guard case .failed? = kept else { return XCTFail("\(String(describing: kept))") }
    try await run("DELETE FROM orders WHERE id = 3")
    test.wall.refresh(CardID("orders"), on: ShownPage(PageID("home")))
    try await settle("the failure has gone with its row") {
      (try? test.view("orders").root.seenTexts.contains { $0.hasPrefix("Order 3") }) == false
    }
  }

  /// The reason of a failure is a note if the search has hidden the card that would show it.
  @MainActor func testAFailureOfACardThatIsNotShownIsANote() async throws {
    let test = try await wall()
    test.wall.navigator.topCards?.search = "nowhere"
    let card = try XCTUnwrap(test.wall.navigator.topCards?.state(of: CardID("orders"))?.card)
    test.wall.actions.run(
      ActionID("fail"), of: ElementID("3"), test.wall.navigator.top.press(on: card))
    try await settle("it is a note") { !test.notes.isEmpty }
    XCTAssertEqual(test.notes.count, 1)
    XCTAssertTrue(test.notes[0].text.hasPrefix("Order 3: not done. "), test.notes[0].text)
    test.wall.navigator.topCards?.search = ""
    try choose("fail", "2", in: test)
    try await settle("another has failed") {
      if case .failed? = try? progress("fail", "2", in: test) { true } else { false }
    }
    XCTAssertEqual(test.notes.count, 1, "the card shows it")
  }

  /// A form says which row it is about.
  @MainActor func testAFormNamesItsRow() async throws {
    let test = try await wall(
      "- { id: note, title: Note, command: [echo, \"${ask.text}\"], "
        + "ask: [{ id: text, title: Text, type: text }] }")
    try choose("note", "2", in: test)
    let dialog = { Window.open.first { $0.hasClass("confirmation") } }
    try await settle("it asks") { dialog()?.isMapped == true }
    XCTAssertEqual(dialog()?.texts.prefix(3), ["Note", "Order 2", "Text"])
    dialog()?.all("text-button").first { $0.texts == ["Cancel"] }?.activate()
    try await settle("the form is gone") { dialog() == nil }
  }

  /// A menu has closed by the time when its action is done: a note says so.
  @MainActor func testAnActionOfAMenuSaysThatItIsDone() async throws {
    let test = try await wall("- { id: quiet, title: Pack, command: [\"true\"] }")
    try choose("quiet", "1", in: test)
    try await settle("it is said") { !test.notes.isEmpty }
    XCTAssertEqual(test.notes.map(\.text), ["Pack · Order 1: done."])
  }

  /// A row has no button for the answer: it is a note.
  @MainActor func testTheAnswerIsANote() async throws {
    let test = try await wall()
    try choose("say", "1", in: test)
    try await settle("the answer is there") { !test.notes.isEmpty }
    XCTAssertEqual(test.notes.map(\.text), ["Order 1: It says paid 1"])
  }

  /// An action can open a page.
  @MainActor func testAnActionOpensAPage() async throws {
    let test = try await wall()
    try choose("more", "2", in: test)
    try await settle("the page is open") {
      test.wall.navigator.top.title == "Details"
    }
  }

  /// An action can open a page about the object of its row.
  @MainActor func testAnActionOpensThePageOfItsObject() async throws {
    try await fill(3, name: "'Order ' || i", amount: "i * 10")
    let test = try await TestWall(
      yaml("- { id: one, title: One, page: order }") + """

          - id: order
            object: true
            title: ${name}
            sections: [{ cards: [{ id: sum, header: "Sum ${amount}" }] }]
        """)
    try choose("one", "2", in: test)
    try await settle("the page is about the row") {
      test.wall.navigator.top.title == "Order 2"
        && test.wall.navigator.top.root.seenTexts.contains("Sum 20")
    }
  }

  /// What an action asks is asked before it runs on the row.
  @MainActor func testAnActionAsks() async throws {
    let test = try await wall(
      "- { id: sure, title: Sure, command: [\"true\"], confirm: \"Take ${name}?\" }")
    try choose("sure", "2", in: test)
    func dialog() -> Widget? { Window.open.first { $0.hasClass("confirmation") } }
    try await settle("the question is asked") { dialog() != nil }
    let content = try XCTUnwrap(dialog()?.first("confirmation-content"))
    XCTAssertEqual(content.texts, ["Sure", "Take Order 2?", "Cancel", "Sure"])
    XCTAssertEqual(try progress("sure", "2", in: test), .ready)
    content.first("card-footer")?.children.first { $0.texts == ["Cancel"] }?.activate()
    try await settle("the question is gone") { dialog() == nil }
  }

  /// The page of a row has its actions as buttons; both show the same progress.
  @MainActor func testThePageOfARowHasItsActions() async throws {
    let test = try await wall()
    try test.press(row: ElementID("3"), of: "orders")
    let object = try XCTUnwrap(test.object)
    XCTAssertEqual(object.content.card.footer.map(\.title), ["Pay", "Fail", "Say", "More"])
    let view = try XCTUnwrap(object.view)
    view.onEvent(.action(object.content.card, ActionID("fail")))
    try await settle("the page shows the failure") {
      if case .failed = object.content.card.footer[1].progress { true } else { false }
    }
    guard case .failed? = try progress("fail", "3", in: test) else {
      return XCTFail("the row doesn't show it")
    }
  }
}
