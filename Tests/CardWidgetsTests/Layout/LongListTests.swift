import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// A list that shows all of its rows, with other cards beside it.
final class LongListTests: DisplayTestCase {
  /// A page gives a list all of its height, and a card beside it no more than it needs; one that
  /// gains by height takes it.
  @MainActor func testALowCardBesideALongListKeepsItsHeight() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    // With small text, the page is more than twice as high as the list asks for.
    for (showsAllRows, textScale) in [(true, 1), (true, 0.5), (false, 1)] {
      TestDisplay.appearance.textScale = textScale
      let test = try TestPage([])
      test.page.showsAllRows = showsAllRows
      var section = test.section(0, cards: 0..<3)
      section.extents = [
        CardID("a0"): CardExtent(growth: .width, isElastic: true),
        CardID("a2"): CardExtent(growth: .size),
      ]
      test.render([section])
      var long = TestPage.card(CardID("a0"))
      let rows = (0..<100).map { ListRow(id: ElementID("\($0)"), title: "Row \($0)") }
      long.body = .list(ListBody(rows: rows))
      try test.card("a0").render(.loaded(long, .fresh))
      let window = try await test.show(width: 1280, height: 900)
      let heights = try ["a0", "a1", "a2"].map { Int(try test.bounds($0).height) }
      XCTAssertEqual(Set(try ["a0", "a1", "a2"].map { try test.bounds($0).y }).count, 1)
      XCTAssertEqual(heights[2], heights[0])
      if showsAllRows {
        XCTAssertGreaterThan(heights[0], 750)
        let low = try test.card("a1").root
        XCTAssertEqual(heights[1], low.measure(.vertical, for: low.width).natural)
      } else {
        XCTAssertEqual(heights[1], heights[0])
      }
      window.destroy()
    }
  }
}
