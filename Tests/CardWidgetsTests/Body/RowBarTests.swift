import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The bar at the start of a row, which shows its state.
final class RowBarTests: DisplayTestCase {
  /// The bar of a row's state stands in the margin beside the texts, as far from them as from the
  /// edge of the card, also in large text on a narrow page.
  @MainActor func testTheBarOfAStateStandsBesideTheTexts() async throws {
    let row = TableRow(
      id: ElementID("1"), cells: ["Chai", "12"].map { TableCell($0) }, highlight: .negative)
    let table = TableBody(columns: [TableColumn("A"), TableColumn("B")], rows: [row])
    let list = ListBody(rows: [
      ListRow(id: ElementID("1"), title: "Chai", highlight: .negative)
    ])
    let cases: [(CardBody, row: String, text: String)] = [
      (.table(table), "table-row", "table-cell"), (.list(list), "list-row", "row-title"),
    ]
    defer { TestDisplay.appearance.textScale = 1 }
    for (body, style, text) in cases {
      for mirrored in [false, true] {
        let card = Card(id: CardID("c"), header: CardHeader(title: "Teas"), body: body)
        let (view, window) = try await show(.loaded(card, .fresh), mirrored: mirrored)
        defer { window.destroy() }
        window.addClass("narrow")
        let usual = try bounds(view.root.first(text), in: view).height
        for scale in [1.0, 2] {
          TestDisplay.appearance.textScale = scale
          try await settle("the text has its size") {
            (view.root.first(text)?.bounds(in: view.root)?.height ?? 0) >= 0.9 * scale * usual
          }
          try await settle()
          let row = try bounds(view.root.first(style), in: view)
          let first = try bounds(view.root.first(text), in: view)
          let width = Double(view.root.width)
          XCTAssertEqual(mirrored ? width - row.maxX : row.x, 8, "\(style), \(scale)")
          XCTAssertEqual(mirrored ? width - first.maxX : first.x, 16, "\(style), \(scale)")
        }
        TestDisplay.appearance.textScale = 1
      }
    }
  }
}
