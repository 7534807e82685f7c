import CardModel
import CardTesting
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// Pages of the file that show the object which was pressed (S-01, S-20, S-42).
final class WallObjectPageTests: FolderTestCase {
  private var path: String { folder.path("shop.json") }

  private var file: String {
    """
    version: 1
    sources:
      shop: { type: file, path: "\(path)" }
    pages:
      - id: home
        sections:
          - cards:
              - id: best
                source: shop
                header: Best
                body: { list: { title: "${name}", opens: customer } }
          - cards:
              - id: each
                source: shop
                each: "@"
                key: id
                header: { title: "${name}", avatar: { initials: "${name}" } }
                footer: { actions: [{ id: load, title: Load, refresh: true }] }
                opens: customer
      - id: customer
        object: true
        title: "${name} in ${city}"
        sections:
          - cards:
              - { id: who, header: "${name}", body: { text: "Lives in ${city}" } }
              - { id: part, each: parts, key: id, header: "Part ${id}", opens: part }
      - id: part
        object: true
        title: "Part ${id}"
        header: { title: "The part ${name}", subtitle: "Number ${id}" }
        sections: [{ cards: [{ id: part-facts, header: "${name}" }] }]
    """
  }

  private func write(_ json: String) throws {
    try json.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @MainActor private func makeWall() async throws -> TestWall {
    try write(
      """
      [{"id": 1, "name": "Ada", "city": "Kiel", "parts": [{"id": "x", "name": "Pump"}]},
       {"id": 2, "name": "Grace", "city": "Ulm"}, {"id": 3, "name": "Hedy", "city": "Wien"}]
      """)
    return try await TestWall(file)
  }

  @MainActor private func name(_ test: TestWall, _ card: String = "who") -> String? {
    test.wall.navigator.topCards?.state(of: CardID(encoded: card))?.card?.name
  }

  @MainActor private func press(_ row: String, _ test: TestWall) throws {
    try test.view("best").onEvent(
      .elementOpened(test.card("best"), ElementID(row), .page(PageID("customer"))))
  }

  /// A row leads to the page of the file with the row's object, and back to where it was pressed.
  @MainActor func testARowOpensThePageOfItsObject() async throws {
    let test = try await makeWall()
    try press("2", test)
    XCTAssertEqual(test.wall.navigator.top.title, "Grace")
    try await settle("its page is filled") { self.name(test) == "Grace" }
    XCTAssertEqual(test.wall.navigator.top.title, "Grace in Ulm")
    XCTAssertEqual(test.wall.navigator.currentPage, PageID("home"))
    XCTAssertTrue(test.wall.navigator.pop())
    XCTAssertEqual(test.wall.navigator.depth, 0)
  }

  /// New data change the page in place; an object that is gone stays as it was, and that is said.
  @MainActor func testThePageGoesOnWithItsObject() async throws {
    let test = try await makeWall()
    try test.press("each/2")
    try await settle("its page is filled") { self.name(test) == "Grace" }
    let page = try XCTUnwrap(test.wall.navigator.topCards)
    let view = page.view.card(CardID("who"))
    var places: [Int?] = []
    test.wall.navigator.onChange = { places.append(test.wall.navigator.position?.index) }
    try write(#"[{"id": 2, "name": "Grace H.", "city": "Bonn"}]"#)
    test.wall.refresh()
    try await settle("the page follows") { self.name(test) == "Grace H." }
    XCTAssertEqual(test.wall.navigator.top.title, "Grace H. in Bonn")
    XCTAssertNil(places.last ?? 0, "it is the only one now, and that has been told")
    XCTAssertTrue(page.view.card(CardID("who")) === view)
    XCTAssertFalse(page.root.seenTexts.contains(FollowedObject.goneText))
    try write("[]")
    test.wall.refresh()
    try await settle("it is said") { page.root.seenTexts.contains(FollowedObject.goneText) }
    XCTAssertEqual(name(test), "Grace H.")
  }

  @MainActor private func headTexts(_ test: TestWall) -> [String] {
    test.wall.navigator.topCards.flatMap { $0.root.widget.first("object-head") }?.seenTexts ?? []
  }

  /// S-01, S-42: the header of the pressed card or row stands above the cards of its page, and
  /// follows its data.
  @MainActor func testTheHeaderOfWhatWasPressedStandsAboveTheCards() async throws {
    let test = try await makeWall()
    try press("2", test)
    XCTAssertEqual(headTexts(test), ["Grace"])
    test.wall.navigator.pop()
    try test.press("each/2")
    XCTAssertEqual(headTexts(test), ["Gr", "Grace", "Load"])
    try await settle("its page is filled") { self.name(test) == "Grace" }
    try write(#"[{"id": 2, "name": "Hedy", "city": "Bonn"}]"#)
    let head = try XCTUnwrap(test.wall.navigator.topCards?.root.widget.first("object-head"))
    try XCTUnwrap(button(in: XCTUnwrap(head.first("card-footer")))).activate()
    try await settle("its action has loaded it anew") {
      self.headTexts(test) == ["He", "Hedy", "Load"]
    }
  }

  @MainActor private func button(in widget: Widget) -> Widget? {
    widget.isButton ? widget : widget.children.lazy.compactMap(button).first
  }

  /// S-42: a header that the page has in the file takes the place of that of what was pressed.
  @MainActor func testThePageMayHaveAHeaderOfItsOwn() async throws {
    let test = try await makeWall()
    try test.press("each/1")
    try await settle("its page is filled") { self.name(test, "part/x") == "Part x" }
    let page = try XCTUnwrap(test.wall.navigator.topCards)
    page.onEvent(.opened(try XCTUnwrap(page.state(of: .item(.key("x"), of: "part"))?.card)))
    XCTAssertEqual(headTexts(test), ["Part x"], "until the object is there")
    try await settle("the part is shown") { self.headTexts(test) == ["The part Pump", "Number x"] }
  }

  /// The next and the previous object of its list stand in its place, on the same page of the file.
  @MainActor func testLeadsToTheNextAndPreviousObject() async throws {
    let test = try await makeWall()
    for open in [{ try self.press("1", test) }, { try test.press("each/1") }] {
      try open()
      XCTAssertEqual(test.wall.navigator.position?.index, 0)
      XCTAssertEqual(test.wall.navigator.position?.count, 3)
      XCTAssertFalse(test.wall.navigator.step(-1))
      XCTAssertTrue(test.wall.navigator.step(1))
      XCTAssertEqual(test.wall.navigator.depth, 1)
      XCTAssertEqual(test.wall.navigator.top.title, "Grace")
      try await settle("its page is filled") { self.name(test) == "Grace" }
      XCTAssertTrue(test.wall.navigator.step(1))
      XCTAssertFalse(test.wall.navigator.step(1))
      test.wall.navigator.pop()
    }
  }

  /// A card of an object's page leads on to the page of what it shows.
  @MainActor func testLeadsFromObjectToObject() async throws {
    let test = try await makeWall()
    try test.press("each/1")
    try await settle("its page is filled") { self.name(test, "part/x") == "Part x" }
    let page = try XCTUnwrap(test.wall.navigator.topCards)
    let part = try XCTUnwrap(page.state(of: .item(.key("x"), of: "part"))?.card)
    page.onEvent(.opened(part))
    try await settle("the part is shown") { self.name(test, "part-facts") == "Pump" }
    XCTAssertEqual(test.wall.navigator.titles.dropFirst(), ["Ada in Kiel", "Part x"])
  }

  /// The page of an object can't be opened by its name.
  @MainActor func testIsNoPageOfItsOwn() async throws {
    let test = try await makeWall()
    test.wall.navigator.go(to: PageID("customer"))
    XCTAssertEqual(test.wall.navigator.currentPage, PageID("home"))
    test.wall.navigator.turn(1)
    XCTAssertEqual(test.wall.navigator.currentPage, PageID("home"))
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("customer")))
    XCTAssertEqual(
      test.notes.map(\.text),
      ["The page “customer” shows an object: open it from a card or a row."])
  }

  /// Pages that have been left are freed with everything that followed their objects.
  @MainActor func testAPageThatIsLeftIsGone() async throws {
    let test = try await makeWall()
    try press("1", test)
    try await settle("its page is filled") { self.name(test) == "Ada" }
    let page = WeakReference(try XCTUnwrap(test.wall.navigator.topCards))
    XCTAssertTrue(test.wall.navigator.step(1))
    try await settle("the page of the first is gone") { page.object == nil }
    let next = WeakReference(try XCTUnwrap(test.wall.navigator.topCards))
    test.wall.navigator.pop()
    try await settle("the page of the next is gone") { next.object == nil }
  }

  /// S-18, S-42: Return on a card opens the page of its object, Escape leads back to that card.
  @MainActor func testKeysLeadThereAndBack() async throws {
    try XInput.require()
    let test = try await makeWall()
    try test.view("each/2").root.grabFocus()
    try await settle()
    try XInput.type("Return")
    try await settle("its page is filled") { self.name(test) == "Grace" }
    XCTAssertEqual(test.wall.navigator.top.title, "Grace in Ulm")
    try await settle()
    try XInput.type("Escape")
    try await settle("the wall is back") { test.wall.navigator.depth == 0 }
    XCTAssertEqual(test.wall.navigator.currentCard?.id, .item(.key("2"), of: "each"))
  }

  /// A swipe over the page goes on to the next object, and back to the one before.
  @MainActor func testASwipeGoesOn() async throws {
    try XInput.require()
    let test = try await makeWall()
    try test.press("each/1")
    for (from, to, name) in [(700.0, 300.0, "Grace"), (300.0, 700.0, "Ada")] {
      try await settle("its page is there") {
        test.wall.navigator.topCards?.view.root.isMapped == true && self.name(test) != nil
      }
      try await settle()
      let page = try XCTUnwrap(test.wall.navigator.topCards?.view.root)
      try XInput.move(to: page, at: Point(x: from, y: 600))
      try XInput.press()
      try await settle()
      for part in 1...4 {
        let way = Double(part) / 4
        try XInput.move(to: page, at: Point(x: from + (to - from) * way, y: 602))
        try await settle()
      }
      try XInput.release()
      try await settle("the other object is there") { self.name(test) == name }
    }
    XCTAssertEqual(test.wall.navigator.depth, 1)
  }
}
