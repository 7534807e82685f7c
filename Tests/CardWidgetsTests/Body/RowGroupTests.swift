import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The titles above groups of rows, and the states of whole rows.
final class RowGroupTests: DisplayTestCase {
  @MainActor func testATitleStandsAboveEachGroupOfRows() async throws {
    let bodies: [CardBody] = [
      .list(
        ListBody(
          rows: zip(["a", "a", "b", nil], 0...).map {
            ListRow(id: .position($1), title: "Row \($1)", group: $0)
          })),
      .table(
        TableBody(
          columns: [TableColumn("Name")],
          rows: zip(["a", "a", "b", nil], 0...).map {
            TableRow(id: .position($1), cells: [TableCell("Row \($1)")], group: $0)
          })),
      .facts(
        zip(["a", "a", "b", nil], 0...).map {
          Fact(
            id: .position($1), label: "Row \($1)", text: "1", icon: Icon("call-start-symbolic"),
            group: $0)
        }),
      .timeline(
        TimelineBody(
          entries: zip(["a", "a", "b", nil], 0...).map {
            TimelineEntry(id: .position($1), time: "1", title: "Row \($1)", group: $0)
          })),
    ]
    for body in bodies {
      let card = Card(id: CardID("c"), body: body)
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      let titles = view.root.all("row-group")
      XCTAssertEqual(titles.map { Label(of: $0)?.text }, ["a", "b"])
      let edges = try titles.map { try bounds($0, in: view) }
      let rows = try ["row-title", "table-cell", "fact-label"].flatMap { view.root.all($0) }
        .map { try bounds($0, in: view) }
      XCTAssertEqual(rows.count, 4)
      XCTAssertLessThanOrEqual(edges[0].maxY, rows[0].y + 1)
      XCTAssertLessThanOrEqual(rows[1].maxY, edges[1].y + 1)
      XCTAssertLessThanOrEqual(edges[1].maxY, rows[2].y + 1)
    }
  }

  /// A screen reader reads the widgets of a container in their order.
  @MainActor func testATitleComesBeforeItsRowsAfterNewColumns() async throws {
    func card(_ columns: [String]) -> Card {
      let rows = (0..<2).map { row in
        TableRow(
          id: .position(row), cells: columns.map { _ in TableCell("Row \(row)") }, group: "a")
      }
      return Card(
        id: CardID("c"),
        body: .table(TableBody(columns: columns.map { TableColumn($0) }, rows: rows)))
    }
    let (view, _) = try await show(.loaded(card(["A"]), .fresh))
    view.render(.loaded(card(["A", "B"]), .fresh))
    let list = try XCTUnwrap(view.root.first("table-row")?.parent)
    let order = list.children.compactMap { child in
      ["row-group", "table-row"].first { child.hasClass($0) }
    }
    XCTAssertEqual(order, ["row-group", "table-row", "table-row"])
  }

  @MainActor func testTitlesOfGroupsFollowTheData() async throws {
    func card(_ groups: [String?]) -> Card {
      Card(
        id: CardID("c"),
        body: .list(
          ListBody(
            rows: zip(groups, 0...).map {
              ListRow(id: .position($1), title: "Row \($1)", group: $0)
            })))
    }
    let (view, _) = try await show(.loaded(card(["a", "b", "b"]), .fresh))
    for groups in [["b", "b", "c"], ["c"], [nil, "a"], [nil, nil], ["x", "y", "z"]] {
      view.render(.loaded(card(groups), .fresh))
      let expected = groups.indices.compactMap { index in
        index == 0 || groups[index] != groups[index - 1] ? groups[index] : nil
      }
      XCTAssertEqual(view.root.all("row-group").map { Label(of: $0)?.text }, expected)
    }
  }

  @MainActor func testTheStateOfARowIsABarAndAWord() async throws {
    func list(_ state: SemanticState) -> CardBody {
      .list(ListBody(rows: [ListRow(id: .position(0), title: "Row", highlight: state)]))
    }
    func table(_ state: SemanticState) -> CardBody {
      let row = TableRow(id: .position(0), cells: [TableCell("Row")], highlight: state)
      return .table(TableBody(columns: [TableColumn("Name")], rows: [row]))
    }
    for (body, style) in [(list, "list-row"), (table, "table-row")] {
      let card = Card(id: CardID("c"), body: body(.negative))
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      XCTAssertTrue(try XCTUnwrap(view.root.first(style)).hasClass("highlight-negative"))
      view.render(.loaded(Card(id: CardID("c"), body: body(.neutral)), .fresh))
      XCTAssertFalse(try XCTUnwrap(view.root.first(style)).hasClass("highlight-negative"))
    }
  }
}
