import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The titles of rows of lists.
final class RowTitleTests: DisplayTestCase {
  /// A title that is wider than its row has two lines, beside a status too (S-29).
  @MainActor func testALongTitleHasTwoLines() async throws {
    let long = "Replace the bearing of the pump in the north hall before the winter begins again"
    for status in [nil, Status("Open")] {
      let rows = ["Pump", long].map { title in
        ListRow(id: ElementID(title), title: title, status: status)
      }
      let card = Card(id: CardID("c"), body: .list(ListBody(rows: rows)))
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      let heights = try view.root.all("row-title").map { try bounds($0, in: view).height }
      XCTAssertEqual(heights[1] / heights[0], 2, accuracy: 0.1)
    }
  }
}
