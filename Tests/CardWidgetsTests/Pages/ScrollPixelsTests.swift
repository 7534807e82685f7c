import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// The visible cards of a page that scrolls are drawn once, and their pixels are moved (V3).
final class ScrollPixelsTests: DisplayTestCase {
  @MainActor private func scrolled(
    _ moves: Int, width: Int = 1280
  ) async throws -> (test: TestPage, window: Window) {
    let test = try TestPage([200])
    let window = try await test.show(width: width)
    XCTAssertTrue(test.page.root.isDrawnInSoftware)
    let start = try test.bounds("a0").y
    for _ in 0..<moves {
      test.page.scroller.vertical.value += 40
      try await settle("the page is laid out") {
        (try? test.bounds("a0").y) == start - test.page.scroller.vertical.value
      }
    }
    return (test, window)
  }

  @MainActor private func kept(on page: PageView) -> [CardSlot] {
    page.allSlots.filter { $0.cell?.isRasterized == true }
  }

  @MainActor func testWhatIsSeenIsKeptWhileThePageMovesAndLooksTheSame() async throws {
    let (test, _) = try await scrolled(5)
    let kept = kept(on: test.page)
    XCTAssertGreaterThanOrEqual(kept.count, 9)
    for slot in kept {
      let bounds = try test.bounds("\(slot.id)")
      XCTAssertTrue(bounds.y < 600 && bounds.maxY > 0, "\(slot.id) is seen")
    }
    let moving = try XCTUnwrap(test.page.root.picture())
    try await settle("the page rests") { self.kept(on: test.page).isEmpty }
    try await settle()
    let resting = try XCTUnwrap(test.page.root.picture())
    XCTAssertEqual(moving.pixels.count, resting.pixels.count)
    let furthest = zip(moving.pixels, resting.pixels).map { abs(Int($0) - Int($1)) }.max()
    XCTAssertLessThanOrEqual(furthest ?? 0, 4, "shades of a rounded edge")
  }

  @MainActor func testACardThatChangesWhileItMovesIsSeenToChange() async throws {
    let (test, _) = try await scrolled(3)
    let slot = try XCTUnwrap(kept(on: test.page).last)
    let before = test.page.root.picture()
    var card = TestPage.card(slot.id)
    card.header = CardHeader(main: MainHeader(title: "Another title"))
    slot.card.render(.loaded(card, .fresh))
    try await settle("it is drawn") { test.page.root.picture() != before }
  }

  /// A jump keeps no pixels, because they would not be used again.
  @MainActor func testNothingIsKeptForASingleMove() async throws {
    let (test, _) = try await scrolled(1)
    XCTAssertEqual(kept(on: test.page).count, 0)
  }

  @MainActor func testCardsThatGoWhileThePageMovesAreForgotten() async throws {
    let (test, _) = try await scrolled(5)
    let before = kept(on: test.page).map { WeakReference($0) }
    XCTAssertFalse(before.isEmpty)
    test.render([test.section(0, cards: 100..<103)])
    try await settle("they are gone") { before.allSatisfy { $0.object == nil } }
    XCTAssertEqual(test.page.allSlots.count, 3)
  }

  @MainActor func testThePageIsGoneThoughItMoved() async throws {
    try await assertReleased {
      let test = try TestPage([50])
      test.page.filling.moved()
      test.page.filling.moved()
      return (test.page.root.widget, test.page)
    }
  }
}
