import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The line breaks of numbers with units.
final class UnitBreakTests: DisplayTestCase {
  /// Shows a text in a part of a card that wraps, and returns its label.
  @MainActor private func label(
    _ style: String, _ body: CardBody
  ) async throws -> (label: Label, window: Window) {
    let (view, window) = try await show(.loaded(Card(id: CardID("a"), body: body), .fresh))
    return (try XCTUnwrap(view.root.first(style).flatMap { Label(of: $0) }), window)
  }

  /// Returns whether a text of one word needs a second line if it is too wide by 2 px.
  @MainActor private func breaks(_ label: Label) -> Bool {
    let width = label.widget.measure(.horizontal).natural
    let height = { label.widget.measure(.vertical, for: $0).minimum }
    return height(width - 2) > height(width)
  }

  /// Pango breaks lines behind a slash; a unit stays whole, and with its number.
  @MainActor func testAUnitIsInOneLineWithItsNumber() async throws {
    for (text, isBroken) in [
      ("23.4\u{a0}km/h", false), ("23.4 km/h", false), ("5\u{a0}µg/m³", false),
      ("1,234.5\u{a0}kWh/m²/a", false), ("\u{2068}23.4\u{2069} km/h", false),
      ("\u{2212}5\u{a0}m/s", false), ("\u{200E}\u{2212}5 m/s", false), ("Route-66 and/or", true),
      ("inlet/outlet", true), ("over 23.4 km/h", true),
      ("24 hours/outlet/inlet/inlet/inlet", true),
    ] {
      let row = ListRow(id: ElementID("1"), title: "Wind", description: text)
      let shown = [
        try await label("row-description", .list(ListBody(rows: [row]))),
        try await label("text-block", .text(TextBody(plain: text))),
      ]
      for (label, window) in shown {
        XCTAssertEqual(label.text, text)
        XCTAssertEqual(breaks(label), isBroken, text)
        window.destroy()
      }
    }
  }

  /// A label whose text changes is broken as the new text is.
  @MainActor func testOtherTextsBreakBehindASlash() async throws {
    let label = Label("3 km/h inlet/outlet")
    label.wraps = true
    label.setAttributes(.tabularFigures)
    label.keepUnbroken([2..<6])
    label.keepUnbroken([0..<6])
    label.text = "inlet/outlet"
    label.keepUnbroken([0..<12])
    XCTAssertFalse(breaks(label))
    label.keepUnbroken([])
    XCTAssertTrue(breaks(label))
  }
}
