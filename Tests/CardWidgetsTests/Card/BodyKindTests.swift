import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The behaviour that bodies of all kinds share.
final class BodyKindTests: DisplayTestCase {
  /// S-02: every kind of body is shown by a card, within its margins.
  @MainActor
  func testACardShowsEveryKindOfBody() async throws {
    for card in SampleCards.all {
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      let slot = try XCTUnwrap(view.root.first("card-body"), card.name)
      let body = try XCTUnwrap(slot.children.first?.bounds(in: view.root), card.name)
      XCTAssertGreaterThan(body.height, 20, card.name)
      XCTAssertGreaterThanOrEqual(body.x, 0, card.name)
      XCTAssertLessThanOrEqual(body.maxX, 340, card.name)
    }
  }

  /// No part of a card is a card itself.
  @MainActor
  func testNothingInACardIsACardAgain() async throws {
    for card in SampleCards.all {
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      XCTAssertEqual(view.root.all("card"), [view.root.widget], card.name)
    }
  }
}
