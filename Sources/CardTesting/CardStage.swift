import CardModel
import CardWidgets
import Gtk
import XCTest

/// A card in a window of its own, used with the pointer and the keyboard.
///
/// ``close()`` ends it: a test that leaves it open fails.
@MainActor
public final class CardStage {
  /// A point beside the card, in px from its corner.
  public static let outside = Point(x: 5, y: -8)

  public let view: CardView
  public let window: Window
  /// The ground that the card stands on, with a margin of 16 px around the card.
  public let page: Box
  /// The events of the card, in order.
  public private(set) var events: [CardEvent] = []

  /// Shows a card in a state, and waits until it has been laid out.
  ///
  /// - Parameters:
  ///   - width: the width of the card in px.
  ///   - height: the height of the window in px, which the card fills; nil for the card's own.
  ///   - scheme: the colour scheme of the display, until the test ends.
  ///   - direction: the direction of text on the display, likewise.
  ///   - textScale: the factor on the size of text on the display, likewise; nil for the one that
  ///     the display has.
  ///   - images: the pictures of the card; nil for none.
  public init(
    _ state: CardState, width: Int = 340, height: Int? = nil,
    scheme: Appearance.ColorScheme = .light, direction: TextDirection = .leftToRight,
    textScale: Double? = nil, images: ImageLibrary? = nil
  ) async throws {
    try TestDisplay.require()
    // The window may come up below the pointer.
    try XInput.putAway()
    TestStyle.use(scheme)
    if let textScale { TestDisplay.appearance.textScale = textScale }
    TextDirection.standard = direction
    view = CardView(state.card?.id ?? CardID("card"))
    page = Box(.vertical)
    page.addClass("cardwall-page")
    if let images { page.provide(images) }
    // GTK 4.8 makes the window as high as a flow box in it is at its least width.
    page.verticalAlignment = height == nil ? .start : .fill
    view.root.set(margins: Margins(16))
    view.root.expandsVertically = height != nil
    page.append(view.root)
    view.render(state)
    window = try await TestDisplay.show(page, width: width + 32, height: height)
    view.onEvent = { [weak self] in self?.events.append($0) }
  }

  /// Shows a card with fresh data; see the other initializer for the parameters.
  public convenience init(
    _ card: Card, width: Int = 340, height: Int? = nil,
    scheme: Appearance.ColorScheme = .light, direction: TextDirection = .leftToRight,
    textScale: Double? = nil, images: ImageLibrary? = nil
  ) async throws {
    try await self.init(
      .loaded(card, .fresh), width: width, height: height, scheme: scheme, direction: direction,
      textScale: textScale, images: images)
  }

  /// Destroys the window.
  public func close() { window.destroy() }

  // MARK: What it shows

  /// Whether the card looks pressed.
  public var isPressed: Bool { view.root.hasClass("pressed") }

  /// Returns the first widget of the card that has a style class.
  public func widget(_ style: String) throws -> Widget {
    try XCTUnwrap(view.root.first(style), style)
  }

  /// Returns a picture of the card, without its ground.
  public func picture() throws -> PixelBuffer { try XCTUnwrap(view.root.picture()) }

  /// Compares the card on its ground with the picture that is stored beside the test; see
  /// ``assertPicture(_:named:file:line:)``.
  public func assertPicture(
    named name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try CardTesting.assertPicture(page.picture(), named: name, file: file, line: line)
  }

  /// Returns what the card says to screen readers.
  public func accessibleTree() throws -> AccessibleNode {
    try XCTUnwrap(AccessibleNode(view.root))
  }

  // MARK: Input

  /// Presses the card, or the first widget in it with a style class, and waits until it looks
  /// pressed.
  public func press(_ style: String? = nil) async throws {
    try XInput.require()
    let target = try style.map(widget) ?? view.root.widget
    try XInput.move(to: target)
    try XInput.press()
    try await settle("\(style ?? "the card") is pressed") { target.hasClass("pressed") }
  }

  /// Releases the pointer, and waits until that has been handled.
  public func release() async throws {
    try XInput.release()
    try await settle()
  }

  /// Presses and releases the pointer on a widget, in its middle or at a point in px from its
  /// corner, and waits until that has been handled.
  public func click(_ widget: some WidgetHandle, at point: Point? = nil) async throws {
    try XInput.require()
    try XInput.move(to: widget, at: point)
    try XInput.press()
    try await settle()
    try await release()
  }

  /// Presses and releases keys, one after the other, and waits until each has been handled.
  ///
  /// - Parameter keys: their names in X11, with modifiers before them, such as `Tab`, `Return` and
  ///   `shift+F6`.
  public func type(_ keys: String...) async throws {
    try XInput.require()
    try XInput.moveToCorner()
    try await XInput.type(keys)
  }
}
