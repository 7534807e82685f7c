import CardTesting
import CardWidgets
import Gtk
import XCTest

@testable import cardwall

/// The contrast of the text of windows, measured in pictures of them.
final class WindowContrastTests: DisplayTestCase {
  @MainActor private func assertContrast(
    in root: some WidgetHandle, _ name: String, line: UInt = #line
  ) async throws {
    try await TextContrast.forEachLook {
      TestStyle.style.preferredContrast = $0?.isHigh
    } _: { look in
      try TextContrast.check(root, "\(name), \(look)", line: line)
    }
  }

  /// The header with its tabs, the sections, and the bars around the wall.
  @MainActor func testAWindowHasEnoughContrast() async throws {
    _ = TestStyle.style
    let pages = ["orders", "stock", "people"].map { page in
      """
        - id: \(page)
          title: Page of \(page)
          sections:
            - title: Section
              cards: [{ id: \(page)-1, header: { title: One, subtitle: Two }, body: { text: All } }]

      """
    }.joined()
    let stage = try await WindowStage("version: 1\ntitle: Shop\npages:\n\(pages)", height: 500)
    try await assertContrast(in: stage.window.window, "a wall")
    let menus = stage.window.window.all(cssName: "menubutton").compactMap(MenuButton.init(of:))
    let menu = try XCTUnwrap(menus.last { $0.isMapped })
    menu.popUp()
    try await settle("the menu is open") { menu.popover?.isMapped == true }
    try await assertContrast(in: XCTUnwrap(menu.popover), "the menu")
    menu.popDown()
    try await stage.press("orders-1")
    try await assertContrast(in: stage.window.window, "the page of an object")
  }

  /// Bars that appear above and below the wall.
  @MainActor func testBarsHaveEnoughContrast() async throws {
    _ = TestStyle.style
    let (search, warning, note, path) = (WallSearchBar(), Banner(), Banner(), PathBar())
    path.render(["Shop", "Orders"], Navigator.Position(index: 1, count: 3))
    search.begin()
    warning.show("shop.yaml: line 7", action: ("Show", {}))
    note.root.addClass("note")
    note.show("“Orders” is hidden.", action: ("Undo", {}))
    let column = Box(.vertical)
    column.addClass("cardwall-page")
    for bar in [path.root.widget, search.root.widget, warning.root.widget, note.root.widget] {
      column.append(bar)
    }
    try await TestDisplay.show(column, width: 900, height: 300)
    try await assertContrast(in: column, "bars")
  }

  @MainActor func testTheWindowOfKeysHasEnoughContrast() async throws {
    _ = TestStyle.style
    let parent = try await TestDisplay.show(Label("Wall"), width: 300, height: 200)
    let window = ShortcutsWindow.show(over: parent)
    try await settle("it is seen") { window.isMapped }
    try await assertContrast(in: window, "the keys")
  }
}
