import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// The actions of rows: in the menu of the row, and on a page as its one button.
final class RowActionTests: DisplayTestCase {
  private static let id = ElementID("one")
  private static let take = Action(id: ActionID("take"), title: "Take", icon: Icon("list-add"))
  private static let drop = Action(id: ActionID("drop"), title: "Drop")

  private static func list(
    _ actions: [CardModel.Action], _ destination: Destination = .none
  ) -> CardBody {
    .list(
      ListBody(
        rows: [ListRow(id: id, title: "One", destination: destination, actions: actions)]))
  }

  private static func table(_ actions: [CardModel.Action]) -> CardBody {
    .table(
      TableBody(
        columns: [TableColumn("A"), TableColumn("B")],
        rows: [TableRow(id: id, cells: [TableCell("One"), TableCell("Two")], actions: actions)]))
  }

  private static func card(_ body: CardBody) -> Card {
    Card(id: CardID("a0"), header: CardHeader(title: "Orders"), body: body, destination: .object)
  }

  @MainActor private func menu(of row: Widget) -> Widget? {
    row.all(cssName: "popover").first { $0.isMapped }
  }

  @MainActor private func titles(of row: Widget) -> [String] {
    menu(of: row)?.all(cssName: "modelbutton").filter(\.isMapped).flatMap(\.mappedTexts) ?? []
  }

  @MainActor private func click(_ widget: Widget) throws {
    try XInput.move(to: widget)
    try XInput.press()
    try XInput.release()
  }

  /// A card on a page, in a window, with the events that it reports.
  @MainActor private final class Shown {
    let card: CardView
    let page: PageView
    let window: Window
    var events: [CardEvent] = []

    init(_ body: CardBody, copies: Bool = true) async throws {
      let test = try TestPage([1])
      page = test.page
      card = try test.card("a0")
      page.copiesRows = copies
      card.render(.loaded(RowActionTests.card(body), .fresh))
      window = try await test.show(width: 700)
      card.onEvent = { [unowned self] in events.append($0) }
    }
  }

  /// The menu of a row has its actions between what opens it and what copies it; the one that is
  /// chosen is reported with the row.
  @MainActor func testTheMenuOfARowOffersItsActions() async throws {
    try XInput.require()
    let shown = try await Shown(Self.list([Self.take, Self.drop], .object))
    let row = try XCTUnwrap(shown.card.root.first("list-row"))
    row.grabFocus()
    try XInput.type("Menu")
    try await settle("the menu is open") { menu(of: row) != nil }
    XCTAssertEqual(titles(of: row), ["Open", "Take", "Drop", "Copy Row", "Copy “One”"])
    try XInput.type("Down")
    try XInput.type("Return")
    try await settle("the action is chosen") { !shown.events.isEmpty }
    XCTAssertEqual(
      shown.events,
      [.rowAction(Self.card(Self.list([Self.take, Self.drop], .object)), Self.id, Self.take.id)])
  }

  /// A press on a row that opens nothing opens the menu of its actions, and doesn't press the card.
  @MainActor func testAPressOnARowThatOpensNothingOpensItsActions() async throws {
    try XInput.require()
    for (body, style) in [
      (Self.list([Self.take, Self.drop]), "list-row"),
      (Self.table([Self.take, Self.drop]), "table-row"),
    ] {
      let shown = try await Shown(body)
      let row = try XCTUnwrap(shown.card.root.first(style))
      try click(row)
      try await settle("the actions of the \(style) are offered") { menu(of: row) != nil }
      XCTAssertEqual(titles(of: row), ["Take", "Drop"])
      XCTAssertEqual(shown.events, [])
      shown.window.destroy()
    }
  }

  /// In a kiosk, from which nothing is copied, the menu of a row has its actions alone, and a row
  /// without actions has no menu.
  @MainActor func testAKioskOffersTheActionsAlone() async throws {
    try XInput.require()
    for (actions, titles) in [([Self.take], ["Take"]), ([], [])] {
      let shown = try await Shown(Self.list(actions, .object), copies: false)
      let row = try XCTUnwrap(shown.card.root.first("list-row"))
      let point = try XCTUnwrap(row.bounds(in: shown.page.root))
      let isOpen = shown.page.openMenu(at: Point(x: point.x + 20, y: point.y + 10))
      XCTAssertEqual(isOpen, !titles.isEmpty)
      XCTAssertEqual(self.titles(of: row), titles)
      shown.window.destroy()
    }
  }

  /// On a page a row has one button: the only action by its icon, or a "…" for several; on a card
  /// it has none, whose titles have little room.
  @MainActor func testARowHasOneButtonOnAPage() async throws {
    try XInput.require()
    for (actions, chosen) in [([Self.take], [Self.take.id]), ([Self.take, Self.drop], [])] {
      let page = ObjectPageView()
      var events: [CardEvent] = []
      page.onEvent = { events.append($0) }
      page.render(.loaded(Self.card(Self.list(actions)), .fresh))
      let window = try await TestDisplay.show(page.root, width: 700, height: 500)
      let buttons = page.root.all("row-action")
      XCTAssertEqual(buttons.count, 1)
      try click(XCTUnwrap(buttons.first))
      let row = try XCTUnwrap(page.root.first("list-row"))
      try await settle("the press has an effect") { !events.isEmpty || menu(of: row) != nil }
      XCTAssertEqual(
        events.compactMap { if case .rowAction(_, Self.id, let id) = $0 { id } else { nil } },
        chosen)
      window.destroy()
    }
    let shown = try await Shown(Self.list([Self.take]))
    XCTAssertNil(shown.card.root.first("row-action"))
  }

  /// A row shows what its actions do, for screen readers too, and the card says why one has failed.
  @MainActor func testARowShowsWhatItsActionsDo() async throws {
    let shown = try await Shown(Self.list([Self.take]))
    let row = try XCTUnwrap(shown.card.root.first("list-row"))
    func render(_ progress: CardModel.Action.Progress) {
      var action = Self.take
      action.progress = progress
      shown.card.render(.loaded(Self.card(Self.list([action])), .fresh))
    }
    XCTAssertTrue(row.all(cssName: "spinner").isEmpty)
    render(.running)
    XCTAssertEqual(row.all(cssName: "spinner").count, 1)
    render(.failed("no room"))
    XCTAssertTrue(row.all(cssName: "spinner").isEmpty)
    XCTAssertTrue(shown.card.root.seenTexts.contains("One: not done. No room"))
    render(.ready)
    try await settle("the sign is gone") {
      shown.card.root.first("action-sign")?.isMapped != true
    }
  }

  @MainActor func testPartsAreGone() async throws {
    try await assertReleased {
      let box = Box(.vertical)
      let button = RowButton(onMenu: { _ in }, onAction: { _ in })
      button.render([Action(id: ActionID("a"), title: "A")], ofRow: "One")
      box.append(button.root)
      return (box.widget, button)
    }
    try await assertReleased {
      let bar = ReportActionBar()
      bar.onEvent = { [unowned bar] _ in bar.render(selected: 0, [], nil) }
      let action = Action(id: ActionID("a"), title: "A")
      bar.render(selected: 3, [action], nil)
      bar.render(
        selected: 3, [action], .running(title: "A", done: 1, total: 3, isStopping: false))
      bar.render(selected: 3, [action], .failed("A failed"))
      return (bar.root.widget, bar)
    }
  }

  /// The reason of a failure takes no room from the row that it is about.
  @MainActor func testTheRowOfAFailureStaysInView() async throws {
    let reason = String(repeating: "The pump in hall four has not answered in time. ", count: 6)
    var failed = Self.take
    let rows = (1...3).map { number in
      ListRow(
        id: ElementID("\(number)"), title: "Row \(number)", subtitle: "Pump", actions: [failed])
    }
    var list = ListBody(rows: rows)
    let card = Card(id: CardID("c"), header: CardHeader(title: "Pumps"), body: .list(list))
    let stage = try await CardStage(card)
    XCTAssertTrue(stage.view.root.seenTexts.contains("Row 3"))
    failed.progress = .failed(reason)
    list.rows[2].actions = [failed]
    var after = card
    after.body = .list(list)
    stage.view.render(.loaded(after, .fresh))
    try await settle("the reason is there") {
      stage.view.root.seenTexts.contains { $0.hasPrefix("Row 3: not done. The pump") }
    }
    try await settle()
    XCTAssertEqual(try row("Row 3", in: stage).map(\.isMapped), [true])
    let bounds = try XCTUnwrap(row("Row 3", in: stage).first?.bounds(in: stage.view.root))
    let notice = try XCTUnwrap(stage.widget("action-failures").bounds(in: stage.view.root))
    XCTAssertLessThanOrEqual(bounds.maxY, notice.y)
  }

  @MainActor private func row(_ title: String, in stage: CardStage) throws -> [Widget] {
    stage.view.root.all("row-title").filter { Label(of: $0)?.text == title }
  }
}
