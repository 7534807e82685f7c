import CardModel
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The commands of the window, in its menu, by keys.
final class CommandTableTests: XCTestCase {
  private static let file = """
    version: 1
    sources: { list: { type: static, data: [a, b] } }
    pages:
      - id: home
        sections:
          - cards:
              - { id: one, header: One, body: { text: "1" } }
              - { id: two, header: Two }
              - { id: many, source: list, each: "@", key: "@", header: "${@}", body: { text: t } }
      - { id: more, sections: [{ cards: [{ id: three, header: Three }] }] }
    """

  @MainActor func testEveryCommandHasAKeyOfItsOwn() {
    let keys =
      Command.all.flatMap(\.keys) + Command.numberedPages.flatMap { Command.page($0, "").keys }
    XCTAssertEqual(Set(keys).count, keys.count)
    XCTAssertTrue(Command.all.allSatisfy { !$0.keys.isEmpty })
  }

  /// Each command can be run without its key, on the wall or on the page of an object.
  @MainActor func testEveryCommandIsInTheMenu() async throws {
    let test = try await TestWall(Self.file)
    func items() -> Set<Menu.Item> {
      func flat(_ menu: Menu) -> [Menu.Item] {
        menu.sections.joined().flatMap { [$0] + ($0.submenu.map(flat) ?? []) }
      }
      return Set(flat(WindowMenu(wall: test.wall).menu))
    }
    XCTAssertFalse(items().contains { $0.action == "win.undo" || $0.action == "win.step" })
    try test.view("two").root.grabFocus()
    test.wall.arranger.hide(try XCTUnwrap(test.wall.navigator.currentCard))
    var found = items()
    try test.press("many/a")
    found.formUnion(items())
    for command in Command.all {
      XCTAssertTrue(
        found.contains { $0.action == command.action && $0.target == command.target }, command.title
      )
    }
    XCTAssertTrue(found.contains { $0.title == "Undo Hide" })
    XCTAssertTrue(found.contains { $0.action == "win.nth-page" && $0.target == "2" })
    test.close()
  }
}
