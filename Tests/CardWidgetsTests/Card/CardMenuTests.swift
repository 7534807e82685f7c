import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Closing the menu of a card, by pointer and keys.
final class CardMenuTests: DisplayTestCase {
  private static let card = Card(
    id: CardID("card"), header: CardHeader(title: "Orders"),
    body: .text(TextBody(plain: "Nothing in here can be pressed by itself.")),
    menu: [
      Action(id: ActionID("refresh"), title: "Refresh"),
      Action(id: ActionID("hide"), title: "Hide", effect: .hide),
    ])

  /// A card whose menu is open.
  @MainActor
  private struct OpenMenu {
    let stage: CardStage
    let button: MenuButton

    init() async throws {
      stage = try await CardStage(CardMenuTests.card)
      button = try XCTUnwrap(MenuButton(of: stage.widget("icon-action")))
      try await stage.click(button)
      try await settle("the menu is open") { isOpen }
    }

    var isOpen: Bool { button.popover?.isMapped == true }
  }

  /// S-101: a press on the card closes the menu and opens nothing; the next one opens the card.
  @MainActor func testAPressOnTheCardClosesTheMenuAndDoesNothingElse() async throws {
    let menu = try await OpenMenu()
    let stage = menu.stage
    let surface = Point(x: 30, y: 60)
    try await stage.click(stage.view.root, at: surface)
    try await settle("the menu is closed") { !menu.isOpen }
    XCTAssertEqual(stage.events, [])
    try await stage.click(stage.view.root, at: surface)
    XCTAssertEqual(stage.events, [.opened(Self.card)])
  }

  /// S-101: the button that opens the menu closes it, and does not open it again.
  @MainActor func testAPressOnItsButtonClosesTheMenu() async throws {
    let menu = try await OpenMenu()
    let stage = menu.stage
    try await stage.click(menu.button)
    XCTAssertFalse(menu.isOpen)
    XCTAssertEqual(stage.events, [])
  }

  /// S-101: Esc closes the menu.
  @MainActor func testEscapeClosesTheMenu() async throws {
    let menu = try await OpenMenu()
    let stage = menu.stage
    try XInput.type("Escape")
    try await settle("the menu is closed") { !menu.isOpen }
    XCTAssertEqual(stage.events, [])
  }
}
