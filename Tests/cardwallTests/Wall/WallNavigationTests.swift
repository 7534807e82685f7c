import CardModel
import CardTesting
import Gtk
import XCTest

@testable import cardwall

/// The pages to which presses of cards and of their parts lead.
final class WallNavigationTests: DisplayTestCase {
  private static let file = """
    version: 1
    sources:
      shop: { type: static, data: [{ name: Ada, kilos: 5 }, { name: Grace, kilos: 7 }] }
      slow: { type: command, run: [sleep, "60"], format: text }
    pages:
      - id: home
        sections:
          - see_all: more
            cards:
              - id: orders
                source: shop
                header: Orders
                body: { list: { title: "${name}", opens: object } }
              - { id: plain, header: Plain, opens: more }
              - { id: web, header: Web, opens: { url: "${address}" } }
      - id: more
        title: More
        sections: [{ cards: [{ id: late, source: slow, header: Late }] }]
    """

  /// S-01: Pressing a card pushes exactly one page, that of the card.
  ///
  /// S-42: Going back leads to where it was pressed.
  @MainActor func testACardOpensItsPage() async throws {
    let test = try await TestWall(Self.file)
    let first = test.wall.navigator.view.top
    try test.press("orders")
    XCTAssertEqual(test.wall.navigator.depth, 1)
    XCTAssertEqual(test.wall.navigator.top.title, "Orders")
    XCTAssertEqual(test.wall.navigator.currentPage, PageID("home"))
    XCTAssertTrue(test.wall.navigator.pop())
    XCTAssertEqual(test.wall.navigator.view.top, first)
  }

  @MainActor private func screen(
    of path: ObjectPath, of card: Card, in test: TestWall
  ) -> ObjectScreen? {
    let press = Press(card: card, path: path, page: test.wall.navigator.screens[0].page)
    return ObjectScreen(press, details: [], offersHostActions: true)
  }

  /// A part of a card that is not in its data has no page, and leaves no widgets behind.
  @MainActor func testAnObjectThatIsNotThereMakesNoWidgets() async throws {
    let test = try await TestWall(Self.file)
    let card = try test.card("orders")
    try await settle()
    let before = (LiveObjects.count, LiveObjects.unparentedCount)
    let path = ObjectPath(card: card.id, rows: [.key("nothing")])
    XCTAssertNil(screen(of: path, of: card, in: test))
    XCTAssertEqual(LiveObjects.count, before.0)
    XCTAssertEqual(LiveObjects.unparentedCount, before.1)
  }

  /// The navigation stack holds eight pages above the first; one more drops the lowest of them.
  @MainActor func testBeyondEightPagesTheLowestButTheFirstIsDropped() async throws {
    let test = try await TestWall(Self.file)
    let navigator = test.wall.navigator
    let first = navigator.top
    try test.press("orders")
    let lowest = WeakReference(navigator.top)
    let card = try test.card("orders")
    for index in 0..<8 {
      let path = ObjectPath(card: card.id, rows: [.position(index % 2)])
      navigator.push(try XCTUnwrap(screen(of: path, of: card, in: test)))
    }
    XCTAssertEqual(navigator.depth, 8)
    XCTAssertEqual(navigator.view.pages, navigator.screens.map(\.root))
    try await settle("the lowest is gone") { lowest.object == nil }
    navigator.popTo(depth: 2)
    XCTAssertEqual(navigator.view.pages, navigator.screens.map(\.root))
    XCTAssertFalse(navigator.popTo(depth: 2))
    navigator.popToFirst()
    XCTAssertTrue(navigator.top === first)
  }

  /// S-18: While a page is on its way, nothing else of the page before can be opened.
  @MainActor func testTwoPressesPushOnePage() async throws {
    let test = try await TestWall(Self.file)
    try test.press("orders")
    try test.press("orders")
    try test.press(row: .key("1"), of: "orders")
    try test.press("plain")
    XCTAssertEqual(test.wall.navigator.depth, 1)
    XCTAssertEqual(test.wall.navigator.top.title, "Orders")
  }

  /// P18: A link that isn't opened says so in the window, with the reason.
  @MainActor func testALinkThatIsNotOpenedSaysSo() async throws {
    let test = try await TestWall(Self.file)
    let screen = test.wall.navigator.top
    test.wall.navigator.open(
      .external(url: "javascript:alert(1)"), screen.press(on: try test.card("plain")))
    XCTAssertEqual(
      test.notes.map(\.text),
      ["javascript:alert(1) can’t be opened: a link begins with http, https, mailto, tel"])
  }

  /// S-18, S-23: A page whose data must still load is there at once, its cards as placeholders.
  @MainActor func testAPageWithoutDataIsPushedAtOnce() async throws {
    let test = try await TestWall(Self.file)
    try test.press("plain")
    XCTAssertEqual(test.wall.navigator.top.title, "More")
    XCTAssertEqual(try test.view("late", on: "more").state?.isLoading, true)
  }

  /// S-20: Pressing a row pushes the page of that row's object, with all that is known of it.
  @MainActor func testARowOpensThePageOfItsObject() async throws {
    let test = try await TestWall(Self.file)
    try test.press(row: .position(1), of: "orders")
    XCTAssertEqual(test.wall.navigator.top.title, "Grace")
    XCTAssertEqual(test.wall.navigator.depth, 1)
    try await settle("its fields are shown") {
      test.object?.content.card.textLines == ["Grace", "Kilos: 7"]
    }
  }

  /// S-20: The page of a table's row shows its cells, then the fields that have no column.
  @MainActor func testThePageOfATableRowShowsEachFieldOnce() throws {
    let row = TableRow(
      id: ElementID("0"), cells: [TableCell("Ada"), TableCell("€ 5.00", state: .positive)],
      destination: .object)
    let fields = [
      Fact(id: ElementID("amount"), label: "Amount", text: "5"),
      Fact(id: ElementID("city"), label: "City", text: "Kiel"),
    ]
    let table = TableBody(columns: [TableColumn("Name"), TableColumn("Amount")], rows: [row])
    let card = Card(
      id: CardID("lots"), header: CardHeader(title: "Lots"), body: .table(table))
    let page = try XCTUnwrap(card.element(ElementID("0")))
      .adding([DetailSection(body: .facts(fields))])
    XCTAssertEqual(
      page.textLines, ["Ada", "Lots", "Amount: € 5.00", "City: Kiel"])
  }

  /// S-100: Hiding a card from its own page leads back to the wall.
  @MainActor func testHidingACardLeavesItsPage() async throws {
    let test = try await TestWall(Self.file)
    try test.press("orders")
    test.memory.hide(CardID("orders"), named: "Orders")
    XCTAssertEqual(test.wall.navigator.depth, 0)
  }

  /// S-04: A card whose address is empty leads nowhere.
  @MainActor func testACardWithoutAddressCantBePressed() async throws {
    let test = try await TestWall(Self.file)
    XCTAssertEqual(try test.card("web").destination, .none)
  }

  /// A link scrolls a carousel to its card, and going back keeps that scroll position.
  @MainActor func testARowOfCardsIsWhereItWasLeft() async throws {
    let cards = (0..<12).map { "{ id: c\($0), header: 'Card \($0)', opens: other }" }
      .joined(separator: ", ")
    let test = try await TestWall(
      """
      version: 1
      pages:
        - { id: home, sections: [{ title: Row, layout: carousel, cards: [\(cards)] }] }
        - { id: other, sections: [{ cards: [{ id: o, header: Other }] }] }
      """)
    func isSeen(_ card: String) -> Bool {
      guard let page = test.wall.navigator.topCards?.view,
        let bounds = page.card(CardID(card))?.root.bounds(in: page.root)
      else { return false }
      return bounds.width > 0 && bounds.x >= 0 && bounds.maxX <= Double(page.root.width)
    }
    XCTAssertFalse(isSeen("c9"))
    test.wall.navigator.go(to: PageID("other"))
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("home/c9")))
    try await settle("the link leads to the card") { isSeen("c9") }
    test.window.clearFocus()
    test.wall.navigator.go(to: PageID("other"))
    test.wall.navigator.go(to: PageID("home"))
    try await settle("the row is where it was") { isSeen("c9") }
  }

  /// Going back from "See All" returns the focus to the button.
  @MainActor func testTheFocusComesBackToSeeAll() async throws {
    let test = try await TestWall(Self.file)
    let button = try XCTUnwrap(test.wall.navigator.view.root.descendant("see-all"))
    XCTAssertTrue(button.grabFocus())
    button.activate()
    try await settle("the page is seen") { test.wall.navigator.top.title == "More" }
    try await settle()
    XCTAssertTrue(test.wall.navigator.pop())
    try await settle("the button has the focus again") { button.hasFocus }
  }

  /// The menu of the window offers every command that can be done, as things are.
  @MainActor func testTheWindowMenuOffersWhatCanBeDone() async throws {
    let test = try await TestWall(Self.file)
    test.window.clearFocus()
    func titles() -> [String] {
      WindowMenu(wall: test.wall).menu.sections.joined().map(\.title)
    }
    let end = ["Help", "Keyboard Shortcuts", "About Cardwall", "Close", "Quit"]
    let start = ["Refresh", "Search", "Full Screen", "Go", "Pages"]
    XCTAssertEqual(titles(), start + ["Zoom", "New", "Open…", "Print…"] + end)
    test.memory.hide(CardID("plain"), named: "Plain")
    try test.press("orders")
    XCTAssertEqual(
      titles(),
      [
        "Refresh", "Search", "Full Screen", "Go", "Pages", "Card", "Zoom", "New", "Open…", "Print…",
        "Undo Hide", "Hidden Cards (1)", "Reset Arrangement",
      ] + end)
  }
}

extension WidgetHandle {
  /// Returns the first widget below this one that has a style class.
  @MainActor fileprivate func descendant(_ style: String) -> Widget? {
    for child in children {
      if child.hasClass(style) { return child }
      if let found = child.descendant(style) { return found }
    }
    return nil
  }
}
