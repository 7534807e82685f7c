import CardModel
import CardTesting
import CardWidgets
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The search over a wall, links to places on it, and what a page without cards says.
final class WallSearchTests: DisplayTestCase {
  private static let file = """
    version: 1
    sources:
      list: { type: static, data: [Café, Tea] }
    pages:
      - id: home
        sections:
          - title: First
            cards:
              - { id: one, header: Pumps, body: { text: "All of hall seven" } }
              - { id: two, header: Valves }
          - title: Second
            see_all: more
            cards:
              - { id: many, source: list, each: "@", key: "@", header: "${@}", body: { text: Hall } }
      - { id: more, title: More, sections: [{ cards: [{ id: late, header: Late, body: { text: t } }] }] }
      - { id: none, sections: [{ cards: [{ id: never, source: list, when: "`false`", header: N }] }] }
    """

  @MainActor private func shown(_ test: TestWall) -> [String] {
    ["one", "two", "many/Café", "many/Tea"].filter { test.shows($0) }
  }

  /// Cards that have all the words stay, whatever their case and accents; others give way, and come
  /// back.
  @MainActor func testCardsThatMatchStay() async throws {
    let test = try await TestWall(Self.file)
    let page = try XCTUnwrap(test.wall.navigator.topCards)
    page.search = "HALL"
    XCTAssertEqual(shown(test), ["one", "many/Café", "many/Tea"])
    XCTAssertEqual(page.found.shown, 3)
    XCTAssertEqual(page.found.all, 4)
    page.search = "hall cafe"
    XCTAssertEqual(shown(test), ["many/Café"])
    // The section that is left is still the one that leads on.
    page.view.onSeeAll(1)
    XCTAssertEqual(test.wall.navigator.top.title, "More")
    test.wall.navigator.pop()
    page.search = "nowhere"
    XCTAssertEqual(shown(test), [])
    XCTAssertFalse(page.view.root.isVisible)
    // The message has the whole page.
    XCTAssertEqual(page.root.children.filter(\.isVisible).count, 1)
    page.search = ""
    XCTAssertEqual(shown(test), ["one", "two", "many/Café", "many/Tea"])
  }

  @MainActor func testEnterOpensTheFirstMatch() async throws {
    let test = try await TestWall(Self.file)
    test.wall.navigator.topCards?.search = "tea"
    test.wall.navigator.openFirstCard()
    XCTAssertEqual(test.wall.navigator.top.title, "Tea")
  }

  /// The bar handles the keys of the search: text, Down, Enter, Esc.
  @MainActor func testTheSearchBarHearsKeys() async throws {
    try XInput.require()
    let bar = WallSearchBar()
    // The bar itself is hidden until the search begins.
    let frame = Box(.vertical)
    frame.append(bar.root)
    frame.own(bar)
    try await TestDisplay.show(frame, width: 600, height: 80)
    var heard: [String] = []
    bar.onSearch = { heard.append("search \($0)") }
    bar.onOpen = { heard.append("open") }
    bar.onLeave = { heard.append("leave") }
    bar.onEnd = { heard.append("end") }
    bar.begin()
    try await settle("it is seen") { bar.root.isMapped }
    try XInput.type("a")
    try await settle("it is heard") { heard == ["search a"] }
    for key in ["Down", "Return", "Escape"] {
      try XInput.type(key)
      try await settle()
    }
    try await settle("the bar is hidden") { !bar.root.isVisible }
    XCTAssertEqual(heard, ["search a", "search a", "leave", "search a", "open", "search ", "end"])
  }

  @MainActor func testItIsGoneWithItsWindow() async throws {
    try await assertReleased {
      let bar = WallSearchBar()
      bar.begin()
      return (bar.root.widget, bar)
    }
  }

  /// A page without cards shows the reason.
  @MainActor func testAPageWithoutCardsSaysWhy() async throws {
    let test = try await TestWall(Self.file)
    test.wall.navigator.go(to: PageID("none"))
    let page = try XCTUnwrap(test.wall.navigator.topCards)
    try await settle("it says so") { page.root.seenTexts.contains("Nothing to show") }
    test.wall.navigator.go(to: PageID("more"))
    test.memory.hide(CardID("late"), named: "Late")
    let more = try XCTUnwrap(test.wall.navigator.topCards)
    XCTAssertTrue(more.root.seenTexts.contains("All cards are hidden"))
    test.memory.undo()
    XCTAssertFalse(more.root.seenTexts.contains("All cards are hidden"))
  }

  // MARK: Links

  @MainActor func testALinkOpensACardOfAPage() async throws {
    let test = try await TestWall(Self.file)
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("more/late")))
    try await settle("the card is open") { test.wall.navigator.top.title == "Late" }
    XCTAssertEqual(test.wall.navigator.currentPage, PageID("more"))
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("home/many/Tea")))
    try await settle("the card is open") { test.wall.navigator.top.title == "Tea" }
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("home")))
    XCTAssertEqual(test.wall.navigator.depth, 0)
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("home/nothing")))
    XCTAssertEqual(test.notes.last?.text, "There is no card “nothing” on this page.")
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("nowhere")))
    XCTAssertEqual(test.notes.last?.text, "There is no page “nowhere”.")
  }

  /// S-20, S-44: a link opens a row of a card or of a report, by its id or its number.
  @MainActor func testALinkOpensARow() async throws {
    let test = try await TestWall(
      """
      version: 1
      sources:
        shop: { type: static, data: [{ id: 71, name: Ada }, { id: 2, name: Grace }] }
      pages:
        - id: home
          sections:
            - cards:
                - id: best
                  source: shop
                  header: Best
                  body: { list: { title: "${name}", opens: object } }
        - { id: all, report: { source: shop, columns: [{ title: N, text: "${name}" }], opens: one } }
        - id: one
          object: true
          title: "${name}"
          sections: [{ cards: [{ id: who, header: "${name}" }] }]
      """)
    for (link, title) in [
      ("home/best#2", "Grace"), ("home/best#1", "Ada"), ("all/71", "Ada"), ("all/2", "Grace"),
    ] {
      test.wall.navigator.links.follow(try XCTUnwrap(PageLink(link)))
      try await settle("the row is open: \(link)") {
        test.wall.navigator.top.title == title && test.wall.navigator.depth == 1
      }
    }
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("home/best#9")))
    try await settle("it is said") {
      test.notes.last?.text == "The card “Best” has no row “9”."
    }
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("all/9")))
    try await settle("it is said") {
      test.notes.last?.text == "There is no row “9” in this report."
    }
  }

  /// A later link cancels an earlier one that still waits for the rows of its report.
  @MainActor func testALaterLinkCancelsAnEarlierOne() async throws {
    let test = try await TestWall(
      """
      version: 1
      sources:
        shop: { type: static, data: [{ id: 71, name: Ada }, { id: 2, name: Grace }] }
      pages:
        - { id: home, sections: [{ cards: [{ id: one, header: One }] }] }
        - { id: all, report: { source: shop, columns: [{ title: N, text: "${name}" }], opens: one } }
        - id: one
          object: true
          title: "${name}"
          sections: [{ cards: [{ id: who, header: "${name}" }] }]
      """)
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("all/71")))
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("all/2")))
    try await settle("the later one is followed") {
      test.wall.navigator.top.title == "Grace" && test.wall.navigator.depth == 1
    }
  }

  /// A link names cards and rows as the data do, whatever characters that takes.
  @MainActor func testALinkOpensWhatHasAnOddID() async throws {
    let test = try await TestWall(
      """
      version: 1
      sources:
        shop: { type: static, data: [{ id: "#2", name: Ada }, { id: "a/#1", name: Grace }, { id: ü ä, name: Hedy }] }
      pages:
        - id: home
          sections:
            - cards:
                - id: best
                  source: shop
                  header: Best
                  body: { list: { title: "${name}", opens: object } }
            - cards:
                - { id: each, source: shop, each: "@", key: id, header: "${name}" }
                - { id: place, source: shop, each: "@", header: "${name}" }
        - { id: all, report: { source: shop, columns: [{ title: N, text: "${name}" }], opens: object } }
      """)
    for (link, title) in [
      ("home/best##2", "Ada"), ("home/best#a/#1", "Grace"), ("home/best#ü ä", "Hedy"),
      ("home/best#2", "Grace"), ("home/each/#2", "Ada"), ("home/each/a/#1", "Grace"),
      ("home/each/ü ä", "Hedy"), ("home/place/2", "Hedy"), ("all/#2", "Ada"), ("all/a/#1", "Grace"),
      ("all/3", "Hedy"),
    ] {
      test.wall.navigator.links.follow(try XCTUnwrap(PageLink(link)))
      try await settle("what the link means is open: \(link)") {
        test.wall.navigator.top.title == title && test.wall.navigator.depth == 1
      }
    }
  }

  @MainActor func testTheArgumentIsAFileAndAPlace() {
    let row = PageLink.split("shop.yaml#home/orders#7")
    XCTAssertEqual(row.path, "shop.yaml")
    XCTAssertEqual(row.link?.target, "orders#7")
    XCTAssertEqual(PageLink.targets(of: "orders#7").map(\.card), ["orders#7", "orders"])
    XCTAssertEqual(PageLink.targets(of: "orders#7").map(\.row), [nil, "7"])
    let wall = PageLink.split("shop.yaml#home/orders/7")
    XCTAssertEqual(wall.path, "shop.yaml")
    XCTAssertEqual(wall.link?.page, PageID("home"))
    XCTAssertEqual(wall.link?.target, "orders/7")
    XCTAssertEqual(wall.link?.text, "home/orders/7")
    XCTAssertNil(PageLink.split("#home").path)
    XCTAssertNil(PageLink.split("shop.yaml").link)
    XCTAssertEqual(PageLink.split("shop.yaml#").path, "shop.yaml#")
    // A file whose name has the sign is a file.
    let path = NSTemporaryDirectory() + "a#b-\(UUID().uuidString)"
    XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    XCTAssertEqual(PageLink.split(path).path, path)
  }

  /// A page of the dashboard that is come back to is as it was left.
  @MainActor func testAPageKeepsItsPlaceAndItsFocus() async throws {
    let test = try await TestWall(Self.file)
    try test.view("two").root.grabFocus()
    test.wall.navigator.turn(1)
    XCTAssertEqual(test.wall.navigator.currentPage, PageID("more"))
    test.wall.navigator.turn(-1)
    XCTAssertEqual(test.wall.navigator.currentPage, PageID("home"))
    try await settle("the focus is back") { (try? test.view("two").root.hasFocus) == true }
    test.wall.navigator.turn(-1)
    XCTAssertEqual(test.wall.navigator.currentPage, PageID("none"))
  }
}
