import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The screen of a kiosk in its window.
@MainActor
final class KioskScreenTests: DisplayTestCase {
  private static let file = """
    version: 1
    kiosk: { blank: [{ from: 00:00, to: 12:00 }, { from: 12:00, to: 00:00 }] }
    pages:
      - { id: a, sections: [{ cards: [{ id: c, header: C, body: { text: All } }] }] }
    """

  /// P14: a black screen shows nothing of the wall; the key that lights it does so alone.
  func testAnyInputLightsABlackScreen() async throws {
    let stage = try await WindowStage(Self.file, kiosk: true)
    let screen = try XCTUnwrap(stage.window.kioskScreen)
    let cover = try XCTUnwrap(screen.root.children.last)
    XCTAssertEqual(cover.opacity, 1)
    XCTAssertTrue(cover.canTarget)
    XCTAssertEqual(cover.width, stage.window.window.width)
    stage.page?.focus(CardID("c"))
    try await stage.type("Return")
    XCTAssertEqual(cover.opacity, 0)
    XCTAssertFalse(cover.canTarget)
    XCTAssertEqual(stage.wall.navigator.depth, 0)
    try await stage.type("Return")
    try await settle("the next one opens the card") { stage.wall.navigator.depth == 1 }
  }

  /// P6: what is opened behind a black screen is freed when it is left.
  func testPagesThatAreLeftBehindABlackScreenAreGone() async throws {
    let stage = try await WindowStage(Self.file, kiosk: true)
    for _ in 0..<2 {
      try await stage.press("c")
      let watched = WeakWidget(stage.top)
      stage.wall.navigator.pop()
      try await settle("the page is gone") { watched.widget == nil }
    }
  }

  /// The hours of a kiosk concern no other window.
  func testAWindowHasNoHours() async throws {
    let stage = try await WindowStage(Self.file)
    XCTAssertNil(stage.window.kioskScreen)
  }

  func testNothingIsLeftOfAClosedKiosk() async throws {
    var stage: WindowStage? = try await WindowStage(Self.file, kiosk: true)
    weak let screen = stage?.window.kioskScreen
    XCTAssertNotNil(screen)
    stage?.close()
    stage = nil
    try await settle("the screen is gone") { screen == nil }
  }

  /// No key of a window works in a kiosk, and nothing closes it or covers it.
  func testAKioskIsLocked() async throws {
    let stage = try await WindowStage(Self.file, kiosk: true)
    let window = stage.window.window
    try await stage.type("ctrl+q", "ctrl+w", "F11", "F1", "ctrl+question", "F10", "ctrl+o")
    window.close()
    try await settle()
    XCTAssertTrue(window.isMapped)
    XCTAssertEqual(Window.open.count, 1)
  }

  /// The keys that the file names close it, once they have been held.
  func testItsKeysCloseAKioskWhenTheyAreHeld() async throws {
    let clock = ManualClock()
    let window = Window()
    let lock = KioskLock(window, clock: clock)
    lock.keys = KeyCombination("Ctrl+Alt+Q")
    window.setChild(Label("Kiosk"))
    window.present()
    try await settle("it is seen") { window.isMapped }
    let watched = WeakWidget(window)
    try XInput.require()
    defer { try? XInput.releaseKey("ctrl+alt+q") }
    try XInput.pressKey("ctrl+alt+q")
    try await settle("they are held") { clock.deadlines == [KioskLock.holdDuration] }
    try XInput.releaseKey("ctrl+alt+q")
    try await settle("they are released") { clock.deadlines.isEmpty }
    try XInput.pressKey("ctrl+alt+q")
    try await settle("they are held again") { !clock.deadlines.isEmpty }
    XCTAssertNotNil(watched.widget)
    clock.move(to: KioskLock.holdDuration)
    try await settle("the window is closed") { watched.widget == nil }
  }

  /// P15: a question that nobody answers goes away, and nothing is done.
  func testAQuestionOfAKioskGoesAway() async throws {
    let clock = ManualClock()
    let stage = try await WindowStage(
      """
      version: 1
      pages:
        - id: a
          sections:
            - cards:
                - id: c
                  header: C
                  footer:
                    actions: [{ id: done, title: Remove, hide: true, confirm: "Remove it?" }]
      """, kiosk: true, actions: ActionRunner(clock: clock))
    let view = try XCTUnwrap(stage.page?.card(CardID("c")))
    view.onEvent(.action(try XCTUnwrap(view.state?.card), ActionID("done")))
    try await settle("it asks") { stage.window.window.hasDialog }
    try await settle("it waits") { clock.deadlines == [ActionRunner.questionDuration] }
    clock.move(to: ActionRunner.questionDuration)
    try await settle("the question is gone") { !stage.window.window.hasDialog }
    XCTAssertEqual(stage.wall.memory.hidden.map(\.id), [])
  }

  /// A finger swipes to the next page of the file and back, and from an opened page back.
  func testSwipesLeadToThePagesOfAKiosk() async throws {
    try XInput.require()
    let stage = try await WindowStage(
      """
      version: 1
      pages:
        - { id: a, sections: [{ cards: [{ id: c, header: C, body: { text: All } }] }] }
        - { id: b, sections: [{ cards: [{ id: d, header: D, body: { text: All } }] }] }
      """, kiosk: true)
    let navigator = stage.wall.navigator
    func swipe(_ from: Double, _ to: Double) async throws {
      try XInput.move(to: stage.window.window, at: Point(x: from, y: 60))
      try XInput.press()
      try await settle()
      for x in [(from + to) / 2, to] {
        try XInput.move(to: stage.window.window, at: Point(x: x, y: 60))
        try await settle()
      }
      try XInput.release()
      try await settle()
    }
    try await swipe(500, 300)
    XCTAssertEqual(navigator.currentPage, PageID("b"))
    try await swipe(300, 500)
    XCTAssertEqual(navigator.currentPage, PageID("a"))
    XCTAssertEqual(navigator.depth, 0)
    try await stage.press("c")
    try await swipe(6, 200)
    XCTAssertEqual(navigator.depth, 0)
  }

  /// The menu of a row copies it, which a kiosk doesn't offer; presses are guarded in each window.
  func testAKioskCopiesNothing() async throws {
    for isKiosk in [true, false] {
      let stage = try await WindowStage(
        """
        version: 1
        sources: { shop: { type: static, data: [{ name: Ada }] } }
        pages:
          - id: a
            sections:
              - cards:
                  - id: c
                    source: shop
                    header: C
                    body: { list: { title: "${name}", opens: object } }
        """, kiosk: isKiosk)
      try XInput.require()
      let row = try XCTUnwrap(stage.top.first("list-row"))
      try XInput.move(to: row)
      try XInput.press(button: 3)
      try XInput.release(button: 3)
      try await settle()
      XCTAssertEqual(row.all(cssName: "popover").isEmpty, isKiosk)
      try await stage.type("Escape")
      stage.close()
    }
  }

  /// A section stays open, whatever a person presses or has collapsed in a window.
  func testSectionsOfAKioskStayOpen() async throws {
    let memory = WallMemory()
    memory.toggleCollapsed("Orders", on: PageID("a"))
    let file = """
      version: 1
      pages: [{ id: a, sections: [{ title: Orders, cards: [{ id: c, header: C }] }] }]
      """
    for isKiosk in [true, false] {
      let stage = try await WindowStage(file, kiosk: isKiosk, memory: memory)
      let card = try XCTUnwrap(stage.page?.card(CardID("c")))
      XCTAssertEqual(card.root.isMapped, isKiosk)
      try XInput.require()
      try XInput.move(to: try XCTUnwrap(stage.top.first("section-title")))
      try XInput.press()
      try XInput.release()
      try await settle("it is handled") { card.root.isMapped }
      try await settle()
      XCTAssertEqual(memory.isCollapsed("Orders", on: PageID("a")), isKiosk)
      stage.close()
    }
  }
}
