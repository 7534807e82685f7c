import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The width of cards that gain nothing by it.
final class LoneCardTests: DisplayTestCase {
  /// A card that gains nothing by width can still be read, and is in the middle of a wide page.
  @MainActor func testALoneCardIsNotAsWideAsThePage() async throws {
    let test = try TestPage([1])
    try await test.show(width: 1280)
    let card = try test.bounds("a0")
    XCTAssertEqual(card.width, 720)
    XCTAssertEqual(card.x, 280)
    let title = try XCTUnwrap(test.page.root.first("section-title")?.bounds(in: test.page.root))
    XCTAssertEqual(title.x, card.x, accuracy: 8)
  }

  /// Beside other rows or sections that fill the page, a card leaves no hole.
  @MainActor func testALoneCardIsAsWideAsOtherRows() async throws {
    let test = try TestPage([1, 6])
    try await test.show(width: 1280)
    XCTAssertEqual(try test.bounds("a0").width, 1232)
    XCTAssertEqual(try test.bounds("a0").x, 24)
    test.render([
      SectionContent(
        title: "A", cards: ["a0", "a1"].map { CardID($0) },
        extents: [CardID("a1"): CardExtent(span: .full)])
    ])
    try await settle("the row is as wide as the other") {
      (try? test.bounds("a0").width) == 1232 && (try? test.bounds("a1").width) == 1232
    }
  }
}
