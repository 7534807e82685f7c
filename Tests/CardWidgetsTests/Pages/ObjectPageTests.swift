import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The page of a card's object.
final class ObjectPageTests: DisplayTestCase {
  @MainActor private func show(_ state: CardState) async throws -> (ObjectPageView, Window) {
    try TestDisplay.require()
    TestStyle.use(.light)
    let page = ObjectPageView()
    page.render(state)
    return (page, try await TestDisplay.show(page.root, width: 900, height: 600))
  }

  @MainActor private func isShown(_ style: String, on page: ObjectPageView) -> Bool {
    page.root.first(style)?.isMapped == true
  }

  private static let mark = Action(
    id: ActionID("mark"), title: "Mark", icon: Icon("starred-symbolic"))

  /// A card with all kinds of content.
  private static var full: Card {
    var card = SampleCards.order
    card.media = Media(image: .file("/missing.png"))
    card.header.main?.right = UpTo(first: [.action(mark), .text("Today")])
    card.menu = [
      Action(id: ActionID("copy"), title: "Copy"), Action(id: ActionID("move"), title: "Move"),
    ]
    return card
  }

  /// S-01: the figure of the page is right after its title, with rows or without.
  @MainActor func testTheFigureIsNextToTheTitle() async throws {
    for rows in [[], [HeaderRow(.text("Open"))]] {
      var card = SampleCards.order
      card.header.extended = ExtendedHeader(
        rows: UpTo(first: rows), accessory: ExtendedAccessory(KPI("42", unit: "%")))
      let (page, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      let title = try XCTUnwrap(page.root.first("card-title")?.parent?.bounds(in: page.root))
      let figure = try XCTUnwrap(page.root.first("kpi")?.bounds(in: page.root))
      XCTAssertLessThan(figure.x, title.x + 260)
      XCTAssertLessThan(figure.y, title.maxY)
      XCTAssertEqual(page.root.all("kpi").filter(\.isMapped).count, 1)
    }
  }

  /// The body is 16 to 24 px below the header, in the middle of a wide page.
  @MainActor func testTheBodyIsRightBelowTheHeader() async throws {
    var card = SampleCards.order
    card.header.extended = ExtendedHeader(
      rows: UpTo(first: [HeaderRow(.text("Open"))]),
      accessory: ExtendedAccessory(KPI("874.44", unit: "€", caption: "28 × Gumbär")))
    for (width, margin) in [(1280, 234.0), (420, 16.0)] {
      let page = ObjectPageView()
      TestStyle.use(.light)
      page.render(.loaded(card, .fresh))
      let window = try await TestDisplay.show(page.root, width: width, height: 600)
      defer { window.destroy() }
      let head = try XCTUnwrap(page.root.first("card-extended")?.bounds(in: page.root))
      let body = try XCTUnwrap(page.root.first("object-body")?.bounds(in: page.root))
      XCTAssertTrue((16...24).contains(body.y - head.maxY), "\(body.y - head.maxY) px")
      XCTAssertEqual(body.x, margin, "in \(width) px")
    }
  }

  /// A figure without room beside the title is below it, at its edge.
  @MainActor func testAFigureBelowTheTitleIsAtItsEdge() async throws {
    var card = SampleCards.order
    card.header.extended = ExtendedHeader(
      accessory: ExtendedAccessory(
        KPI("25,877.06", unit: "€", caption: "45 orders in twelve months")))
    let page = ObjectPageView()
    TestStyle.use(.light)
    page.render(.loaded(card, .fresh))
    try await TestDisplay.show(page.root, width: 360, height: 600)
    let value = try XCTUnwrap(page.root.first("kpi-value")?.bounds(in: page.root))
    let caption = try XCTUnwrap(page.root.first("kpi-caption")?.bounds(in: page.root))
    XCTAssertEqual(value.x, caption.x, accuracy: 2)
    let title = try XCTUnwrap(page.root.first("card-title")?.bounds(in: page.root))
    let figure = try XCTUnwrap(page.root.first("kpi")?.bounds(in: page.root))
    XCTAssertGreaterThan(figure.y, title.maxY)
    XCTAssertEqual(figure.x, title.x)
  }

  /// S-25: the figure of a stale object is gray, as on its card.
  @MainActor func testTheFigureOfAStaleObjectIsGray() async throws {
    var card = SampleCards.order
    card.header.extended = ExtendedHeader(accessory: ExtendedAccessory(KPI("42", unit: "%")))
    let (page, _) = try await show(.loaded(card, .fresh))
    let value = try XCTUnwrap(page.root.first("kpi-value"))
    let fresh = value.color
    page.render(.loaded(card, .stale(since: "As of 13:42")))
    try await settle("it is gray") { value.color != fresh }
    page.render(.loaded(card, .fresh))
    try await settle("it is as before") { value.color == fresh }
  }

  /// S-01: the page shows all that the header of the card shows, and its image.
  @MainActor func testThePageShowsTheWholeHeader() async throws {
    let (page, _) = try await show(.loaded(Self.full, .fresh))
    for style in [
      "media", "avatar", "card-title", "card-subtitle", "card-accessory-text", "icon-action",
      "card-menu", "tag", "kpi", "facts-body", "card-footer",
    ] {
      XCTAssertTrue(isShown(style, on: page), style)
    }
  }

  /// S-01: a card without a header has a name on its page all the same.
  @MainActor func testAPageAlwaysSaysWhatItIsOf() async throws {
    let (page, _) = try await show(
      .loaded(Card(id: CardID("pump-7"), body: .facts([])), .fresh))
    XCTAssertTrue(isShown("card-title", on: page))
    XCTAssertFalse(isShown("card-subtitle", on: page))
  }

  /// Nothing of the object is cut where there is room for all of it: not its name, not its fields.
  @MainActor func testAPageShowsLongTextsWhole() async throws {
    var card = Self.full
    let text = Array(repeating: "and so on", count: 40).joined(separator: " ")
    card.header.main?.title = text
    card.body = .facts([Fact(id: ElementID("note"), label: "Note", text: text)])
    let (page, _) = try await show(.loaded(card, .fresh))
    for style in ["card-title", "fact-value"] {
      let label = try XCTUnwrap(page.root.first(style).flatMap { Label(of: $0) }, style)
      try await settle("it has its lines") { label.lineCount > 2 }
      XCTAssertFalse(label.isEllipsized, style)
    }
    XCTAssertEqual(page.root.first("media")?.height, 240)
  }

  /// S-73, S-100: a button in the header and an entry of the menu act on the card.
  @MainActor func testActionsOfTheHeaderAreReported() async throws {
    let (page, _) = try await show(.loaded(Self.full, .fresh))
    var events: [CardEvent] = []
    page.onEvent = { events.append($0) }
    let button = try XCTUnwrap(page.root.first("header-icons")?.all("icon-action").first)
    button.activate()
    try await settle("the button is pressed") { events.count == 1 }
    let menu = try XCTUnwrap(page.root.first("card-menu"))
    menu.activateAction("card.act", target: "move")
    XCTAssertEqual(
      events, [.action(Self.full, Self.mark.id), .action(Self.full, ActionID("move"))])
  }

  /// S-39: the page shows the message of a failed action too.
  @MainActor func testTheFailureOfAnActionIsTold() async throws {
    var card = Self.full
    let (page, _) = try await show(.loaded(card, .fresh))
    XCTAssertFalse(isShown("action-failures", on: page))
    card.updateActions { if $0.id == Self.mark.id { $0.progress = .failed("No network") } }
    page.render(.loaded(card, .fresh))
    try await settle("the failure is told") { self.isShown("action-failures", on: page) }
  }

  /// S-21: a page without content has a message below the header, with a larger drawing than on a
  /// card; the message is removed when there is content.
  @MainActor func testAMessageTakesThePlaceOfTheBody() async throws {
    var card = Self.full
    let body = card.body
    card.body = nil
    let empty = CardState.empty(EmptyState(title: "Nothing is late"), scope: .body(card))
    let (page, _) = try await show(empty)
    XCTAssertEqual(page.root.first("message-picture")?.height, 120)
    XCTAssertTrue(isShown("card-title", on: page))
    XCTAssertFalse(isShown("object-body", on: page))
    card.body = body
    page.render(.loaded(card, .fresh))
    try await settle("the body is shown") { self.isShown("facts-body", on: page) }
    XCTAssertNil(page.root.first("message"))
    page.render(empty)
    try await settle("it is empty again") { self.isShown("message", on: page) }
    XCTAssertFalse(isShown("facts-body", on: page))
  }

  /// S-22: content that could not be renewed stays, with a note; a page without content has a
  /// button to try again.
  @MainActor func testAFailureKeepsWhatWasThere() async throws {
    var card = Self.full
    let (page, _) = try await show(.loaded(card, .fresh))
    card.body = nil
    page.render(.failed(SampleCards.failure, scope: .body(card)))
    try await settle("the failure is told") { self.isShown("stale-note", on: page) }
    XCTAssertTrue(isShown("facts-body", on: page))
    XCTAssertTrue(page.root.hasClass("stale"))
    page.render(.loaded(Self.full, .fresh))
    XCTAssertFalse(page.root.hasClass("stale"))

    let (bare, _) = try await show(.failed(SampleCards.failure, scope: .body(card)))
    var events: [CardEvent] = []
    bare.onEvent = { events.append($0) }
    let retry = try XCTUnwrap(bare.root.first("message")?.children.first(where: \.isButton))
    retry.activate()
    try await settle("the button is pressed") { !events.isEmpty }
    XCTAssertEqual(events, [.retry(card.id)])
  }

  /// S-19, S-20: further sections of the object stand below its body, with titles; a row of a list
  /// in them can be pressed.
  @MainActor func testTheSectionsOfTheObjectStandBelowItsBody() async throws {
    var card = Self.full
    let row = TableRow(
      id: .key("7", in: "lines"), cells: [TableCell("Valve")], destination: .object)
    card.sections = [
      DetailSection(
        title: "Ship", body: .facts([Fact(id: ElementID("city"), label: "City", text: "Kiel")])),
      DetailSection(
        title: "Lines (1)", body: .table(TableBody(columns: [TableColumn("Name")], rows: [row]))),
    ]
    let (page, _) = try await show(.loaded(card, .fresh))
    XCTAssertEqual(page.root.all("detail-section").count, 2)
    XCTAssertTrue(isShown("section-title", on: page))
    var events: [CardEvent] = []
    page.onEvent = { events.append($0) }
    let view = try XCTUnwrap(page.root.first("table-row"))
    view.activateAction("item.press")
    XCTAssertEqual(events, [.elementOpened(card, row.id, .object)])
    card.sections.removeLast()
    page.render(.loaded(card, .fresh))
    XCTAssertEqual(page.root.all("detail-section").count, 1)
  }

  /// A swipe leads to the next object; a swipe in the other direction leads to the previous one.
  @MainActor func testASwipeLeadsToTheNextObject() async throws {
    try XInput.require()
    let (page, _) = try await show(.loaded(Self.full, .fresh))
    var steps: [Int] = []
    page.onStep = { steps.append($0) }
    // A row that leads somewhere takes the press; the first fact is a text.
    let y = try XCTUnwrap(page.root.first("fact")?.bounds(in: page.root)).y + 12
    for (from, to) in [(600.0, 300.0), (300, 600), (400, 430)] {
      try XInput.move(to: page.root, at: Point(x: from, y: y))
      try XInput.press()
      try await settle()
      for part in 1...4 {
        let x = from + (to - from) * Double(part) / 4
        try XInput.move(to: page.root, at: Point(x: x, y: y - 2))
        try await settle()
      }
      try XInput.release()
      try await settle()
    }
    XCTAssertEqual(steps, [1, -1])
  }

  @MainActor func testAPageThatWentThroughAllStatesIsGone() async throws {
    try await assertReleased {
      let page = ObjectPageView()
      for card in SampleCards.all + [Self.full] { page.render(.loaded(card, .fresh)) }
      for state in SampleCards.allStates { page.render(state) }
      var card = Self.full
      card.sections = [DetailSection(title: "More", body: .facts([]))]
      page.render(.loaded(card, .fresh))
      return (page.root.widget, page)
    }
  }
}
