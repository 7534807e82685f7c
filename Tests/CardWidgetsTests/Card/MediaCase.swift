import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Shows cards with the pictures of the tests.
class MediaCase: DisplayTestCase {
  @MainActor
  func show(
    _ image: String, title: String? = "The old quay", height: Int = 145, width: Int = 340,
    _ change: (inout Card) -> Void = { _ in }
  ) async throws -> (view: CardView, window: Window) {
    var card = Card(
      id: CardID("quay"),
      media: Media(image: .file("/\(image).png"), title: title, height: height),
      header: CardHeader(main: MainHeader(title: "Hall 3", subtitle: "Opens at six")))
    change(&card)
    let shown = try await show(.loaded(card, .fresh), width: width)
    await TestImages.named.settle()
    try await settle()
    return shown
  }

  @MainActor
  func show(
    _ state: CardState, width: Int, height: Int? = nil, mirrored: Bool = false
  ) async throws -> (view: CardView, window: Window) {
    try await CardWidgetsTests.show(state, width: width, height: height, mirrored: mirrored)
  }

  @MainActor
  func bounds(_ style: String, in view: CardView) throws -> Rectangle {
    try XCTUnwrap(try XCTUnwrap(view.root.first(style), style).bounds(in: view.root), style)
  }
}
