import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// A card in a window of its own, used with the pointer and the keyboard.
@MainActor
final class CardStage {
  let view: CardView
  let window: Window
  /// The events of the card, in order.
  private(set) var events: [CardEvent] = []

  init(_ card: Card) async throws {
    try XInput.require()
    (view, window) = try await show(.loaded(card, .fresh))
    view.onEvent = { [unowned self] in events.append($0) }
    // The window may have come up below the pointer.
    try XInput.move(to: view.root, at: Self.outside)
    try await settle()
  }

  /// A point beside the card.
  static let outside = Point(x: 5, y: -8)

  var isPressed: Bool { view.root.hasClass("pressed") }

  /// Returns the first widget of the card that has a style class.
  func widget(_ style: String) throws -> Widget { try XCTUnwrap(view.root.first(style), style) }

  /// Presses the card, or the first widget in it with a style class, and waits until it looks
  /// pressed.
  func press(_ style: String? = nil) async throws {
    let target = try style.map(widget) ?? view.root.widget
    try XInput.move(to: target)
    try XInput.press()
    try await settle("\(style ?? "the card") is pressed") { target.hasClass("pressed") }
  }

  /// Releases the pointer, and waits until that has been handled.
  func release() async throws {
    try XInput.release()
    try await settle()
  }

  /// Presses and releases the pointer on a widget.
  func click(_ widget: some WidgetHandle, at point: Point? = nil) async throws {
    try XInput.move(to: widget, at: point)
    try XInput.press()
    try await settle()
    try await release()
  }

  func picture() throws -> PixelBuffer { try XCTUnwrap(view.root.picture()) }

  func close() { window.destroy() }
}
