import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// The context menu of a row with a destination: of a list, a table or facts.
final class RowMenuTests: DisplayTestCase {
  private static let url = "https://a.example/"
  private static let id = ElementID("one")

  /// Bodies with a row that leads somewhere, its style class, and the titles of its menu.
  private static let bodies: [(CardBody, style: String, titles: [String])] = [
    (
      .list(ListBody(rows: [ListRow(id: id, title: "One", destination: .object)])), "list-row",
      ["Open", "Copy Row", "Copy “One”"]
    ),
    (
      .table(
        TableBody(
          columns: [TableColumn("A"), TableColumn("B")],
          rows: [
            TableRow(
              id: id, cells: [TableCell("One"), TableCell("Two")],
              destination: .external(url: url))
          ])), "table-row", ["Open", "Copy Row", "Copy “One”", "Copy Link"]
    ),
    (
      .facts([Fact(id: id, label: "Mail", text: "a@b.example", destination: .object)]), "fact",
      ["Open", "Copy Row", "Copy “a@b.example”"]
    ),
  ]

  private static func card(_ body: CardBody) -> Card {
    Card(
      id: CardID("a0"), header: CardHeader(title: "Orders"), body: body,
      menu: ["refresh", "hide"].map { Action(id: ActionID($0), title: $0.capitalized) },
      destination: .object)
  }

  @MainActor private func menu(of row: Widget) -> Widget? {
    row.all(cssName: "popover").first { $0.isMapped }
  }

  @MainActor private func titles(of row: Widget) -> [String] {
    menu(of: row)?.all(cssName: "modelbutton").filter(\.isMapped).flatMap(\.mappedTexts) ?? []
  }

  /// S-20: the secondary button and the keys open the menu of a row, not that of its card; the row
  /// is opened by it, and gets the focus when it closes.
  @MainActor func testARowHasItsOwnMenu() async throws {
    try XInput.require()
    for (body, style, titles) in Self.bodies {
      let test = try TestPage([1])
      let card = Self.card(body)
      try test.card("a0").render(.loaded(card, .fresh))
      let window = try await test.show(width: 700)
      defer { window.destroy() }
      var events: [CardEvent] = []
      try test.card("a0").onEvent = { events.append($0) }
      let row = try XCTUnwrap(test.card("a0").root.first(style))
      let own = try XCTUnwrap(
        test.card("a0").root.first("icon-action").flatMap { MenuButton(of: $0) })
      try XInput.move(to: row)
      try XInput.press(button: 3)
      try XInput.release(button: 3)
      try await settle("the menu of the \(style) is open") { menu(of: row) != nil }
      XCTAssertEqual(self.titles(of: row), titles)
      XCTAssertNotEqual(own.popover?.isMapped, true)
      try XInput.type("Escape")
      try await settle("the menu is gone") { row.all(cssName: "popover").isEmpty }
      XCTAssertTrue(row.hasFocus)
      for key in ["Menu", "shift+F10"] {
        try XInput.type(key)
        try await settle("\(key) opens the menu of the \(style)") { menu(of: row) != nil }
        try XInput.type("Escape")
        try await settle("the menu is gone") { row.all(cssName: "popover").isEmpty }
      }
      try XInput.type("Menu")
      try await settle("the menu is open") { menu(of: row) != nil }
      XCTAssertEqual(events, [])
      try XInput.type("Return")
      try await settle("the row is opened") { !events.isEmpty }
      guard case .elementOpened(card, Self.id, _) = events[0] else {
        return XCTFail("\(events)")
      }
    }
  }

  /// A long press of a row opens its menu, whether or not its card can be moved.
  @MainActor func testALongPressOpensTheMenuOfARow() async throws {
    try XInput.require()
    TestStyle.use(.light)
    let test = try TestPage([2])
    let moving = CardMoving(on: test.page)
    try test.card("a0").render(.loaded(Self.card(Self.bodies[0].0), .fresh))
    try await TestDisplay.show(moving.root, width: 700, height: 500)
    let row = try XCTUnwrap(test.card("a0").root.first("list-row"))
    try XInput.move(to: row)
    try XInput.press()
    try await settle("the card is lifted") {
      (try? test.card("a0"))?.root.hasClass("lifted") == true
    }
    try XInput.release()
    try await settle("the menu of the row is open") { menu(of: row) != nil }
    try XInput.type("Escape")
    try await settle("the menu is gone") { row.all(cssName: "popover").isEmpty }
  }

  /// S-40: a row that leads nowhere belongs to the surface of its card, and has the card's menu.
  @MainActor func testARowThatLeadsNowhereHasTheMenuOfItsCard() async throws {
    try XInput.require()
    let test = try TestPage([1])
    let body = CardBody.list(ListBody(rows: [ListRow(id: Self.id, title: "One")]))
    try test.card("a0").render(.loaded(Self.card(body), .fresh))
    try await test.show(width: 700)
    let own = try XCTUnwrap(
      test.card("a0").root.first("icon-action").flatMap { MenuButton(of: $0) })
    try XInput.move(to: XCTUnwrap(test.card("a0").root.first("list-row")))
    try XInput.press(button: 3)
    try XInput.release(button: 3)
    try await settle("the menu of the card is open") { own.popover?.isMapped == true }
    try XInput.type("Escape")
    try await settle("it is closed") { own.popover?.isMapped != true }
  }

  /// The rows of an object's page have a menu too.
  @MainActor func testARowOfAPageHasAMenu() async throws {
    try XInput.require()
    TestStyle.use(.light)
    let page = ObjectPageView()
    page.render(.loaded(Self.card(Self.bodies[1].0), .fresh))
    _ = try await TestDisplay.show(page.root, width: 700, height: 500)
    let row = try XCTUnwrap(page.root.first("table-row"))
    row.grabFocus()
    try XInput.type("Menu")
    try await settle("the menu is open") { menu(of: row) != nil }
    // A row that goes takes its menu along, and the window still gets input.
    page.render(.loaded(Self.card(.facts([])), .fresh))
    try await settle("the menu is gone") { page.root.all(cssName: "popover").isEmpty }
  }
}
