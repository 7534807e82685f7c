import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// The menu of a card, opened by the secondary button, by keys and by a long press.
final class CardContextMenuTests: DisplayTestCase {
  /// A page of three cards, of which only `a0` has a "…" button; `a1` has a single action.
  @MainActor
  private final class Stage {
    let test: TestPage
    let moving: CardMoving?
    let window: Window
    private(set) var events: [CardEvent] = []
    private(set) var moves = 0
    static let card = Card(
      id: CardID("a0"), header: CardHeader(title: "Orders"),
      body: .list(
        ListBody(rows: [ListRow(id: ElementID("one"), title: "One", destination: .object)])),
      menu: [
        Action(id: ActionID("refresh"), title: "Refresh"),
        Action(id: ActionID("hide"), title: "Hide", effect: .hide),
      ], destination: .object)

    init(moves cards: Bool = false, width: Int = 1100, height: Int = 500) async throws {
      try XInput.require()
      TestStyle.use(.light)
      test = try TestPage([3])
      moving = cards ? CardMoving(on: test.page) : nil
      try test.card("a0").render(.loaded(Self.card, .fresh))
      var single = TestPage.card(CardID("a1"))
      single.menu = [Action(id: ActionID("refresh"), title: "Refresh")]
      try test.card("a1").render(.loaded(single, .fresh))
      let root = moving?.root.widget ?? test.page.root.widget
      window = try await TestDisplay.show(root, width: width, height: height)
      try test.card("a0").onEvent = { [unowned self] in events.append($0) }
      moving?.onMove = { [unowned self] _, _ in moves += 1 }
      try await settle()
    }

    func root(_ id: String = "a0") throws -> Box { try test.card(id).root }

    func button() throws -> MenuButton {
      try XCTUnwrap(root().first("icon-action").flatMap { MenuButton(of: $0) })
    }

    var isOpen: Bool { (try? button())?.popover?.isMapped == true }

    /// Presses and releases the secondary button.
    func clickSecondary(_ widget: some WidgetHandle, at point: Point? = nil) async throws {
      try XInput.move(to: widget, at: point)
      try XInput.press(button: 3)
      try await settle()
      try XInput.release(button: 3)
      try await settle()
    }

    func close() async throws {
      try XInput.type("Escape")
      try await settle("the menu is closed") { !self.isOpen }
    }
  }

  /// An open menu closes when its button goes, and the window still gets input.
  @MainActor func testAnOpenMenuClosesWithItsButton() async throws {
    let stage = try await Stage()
    let point = Point(x: 40, y: 20)
    try await stage.clickSecondary(stage.root(), at: point)
    try await settle("the menu is open") { stage.isOpen }
    var plain = Stage.card
    plain.menu = []
    try stage.test.card("a0").render(.loaded(plain, .fresh))
    try await settle("the menu is closed") { !stage.isOpen }
    try stage.test.card("a0").render(.loaded(Stage.card, .fresh))
    try await settle()
    try await stage.clickSecondary(stage.root(), at: point)
    try await settle("the menu is open again") { stage.isOpen }
    try await stage.close()
  }

  /// S-35, S-100: the menu has its corner at the pointer, and its items act on the card.
  @MainActor func testTheSecondaryButtonOpensTheMenuAtThePointer() async throws {
    let stage = try await Stage()
    let point = Point(x: 40, y: 20)
    try await stage.clickSecondary(stage.root(), at: point)
    try await settle("the menu is open") { stage.isOpen }
    let button = try stage.button()
    let area = try XCTUnwrap(button.popover?.area)
    let corner = try XCTUnwrap(button.bounds(in: stage.root()))
    XCTAssertEqual(area.x + corner.x, point.x, accuracy: 1)
    XCTAssertEqual(area.y + corner.y, point.y, accuracy: 1)
    XCTAssertEqual(button.popover?.hasArrow, false)
    try XInput.type("Down")
    try XInput.type("Return")
    try await settle("an item is chosen") { !stage.events.isEmpty }
    guard case .action(Stage.card, _) = stage.events[0] else {
      return XCTFail("\(stage.events)")
    }
    try await settle("the menu is closed") { !stage.isOpen }
  }

  /// S-101: the "…" button opens its own menu as before.
  @MainActor func testTheButtonOpensItsOwnMenuAfterwards() async throws {
    let stage = try await Stage()
    try await stage.clickSecondary(stage.root(), at: Point(x: 40, y: 20))
    try await settle("the menu is open") { stage.isOpen }
    try await stage.close()
    XCTAssertTrue(try stage.root().hasFocus)
    try stage.button().popUp()
    try await settle("the menu is open") { stage.isOpen }
    XCTAssertEqual(try stage.button().popover?.hasArrow, true)
    try await stage.close()
    XCTAssertEqual(stage.events, [])
  }

  /// Arrow keys move the focus from item to item of the menu at the pointer and of the button's own
  /// menu, and Enter chooses the item.
  @MainActor func testArrowKeysMoveThroughTheMenu() async throws {
    let stage = try await Stage()
    for isAtPointer in [true, false] {
      if isAtPointer {
        try await stage.clickSecondary(stage.root(), at: Point(x: 40, y: 20))
      } else {
        try stage.button().popUp()
      }
      try await settle("the menu is open") { stage.isOpen }
      let items = try XCTUnwrap(stage.button().popover).all(cssName: "modelbutton")
        .filter(\.isMapped)
      XCTAssertEqual(items.count, 2)
      items[0].grabFocus()
      for (key, index) in [("Down", 1), ("Up", 0), ("Up", 1)] {
        try XInput.type(key)
        try await settle("\(key) leads to item \(index)") { items[index].hasFocus }
      }
      try XInput.type("Return")
      try await settle("the menu is closed") { !stage.isOpen }
    }
    let hide = CardEvent.action(Stage.card, ActionID("hide"))
    XCTAssertEqual(stage.events, [hide, hide])
  }

  /// S-35: keys open the menu of the card that has the focus, which then returns.
  @MainActor func testKeysOpenTheMenuAndTheFocusReturns() async throws {
    let stage = try await Stage()
    let focus = try stage.root()
    for key in ["Menu", "shift+F10"] {
      focus.grabFocus()
      try XInput.type(key)
      try await settle("\(key) opens the menu") { stage.isOpen }
      XCTAssertEqual(try stage.button().popover?.containsFocus, true)
      try await stage.close()
      try await settle("the focus is where it was") { focus.hasFocus }
    }
    XCTAssertEqual(stage.events, [])
  }

  /// S-35: the menu of a card whose "…" button is out of view opens in the part that is in view.
  @MainActor func testKeysOpenTheMenuInTheVisiblePartOfACard() async throws {
    let stage = try await Stage(width: 400, height: 120)
    let root = try stage.root()
    root.grabFocus()
    let scroller = try XCTUnwrap(root.enclosingScrolledWindow)
    let end = try XCTUnwrap(stage.button().bounds(in: scroller)).maxY
    let value = scroller.vertical.value + end + 4
    try await settle("the button is out of view") {
      // The page scrolls to the card that has just got the focus.
      scroller.vertical.value = value
      return root.visibleArea != nil && (try? stage.button())?.visibleArea == nil
    }
    let visible = try XCTUnwrap(root.visibleArea)
    try XInput.type("Menu")
    try await settle("the menu is open") { stage.isOpen }
    let button = try stage.button()
    let area = try XCTUnwrap(button.popover?.area)
    let corner = try XCTUnwrap(button.bounds(in: root))
    XCTAssertTrue(visible.y...visible.maxY ~= area.y + corner.y, "\(area) \(corner) \(visible)")
    try await stage.close()
  }

  /// S-102: a card with a single action or none has no menu, and can be pressed as before.
  @MainActor func testACardWithoutAMenuIsLeftAlone() async throws {
    let stage = try await Stage()
    for id in ["a1", "a2"] {
      try await stage.clickSecondary(stage.root(id), at: Point(x: 40, y: 20))
      try stage.root(id).grabFocus()
      for key in ["Menu", "shift+F10"] {
        try XInput.type(key)
        try await settle()
      }
      XCTAssertTrue(try stage.root(id).hasFocus, id)
      XCTAssertFalse(stage.isOpen)
      try XInput.press()
      try await settle("\(id) is pressed") { (try? stage.root(id))?.hasClass("pressed") == true }
      try XInput.release()
      try await settle("\(id) is opened") { stage.test.opened.events.last == id }
    }
  }

  /// S-43: the secondary button cancels a press and does nothing else.
  @MainActor func testDuringAPressTheSecondaryButtonOpensNothing() async throws {
    let stage = try await Stage()
    try XInput.move(to: stage.root(), at: Point(x: 40, y: 20))
    try XInput.press()
    try await settle("the card is pressed") { (try? stage.root())?.hasClass("pressed") == true }
    try XInput.press(button: 3)
    try await settle("the press is cancelled") {
      (try? stage.root())?.hasClass("pressed") == false
    }
    try XInput.release(button: 3)
    try XInput.release()
    try await settle()
    XCTAssertFalse(stage.isOpen)
    XCTAssertEqual(stage.events, [])
  }

  /// A link in a text keeps its own menu.
  @MainActor func testALinkKeepsItsOwnMenu() async throws {
    let stage = try await Stage()
    var card = Stage.card
    card.body = .text(TextBody(markdown: "[a link that is long](https://a.example/)"))
    try stage.test.card("a0").render(.loaded(card, .fresh))
    try await settle()
    let label = try XCTUnwrap(stage.root().first("text-block"))
    try XInput.move(to: label, at: Point(x: 20, y: 8))
    try await settle("the pointer is on the link") { label.currentLink != nil }
    try await stage.clickSecondary(label, at: Point(x: 20, y: 8))
    XCTAssertFalse(stage.isOpen)
    try XInput.type("Escape")
    try await settle()
  }

  /// S-43: a card that is held and let go shows its menu; it is neither moved nor opened.
  @MainActor func testALongPressOpensTheMenuOfACardThatCanBeMoved() async throws {
    let stage = try await Stage(moves: true)
    for isDragged in [true, false] {
      try XInput.move(to: stage.root(), at: Point(x: 40, y: 20))
      try XInput.press()
      try await settle("the card is lifted") { (try? stage.root())?.hasClass("lifted") == true }
      XCTAssertFalse(stage.isOpen)
      if isDragged { try XInput.move(to: stage.root(), at: Point(x: 80, y: 30)) }
      try await settle()
      try XInput.release()
      try await settle()
      XCTAssertFalse(try stage.root().hasClass("lifted"))
      if isDragged {
        XCTAssertFalse(stage.isOpen)
      } else {
        try await settle("the menu is open") { stage.isOpen }
        try await stage.close()
      }
    }
    XCTAssertEqual(stage.moves, 0)
    XCTAssertEqual(stage.events, [])
  }

  /// A page is freed after a menu was open on it.
  @MainActor func testAPageIsGoneAfterAMenu() async throws {
    let stage = try await Stage()
    let watched = WeakWidget(try stage.root())
    try await stage.clickSecondary(stage.root(), at: Point(x: 40, y: 20))
    try await settle("the menu is open") { stage.isOpen }
    try await stage.close()
    stage.window.destroy()
    try await settle("the card is gone") { watched.widget == nil }
  }
}
