import CardModel
import CardTesting
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// Pages of objects: their content, their updates, and the steps from one to the next.
final class WallObjectTests: FolderTestCase {
  private static func file(_ data: String) -> String {
    """
    version: 1
    sources:
      shop: { type: file, path: "\(data)" }
    pages:
      - id: home
        sections:
          - cards:
              - id: orders
                source: shop
                header: Orders
                body: { list: { title: "${name}", opens: object } }
          - cards:
              - { id: order, source: shop, each: "@", key: name, header: "${name}" }
    """
  }

  private var path: String { folder.path("shop.json") }

  private func write(_ json: String) throws {
    try json.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @MainActor private func makeWall() async throws -> TestWall {
    try write(
      """
      [{"id": 1, "name": "Ada", "lines": [{"id": "x", "part": "Pump", "ship": {"to": "Kiel"}}]},
       {"id": 2, "name": "Grace"}, {"name": "Hedy", "town": "Wien"}]
      """)
    return try await TestWall(Self.file(path))
  }

  @MainActor private func lines(_ test: TestWall) -> [String] {
    test.object?.content.card.textLines ?? []
  }

  /// S-01, S-19: The page of a card that stands for an object of a list shows all fields of the
  /// object.
  @MainActor func testTheCardOfAnObjectShowsItsFields() async throws {
    let test = try await makeWall()
    try test.press("order/Ada")
    try await settle("its fields are shown") {
      self.lines(test) == ["Ada", "ID: 1", "Lines (1)", "ID | Part", "x | Pump"]
    }
  }

  /// S-20: A row of a list in an object leads to its own page, and back to where it was pressed.
  @MainActor func testTheRowOfAListInAnObjectOpens() async throws {
    let test = try await makeWall()
    try test.press("order/Ada")
    try await settle("its lines are shown") { self.lines(test).contains("Lines (1)") }
    let object = try XCTUnwrap(test.object)
    let card = object.content.card
    object.onEvent(.elementOpened(card, .key("x", in: "lines"), .object))
    XCTAssertEqual(test.wall.navigator.top.title, "x")
    try await settle("its fields are shown") {
      self.lines(test) == ["x", "Ada", "Part: Pump", "Ship", "To: Kiel"]
    }
    XCTAssertTrue(test.wall.navigator.pop())
    XCTAssertEqual(test.wall.navigator.top.title, "Ada")
  }

  /// The page of a row goes on with the row, wherever that stands; a row that only its place tells
  /// apart stays as it was opened, since its place may be another's now.
  @MainActor func testThePageOfARowGoesOnWithIt() async throws {
    let test = try await makeWall()
    try test.press(row: .key("2"), of: "orders")
    XCTAssertEqual(test.wall.navigator.top.title, "Grace")
    try await settle("its fields are shown") { self.lines(test).contains("ID: 2") }
    try write(
      #"[{"id": 2, "name": "Grace H."}, {"id": 1, "name": "Ada"}, {"name": "Alan", "town": "Bonn"}]"#
    )
    test.wall.refresh()
    try await settle("the page follows") {
      self.lines(test) == ["Grace H.", "ID: 2"]
    }
    XCTAssertEqual(test.wall.navigator.top.title, "Grace H.")
    test.wall.navigator.pop()

    try test.press(row: .position(2), of: "orders")
    try await settle("its fields are shown") { self.lines(test) == ["Alan", "Town: Bonn"] }
    try write(#"[{"id": 2, "name": "Grace"}, {"id": 1, "name": "Ada"}, {"name": "Joan"}]"#)
    test.wall.refresh()
    try await settle("the card behind it changes") {
      (try? test.card("orders").textLines.last) == "Joan"
    }
    XCTAssertEqual(lines(test), ["Alan", "Town: Bonn"])
  }

  /// The page of an object leads to the next of its list, up to the ends; going back leads to the
  /// page where the first one was opened.
  @MainActor func testAnObjectLeadsToItsNextAndPreviousOne() async throws {
    let test = try await makeWall()
    XCTAssertFalse(test.wall.navigator.step(1))
    try test.press(row: .key("1"), of: "orders")
    XCTAssertEqual(test.wall.navigator.position?.index, 0)
    XCTAssertEqual(test.wall.navigator.position?.count, 3)
    XCTAssertFalse(test.wall.navigator.step(-1))
    XCTAssertTrue(test.wall.navigator.step(1))
    XCTAssertEqual(test.wall.navigator.top.title, "Grace")
    XCTAssertTrue(test.wall.navigator.step(1))
    XCTAssertEqual(test.wall.navigator.top.title, "Hedy")
    XCTAssertFalse(test.wall.navigator.step(1))
    XCTAssertTrue(test.wall.navigator.step(-1))
    XCTAssertEqual(test.wall.navigator.top.title, "Grace")
    try await settle("its fields are shown") { self.lines(test).contains("ID: 2") }
    XCTAssertEqual(test.wall.navigator.depth, 1)
    test.wall.navigator.pop()

    try test.press("order/Ada")
    XCTAssertTrue(test.wall.navigator.step(1))
    XCTAssertEqual(test.wall.navigator.top.title, "Grace")
    test.memory.hide(.item(.key("Hedy"), of: "order"), named: "Hedy")
    XCTAssertFalse(test.wall.navigator.step(1))
    test.wall.navigator.pop()
    // A card that is no object of a list has none beside it.
    try test.press("orders")
    XCTAssertNil(test.wall.navigator.position)
  }

  /// The menu of an open page has no entry that opens the same page.
  @MainActor func testThePageOfACardDoesNotOfferToOpenItself() async throws {
    let test = try await makeWall()
    XCTAssertTrue(try test.menu("orders").contains("wall.open"))
    try test.press("orders")
    let menu = try XCTUnwrap(test.object?.content.card.hostMenu.map(\.id.rawValue))
    XCTAssertTrue(menu.contains("wall.hide"))
    XCTAssertFalse(menu.contains("wall.open"))
  }

  /// An object that is removed from the data stays as it was, with a note; when it is there again,
  /// its page follows it.
  @MainActor func testAnObjectThatIsGoneSaysSo() async throws {
    let test = try await makeWall()
    for open in [
      { try test.press("order/Grace") }, { try test.press(row: .key("2"), of: "orders") },
    ] {
      try open()
      try await settle("its fields are shown") { self.lines(test).contains("ID: 2") }
      let page = try XCTUnwrap(test.object?.root)
      try write(#"[{"id": 1, "name": "Ada"}]"#)
      test.wall.refresh()
      try await settle("it is said") { page.seenTexts.contains(FollowedObject.goneText) }
      XCTAssertTrue(lines(test).contains("ID: 2"))
      try write(#"[{"id": 2, "name": "Grace"}]"#)
      test.wall.refresh()
      try await settle("it is there again") { !page.seenTexts.contains(FollowedObject.goneText) }
      test.wall.navigator.pop()
    }
  }
}
