import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// Moving cards by keys and by dragging.
final class CardMovingTests: DisplayTestCase {
  @MainActor private final class Moves { var all: [String] = [] }

  @MainActor private func show(
    _ counts: [Int], width: Int
  ) async throws -> (TestPage, CardMoving, Moves, Window) {
    try XInput.require()
    TestStyle.use(.light)
    let test = try TestPage(counts)
    let moving = CardMoving(on: test.page)
    let moves = Moves()
    moving.onMove = { moves.all.append("\($0) to \($1)") }
    let window = try await TestDisplay.show(moving.root, width: width, height: 600)
    try await settle()
    return (test, moving, moves, window)
  }

  @MainActor private func type(_ keys: String...) async throws {
    try await XInput.type(keys)
  }

  /// Drags from the middle of a card to a place on the page.
  @MainActor private func drag(
    _ card: String, to place: Point, on test: TestPage, holding: Bool = false,
    _ meanwhile: @MainActor () async throws -> Void = {}
  ) async throws {
    try XInput.move(to: test.card(card).root)
    try XInput.press()
    try await settle()
    if holding {
      XCTAssertTrue(try test.card(card).root.hasClass("pressed"))
      try await settle("the card is taken up") { (try? self.isLifted(card, test)) == true }
      XCTAssertFalse(try test.card(card).root.hasClass("pressed"))
    }
    let start = try test.bounds(card)
    for part in 1...4 {
      let way = Double(part) / 4
      let (x, y) = (start.x + start.width / 2, start.y + start.height / 2)
      try XInput.move(
        to: test.page.root, at: Point(x: x + (place.x - x) * way, y: y + (place.y - y) * way))
      try await settle()
    }
    try await meanwhile()
    try XInput.release()
    try await settle()
  }

  @MainActor private func isLifted(_ card: String, _ test: TestPage) throws -> Bool {
    try test.card(card).root.hasClass("lifted")
  }

  @MainActor func testControlAndArrowsMoveTheCardWithTheFocus() async throws {
    let (test, _, moves, _) = try await show([7], width: 1280)
    XCTAssertEqual(test.page.context.gridColumns, 3)
    try test.card("a1").root.grabFocus()
    try await type("ctrl+Right", "ctrl+Left", "ctrl+Down", "ctrl+Up")
    XCTAssertEqual(moves.all, ["a1 to 2", "a1 to 0", "a1 to 3"])
    moves.all = []
    try test.card("a4").root.grabFocus()
    try await type("ctrl+Down", "ctrl+Up", "Right", "Right")
    XCTAssertEqual(moves.all, ["a4 to 6", "a4 to 2"])
    XCTAssertTrue(try test.card("a6").root.hasFocus)
    try await type("ctrl+Right", "ctrl+Down")
    XCTAssertEqual(moves.all.count, 2)
  }

  @MainActor func testKeysFollowTheDirectionOfTheScript() async throws {
    TextDirection.standard = .rightToLeft
    defer { TextDirection.standard = .leftToRight }
    let (test, _, moves, _) = try await show([3], width: 1280)
    try test.card("a1").root.grabFocus()
    try await type("ctrl+Right", "ctrl+Left")
    XCTAssertEqual(moves.all, ["a1 to 0", "a1 to 2"])
  }

  /// A card in a carousel can't be moved up or down.
  @MainActor func testInACarouselKeysMoveAlongTheRow() async throws {
    let (test, _, moves, _) = try await show([4, 4], width: 420)
    try test.card("a1").root.grabFocus()
    try await type("ctrl+Down", "ctrl+Right")
    XCTAssertEqual(moves.all, ["a1 to 2"])
  }

  /// A mark stands where the card would be put, and the card is not opened.
  @MainActor func testDraggingACardPutsItIntoTheGap() async throws {
    let (test, moving, moves, _) = try await show([6], width: 1280)
    let target = try test.bounds("a4")
    var mark: Rectangle?
    try await drag("a0", to: Point(x: target.maxX - 20, y: target.y + 20), on: test) {
      mark = moving.layer.mark
      XCTAssertTrue((try? self.isLifted("a0", test)) == true)
    }
    XCTAssertEqual(moves.all, ["a0 to 4"])
    let shown = try XCTUnwrap(mark)
    XCTAssertEqual(shown.x + shown.width / 2, target.maxX + GridGeometry.spacing / 2, accuracy: 1)
    XCTAssertEqual(shown.height, target.height, accuracy: 1)
    XCTAssertNil(moving.layer.mark)
    XCTAssertFalse(try isLifted("a0", test))
    XCTAssertEqual(test.opened.events, [])
  }

  /// There is no mark at the position that the card already has, and nothing moves.
  @MainActor func testDroppingACardWhereItWasDoesNothing() async throws {
    let (test, moving, moves, _) = try await show([6], width: 1280)
    let target = try test.bounds("a2")
    try await drag("a1", to: Point(x: target.x + 30, y: target.y + 20), on: test) {
      XCTAssertNil(moving.layer.mark)
    }
    XCTAssertEqual(moves.all, [])
  }

  @MainActor func testEscapeTakesADragBack() async throws {
    let (test, _, moves, _) = try await show([6], width: 1280)
    try test.card("a0").root.grabFocus()
    let target = try test.bounds("a5")
    try XInput.move(to: test.card("a0").root)
    try XInput.press()
    try await settle()
    try XInput.move(to: test.page.root, at: Point(x: target.maxX - 9, y: target.y + 20))
    try await settle("the card is taken up") { (try? self.isLifted("a0", test)) == true }
    try await type("Escape")
    XCTAssertFalse(try isLifted("a0", test))
    try XInput.release()
    try await settle()
    XCTAssertEqual(moves.all, [])
  }

  /// S-43: A drag scrolls a carousel, and moves no card.
  @MainActor func testADragScrollsACarousel() async throws {
    let (test, _, moves, _) = try await show([5], width: 420)
    let start = try test.bounds("a0")
    let way = start.x + start.width / 2 - 20
    try await drag("a0", to: Point(x: 20, y: start.y + 40), on: test) {
      XCTAssertEqual(try test.bounds("a0").x, start.x - way, "the row follows")
    }
    XCTAssertEqual(moves.all, [])
  }

  /// In a carousel a card is dragged after it has been held; the row scrolls under it at its edge.
  @MainActor func testInACarouselACardIsHeldBeforeItIsDragged() async throws {
    let (test, moving, moves, _) = try await show([5], width: 420)
    let start = try test.bounds("a0")
    try await drag("a0", to: Point(x: 400, y: start.y + 40), on: test, holding: true) {
      try await settle("the row scrolls until the card has another place") {
        moving.layer.mark != nil
      }
    }
    XCTAssertEqual(moves.all.count, 1)
    XCTAssertEqual(test.opened.events, [])
    try await settle("the row comes to rest on a card") {
      ["a0", "a1", "a2", "a3", "a4"].contains { (try? test.bounds($0).x) == start.x }
    }
  }

  @MainActor func testItIsGoneWithThePage() async throws {
    try await assertReleased {
      let moving = CardMoving(on: try TestPage([3]).page)
      return (moving.root.widget, moving)
    }
  }
}
