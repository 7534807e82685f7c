import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

/// No text of the data widens a card, and so the window, beyond its least width.
final class MinimumWidthTests: DisplayTestCase {
  private static let long = String(repeating: "8", count: 20_000)

  @MainActor func testTheFigureOfAHeaderIsDrawnSmallerInsteadOfWideningItsCard() async throws {
    let figure = KPI(Self.long, unit: Self.long)
    let header = CardHeader(
      main: MainHeader(title: "Figure"),
      extended: ExtendedHeader(accessory: ExtendedAccessory(figure)))
    try check(Card(id: CardID("figure"), header: header))
  }

  @MainActor func testFactsTitlesAndStatesAreCut() async throws {
    var card = SampleCards.order
    card.header.main?.title = Self.long
    card.header.main?.subtitle = Self.long
    card.header.extended?.rows = UpTo(first: [
      HeaderRow(.status(Status(Self.long))), HeaderRow(.text(Self.long)),
    ])
    card.body = .facts([Fact(id: ElementID("1"), label: Self.long, text: Self.long)])
    try check(card)
  }

  @MainActor private func check(_ card: Card, line: UInt = #line) throws {
    try TestDisplay.require()
    TestStyle.use(.light)
    let view = CardView(card.id)
    view.render(.loaded(card, .fresh))
    XCTAssertLessThanOrEqual(view.root.measure(.horizontal).minimum, 300, line: line)
  }
}
