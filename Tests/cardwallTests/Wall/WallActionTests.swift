import CardModel
import CardTesting
import Gtk
import XCTest

@testable import cardwall

/// The actions of the buttons and menus of cards.
final class WallActionTests: DisplayTestCase {
  private static let file = """
    version: 1
    sources:
      shop: { type: static, data: [{ name: Ada, kilos: 5 }, { name: Grace, kilos: 7 }] }
    pages:
      - id: home
        sections:
          - cards:
              - id: orders
                source: shop
                header:
                  title: Orders
                  accessories: [{ action: { id: star, title: Mark, bookmark: true } }]
                body: { list: { title: "${name}", opens: object } }
                footer:
                  actions:
                    - { id: touch, title: Touch, command: ["true"], done: { title: Touched } }
                    - { id: fail, title: Fail, command: ["false"] }
                    - { id: wait, title: Wait, command: [sleep, "60"] }
                menu: [{ id: again, title: Again, refresh: true }]
              - { id: plain, header: Plain }
              - { id: chart, source: shop, header: Kilos,
                  body: { chart: { type: bar, x: name, y: kilos } } }
    """

  /// S-35: Each card's menu offers the actions of the wall after the card's own entries.
  ///
  /// S-36: These actions depend on the card.
  @MainActor func testTheMenuOffersWhatTheWallCanDoWithTheCard() async throws {
    let test = try await TestWall(Self.file)
    // The file offers refresh and bookmark itself.
    XCTAssertEqual(
      try test.menu("orders"),
      ["again", "wall.open", "wall.copy-text", "wall.copy-table", "wall.hide"])
    XCTAssertEqual(try test.menu("plain"), ["wall.bookmark", "wall.copy-text", "wall.hide"])
    XCTAssertEqual(try test.action("wall.open", of: "chart").effect, .open(.chart))
    XCTAssertTrue(try test.card("plain").hostMenu.allSatisfy { $0.icon != nil })
  }

  /// S-41: An action that its condition disables isn't run, wherever it is pressed.
  @MainActor func testADisabledActionIsNotRun() async throws {
    let test = try await TestWall(
      Self.file.replacing("title: Fail,", with: "title: Fail, enabled: \"[0].kilos > `5`\","))
    XCTAssertFalse(try test.action("fail", of: "orders").isEnabled)
    try test.press("fail", of: "orders")
    try await settle()
    XCTAssertEqual(try test.action("fail", of: "orders").progress, .ready)
  }

  /// A form that an action asks for names the card that the action is about.
  @MainActor func testAFormNamesItsCard() async throws {
    let test = try await TestWall(
      Self.file.replacing(
        "title: Fail,", with: "title: Fail, ask: [{ id: why, title: Why, type: text }],"))
    try test.press("fail", of: "orders")
    func dialog() -> Widget? { Window.open.first { $0.hasClass("confirmation") } }
    try await settle("it is asked") { dialog() != nil }
    let texts = try XCTUnwrap(dialog()?.first("confirmation-content")).texts
    XCTAssertEqual(Array(texts.prefix(2)), ["Fail", "Orders"])
  }

  /// A question before an action is a small window with the title, the question and two buttons,
  /// over that of the wall.
  @MainActor func testAQuestionIsAskedBeforeAnAction() async throws {
    let test = try await TestWall(
      Self.file.replacing("title: Fail,", with: "title: Fail, confirm: Is it to fail?,"))
    for (button, isRun) in [("Cancel", false), ("Fail", true)] {
      try test.press("fail", of: "orders")
      func dialog() -> Widget? { Window.open.first { $0.hasClass("confirmation") } }
      try await settle("the question is asked") { dialog() != nil }
      let content = try XCTUnwrap(dialog()?.first("confirmation-content"))
      XCTAssertEqual(content.texts, ["Fail", "Is it to fail?", "Cancel", "Fail"])
      let labels = content.all("card-title") + content.all("card-subtitle")
      let starts = labels.compactMap { $0.bounds(in: content)?.x }
      XCTAssertEqual(starts, [0, 0], "texts begin at one edge")
      content.first("card-footer")?.children.first { $0.texts == [button] }?.activate()
      try await settle("the question is gone") { dialog() == nil }
      XCTAssertEqual(try test.action("fail", of: "orders").progress != .ready, isRun)
    }
  }

  /// A card of a kiosk has its own entries alone, since nobody uses the kiosk by hand.
  @MainActor func testAKioskOffersTheCardsOwnEntriesAlone() async throws {
    let test = try await TestWall(Self.file, offersHostActions: false)
    XCTAssertEqual(try test.menu("orders"), ["again"])
    XCTAssertEqual(try test.menu("plain"), [])
  }

  /// S-100: Hiding removes the card from the wall, shows a note, and can be undone.
  @MainActor func testAHiddenCardGoesAndComesBack() async throws {
    let test = try await TestWall(Self.file)
    try test.press("wall.hide", of: "plain")
    XCTAssertFalse(test.shows("plain"))
    XCTAssertEqual(test.wall.arranger.hiddenCards.map(\.name), ["Plain"])
    XCTAssertEqual(test.notes.map(\.text), ["“Plain” is hidden."])
    test.notes[0].act?()
    XCTAssertTrue(test.shows("plain"))
    XCTAssertEqual(test.wall.arranger.hiddenCards, [])
  }

  /// S-100: Another start of the wall, also with an edited file, leaves hidden what is hidden.
  @MainActor func testAHiddenCardStaysHiddenOnTheNextWall() async throws {
    let first = try await TestWall(Self.file)
    try first.press("wall.hide", of: "plain")
    first.close()
    let second = try await TestWall(
      Self.file.replacing("header: Plain", with: "header: New"), memory: first.memory)
    XCTAssertFalse(second.shows("plain"))
    second.wall.arranger.show(second.wall.arranger.hiddenCards.map { CardID(encoded: $0.id) })
    XCTAssertEqual(try second.card("plain").name, "New")
  }

  /// S-100: A card that is hidden while it has the focus hands it to its neighbour.
  @MainActor func testTheFocusGoesToTheNeighbourOfAHiddenCard() async throws {
    let test = try await TestWall(Self.file)
    XCTAssertTrue(try test.view("plain").root.grabFocus())
    try test.press("wall.hide", of: "plain")
    XCTAssertTrue(try test.view("chart").root.containsFocus)
    try test.press("wall.hide", of: "chart")
    XCTAssertTrue(try test.view("orders").root.containsFocus)
  }

  /// S-103: A bookmark toggles, in the header and in the menu alike, and opens nothing.
  @MainActor func testABookmarkToggles() async throws {
    let test = try await TestWall(Self.file)
    XCTAssertEqual(try test.action("star", of: "orders").isOn, false)
    try test.press("star", of: "orders")
    XCTAssertEqual(try test.action("star", of: "orders").isOn, true)
    XCTAssertEqual(try test.action("wall.bookmark", of: "plain").title, "Bookmark")
    try test.press("wall.bookmark", of: "plain")
    XCTAssertEqual(try test.action("wall.bookmark", of: "plain").title, "Remove Bookmark")
    try test.press("star", of: "orders")
    XCTAssertEqual(try test.action("star", of: "orders").isOn, false)
    XCTAssertEqual(test.wall.navigator.depth, 0)
  }

  /// S-41: A button runs its action once however often it is pressed, and says when it is done.
  @MainActor func testAnActionRunsAndIsDone() async throws {
    let test = try await TestWall(Self.file)
    try test.press("touch", of: "orders")
    XCTAssertEqual(try test.action("touch", of: "orders").progress, .running)
    try await settle("the action is done") {
      (try? test.action("touch", of: "orders").progress)
        == .done(title: "Touched", isDisabled: true)
    }
    try test.press("touch", of: "orders")
    XCTAssertEqual(
      try test.action("touch", of: "orders").progress, .done(title: "Touched", isDisabled: true))
  }

  /// S-41: An action that fails shows the reason, and can be pressed again.
  @MainActor func testAFailedActionSaysWhyAndCanBePressedAgain() async throws {
    let test = try await TestWall(Self.file)
    for _ in 0..<2 {
      try test.press("fail", of: "orders")
      XCTAssertEqual(try test.action("fail", of: "orders").progress, .running)
      try await settle("the action has failed") {
        if case .failed = try? test.action("fail", of: "orders").progress { true } else { false }
      }
    }
  }

  /// Copying takes the text of a card, or its rows.
  @MainActor func testCopyingSaysSo() async throws {
    let test = try await TestWall(Self.file)
    try test.press("wall.copy-text", of: "orders")
    try test.press("wall.copy-table", of: "orders")
    XCTAssertEqual(
      test.notes.map(\.text), ["Copied “Orders”.", "Copied “Orders”."])
    XCTAssertNil(test.notes[0].act)
  }
}
