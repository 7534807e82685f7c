import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The look of cards and rows under the pointer.
final class HoverTests: DisplayTestCase {
  private static let list = Card(
    id: CardID("list"), header: CardHeader(title: "List"),
    body: .list(
      ListBody(rows: [
        ListRow(id: ElementID("page"), title: "Leads to a page", destination: .object),
        ListRow(id: ElementID("none"), title: "Leads nowhere", destination: .none),
      ])), destination: .object)
  private static let table = Card(
    id: CardID("table"), header: CardHeader(title: "Table"),
    body: .table(
      TableBody(
        columns: [TableColumn("A")],
        rows: [
          TableRow(id: ElementID("page"), cells: [TableCell("page")], destination: .object),
          TableRow(id: ElementID("none"), cells: [TableCell("none")], destination: .none),
        ])), destination: .object)
  private static let facts = Card(
    id: CardID("facts"), header: CardHeader(title: "Facts"),
    body: .facts([
      Fact(id: ElementID("page"), label: "Customer", text: "Café Lumen", destination: .object),
      Fact(id: ElementID("none"), label: "Due", text: "4 March"),
    ]), destination: .object)

  /// S-16: a card that can be pressed is highlighted under the pointer, as long as it can be.
  @MainActor func testOnlyACardThatCanBePressedIsHighlighted() async throws {
    let stage = try await CardStage(Self.facts)
    for scheme in [Appearance.ColorScheme.light, .dark] {
      TestStyle.use(scheme)
      try await settle()
      let atRest = try stage.picture()
      try XInput.move(to: stage.view.root, at: Point(x: 100, y: 14))
      try await settle("it is highlighted") { (try? stage.picture()) != atRest }
      let highlighted = try stage.picture()
      try XInput.press()
      try await settle("it looks pressed") {
        stage.isPressed && (try? stage.picture()) != highlighted
      }
      try XInput.move(to: stage.view.root, at: CardStage.outside)
      try await stage.release()
      try await settle("it looks as before") { (try? stage.picture()) == atRest }
    }
    var card = Self.facts
    card.destination = .none
    stage.view.render(.loaded(card, .fresh))
    try await settle()
    let atRest = try stage.picture()
    try XInput.move(to: stage.view.root, at: Point(x: 100, y: 14))
    try await settle()
    XCTAssertEqual(try stage.picture(), atRest)
  }

  /// S-17: a row that can be pressed is highlighted under the pointer, any other is not.
  @MainActor func testOnlyARowThatCanBePressedIsHighlighted() async throws {
    for (card, style) in [(Self.list, "list-row"), (Self.table, "table-row"), (Self.facts, "fact")]
    {
      let stage = try await CardStage(card)
      for (row, isHighlighted) in zip(stage.view.root.all(style), [true, false]) {
        func picture() throws -> PixelBuffer { try XCTUnwrap(row.picture()) }
        try XInput.move(to: stage.view.root, at: Point(x: 100, y: 14))
        try await settle()
        let atRest = try picture()
        try XInput.move(to: row)
        try await settle()
        XCTAssertEqual(try picture() != atRest, isHighlighted, style)
      }
      stage.close()
    }
  }
}
