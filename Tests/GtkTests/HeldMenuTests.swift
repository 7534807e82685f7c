import CardTesting
import Gtk
import XCTest

/// Menus that a held press opens.
@MainActor
final class HeldMenuTests: DisplayTestCase {
  /// GTK counts the presses of each widget: a menu that opened during the press would get its end.
  func testAMenuOpensWhenThePressHasEnded() async throws {
    try XInput.require()
    let button = MenuButton()
    button.setLabel("Menu")
    let hold = LongPressGesture()
    hold.setPhase(.capture)
    var heldCount = 0
    hold.onHeld { _ in
      heldCount += 1
      button.popUp(
        Menu([Menu.Item("One", action: "win.one")]), at: nil, of: button.widget,
        returningFocusTo: button.widget)
      return true
    }
    let content = Box(.vertical)
    content.append(button)
    content.add(hold)
    try await TestDisplay.show(content, width: 300, height: 200)
    try XInput.move(to: button)
    try XInput.press()
    try await settle("it is held") { heldCount == 1 }
    try await settle()
    XCTAssertNotEqual(button.popover?.isMapped, true)
    try XInput.release()
    try await settle("the menu is open") { button.popover?.isMapped == true }
    button.popDown()
    try await settle("the menu is closed") { button.popover?.isMapped != true }
  }
}
