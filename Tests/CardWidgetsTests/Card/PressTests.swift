import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Presses by pointer and keys: how they look, and where they lead.
final class PressTests: DisplayTestCase {
  private static let plain = Card(
    id: CardID("plain"), header: CardHeader(title: "Plain"),
    body: .text(TextBody(plain: "Nothing in here can be pressed by itself.")))

  /// S-16, S-01: the card looks pressed at once, and opens when it is let go.
  @MainActor func testThePressedCardLooksPressedUntilItIsLetGo() async throws {
    let stage = try await CardStage(Self.plain)
    try await stage.press()
    XCTAssertEqual(stage.events, [])
    try XInput.release()
    try await settle("the card is opened") { stage.events == [.opened(Self.plain)] }
    XCTAssertFalse(stage.isPressed)
  }

  /// S-01: keys go on from what the pointer pressed, and back from the page that it opened.
  @MainActor func testAPressTakesTheFocus() async throws {
    let stage = try await CardStage(SampleCards.processes)
    try await stage.press("list-row")
    try XInput.release()
    let row = try stage.widget("list-row")
    try await settle("the row has the focus") { row.hasFocus }
  }

  /// S-17, S-20: a pressed row looks pressed, the card does not, and the row's object opens.
  @MainActor func testAPressedRowLeavesTheCardAlone() async throws {
    let stage = try await CardStage(SampleCards.processes)
    try await stage.press("list-row")
    XCTAssertFalse(stage.isPressed)
    try XInput.release()
    try await settle("the row is opened") {
      stage.events == [.elementOpened(SampleCards.processes, ElementID("firefox"), .object)]
    }
  }

  /// S-40: a button has its press for itself, and one that can't be used gives it to nobody.
  @MainActor func testAButtonKeepsItsPressEvenWhenItCantBeUsed() async throws {
    let stage = try await CardStage(SampleCards.order)
    let button = try stage.widget("primary")
    try await stage.click(button)
    XCTAssertEqual(stage.events, [.action(SampleCards.order, ActionID("release"))])
    button.isSensitive = false
    try XInput.press()
    try await settle()
    XCTAssertFalse(stage.isPressed)
    try await stage.release()
    XCTAssertEqual(stage.events.count, 1)
  }

  /// S-16, S-43: leaving, dragging, a scroll and another button cancel the press.
  @MainActor func testLeavingDraggingScrollingAndAnotherButtonCancelAPress() async throws {
    let stage = try await CardStage(Self.plain)
    let cancelling: [(String, () throws -> Void)] = [
      ("leaving", { try XInput.move(to: stage.view.root, at: Point(x: 20, y: -10)) }),
      ("dragging", { try XInput.move(to: stage.view.root, at: Point(x: 20, y: 20)) }),
      ("a scroll", { try XInput.turnWheel() }),
      ("another button", { try XInput.press(button: 3) }),
    ]
    for (name, act) in cancelling {
      try await stage.press()
      try act()
      try await settle("\(name) cancels the press") { !stage.isPressed }
      try XInput.release(button: 3)
      try await stage.release()
      XCTAssertEqual(stage.events, [], name)
    }
  }

  /// S-16: a card that leads nowhere does not look pressed.
  @MainActor func testACardThatLeadsNowhereIsNotPressed() async throws {
    var card = Self.plain
    card.destination = .none
    let stage = try await CardStage(card)
    try XInput.move(to: stage.view.root)
    try XInput.press()
    try await settle()
    XCTAssertFalse(stage.isPressed)
    try await stage.release()
    stage.view.root.activateAction("item.press")
    XCTAssertEqual(stage.events, [])
  }

  /// S-01, S-16: Enter and Space press the card that has the focus while they are down.
  @MainActor func testKeysPressTheCardAndOpenItOnceTheyAreLetGo() async throws {
    let stage = try await CardStage(Self.plain)
    stage.view.root.grabFocus()
    try XInput.move(to: stage.view.root)
    for (count, key) in ["Return", "space", "KP_Enter"].enumerated() {
      try XInput.pressKey(key)
      try await settle("\(key) presses") { stage.isPressed }
      XCTAssertEqual(stage.events.count, count)
      try XInput.releaseKey(key)
      try await settle("\(key) opens") { stage.events.count == count + 1 }
      XCTAssertFalse(stage.isPressed)
    }
  }

  /// S-01: what a screen reader presses opens like what the pointer presses.
  @MainActor func testThePressIsAnActionToo() async throws {
    let (view, _) = try await show(.loaded(Self.plain, .fresh))
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    XCTAssertTrue(view.root.activateAction("item.press"))
    XCTAssertEqual(events, [.opened(Self.plain)])
  }
}
