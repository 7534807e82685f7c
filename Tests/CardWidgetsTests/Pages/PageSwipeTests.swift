import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// Swipes between pages, by the pointer in place of a finger.
final class PageSwipeTests: DisplayTestCase {
  /// A wall of pressable cards in a navigation view that swipes lead away from.
  @MainActor
  private final class Stage {
    let test: TestPage
    let navigation: NavigationView
    let window: Window
    private(set) var turns: [Int] = []
    private(set) var returns = 0

    init(_ layout: SectionContent.Layout = .automatic, opens: Bool = false) async throws {
      try XInput.require()
      TestStyle.use(.light)
      test = try TestPage([12], layout: layout)
      navigation = NavigationView(test.page.root)
      navigation.swipesByPointer = true
      window = try await TestDisplay.show(navigation.root, width: 1000, height: 600)
      navigation.onTurn = { [unowned self] in turns.append($0) }
      navigation.onBack = { [unowned self] in
        returns += 1
        return true
      }
      guard opens else { return }
      let page = try TestPage([2]).page.root
      navigation.show([test.page.root.widget, page.widget], .none)
      try await settle("it is seen") { page.isMapped && page.height > 0 }
    }

    func swipe(from: Double, to: Double, y: Double = 120, endY: Double? = nil) async throws {
      try XInput.move(to: navigation.root, at: Point(x: from, y: y))
      try XInput.press()
      try await settle()
      try await drag(from: from, to: to, y: y, endY: endY)
    }

    func drag(from: Double, to: Double, y: Double = 120, endY: Double? = nil) async throws {
      for part in 1...4 {
        let way = Double(part) / 4
        try XInput.move(
          to: navigation.root,
          at: Point(x: from + (to - from) * way, y: y + ((endY ?? y) - y) * way))
        try await settle()
      }
      try XInput.release()
      try await settle()
    }
  }

  /// The next page comes from the side at which lines end, and no card under the finger is pressed.
  @MainActor func testASwipeOverCardsTurnsThePage() async throws {
    defer { TextDirection.standard = .leftToRight }
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      let stage = try await Stage()
      let forward = direction == .leftToRight ? 1 : -1
      try await stage.swipe(from: 600, to: 300)
      XCTAssertEqual(stage.turns, [forward])
      try await stage.swipe(from: 300, to: 600)
      XCTAssertEqual(stage.turns, [forward, -forward])
      // A short drag, and one down the page.
      try await stage.swipe(from: 600, to: 550)
      try await stage.swipe(from: 600, to: 480, endY: 400)
      XCTAssertEqual(stage.turns.count, 2)
      XCTAssertEqual(stage.test.opened.events, [])
      stage.window.destroy()
    }
  }

  /// A swipe in a carousel moves the carousel alone.
  @MainActor func testASwipeInACarouselTurnsNoPage() async throws {
    let stage = try await Stage(.carousel)
    let before = try stage.test.bounds("a0").x
    try await stage.swipe(from: 600, to: 300)
    XCTAssertLessThan(try stage.test.bounds("a0").x, before)
    XCTAssertEqual(stage.turns, [])
    XCTAssertEqual(stage.test.opened.events, [])
  }

  /// A swipe from the edge at which lines begin leads back, and only such a swipe.
  @MainActor func testASwipeFromTheEdgeLeadsBack() async throws {
    defer { TextDirection.standard = .leftToRight }
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      let stage = try await Stage(opens: true)
      let (edge, other, inward) = direction == .leftToRight ? (6.0, 994.0, 1.0) : (994, 6, -1)
      try await stage.swipe(from: edge, to: edge + 200 * inward)
      XCTAssertEqual(stage.returns, 1)
      try await stage.swipe(from: edge + 60 * inward, to: edge + 300 * inward)
      try await stage.swipe(from: other, to: other - 200 * inward)
      XCTAssertEqual(stage.returns, 1)
      XCTAssertEqual(stage.turns, [])
      stage.window.destroy()
    }
  }

  /// Drags of a mouse are no swipes, where it is known to be one.
  @MainActor func testAMouseDoesNotSwipe() async throws {
    let stage = try await Stage()
    stage.navigation.swipesByPointer = false
    try await stage.swipe(from: 600, to: 300)
    XCTAssertEqual(stage.turns, [])
  }

  /// A card that has been lifted by a long press is moved, and no page is turned.
  @MainActor func testAHeldPressIsNoSwipe() async throws {
    try XInput.require()
    TestStyle.use(.light)
    let test = try TestPage([6])
    let moving = CardMoving(on: test.page)
    let navigation = NavigationView(moving.root)
    navigation.swipesByPointer = true
    var (turns, moves): ([Int], [Int]) = ([], [])
    navigation.onTurn = { turns.append($0) }
    moving.onMove = { moves.append($1) }
    try await TestDisplay.show(navigation.root, width: 1000, height: 600)
    let card = try test.card("a0").root
    try XInput.move(to: card)
    try XInput.press()
    try await settle("the card is lifted") { card.hasClass("lifted") }
    for id in ["a1", "a2"] {
      try XInput.move(to: test.card(id).root)
      try await settle()
    }
    try XInput.release()
    try await settle("the card is moved") { !moves.isEmpty }
    XCTAssertEqual(turns, [])
  }
}
