import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Cards compared with stored pictures.
final class CardPictureTests: DisplayTestCase {
  @MainActor
  private func compare(_ state: CardState, _ name: String, _ width: Int = 340) async throws {
    for scheme in [Appearance.ColorScheme.light, .dark] {
      let (view, window) = try await show(state, width: width)
      TestStyle.use(scheme)
      try await settle()
      let page = try XCTUnwrap(view.root.parent)
      if case .loading = state { try await waitForPlaceholder(in: view) }
      try assertPicture(page.picture(), named: "\(name)-\(scheme)-\(width)")
      window.destroy()
    }
    TestStyle.use(.light)
  }

  @MainActor
  func testBodies() async throws {
    for card in SampleCards.all { try await compare(.loaded(card, .fresh), "\(card.id)") }
  }

  @MainActor
  func testStates() async throws {
    for (name, state) in SampleCards.states { try await compare(state, name) }
  }

  @MainActor
  func testACardThatIsRefreshedLooksAsAFreshOne() async throws {
    let (view, _) = try await show(.loaded(SampleCards.processor, .fresh))
    let fresh = try XCTUnwrap(view.root.picture())
    view.render(.loaded(SampleCards.processor, .stale(since: "As of 13:42")))
    try await settle("the card is stale") { view.root.first("stale-note")?.isMapped == true }
    XCTAssertNotEqual(view.root.picture(), fresh)
    view.render(.loaded(SampleCards.processor, .refreshing))
    try await settle("the card is refreshed") { view.root.picture() == fresh }
  }

  /// The data of another choice are pale until those of the present one are there.
  @MainActor
  func testACardWithTheDataOfAnotherChoiceIsPale() async throws {
    let (view, _) = try await show(.loaded(SampleCards.processor, .fresh))
    let fresh = try XCTUnwrap(view.root.picture())
    view.render(.loaded(SampleCards.processor, .superseded))
    try await settle("the card is pale") { view.root.picture() != fresh }
    view.render(.loaded(SampleCards.processor, .fresh))
    try await settle("the card is as before") { view.root.picture() == fresh }
  }

  @MainActor
  func testWideCards() async throws {
    for card in [SampleCards.order, SampleCards.memory] {
      try await compare(.loaded(card, .fresh), "\(card.id)", 600)
    }
  }
}
