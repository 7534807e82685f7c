import CardTesting
import Gtk
import XCTest

/// Menus used with keys.
final class MenuTests: DisplayTestCase {
  /// S-101: keys work on in the window when a menu has been closed from its submenu.
  @MainActor func testAMenuClosedFromItsSubmenuGivesTheFocusBack() async throws {
    try XInput.require()
    let submenu = Menu([Menu.Item("Inside", action: "test.act")])
    let button = MenuButton()
    button.setMenu(making: { Menu([Menu.Item("More", opening: submenu)]) })
    let actions = ActionGroup("test", of: button)
    actions.add("act") {}
    let window = try await TestDisplay.show(button, width: 200, height: 100)
    defer { window.destroy() }
    try XInput.move(to: button)
    button.popUp()
    try await settle("the menu is open") { button.popover?.containsFocus == true }
    try await settle()
    for key in ["Right", "Escape"] {
      try XInput.type(key)
      try await settle()
    }
    try await settle("the menu is closed") { button.popover?.isMapped != true }
    XCTAssertTrue(try XCTUnwrap(window.focus).isDescendant(of: button))
    XCTAssertEqual(button.popover?.containsFocus, false)
  }

  /// F10 opens the menu of the window from anywhere, and the focus returns there.
  @MainActor func testTheFocusReturnsWhereItWasBeforeTheMenu() async throws {
    try XInput.require()
    let row = Box(.horizontal)
    let (other, button) = (Button("Other"), MenuButton())
    button.isPrimary = true
    button.setMenu(making: { Menu([Menu.Item("Call", action: "test.act")]) })
    row.append(other)
    row.append(button)
    let actions = ActionGroup("test", of: button)
    actions.add("act") {}
    let window = try await TestDisplay.show(row, width: 200, height: 100)
    defer { window.destroy() }
    try XInput.move(to: other)
    try await settle("another widget has the focus") { other.grabFocus() && other.hasFocus }
    try XInput.type("F10")
    try await settle("the menu is open") { button.popover?.containsFocus == true }
    try XInput.type("Escape")
    try await settle("the menu is closed") { button.popover?.isMapped != true }
    try await settle("the focus is back") { other.hasFocus }
  }

  /// Arrow keys stay on the only item of a menu, so that Enter chooses it.
  @MainActor func testArrowKeysStayOnTheOnlyItem() async throws {
    try XInput.require()
    var choices = 0
    let button = MenuButton()
    button.setMenu(making: { Menu([Menu.Item("Call", action: "test.act")]) })
    let actions = ActionGroup("test", of: button)
    actions.add("act") { choices += 1 }
    let window = try await TestDisplay.show(button, width: 200, height: 100)
    defer { window.destroy() }
    try XInput.move(to: button)
    button.popUp()
    try await settle("the menu is open") { button.popover?.containsFocus == true }
    try await settle()
    for key in ["Down", "Up", "Return"] {
      try XInput.type(key)
      try await settle()
    }
    try await settle("the item is chosen") { choices == 1 }
  }

  /// A screen reader can press a button that isn't in view, where GTK can't place a menu.
  @MainActor func testAButtonOutOfViewIsScrolledIntoViewBeforeItsMenuOpens() async throws {
    try TestDisplay.require()
    let column = Box(.vertical)
    for line in 0..<100 { column.append(Label("Line \(line)")) }
    let button = MenuButton()
    button.setMenu(making: { Menu([Menu.Item("More", action: "test.act")]) })
    column.append(button)
    let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
    scroller.setChild(column)
    let window = try await TestDisplay.show(scroller, width: 200, height: 100)
    defer { window.destroy() }
    button.popUp()
    try await settle("the menu is open") { button.popover?.isMapped == true }
    XCTAssertGreaterThan(scroller.vertical.value, 100)
    // A window that is destroyed with an open menu would keep the keys and the pointer.
    button.popDown()
    try await settle("the menu is closed") { button.popover?.isMapped == false }
  }
}
