import CardModel
import CardTesting
import CardWidgets
import XCTest

final class CardLeakTests: DisplayTestCase {
  @MainActor
  func testEveryKindOfCardIsGoneWithItsWindow() async throws {
    for card in SampleCards.all {
      try await assertReleased {
        let view = CardView(card.id)
        view.onEvent = { [unowned view] _ in view.render(.loading(.small)) }
        view.render(.loaded(card, .fresh))
        return (view.root.widget, view)
      }
    }
  }

  @MainActor
  func testEveryStateOfACardIsGoneWithItsWindow() async throws {
    for state in SampleCards.allStates {
      try await assertReleased {
        let view = CardView(CardID("card"))
        view.render(state)
        return (view.root.widget, view)
      }
    }
  }

  @MainActor
  func testACardWithWarningsIsGoneWithItsWindow() async throws {
    try await assertReleased {
      let view = CardView(CardID("card"))
      var card = SampleCards.all[0]
      card.warnings = ["There is no name"]
      view.render(.loaded(card, .fresh))
      return (view.root.widget, view)
    }
  }

  @MainActor
  func testACardThatWentThroughAllItsStatesIsGone() async throws {
    try await assertReleased {
      let view = CardView(CardID("card"))
      for card in SampleCards.all { view.render(.loaded(card, .fresh)) }
      for state in SampleCards.allStates { view.render(state) }
      for card in SampleCards.all.reversed() { view.render(.loaded(card, .fresh)) }
      return (view.root.widget, view)
    }
  }
}
