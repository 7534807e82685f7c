import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The height of a card, and the parts that shrink to keep it.
final class CardHeightTests: DisplayTestCase {
  /// S-06: the image shrinks down to 84 px; header and footer stay whole.
  @MainActor
  func testACardIsAtMost520PxHigh() async throws {
    let card = Card(
      id: CardID("quay"), media: Media(image: .file("/dark.png"), height: 900),
      header: CardHeader(title: "Hall 3"), body: .text(TextBody(plain: "Opens at six")),
      footer: [Action(id: ActionID("open"), title: "Open")])
    let (view, _) = try await show(.loaded(card, .fresh))
    XCTAssertEqual(view.root.height, 520)
    let footer = try XCTUnwrap(view.root.first("card-footer")?.bounds(in: view.root))
    XCTAssertEqual(footer.maxY, 510)
    let media = try XCTUnwrap(view.root.first("media")?.height)
    XCTAssertLessThan(media, 520)
    XCTAssertGreaterThan(media, 300)
  }

  /// S-06: where text is larger, a card may be higher.
  @MainActor
  func testTheLimitGrowsWithText() async throws {
    let card = Card(
      id: CardID("quay"), media: Media(image: .file("/dark.png"), height: 900),
      header: CardHeader(title: "Hall 3"))
    let (view, _) = try await show(.loaded(card, .fresh))
    TestDisplay.appearance.textScale = 1.5
    defer { TestDisplay.appearance.textScale = 1 }
    view.root.queueResize()
    try await settle("the card is higher") { view.root.height == 780 }
  }

  /// S-11: the stale note of a card without a body is at the bottom, and takes a line and no more.
  @MainActor
  func testTheStaleNoteStandsAtTheBottomAndTakesALine() async throws {
    var card = Card(id: CardID("hall"), header: CardHeader(title: "Hall 3"))
    card.footer = [Action(id: ActionID("open"), title: "Open")]
    let (view, _) = try await show(.loaded(card, .fresh), height: 400)
    let natural = view.root.measure(.vertical, for: 340).natural
    view.render(.loaded(card, .stale(since: "As of 13:42")))
    try await settle()
    let note = try XCTUnwrap(view.root.first("stale-note"))
    let place = try XCTUnwrap(note.bounds(in: view.root))
    let footer = try XCTUnwrap(view.root.first("card-footer")?.bounds(in: view.root))
    XCTAssertEqual(place.maxY, footer.y)
    XCTAssertEqual(footer.maxY, Double(view.root.height) - 10)
    XCTAssertEqual(view.root.measure(.vertical, for: 340).natural - natural, Int(place.height))
  }
}
