import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Icon buttons, counter and menu at the end of the main header.
final class HeaderActionTests: DisplayTestCase {
  private static let refresh = Action(id: ActionID("refresh"), title: "Refresh")
  private static let hide = Action(id: ActionID("hide"), title: "Hide", effect: .hide)
  private static let bookmark = Action(
    id: ActionID("mark"), title: "Bookmark", effect: .bookmark, isOn: false)

  private static func card(
    title: String? = "Orders", right: [RightAccessory] = [], menu: [Action] = []
  ) -> Card {
    Card(
      id: CardID("card"),
      header: CardHeader(
        main: title == nil && right.isEmpty
          ? nil : MainHeader(title: title, right: UpTo(first: right))),
      body: .facts([Fact(id: ElementID("1"), label: "Due", text: "4 March")]), menu: menu)
  }

  /// An icon action is a flat button of 44 px that says its name and what is pressed.
  @MainActor
  func testAnIconActionIsAButtonOf44PixelsWithAName() async throws {
    let card = Self.card(right: [.action(Self.refresh), .action(Self.bookmark)])
    let (view, _) = try await show(.loaded(card, .fresh))
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    let buttons = view.root.all("icon-action")
    XCTAssertEqual(buttons.map(\.tooltip), ["Refresh", "Bookmark"])
    for button in buttons {
      XCTAssertEqual(button.width, 44)
      XCTAssertEqual(button.height, 44)
      button.activate()
    }
    try await settle("both are pressed") { events.count == 2 }
    XCTAssertEqual(
      events, [.action(card, ActionID("refresh")), .action(card, ActionID("mark"))],
      "S-103: and the card is not opened")
  }

  /// A card whose file names what the data don't have bears a mark that opens the messages.
  @MainActor
  func testWarningsAreAMarkThatOpensThem() async throws {
    var card = Self.card()
    card.warnings = ["wall.yaml, line 3: there is no name", "wall.yaml, line 4: there is no list"]
    let stage = try await CardStage(card)
    let mark = try XCTUnwrap(MenuButton(of: stage.widget("warning-mark")))
    XCTAssertEqual(mark.tooltip, "2 warnings")
    try await stage.click(mark)
    try await settle("the messages are open") { mark.popover?.isMapped == true }
    let texts = try XCTUnwrap(mark.popover?.all("warning-texts").first)
    XCTAssertEqual(texts.children.compactMap { Label(of: $0)?.text }, card.warnings)
    card.warnings = []
    stage.view.render(.loaded(card, .fresh))
    try await settle("the mark is gone") { !mark.isMapped }
  }

  /// A button makes the header no higher.
  @MainActor
  func testAnIconActionStandsOnTheLineOfTheTitle() async throws {
    var heights: [Int] = []
    for card in [Self.card(), Self.card(right: [.action(Self.refresh)])] {
      let (view, window) = try await show(.loaded(card, .fresh))
      heights.append(view.root.height)
      window.destroy()
    }
    XCTAssertEqual(heights[0], heights[1])
  }

  /// S-103: a bookmark says whether it is on, and only a new value changes that.
  @MainActor
  func testABookmarkTogglesWithItsValue() async throws {
    let card = Self.card(right: [.action(Self.bookmark)])
    let (view, _) = try await show(.loaded(card, .fresh))
    var events = 0
    view.onEvent = { _ in events += 1 }
    let button = try XCTUnwrap(view.root.first("icon-action"))
    button.activate()
    try await settle("it is pressed") { events == 1 }
    XCTAssertEqual(ToggleButton(of: button)?.isActive, false)
    var marked = Self.bookmark
    marked.isOn = true
    view.render(.loaded(Self.card(right: [.action(marked)]), .fresh))
    XCTAssertEqual(view.root.first("icon-action"), button)
    XCTAssertEqual(ToggleButton(of: button)?.isActive, true)
  }

  /// S-85, S-87: counter and texts keep their width; the title is ellipsized.
  @MainActor
  func testAccessoriesHugAndTheTitleIsShortened() async throws {
    let title = "A title that is much too long for the room that a card has for it"
    let card = Self.card(
      title: title, right: [.counter(Counter(shown: 3, total: 12)), .text("24 kg")],
      menu: [Self.refresh, Self.hide])
    let (view, _) = try await show(.loaded(card, .fresh), width: 300)
    XCTAssertEqual(view.root.width, 300)
    let label = try XCTUnwrap(view.root.first("card-title"))
    let end = try XCTUnwrap(label.bounds(in: view.root)).maxX
    for style in ["card-counter", "card-accessory-text"] {
      let word = try XCTUnwrap(view.root.first(style))
      XCTAssertEqual(word.width, word.measure(.horizontal).natural)
      XCTAssertLessThan(end, try XCTUnwrap(word.bounds(in: view.root)).x)
    }
  }

  /// S-82: every part of the main header may stand alone.
  @MainActor
  func testAHeaderOfOneElementIsShown() async throws {
    let alone: [MainHeader] = [
      MainHeader(title: "Title"), MainHeader(subtitle: "Subtitle"),
      MainHeader(left: .avatar(Avatar(.initials("AB")))),
      MainHeader(left: .statuses([Status("Late", state: .negative)])),
      MainHeader(right: UpTo(first: [.action(Self.refresh)])),
      MainHeader(right: UpTo(first: [.counter(Counter(shown: 1, total: 2))])),
      MainHeader(right: UpTo(first: [.text("word")])),
    ]
    for header in alone {
      let card = Card(id: CardID("card"), header: CardHeader(main: header))
      let (view, window) = try await show(.loaded(card, .fresh))
      XCTAssertEqual(view.root.first("card-header")?.isMapped, true, "\(header)")
      XCTAssertGreaterThan(view.root.height, 20, "\(header)")
      window.destroy()
    }
  }

  /// S-35, S-100, S-102: one action is its own button, several are a menu.
  @MainActor
  func testOneActionIsAButtonAndSeveralAreAMenu() async throws {
    let card = Self.card(menu: [Self.refresh])
    let (view, _) = try await show(.loaded(card, .fresh))
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    XCTAssertEqual(view.root.all("icon-action").map(\.tooltip), ["Refresh"])
    view.root.first("icon-action")?.activate()
    try await settle("it is pressed") { events.count == 1 }

    let more = Self.card(menu: [Self.refresh, Self.hide])
    view.render(.loaded(more, .fresh))
    XCTAssertEqual(view.root.all("icon-action").map(\.tooltip), ["More actions"])
    view.root.first("card-menu")?.activateAction("card.act", target: "hide")
    XCTAssertEqual(events.last, .action(more, ActionID("hide")))

    view.render(.loaded(Self.card(), .fresh))
    XCTAssertEqual(view.root.first("card-menu")?.isMapped, false)
  }

  /// S-35: the menu is made when it is opened, and closing it is no event.
  @MainActor
  func testTheMenuOpensAndClosesWithoutAnEvent() async throws {
    let card = Self.card(menu: [Self.refresh, Self.hide])
    let (view, _) = try await show(.loaded(card, .fresh), height: 300)
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    let button = try XCTUnwrap(view.root.first("icon-action").flatMap { MenuButton(of: $0) })
    XCTAssertNil(button.popover, "made only when it is opened")
    button.popUp()
    try await settle("the menu is open") { button.popover?.isMapped == true }
    button.popDown()
    try await settle("the menu is closed") { button.popover?.isMapped == false }
    XCTAssertEqual(events, [])
  }

  /// A menu wastes no row on a card without a main header.
  @MainActor
  func testTheMenuOfACardWithoutAHeaderTakesLittleRoom() async throws {
    var heights: [Int] = []
    for menu in [[], [Self.refresh, Self.hide]] {
      let (view, window) = try await show(.loaded(Self.card(title: nil, menu: menu), .fresh))
      heights.append(view.root.height)
      XCTAssertEqual(view.root.first("icon-action")?.isMapped ?? false, !menu.isEmpty)
      window.destroy()
    }
    XCTAssertLessThanOrEqual(heights[1] - heights[0], 20)
  }

  @MainActor
  func testButtonsAndMenuAreGoneWithTheirCard() async throws {
    for menu in [[Self.refresh], [Self.refresh, Self.hide]] {
      try await assertReleased {
        let view = CardView(CardID("card"))
        view.render(
          .loaded(Self.card(right: [.action(Self.bookmark), .text("word")], menu: menu), .fresh))
        return (view.root.widget, view)
      }
    }
  }
}
