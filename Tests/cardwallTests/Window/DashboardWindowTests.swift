import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The whole window used with keys: the focus after a change of the page, and the search.
final class DashboardWindowTests: DisplayTestCase {
  private static let file: String = {
    let cards = (0..<40).map { "{ id: c\($0), header: 'Card \($0)', opens: more }" }
    return """
      version: 1
      pages:
        - id: home
          sections: [{ title: Cards, cards: [\(cards.joined(separator: ", "))] }]
        - id: more
          title: More
          sections: [{ cards: [{ id: late, header: Late, opens: last }, { id: later, header: L }] }]
        - id: last
          title: Last
          sections: [{ cards: [{ id: end, header: End, body: { text: All } }] }]
      """
  }()

  @MainActor private func show(kiosk: Bool = false) async throws -> WindowStage {
    try XInput.require()
    return try await WindowStage(Self.file, kiosk: kiosk, width: 1000, height: 500)
  }

  @MainActor func testKeysGoToThePageThatIsSeen() async throws {
    let stage = try await show()
    stage.page?.focus(CardID("c2"))
    try await settle()
    try await stage.type("Return")
    try await settle("the first card has the focus") { stage.focusedCard == "late" }
    try await stage.type("Return")
    try await settle("the first card has the focus") { stage.focusedCard == "end" }
    // As by a press in the path bar, which then has other buttons.
    stage.window.window.focus?.enclosingStack?.parent?.moveFocus(.backward)
    stage.wall.navigator.popTo(depth: 1)
    try await settle("the card that was pressed has it") { stage.focusedCard == "late" }
    stage.wall.navigator.popToFirst()
    try await settle("the card that was pressed has it") { stage.focusedCard == "c2" }
    stage.wall.navigator.go(to: PageID("last"))
    try await settle("the first card has the focus") { stage.focusedCard == "end" }
  }

  /// The page of an object that is pressed has the focus on its content, and not on the button of
  /// its menu.
  @MainActor func testThePageOfAnObjectBeginsAtItsContent() async throws {
    try XInput.require()
    let stage = try await WindowStage(
      """
      version: 1
      sources: { rows: { type: static, data: [{ name: One }, { name: Two }] } }
      pages:
        - id: home
          sections:
            - cards:
                - id: list
                  source: rows
                  header: List
                  body: { list: { title: "${name}", opens: object } }
                  opens: object
                - { id: text, header: Text, body: { text: Calm }, opens: object }
      """)
    for (card, style) in [("list", "object-body"), ("text", "object-page")] {
      try await stage.press(card)
      try await settle("the page has the focus") {
        stage.window.window.focus?.isDescendant(of: stage.top) == true
      }
      let focus = try XCTUnwrap(stage.window.window.focus)
      XCTAssertTrue(focus.isDescendant(of: try XCTUnwrap(stage.top.first(style))), card)
      XCTAssertFalse(focus.isButton, card)
      stage.wall.navigator.pop()
    }
  }

  @MainActor func testASearchThatIsLeftLeadsBackToWhereAPersonWas() async throws {
    let stage = try await show()
    let scroll = try stage.scroll()
    stage.page?.focus(CardID("c6"))
    scroll.value = 333
    try await settle()
    try await stage.type("ctrl+f", "3", "9")
    try await settle("it is searched") { stage.window.search.bar.text == "39" }
    try await settle("only what matches is there") { stage.page?.card(CardID("c6")) == nil }
    try await stage.type("Escape")
    try await settle("the page is as it was") {
      scroll.value == 333 && stage.focusedCard == "c6"
    }
    XCTAssertFalse(stage.window.search.bar.isActive)
  }

  @MainActor func testASearchLeadsToTheCardThatIsFound() async throws {
    let stage = try await show()
    // Down is pressed before the search, which waits for a pause between keys.
    try await stage.type("ctrl+f", "3", "9", "Down")
    try await settle("it has the focus") { stage.focusedCard == "c39" }
    try await stage.type("Escape")
    XCTAssertFalse(stage.window.search.bar.isActive)
    let page = try XCTUnwrap(stage.page)
    let height = Double(page.root.height)
    try await settle("the whole of it is seen") {
      guard let bounds = page.card(CardID("c39"))?.root.bounds(in: page.root) else { return false }
      return stage.focusedCard == "c39" && bounds.y >= 0 && bounds.maxY <= height
    }
  }

  @MainActor func testAnEditOfTheFileLeavesAPersonWhereTheyAre() async throws {
    let stage = try await show()
    stage.page?.focus(CardID("c6"))
    try stage.scroll().value = 222
    try await settle()
    try await stage.edit(Self.file)
    try await settle("the page is as it was") {
      (try? stage.scroll().value) == 222 && stage.focusedCard == "c6"
    }
  }

  /// An edit of the file leaves the search as it is, with the focus.
  @MainActor func testAnEditOfTheFileLeavesTheSearch() async throws {
    let stage = try await show()
    try await stage.type("ctrl+f", "3", "9")
    try await settle("only what matches is there") { stage.page?.card(CardID("c6")) == nil }
    let focus = try XCTUnwrap(stage.window.window.focus)
    try await stage.edit(Self.file)
    try await settle("the new cards are searched") {
      stage.page?.card(CardID("c39")) != nil && stage.page?.card(CardID("c6")) == nil
    }
    XCTAssertTrue(focus.hasFocus)
    XCTAssertEqual(stage.window.search.bar.text, "39")
    XCTAssertTrue(stage.window.search.bar.root.seenTexts.contains("1 of 40 cards"))
    try await stage.type("Escape")
    XCTAssertFalse(stage.window.search.bar.isActive)
    try await settle("all cards are back") { stage.page?.card(CardID("c6")) != nil }
  }

  /// Escape closes the search wherever the focus is, also in the title bar.
  @MainActor func testEscapeClosesTheSearchFromTheTitleBar() async throws {
    let stage = try await show()
    try await stage.type("ctrl+f", "3", "9")
    try await settle("only what matches is there") { stage.page?.card(CardID("c6")) == nil }
    try await stage.type("F10", "Escape")
    XCTAssertTrue(stage.window.search.bar.isActive, "the menu is closed first")
    let menu = try XCTUnwrap(
      stage.window.window.widget.all(cssName: "menubutton").first { $0.tooltip == "Menu" })
    menu.moveFocus(.forward)
    try await settle("the title bar has the focus") { menu.containsFocus }
    try await stage.type("Escape")
    XCTAssertFalse(stage.window.search.bar.isActive)
  }

  /// The search can be found without its key, on pages of cards, until it is open.
  @MainActor func testAButtonInTheTitleBarBeginsTheSearch() async throws {
    let stage = try await show()
    let button = stage.window.search.button
    XCTAssertTrue(button.isMapped)
    button.activate()
    try await settle("the search is open") { stage.window.search.bar.isActive }
    XCTAssertFalse(button.isVisible)
    stage.window.search.bar.end()
    XCTAssertTrue(button.isVisible)
    stage.wall.navigator.go(to: PageID("last"))
    try await settle("its card is shown") { stage.page?.card(CardID("end"))?.state?.card != nil }
    try await stage.press("end")
    XCTAssertFalse(button.isVisible, "an object has no search")
  }

  /// Text that is typed after Ctrl+F replaces the previous search.
  @MainActor func testASearchThatIsBegunAgainBeginsAnew() async throws {
    let stage = try await show()
    try await stage.type("ctrl+f", "x", "ctrl+f", "7")
    XCTAssertEqual(stage.window.search.bar.text, "7")
  }

  /// The card that a link leads to is seen when one comes back from its page.
  @MainActor func testALinkLeadsToWhereTheCardIs() async throws {
    let stage = try await show()
    stage.wall.navigator.go(to: PageID("more"))
    stage.wall.navigator.links.follow(try XCTUnwrap(PageLink("home/c39")))
    let page = try XCTUnwrap(stage.page)
    try await settle("the whole of it is seen") {
      guard let bounds = page.card(CardID("c39"))?.root.bounds(in: page.root) else { return false }
      return stage.focusedCard == "c39" && bounds.y >= 0
        && bounds.maxY <= Double(page.root.height)
    }
  }

  /// The focus rings stay, which GTK hides by itself after some seconds.
  @MainActor func testWhereTheFocusIsIsShownUntilThePointerIsUsed() async throws {
    let stage = try await show()
    let window = stage.window.window
    try await stage.type("Right")
    XCTAssertTrue(window.showsFocus)
    window.showsFocus = false
    XCTAssertTrue(window.showsFocus)
    try XInput.move(to: stage.wall.navigator.view.root, at: Point(x: 4, y: 4))
    try XInput.press()
    try XInput.release()
    try await settle("the rings are gone") { !window.showsFocus }
  }

  /// S-101: keys apply to the widget that had the focus when the menu was opened.
  @MainActor func testKeysGoBackToTheCardWhenTheMenuCloses() async throws {
    let stage = try await show()
    stage.page?.focus(CardID("c2"))
    try await stage.type("F10")
    try await settle("the menu is open") { stage.window.window.focus?.isInPopover == true }
    try await stage.type("Down", "Escape")
    try await settle("the card has the focus") { stage.focusedCard == "c2" }
    try await stage.type("Right")
    try await settle("the next one has it") { stage.focusedCard == "c3" }
  }

  /// In the menu of the window the item of the page that is seen, and no other, is marked.
  @MainActor func testTheMenuOfPagesMarksTheOneThatIsSeen() async throws {
    let style = StyleProvider(.user)
    style.load("radio { color: #000000; } radio:checked { color: #FF0000; }")
    let stage = try await show()
    for page in ["home", "more"] {
      stage.wall.navigator.go(to: PageID(page))
      try await stage.type("F10")
      try await settle("the menu is open") {
        stage.window.window.focus?.isInPopover == true
      }
      let marks = stage.window.window.widget.all(cssName: "modelbutton").compactMap { item in
        item.all(cssName: "radio").first.map { $0.color == Color(red: 1, green: 0, blue: 0) }
      }
      XCTAssertEqual(marks, [page == "home", page == "more", false])
      try await stage.type("Escape")
    }
  }

  @MainActor func testNobodyArrangesTheCardsOfAKiosk() async throws {
    let stage = try await show(kiosk: true)
    stage.wall.memory.hide(CardID("c1"), named: "Card 1")
    stage.page?.focus(CardID("c2"))
    try await settle()
    try await stage.type("ctrl+z", "ctrl+shift+h", "ctrl+shift+r", "ctrl+h", "ctrl+Right")
    XCTAssertEqual(stage.wall.memory.hidden.map(\.id), ["c1"])
    XCTAssertEqual(stage.focusedCard, "c2")
  }
}
