import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

/// What closes the menu of a card, by pointer and keys.
final class CardMenuTests: DisplayTestCase {
  private static let card = Card(
    id: CardID("card"), header: CardHeader(title: "Orders"),
    body: .text(TextBody(plain: "Nothing in here can be pressed by itself.")),
    menu: [
      Action(id: ActionID("refresh"), title: "Refresh"),
      Action(id: ActionID("hide"), title: "Hide", effect: .hide),
    ])

  /// A card with the button of its menu, and what has been done with it.
  @MainActor
  private final class Stage {
    let view: CardView
    let window: Window
    let button: MenuButton
    private(set) var events: [CardEvent] = []

    init() async throws {
      try XInput.require()
      (view, window) = try await show(.loaded(CardMenuTests.card, .fresh))
      button = try XCTUnwrap(view.root.first("icon-action").flatMap(MenuButton.init(of:)))
      view.onEvent = { [unowned self] in events.append($0) }
    }

    var isOpen: Bool { button.popover?.isMapped == true }

    func click(_ widget: some WidgetHandle, at place: Point? = nil) async throws {
      try XInput.move(to: widget, at: place)
      try XInput.press()
      try await settle()
      try XInput.release()
      try await settle()
    }

    func open() async throws {
      try await click(button)
      try await settle("the menu is open") { isOpen }
    }
  }

  /// S-101: a press on the card closes the menu and opens nothing; the next one opens the card.
  @MainActor func testAPressOnTheCardClosesTheMenuAndDoesNothingElse() async throws {
    let stage = try await Stage()
    defer { stage.window.destroy() }
    try await stage.open()
    let surface = Point(x: 30, y: 60)
    try await stage.click(stage.view.root, at: surface)
    XCTAssertFalse(stage.isOpen)
    XCTAssertEqual(stage.events, [])
    try await stage.click(stage.view.root, at: surface)
    XCTAssertEqual(stage.events, [.opened(Self.card)])
  }

  /// S-101: the button that opens the menu closes it, and does not open it again.
  @MainActor func testAPressOnItsButtonClosesTheMenu() async throws {
    let stage = try await Stage()
    defer { stage.window.destroy() }
    try await stage.open()
    try await stage.click(stage.button)
    XCTAssertFalse(stage.isOpen)
    XCTAssertEqual(stage.events, [])
  }

  /// S-101: Esc closes the menu.
  @MainActor func testEscapeClosesTheMenu() async throws {
    let stage = try await Stage()
    defer { stage.window.destroy() }
    try await stage.open()
    try XInput.type("Escape")
    try await settle("the menu is closed") { !stage.isOpen }
    XCTAssertEqual(stage.events, [])
  }
}
