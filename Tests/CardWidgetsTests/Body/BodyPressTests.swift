import CardModel
import CardTesting
import CardWidgets
import Gtk
import Markdown
import XCTest

/// Presses on the parts of a body, and the parts that are kept when data changes.
final class BodyPressTests: DisplayTestCase {
  @MainActor private func show(_ body: CardBody) async throws -> (view: CardView, window: Window) {
    let card = Card(id: CardID("c"), body: body)
    return try await CardWidgetsTests.show(.loaded(card, .fresh))
  }

  /// S-20: a fact that leads somewhere takes the focus; any other does not.
  @MainActor func testOnlyFactsThatLeadSomewhereTakeTheFocus() async throws {
    let url = "tel:+49431555"
    let (view, _) = try await show(
      .facts([
        Fact(id: ElementID("1"), label: "Name", text: "Ada"),
        Fact(
          id: ElementID("2"), label: "Telephone", text: "555", destination: .external(url: url)),
      ]))
    XCTAssertEqual(view.root.all("fact").map { $0.grabFocus() }, [false, true])
  }

  /// S-17, S-40: a row that leads nowhere any more is not pressed, not even by a screen reader.
  @MainActor func testARowThatLeadsNowhereIsNotPressed() async throws {
    func list(_ destination: Destination) -> CardBody {
      .list(ListBody(rows: [ListRow(id: ElementID("1"), title: "x", destination: destination)]))
    }
    func table(_ destination: Destination) -> CardBody {
      .table(
        TableBody(
          columns: [TableColumn("A")],
          rows: [
            TableRow(id: ElementID("1"), cells: [TableCell("x")], destination: destination)
          ]))
    }
    func timeline(_ destination: Destination) -> CardBody {
      .timeline(
        TimelineBody(entries: [
          TimelineEntry(
            id: ElementID("1"), time: "9:00", title: "x", avatar: Avatar(.initials("AL")),
            destination: destination)
        ]))
    }
    let bodies = [(list, "list-row"), (table, "table-row"), (timeline, "timeline-entry")]
    for (make, style) in bodies {
      let (view, window) = try await show(make(.object))
      defer { window.destroy() }
      var events: [CardEvent] = []
      view.onEvent = { events.append($0) }
      let row = try XCTUnwrap(view.root.first(style))
      row.activateAction("item.press")
      XCTAssertEqual(events.count, 1, style)
      view.render(.loaded(Card(id: CardID("c"), body: make(.none)), .fresh))
      row.activateAction("item.press")
      XCTAssertEqual(events.count, 1, style)
      XCTAssertFalse(row.isFocusable, style)
    }
  }

  /// S-40: a link in a table has a destination of its own.
  @MainActor func testALinkInATableHasADestinationOfItsOwn() async throws {
    var cell = TableCell("x")
    cell.destination = .external(url: "https://lots.example/7")
    func table(_ cell: TableCell) -> CardBody {
      let row = TableRow(id: ElementID("1"), cells: [cell], destination: .object)
      return .table(TableBody(columns: [TableColumn("A")], rows: [row]))
    }
    let (view, _) = try await show(table(cell))
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    let link = try XCTUnwrap(view.root.first("table-link"))
    XCTAssertTrue(link.isFocusable)
    XCTAssertLessThan(link.width, 100, "a press beside the text is one of the row")
    link.activateAction("item.press")
    guard events.count == 1 else { return XCTFail("\(events)") }
    for case .elementOpened(_, let row, let destination) in events {
      XCTAssertEqual(row, ElementID("1"))
      XCTAssertEqual(destination, .external(url: "https://lots.example/7"))
    }
    let plain = Card(id: CardID("c"), body: table(TableCell("x")))
    view.render(.loaded(plain, .fresh))
    XCTAssertNil(view.root.first("table-link"))
    XCTAssertFalse(link.isFocusable)
  }

  /// S-20: a fact that becomes a link is one from then on.
  @MainActor func testAFactCanBecomeALink() async throws {
    var fact = Fact(id: ElementID("1"), label: "Mail", text: "—")
    let (view, _) = try await show(.facts([fact]))
    fact.destination = .external(url: "mailto:a@example.org")
    view.render(.loaded(Card(id: CardID("c"), body: .facts([fact])), .fresh))
    try await settle("the fact takes the focus") {
      view.root.all("fact").map { $0.grabFocus() } == [true]
    }
  }

  /// S-20: a link in a text is reached by the keyboard, and leads where it says.
  @MainActor func testALinkInATextTakesTheFocus() async throws {
    let (view, _) = try await show(
      .text(TextBody(markdown: "Ask [Ada & <Bo>](https://a.example/?x=1&y=2)\n\nNobody else")))
    let labels = view.root.all("text-block")
    XCTAssertEqual(labels.map { $0.isFocusable }, [true, false])
    XCTAssertTrue(try XCTUnwrap(labels.first).grabFocus())
    XCTAssertEqual(labels.first?.currentLink, "https://a.example/?x=1&y=2")
  }

  /// S-02: the widgets of a body are kept when its data change.
  @MainActor func testANewValueKeepsTheWidgets() async throws {
    func table(_ text: String) -> CardBody {
      .table(
        TableBody(
          columns: [TableColumn("A"), TableColumn("B")],
          rows: [TableRow(id: ElementID("1"), cells: [TableCell("x"), TableCell(text)])]))
    }
    func timeline(_ progress: TimelineEntry.Progress) -> CardBody {
      .timeline(
        TimelineBody(entries: [
          TimelineEntry(id: ElementID("1"), time: "1", title: "x", progress: progress)
        ]))
    }
    func text(_ text: String) -> CardBody { .text(TextBody(markdown: text)) }
    for (before, after, style) in [
      (table("1"), table("2"), "table-cell"), (timeline(.open), timeline(.done), "row-title"),
      (text("- **a**"), text("- b"), "text-block"),
    ] {
      let (view, window) = try await show(before)
      let widgets = view.root.all(style)
      view.render(.loaded(Card(id: CardID("c"), body: after), .fresh))
      try await settle()
      XCTAssertEqual(view.root.all(style), widgets, style)
      window.destroy()
    }
  }
}
