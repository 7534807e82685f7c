import CGtk
import CardTesting
import XCTest

@testable import Gtk

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
    try await TestDisplay.show(row, width: 200, height: 100)
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
    try await TestDisplay.show(button, width: 200, height: 100)
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
    let column = Box(.vertical)
    for line in 0..<100 { column.append(Label("Line \(line)")) }
    let button = MenuButton()
    button.setMenu(making: { Menu([Menu.Item("More", action: "test.act")]) })
    column.append(button)
    let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
    scroller.setChild(column)
    _ = try await TestDisplay.show(scroller, width: 200, height: 100)
    button.popUp()
    try await settle("the menu is open") { button.popover?.isMapped == true }
    XCTAssertGreaterThan(scroller.vertical.value, 100)
    // A window that is destroyed with an open menu would keep the keys and the pointer.
    button.popDown()
    try await settle("the menu is closed") { button.popover?.isMapped == false }
  }

  /// The models of a menu go with the widgets that show it, also those of sections and submenus.
  @MainActor func testNothingIsLeftOfTheModelsOfAMenu() async throws {
    var models: [WeakModel] = []
    let submenu = Menu(sections: [
      [Menu.Item("In", action: "a.b")], [Menu.Item("On", action: "a.b")],
    ])
    let menu = Menu(sections: [
      [Menu.Item("Call", action: "a.b")], [Menu.Item("More", opening: submenu)],
    ])
    let button = MenuButton()
    menu.withModel { model in
      models += WeakModel.all(of: model)
      gtk_menu_button_set_menu_model(button.opaque, model)
    }
    XCTAssertEqual(models.count, 6)
    let window = try await TestDisplay.show(button, width: 200, height: 100)
    button.popUp()
    try await settle("the menu is open") { button.popover?.isMapped == true }
    XCTAssertEqual(models.filter(\.isThere).count, 6)
    button.popDown()
    window.destroy()
    try await settle("the models are gone") { !models.contains(where: \.isThere) }
  }
}

/// A menu model that is watched until it is gone.
@MainActor
private final class WeakModel {
  private let location = UnsafeMutablePointer<gpointer?>.allocate(capacity: 1)

  var isThere: Bool { location.pointee != nil }

  private init(_ model: UnsafeMutablePointer<GMenuModel>) {
    location.initialize(to: UnsafeMutableRawPointer(model))
    g_object_add_weak_pointer(
      UnsafeMutableRawPointer(model).assumingMemoryBound(to: GObject.self), location)
  }

  /// Watches a model and all that are linked from it.
  static func all(of model: UnsafeMutablePointer<GMenuModel>) -> [WeakModel] {
    var all = [WeakModel(model)]
    for index in 0..<g_menu_model_get_n_items(model) {
      for link in ["section", "submenu"] {
        guard let linked = g_menu_model_get_item_link(model, index, link) else { continue }
        all += self.all(of: linked)
        g_object_unref(linked)
      }
    }
    return all
  }
}
