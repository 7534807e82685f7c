import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The positions and sizes of the cells of tables.
final class TableGeometryTests: DisplayTestCase {
  /// S-02: the cells of a column stand below each other and below their heading.
  @MainActor func testTheCellsOfAColumnStandBelowEachOther() async throws {
    let (view, _) = try await show(.loaded(SampleCards.stock, .fresh))
    let heading = try XCTUnwrap(view.root.first("table-header")).children
    let rows = view.root.all("table-row").map(\.children)
    XCTAssertEqual(rows.count, 3)
    for column in heading.indices {
      let place = try bounds(heading[column], in: view)
      for row in rows {
        let cell = try bounds(row[column], in: view)
        XCTAssertEqual(cell.x, place.x)
        XCTAssertEqual(cell.width, place.width)
      }
    }
  }

  /// S-02: they do so too when one row alone has a new value, which needs a wider column.
  @MainActor func testTheCellsOfAColumnFollowAValueThatNeedsMoreRoom() async throws {
    func card(_ first: String) -> Card {
      let rows = [first, "2"].enumerated().map { index, text in
        TableRow(
          id: .position(index), cells: [TableCell("Mill"), TableCell(text), TableCell("ok")])
      }
      let columns = [
        TableColumn("Name"), TableColumn("No", alignment: .end), TableColumn("State"),
      ]
      return Card(id: CardID("c"), body: .table(TableBody(columns: columns, rows: rows)))
    }
    let (view, _) = try await show(.loaded(card("1"), .fresh))
    func edges() throws -> [[Double]] {
      try (view.root.all("table-header") + view.root.all("table-row")).map { row in
        try row.children.map { try bounds($0, in: view).x }
      }
    }
    let before = try edges()
    view.render(.loaded(card("12,345,678"), .fresh))
    try await settle("the column is wider") { (try? edges().last) != before.last }
    XCTAssertEqual(Set(try edges()).count, 1)
  }

  /// S-02: a long heading is cut short, and the numbers and dates of the others are not.
  @MainActor func testNumbersAndDatesAreWholeBelowLongHeadings() async throws {
    let table = TableBody(
      columns: [
        TableColumn("Amount of all orders since the beginning of the year", alignment: .end),
        TableColumn("Customer"), TableColumn("Date"),
      ],
      rows: [
        TableRow(
          id: ElementID("1"),
          cells: [
            TableCell("1,234,567.89"), TableCell("Ada of the long name that goes on and on"),
            TableCell("27 Nov 2026"),
          ])
      ])
    let card = Card(id: CardID("t"), body: .table(table))
    let (view, _) = try await show(.loaded(card, .fresh), width: 350)
    let cells = try XCTUnwrap(view.root.first("table-row")).children
    for column in [0, 2] {
      XCTAssertGreaterThanOrEqual(
        try bounds(cells[column], in: view).width,
        Double(cells[column].measure(.horizontal).natural))
    }
    XCTAssertGreaterThan(try bounds(cells[1], in: view).width, 40)
  }

  /// S-02: columns that have too little room end with an ellipsis and never touch.
  @MainActor func testCellsNeverOverlap() async throws {
    let long = "A name that is much too long for one column of this card"
    let table = TableBody(
      columns: [TableColumn(long), TableColumn(long), TableColumn("No", alignment: .end)],
      rows: [
        TableRow(
          id: ElementID("1"), cells: [TableCell(long), TableCell(long), TableCell("1,234")])
      ])
    let card = Card(id: CardID("t"), body: .table(table))
    let (view, _) = try await show(.loaded(card, .fresh), width: 300)
    for row in view.root.all("table-row") + view.root.all("table-header") {
      let cells = try row.children.map { try bounds($0, in: view) }
      XCTAssertLessThan(cells[0].maxX, cells[1].x)
      XCTAssertLessThan(cells[1].maxX, cells[2].x)
      XCTAssertLessThanOrEqual(cells[2].maxX, 300 - 16 + 0.5)
    }
  }

  /// S-02: on the page of the card the headings stay while the rows scroll.
  @MainActor func testTheHeadingsStayInSightOnThePage() async throws {
    TestStyle.use(.light)
    let table = TableBody(
      columns: [TableColumn("A")],
      rows: (0..<60).map { TableRow(id: ElementID("\($0)"), cells: [TableCell("\($0)")]) })
    let page = ObjectPageView()
    page.render(.loaded(Card(id: CardID("c"), body: .table(table)), .fresh))
    try await TestDisplay.show(page.root, width: 800, height: 400)
    let heading = try XCTUnwrap(page.root.first("table-header"))
    let row = try XCTUnwrap(page.root.first("table-row"))
    let scroller = try XCTUnwrap(heading.enclosingScrolledWindow)
    let before = try XCTUnwrap(heading.bounds(in: scroller))
    XCTAssertGreaterThan(before.y, 0)
    scroller.vertical.value = 600
    try await settle("the rows are scrolled") { (row.bounds(in: scroller)?.y ?? 0) < -400 }
    try await settle("the heading stays at the top") {
      heading.hasClass("stuck") && abs(heading.bounds(in: scroller)?.y ?? .infinity) <= 1
    }
    scroller.vertical.value = 0
    try await settle("the heading is back") {
      !heading.hasClass("stuck") && heading.bounds(in: scroller)?.y == before.y
    }
  }

  /// A width of a column is that at the usual size of text.
  @MainActor func testTheWidthOfAColumnFollowsTheSizeOfText() async throws {
    var card = Card(id: CardID("lots"), header: CardHeader(title: "Lots"))
    card.body = .table(
      TableBody(
        columns: [TableColumn("Coffee", width: 120), TableColumn("Lot")],
        rows: [TableRow(id: ElementID("a"), cells: [TableCell("Huila"), TableCell("4")])],
        total: 1))
    let (view, _) = try await show(.loaded(card, .fresh), width: 700)
    defer { TestDisplay.appearance.textScale = 1 }
    for (scale, width) in [(1.0, 120), (2, 240)] {
      TestDisplay.appearance.textScale = scale
      try await settle("the column is \(width) px wide") {
        view.root.first("table-heading")?.width == width
      }
    }
  }
}
