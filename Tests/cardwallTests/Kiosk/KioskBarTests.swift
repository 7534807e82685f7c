import CardModel
import CardTesting
import CardWidgets
import DataSources
import Gtk
import TestSupport
import XCTest

@testable import cardwall

/// The navigation bar of a kiosk, for people who have nothing but a finger.
@MainActor
final class KioskBarTests: DisplayTestCase {
  private static let file = """
    version: 1
    pages:
      - id: a
        title: Orders
        sections:
          - cards:
              - { id: c, header: C, body: { text: All }, opens: object }
              - { id: d, header: D, body: { text: All }, opens: object }
      - { id: b, title: Stock, sections: [{ cards: [{ id: e, header: E }] }] }
    """

  private func kiosk() async throws -> WindowStage {
    try TestDisplay.require()
    _ = TestStyle.style
    return try await WindowStage(Self.file, kiosk: true)
  }

  private func bar(of stage: WindowStage) throws -> KioskBar {
    try XCTUnwrap(stage.window.kioskScreen).bar
  }

  /// Returns the buttons of a bar that are shown, from the left.
  private func buttons(_ bar: KioskBar) -> [Widget] {
    bar.root.all(cssName: "button").filter(\.isMapped)
      .sorted { ($0.bounds(in: bar.root)?.x ?? 0) < ($1.bounds(in: bar.root)?.x ?? 0) }
  }

  private func isBack(_ button: Widget) -> Bool { button.hasClass("image-button") }

  private func press(_ widget: Widget, at point: Point? = nil) throws {
    try XInput.move(to: widget, at: point)
    try XInput.press()
    try XInput.release()
  }

  /// Touching the wall shows the bar over it: no card moves, and each button fits a finger.
  func testATouchShowsAWayOn() async throws {
    try XInput.require()
    let stage = try await kiosk()
    let bar = try bar(of: stage)
    XCTAssertFalse(bar.root.isMapped)
    let card = try XCTUnwrap(stage.page?.card(CardID("d"))).root
    let place = card.bounds(in: stage.window.window)
    try press(stage.top, at: Point(x: 4, y: 200))
    try await settle("the bar is seen") { bar.root.isMapped }
    try await settle()
    XCTAssertEqual(card.bounds(in: stage.window.window), place)
    XCTAssertEqual(buttons(bar).count, 2)
    for button in buttons(bar) {
      XCTAssertGreaterThanOrEqual(button.width, 48)
      XCTAssertGreaterThanOrEqual(button.height, 48)
    }
    try press(buttons(bar)[1])
    try await settle("the other page is shown") { stage.wall.navigator.currentPage == PageID("b") }
  }

  /// A page that was opened has a back button, first in the direction of the text.
  func testAnOpenedPageHasAWayBack() async throws {
    try XInput.require()
    defer { TextDirection.standard = .leftToRight }
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      let stage = try await kiosk()
      let bar = try bar(of: stage)
      try await stage.press("d")
      bar.used()
      try await settle("the bar is seen") { bar.root.isMapped && !self.buttons(bar).isEmpty }
      try await settle()
      let isMirrored = direction == .rightToLeft
      XCTAssertEqual(
        buttons(bar).map(isBack), isMirrored ? [false, false, true] : [true, false, false])
      try press(try XCTUnwrap(buttons(bar).first(where: isBack)))
      try await settle("the first page is shown") { stage.wall.navigator.depth == 0 }
      XCTAssertEqual(buttons(bar).count, 2)
      stage.close()
    }
  }

  /// Keys reach the bar, and the focus returns to the page when its button goes.
  func testKeysReachTheBar() async throws {
    let stage = try await kiosk()
    let bar = try bar(of: stage)
    stage.page?.focus(CardID("d"))
    try await stage.press("d")
    for _ in 1...4 where !bar.root.containsFocus { try await stage.type("Tab") }
    XCTAssertTrue(bar.root.containsFocus)
    XCTAssertEqual(stage.window.window.focus.map(isBack), true)
    try await stage.type("space")
    try await settle("the first page is shown") { stage.wall.navigator.depth == 0 }
    XCTAssertTrue(stage.top.containsFocus)
    XCTAssertEqual(stage.focusedCard, "d")
  }

  /// The size of text that fits a page changes nothing of what a finger needs.
  func testTheBarDoesNotGrowWithTheText() async throws {
    let stage = try await kiosk()
    let bar = try bar(of: stage)
    bar.used()
    try await settle("the bar is seen") { bar.root.height > 0 }
    let height = bar.root.height
    TestDisplay.appearance.zoom = 4
    try await settle()
    XCTAssertEqual(bar.root.height, height)
    XCTAssertEqual(buttons(bar).map(\.height), [48, 48])
  }

  /// The bar stays while there is input, and goes some seconds after the last.
  func testTheBarGoesWhenNobodyUsesTheKiosk() async throws {
    let clock = ManualClock()
    let bar = KioskBar(clock: SourceClock(clock))
    let button = Button("Card")
    let content = Box(.vertical)
    content.append(button)
    content.append(bar.root)
    bar.onLeave = { button.grabFocus() }
    try await TestDisplay.show(content, width: 600, height: 200)
    bar.render(pages(2), current: PageID("1"), isDeep: false)
    XCTAssertFalse(bar.root.isVisible)
    bar.used()
    XCTAssertTrue(bar.root.isVisible)
    try await settle("it waits") { clock.deadlines == [.seconds(6)] }
    clock.move(to: .seconds(4))
    bar.used()
    await clock.wake(at: .seconds(6))
    try await settle("it waits for longer") { clock.deadlines == [.seconds(10)] }
    XCTAssertTrue(bar.root.isVisible)
    XCTAssertTrue(try XCTUnwrap(buttons(bar).first).grabFocus())
    await clock.wake(at: .seconds(10))
    try await settle("it goes") { !bar.root.isVisible }
    XCTAssertTrue(button.hasFocus)
    XCTAssertEqual(clock.deadlines, [])
  }

  private func pages(_ count: Int) -> [KioskBar.Page] {
    (1...count).map { KioskBar.Page(id: PageID("\($0)"), name: "Page \($0)") }
  }

  /// Where there is nowhere to go, no touch shows a bar.
  func testTheOnlyPageHasNoBar() async throws {
    let bar = KioskBar()
    bar.used()
    bar.render(pages(1), current: PageID("1"), isDeep: false)
    XCTAssertFalse(bar.root.isVisible)
    bar.render(pages(1), current: PageID("1"), isDeep: true)
    XCTAssertTrue(bar.root.isVisible)
  }

  /// While no version of the file has been valid, there is nothing to press.
  func testAWallThatIsNotThereHasNoBar() async throws {
    let bar = KioskBar()
    bar.used()
    XCTAssertFalse(bar.root.isVisible)
    XCTAssertEqual(bar.root.all(cssName: "button").filter(\.isVisible).count, 0)
  }

  /// A list on a page that fits ends at its foot: the bar is hidden nearly always.
  func testAListOfAPageThatFitsHasTheRoomOfTheBar() async throws {
    _ = TestStyle.style
    let rows = (1...60).map { "{ n: \($0) }" }.joined(separator: ", ")
    let stage = try await WindowStage(
      """
      version: 1
      kiosk: {}
      sources: { s: { type: static, data: [\(rows)] } }
      pages:
        - id: a
          sections: [{ cards: [{ id: c, source: s, header: C, body: { list: { title: "${n}" } } }] }]
        - { id: b, sections: [] }
      """, kiosk: true, height: 600)
    try await settle()
    let card = try XCTUnwrap(stage.page?.card(CardID("c"))?.root.bounds(in: stage.top))
    XCTAssertGreaterThan(card.maxY, Double(stage.top.height) - 96)
    XCTAssertEqual(stage.page?.scroll.maximum, 0)
  }

  /// More pages than a bar has room for are turned one by one, around the end.
  func testManyPagesAreTurned() async throws {
    _ = TestStyle.style
    let bar = KioskBar()
    let frame = Box(.vertical)
    frame.append(Label("Wall"))
    frame.append(bar.root)
    try await TestDisplay.show(frame, width: 480, height: 200)
    var asked: [String] = []
    bar.onGo = { asked.append($0.rawValue) }
    bar.render(pages(12), current: PageID("1"), isDeep: false)
    bar.used()
    try await settle("it is seen") { bar.root.isMapped }
    XCTAssertEqual(buttons(bar).count, 2)
    for button in buttons(bar) { _ = button.activate() }
    try await settle("both are pressed") { asked.count == 2 }
    XCTAssertEqual(asked, ["12", "2"])
    XCTAssertEqual(bar.root.seenTexts, ["1 of 12"])
    // A page without a tab has no number, and is followed by the first.
    bar.render(pages(12), current: PageID("other"), isDeep: false)
    XCTAssertEqual(bar.root.seenTexts, [])
    try await settle()
    _ = buttons(bar).last?.activate()
    try await settle("it is pressed") { asked.count == 3 }
    XCTAssertEqual(asked.last, "1")
    XCTAssertLessThanOrEqual(bar.root.measure(.horizontal).minimum, 480)
    bar.render(pages(12), current: PageID("1"), isDeep: true)
    XCTAssertEqual(buttons(bar).count, 1, "there is the back button alone")
    bar.render(pages(KioskBar.maximumDots), current: PageID("1"), isDeep: true)
    XCTAssertLessThanOrEqual(bar.root.measure(.horizontal).minimum, 480)
  }

  /// The last button of an opened page can be scrolled out from below the bar.
  func testTheBarHidesNoEndOfAnOpenedPage() async throws {
    let stage = try await kiosk()
    let bar = try bar(of: stage)
    try await stage.press("d")
    bar.used()
    try await settle("the bar is seen") { bar.root.isMapped && bar.root.height > 0 }
    let column = try XCTUnwrap(stage.top.first("object-column"))
    let top = try XCTUnwrap(bar.root.bounds(in: stage.window.window)).y
    XCTAssertLessThanOrEqual(try XCTUnwrap(column.bounds(in: stage.window.window)).maxY, top)
  }

  /// The last cards of a page can be scrolled out from below the bar too, unless the kiosk fits its
  /// pages to the screen.
  func testTheBarHidesNoEndOfAPageThatPeopleScroll() async throws {
    _ = TestStyle.style
    for (kiosk, isReserved) in [("{}", true), ("{ scale: fit }", false)] {
      let cards = (1...200).map { "{ id: c\($0), header: C }" }.joined(separator: ", ")
      let stage = try await WindowStage(
        """
        version: 1
        kiosk: \(kiosk)
        pages:
          - { id: a, sections: [{ cards: [\(cards)] }] }
          - { id: b, sections: [] }
        """, kiosk: true)
      let bar = try bar(of: stage)
      bar.used()
      let scroll = try stage.scroll()
      scroll.value = scroll.maximum
      try await settle("the bar is seen") { bar.root.isMapped && bar.root.height > 0 }
      try await settle()
      let window = stage.window.window
      let card = try XCTUnwrap(stage.page?.card(CardID("c200"))?.root.bounds(in: window))
      let top = try XCTUnwrap(bar.root.bounds(in: window)).y
      XCTAssertEqual(card.maxY <= top, isReserved, kiosk)
      stage.close()
    }
  }

  /// A resting pointer uses nothing, whatever moves below it.
  func testARestingPointerDoesNotUseTheKiosk() async throws {
    try XInput.require()
    let stage = try await kiosk()
    let bar = try bar(of: stage)
    try XInput.move(to: stage.window.window, at: Point(x: 100, y: 100))
    try await settle()
    XCTAssertFalse(bar.root.isVisible)
    for page in ["b", "a", "b"] {
      stage.wall.navigator.go(to: PageID(page))
      try await settle()
    }
    XCTAssertFalse(bar.root.isVisible)
    try XInput.move(to: stage.window.window, at: Point(x: 120, y: 100))
    try await settle("a move shows it") { bar.root.isMapped }
  }

  func testNothingIsLeftOfABar() async throws {
    try await assertReleased {
      let bar = KioskBar()
      bar.render(pages(3), current: PageID("2"), isDeep: true)
      bar.used()
      bar.render(pages(9), current: PageID("2"), isDeep: false)
      return (bar.root.widget, bar)
    }
  }
}
