import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// Moving, hiding and marking cards of a wall.
final class WallArrangingTests: DisplayTestCase {
  private static let file = """
    version: 1
    sources: { list: { type: static, data: [a, b] } }
    pages:
      - id: home
        sections:
          - cards:
              - { id: one, header: One, body: { text: "1" } }
              - { id: two, header: Two }
              - { id: many, source: list, each: "@", key: "@", header: "${@}" }
          - cards: [{ id: other, header: Other }]
    """

  /// Returns the cards of the first page from left to right, row by row.
  @MainActor private func places(_ test: TestWall) throws -> [String] {
    let page = try XCTUnwrap(test.wall.navigator.cardsScreen(of: ShownPage(PageID("home"))))
    let ids = ["one", "two", "many/a", "many/b", "other"].filter { test.shows($0) }
    return try ids.map { id in
      (id, try XCTUnwrap(test.view(id).root.bounds(in: page.view.root)))
    }.sorted { ($0.1.y, $0.1.x) < ($1.1.y, $1.1.x) }.map(\.0)
  }

  @MainActor func testACardIsMovedKeepsTheFocusAndIsTakenBack() async throws {
    let test = try await TestWall(Self.file)
    XCTAssertEqual(try places(test), ["one", "two", "many/a", "many/b", "other"])
    try test.view("one").root.grabFocus()
    test.wall.arranger.moveCurrentCard(.right)
    test.wall.arranger.moveCurrentCard(.right)
    try await settle("it has moved") {
      (try? self.places(test)) == ["two", "many/a", "one", "many/b", "other"]
    }
    XCTAssertTrue(try test.view("one").root.hasFocus)
    XCTAssertEqual(test.notes.last?.text, "“One” is now at position 3 of 4.")
    test.notes.last?.act?()
    try await settle("it is taken back") {
      (try? self.places(test)) == ["two", "one", "many/a", "many/b", "other"]
    }
    test.wall.arranger.reset()
    try await settle("all is as in the file") {
      (try? self.places(test)) == ["one", "two", "many/a", "many/b", "other"]
    }
  }

  /// The menu shows all four ways, and offers those that there are.
  @MainActor func testTheMenuOffersToMoveWhereThereIsAPlace() async throws {
    let test = try await TestWall(Self.file)
    func offered() -> [String] {
      WindowMenu(wall: test.wall).menu.sections.joined().compactMap(\.submenu)
        .flatMap { $0.sections.joined() }
        .filter { $0.action == "win.move-card" && $0.isEnabled }.map(\.title)
    }
    try test.view("one").root.grabFocus()
    XCTAssertEqual(offered(), ["Move Right", "Move Down"])
    try test.view("many/b").root.grabFocus()
    XCTAssertEqual(offered(), ["Move Left", "Move Up"])
    try test.view("other").root.grabFocus()
    XCTAssertEqual(offered(), [])
  }

  /// S-100: The arrangement is kept by the next wall of the dashboard.
  @MainActor func testTheNextWallHasTheSameOrder() async throws {
    let memory = WallMemory()
    let first = try await TestWall(Self.file, memory: memory)
    let page = try XCTUnwrap(first.wall.navigator.topCards)
    first.wall.arranger.move(.item(.key("b"), of: "many"), to: 0, on: page)
    first.close()
    let second = try await TestWall(Self.file, memory: memory)
    XCTAssertEqual(try places(second), ["many/b", "one", "two", "many/a", "other"])
  }

  /// Undoing that a card was hidden moves the focus to it.
  @MainActor func testUndoLeadsToTheCardThatCameBack() async throws {
    let test = try await TestWall(Self.file)
    try test.view("two").root.grabFocus()
    var spoken: [String] = []
    test.wall.navigator.onRearranged = { spoken.append($0) }
    let card = try XCTUnwrap(test.wall.navigator.currentCard)
    test.wall.arranger.hide(card)
    try await settle("it has gone") { !test.shows("two") }
    test.wall.arranger.undo()
    try await settle("it is back") { test.shows("two") }
    XCTAssertTrue(try test.view("two").root.hasFocus)
    XCTAssertEqual(spoken, ["“\(card.name)” is shown again."])
    test.wall.arranger.undo()
    XCTAssertEqual(spoken.count, 1, "there was nothing to undo")
    test.wall.arranger.hide(card)
    test.wall.arranger.show([card.id])
    XCTAssertEqual(spoken.count, 2)
  }

  /// Commands concern the card that had the focus, or the one whose page is seen.
  @MainActor func testCommandsConcernTheCardThatIsLookedAt() async throws {
    let test = try await TestWall(Self.file)
    test.window.clearFocus()
    XCTAssertNil(test.wall.navigator.currentCard)
    try test.view("two").root.grabFocus()
    XCTAssertEqual(test.wall.navigator.currentCard?.id, CardID("two"))
    try test.view("one").root.grabFocus()
    try test.press("one")
    XCTAssertEqual(test.wall.navigator.currentCard?.id, CardID("one"))
    test.wall.arranger.hide(try XCTUnwrap(test.wall.navigator.currentCard))
    XCTAssertEqual(test.wall.navigator.depth, 0)
    XCTAssertFalse(test.shows("one"))
  }
}
