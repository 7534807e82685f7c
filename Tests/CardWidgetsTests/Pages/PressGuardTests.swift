import CardModel
import CardTesting
import XCTest

@testable import CardWidgets
@testable import Gtk

/// Touches that are meant once, or not at all.
final class PressGuardTests: DisplayTestCase {
  /// A page with a card that opens and a button beside it, below a guard.
  @MainActor
  private final class Stage {
    let test: TestPage
    let button: Button
    /// The widget over the page, once it is visible.
    let cover: Button
    let presses: PressGuard
    let window: Window
    private(set) var clicks = 0
    private(set) var actions = 0

    init() async throws {
      try XInput.require()
      TestStyle.use(.light)
      test = try TestPage([2])
      button = Button("Next")
      cover = Button("New")
      let frame = Box(.vertical)
      button.horizontalAlignment = .start
      test.page.root.expandsVertically = true
      frame.append(button)
      frame.append(test.page.root)
      let overlay = Overlay()
      overlay.setChild(frame)
      cover.isVisible = false
      overlay.add(cover)
      presses = PressGuard.attach(to: overlay)
      // All presses of a test are made in this time.
      presses.interval = 60_000
      window = try await TestDisplay.show(overlay, width: 700, height: 500)
      button.onClicked { [unowned self] in clicks += 1 }
      var card = TestPage.card(CardID("a1"))
      card.footer = [Action(id: ActionID("go"), title: "Release")]
      let view = try test.card("a1")
      let onOpened = view.onEvent
      view.onEvent = { [unowned self] event in
        if case .action = event { actions += 1 }
        onOpened(event)
      }
      view.render(.loaded(card, .fresh))
      try await settle()
    }

    func press(_ widget: some WidgetHandle, at point: Point? = nil) async throws {
      try XInput.move(to: widget, at: point)
      try XInput.press()
      try XInput.release()
      try await settle()
    }
  }

  @MainActor func testADoubleTapOpensACardOnce() async throws {
    let stage = try await Stage()
    let card = try stage.test.card("a0").root
    try await stage.press(card, at: Point(x: 60, y: 30))
    try await stage.press(card, at: Point(x: 70, y: 36))
    XCTAssertEqual(stage.test.opened.events, ["a0"])
    try await stage.press(card, at: Point(x: 160, y: 30))
    XCTAssertEqual(stage.test.opened.events, ["a0", "a0"], "a press elsewhere is another one")
    stage.presses.interval = 0
    try await stage.press(card, at: Point(x: 160, y: 30))
    XCTAssertEqual(stage.test.opened.events.count, 3, "so is a later one")
  }

  @MainActor func testADoubleTapRunsAnActionOnce() async throws {
    let stage = try await Stage()
    let button = try XCTUnwrap(stage.test.card("a1").root.first("card-footer")?.children.first)
    for _ in 1...2 { try await stage.press(button) }
    XCTAssertEqual(stage.actions, 1)
    XCTAssertEqual(stage.test.opened.events, [])
  }

  /// What comes under the finger after the first tap is not pressed by the second.
  @MainActor func testADoubleTapDoesNotPressWhatHasCome() async throws {
    let stage = try await Stage()
    try await stage.press(stage.test.card("a0").root, at: Point(x: 60, y: 30))
    var clicks = 0
    stage.cover.onClicked { clicks += 1 }
    stage.cover.isVisible = true
    try await settle("it is seen") { stage.cover.isMapped && stage.cover.height > 0 }
    try await settle()
    try await stage.press(stage.test.card("a0").root, at: Point(x: 60, y: 30))
    XCTAssertEqual(clicks, 0)
    XCTAssertEqual(stage.test.opened.events, ["a0"])
    stage.presses.interval = 0
    try await stage.press(stage.test.card("a0").root, at: Point(x: 60, y: 30))
    XCTAssertEqual(clicks, 1)
  }

  /// A button that is pressed again and again does its work each time.
  @MainActor func testAButtonBesideTheCardsIsPressedTwice() async throws {
    let stage = try await Stage()
    for _ in 1...3 { try await stage.press(stage.button) }
    XCTAssertEqual(stage.clicks, 3)
  }

  /// A second finger cancels the press of the first, and presses nothing itself.
  @MainActor func testAPalmPressesNothing() async throws {
    let stage = try await Stage()
    let card = try stage.test.card("a0").root
    try XInput.move(to: card, at: Point(x: 60, y: 30))
    try XInput.press()
    try await settle("the card is pressed") { card.hasClass("pressed") }
    let fingers = (1...3).map { TouchController.Finger(sequence: OpaquePointer(bitPattern: $0)) }
    XCTAssertFalse(stage.presses.touched(by: fingers[0], 1000))
    XCTAssertTrue(stage.presses.touched(by: fingers[1], 1010))
    XCTAssertTrue(stage.presses.touched(by: fingers[2], 1400))
    try XInput.release()
    try await settle()
    XCTAssertFalse(card.hasClass("pressed"))
    XCTAssertEqual(stage.test.opened.events, [])
  }

  /// A hand that rests on the wall keeps nobody from pressing something, nor does a finger whose
  /// end nobody has reported.
  @MainActor func testARestingFingerIgnoresNoOther() async throws {
    let stage = try await Stage()
    let fingers = (1...2).map { TouchController.Finger(sequence: OpaquePointer(bitPattern: $0)) }
    XCTAssertFalse(stage.presses.touched(by: fingers[0], 1000))
    XCTAssertFalse(stage.presses.touched(by: fingers[1], 1000 + PressGuard.palmTime))
  }

  @MainActor func testAGuardIsGoneWithItsWidget() async throws {
    try await assertReleased {
      let frame = Box(.vertical)
      return (frame.widget, PressGuard.attach(to: frame))
    }
  }
}
