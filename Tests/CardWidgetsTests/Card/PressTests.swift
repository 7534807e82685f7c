import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

/// Presses by pointer and keys: what looks pressed, and what they lead to.
final class PressTests: DisplayTestCase {
  /// A card on the display, and what has been done with it.
  @MainActor
  private final class Stage {
    let view: CardView
    let window: Window
    private(set) var events: [CardEvent] = []

    init(_ card: Card) async throws {
      try XInput.require()
      (view, window) = try await show(.loaded(card, .fresh))
      view.onEvent = { [unowned self] in events.append($0) }
    }

    var isPressed: Bool { view.root.hasClass("pressed") }

    func widget(_ style: String) throws -> Widget {
      try XCTUnwrap(view.root.first(style), style)
    }

    /// Waits until a press has arrived at the card or at a widget in it.
    func press(_ style: String? = nil) async throws {
      let target = try style.map { try widget($0) } ?? view.root.widget
      try XInput.move(to: target)
      try XInput.press()
      try await settle("the press has arrived") { target.hasClass("pressed") }
    }

    func release() async throws {
      try XInput.release()
      try await settle()
    }
  }

  private static let plain = Card(
    id: CardID("plain"), header: CardHeader(title: "Plain"),
    body: .text(TextBody(plain: "Nothing in here can be pressed by itself.")))

  /// S-16, S-01: the card looks pressed at once, and opens when it is let go.
  @MainActor func testThePressedCardLooksPressedUntilItIsLetGo() async throws {
    let stage = try await Stage(Self.plain)
    defer { stage.window.destroy() }
    try await stage.press()
    XCTAssertEqual(stage.events, [])
    try await stage.release()
    XCTAssertFalse(stage.isPressed)
    XCTAssertEqual(stage.events, [.opened(Self.plain)])
  }

  /// S-01: keys go on from what the pointer pressed, and back from the page that it opened.
  @MainActor func testAPressTakesTheFocus() async throws {
    let stage = try await Stage(SampleCards.processes)
    defer { stage.window.destroy() }
    try await stage.press("list-row")
    try await stage.release()
    XCTAssertTrue(try stage.widget("list-row").hasFocus)
  }

  /// S-17, S-20: a pressed row looks pressed, the card does not, and the row's object opens.
  @MainActor func testAPressedRowLeavesTheCardAlone() async throws {
    let stage = try await Stage(SampleCards.processes)
    defer { stage.window.destroy() }
    try await stage.press("list-row")
    XCTAssertFalse(stage.isPressed)
    try await stage.release()
    XCTAssertEqual(
      stage.events, [.elementOpened(SampleCards.processes, ElementID("firefox"), .object)])
  }

  /// S-40: a button has its press for itself, and one that can't be used gives it to nobody.
  @MainActor func testAButtonKeepsItsPressEvenWhenItCantBeUsed() async throws {
    let stage = try await Stage(SampleCards.order)
    defer { stage.window.destroy() }
    let button = try stage.widget("primary")
    try XInput.move(to: button)
    try XInput.press()
    try await stage.release()
    XCTAssertEqual(stage.events, [.action(SampleCards.order, ActionID("release"))])
    button.isSensitive = false
    try XInput.press()
    try await settle()
    XCTAssertFalse(stage.isPressed)
    try await stage.release()
    XCTAssertEqual(stage.events.count, 1)
  }

  /// S-16, S-43: leaving, dragging, a scroll and another button take the press back.
  @MainActor func testWhatTakesAPressBack() async throws {
    let stage = try await Stage(Self.plain)
    defer { stage.window.destroy() }
    let takingBack: [(String, () throws -> Void)] = [
      ("leaving", { try XInput.move(to: stage.view.root, at: Point(x: 20, y: -10)) }),
      ("dragging", { try XInput.move(to: stage.view.root, at: Point(x: 20, y: 20)) }),
      ("a scroll", { try XInput.turnWheel() }),
      ("another button", { try XInput.press(button: 3) }),
    ]
    for (name, act) in takingBack {
      try await stage.press()
      try act()
      try await settle("\(name) takes the press back") { !stage.isPressed }
      try XInput.release(button: 3)
      try await stage.release()
      XCTAssertEqual(stage.events, [], name)
    }
  }

  /// S-16: a card that leads nowhere does not look pressed.
  @MainActor func testACardThatLeadsNowhereIsNotPressed() async throws {
    var card = Self.plain
    card.destination = .none
    let stage = try await Stage(card)
    defer { stage.window.destroy() }
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
    let stage = try await Stage(Self.plain)
    defer { stage.window.destroy() }
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
    let (view, window) = try await show(.loaded(Self.plain, .fresh))
    defer { window.destroy() }
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    XCTAssertTrue(view.root.activateAction("item.press"))
    XCTAssertEqual(events, [.opened(Self.plain)])
  }
}
