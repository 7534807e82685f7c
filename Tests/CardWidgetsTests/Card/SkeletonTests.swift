import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

/// Cards that load: their size, their focus, and the moment at which their content appears.
final class SkeletonTests: DisplayTestCase {
  /// S-24: a card that is chosen well is as high as its placeholder, up to 8 px.
  @MainActor func testALoadedCardIsAsHighAsItsPlaceholder() async throws {
    for (size, card) in Self.announced {
      let (loading, first) = try await show(.loading(size))
      let height = loading.root.height
      first.destroy()
      let (loaded, second) = try await show(.loaded(card, .fresh))
      XCTAssertEqual(Double(loaded.root.height), Double(height), accuracy: 8, "\(size)")
      second.destroy()
    }
  }

  /// S-24: the placeholder grows with the text as the card does.
  @MainActor func testALoadedCardIsAsHighAsItsPlaceholderInLargeText() async throws {
    try TestDisplay.require()
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    for (size, card) in Self.announced {
      let (loading, first) = try await show(.loading(size))
      let height = loading.root.height
      first.destroy()
      let (loaded, second) = try await show(.loaded(card, .fresh))
      XCTAssertEqual(Double(loaded.root.height), Double(height), accuracy: 16, "\(size)")
      second.destroy()
    }
  }

  /// Cards with a header alone, with two rows and with four.
  @MainActor private static let announced: [(SkeletonSize, Card)] = {
    let header = CardHeader(
      main: MainHeader(
        title: "Processes", subtitle: "The busiest",
        left: .avatar(Avatar(.initials("BP")))))
    func card(_ shares: [String]) -> Card {
      Card(
        id: CardID("processes"), header: header,
        body: shares.isEmpty ? nil : .list(SampleCards.list(shares)))
    }
    return [
      (.small, card([])), (.medium, card(["18 %", "12 %"])),
      (.large, card(["18 %", "12 %", "3 %", "1 %"])),
    ]
  }()

  /// S-23: a card that loads takes neither focus nor press.
  @MainActor func testALoadingCardTakesNeitherFocusNorPress() async throws {
    let (view, window) = try await show(.loading(.medium))
    defer { window.destroy() }
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    XCTAssertFalse(view.root.isFocusable)
    view.root.activateAction("item.press")
    XCTAssertEqual(events, [])
    view.render(.loaded(SampleCards.stock, .fresh))
    try await settle("the card is shown") { view.root.first("card-title")?.isMapped == true }
    XCTAssertTrue(view.root.isFocusable)
  }

  /// S-23: with reduced motion the placeholder stands still, without a band of light.
  @MainActor func testReducedMotionShowsNoShimmer() async throws {
    let (view, window) = try await show(.loading(.large))
    defer { window.destroy() }
    try await waitForPlaceholder(in: view)
    let picture = try XCTUnwrap(view.root.picture())
    try await settle()
    XCTAssertEqual(view.root.picture(), picture)
    // One grey for all bars: the card's ground, the bars', and what lies between at round edges.
    let line = 60 * picture.width
    let inFirstRow = stride(from: line + 160, to: line + 250, by: 1).map { picture.pixels[$0 * 4] }
    XCTAssertLessThanOrEqual(Set(inFirstRow).count, 2)
  }

  /// S-23: data that comes before the placeholder appears is shown at once.
  @MainActor func testDataThatComesAtOnceNeedsNoPlaceholder() async throws {
    try TestDisplay.require()
    let view = CardView(CardID("card"))
    view.render(.loading(.large))
    view.render(.loaded(SampleCards.stock, .fresh))
    let window = try await TestDisplay.show(view.root, width: 340)
    defer { window.destroy() }
    XCTAssertEqual(view.root.first("card-title")?.isMapped, true)
  }
}
