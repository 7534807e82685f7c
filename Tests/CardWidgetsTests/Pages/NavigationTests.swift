import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

final class NavigationTests: XCTestCase {
  @MainActor private func show(_ first: PageView) async throws -> (NavigationView, Window) {
    let navigation = NavigationView(first.root)
    return (navigation, try await TestDisplay.show(navigation.root, width: 1280, height: 600))
  }

  /// S-42: the way back ends at the card where it began.
  @MainActor func testAPageIsPushedAndTheOneBelowIsAsItWasWhenItIsPopped() async throws {
    let first = try TestPage([9, 9, 9])
    let (navigation, window) = try await show(first.page)
    var depths: [Int] = []
    navigation.onDepthChange = { depths.append($0) }
    let card = try first.card("c4").root
    XCTAssertTrue(card.grabFocus())
    try await settle("the card is seen") { (try? first.bounds("c4").maxY) ?? 999 <= 600 }
    let place = try first.bounds("c4")

    let second = try TestPage([2])
    navigation.push(second.page.root)
    try await settle("the second page is seen") {
      second.page.root.isMapped && !first.page.root.isMapped
    }
    XCTAssertTrue(try second.card("a0").root.hasFocus)
    XCTAssertEqual(navigation.top, second.page.root.widget)

    let life = WidgetLife()
    life.watch(second.page.root)
    XCTAssertTrue(navigation.pop())
    try await settle("the first page is seen") { first.page.root.isMapped && life.isOver }
    XCTAssertTrue(card.hasFocus)
    XCTAssertEqual(try first.bounds("c4"), place)
    XCTAssertEqual(depths, [1, 0])
    XCTAssertFalse(navigation.pop())
    window.destroy()
  }

  @MainActor func testAPageSlidesInFromTheEndAndOutToIt() async throws {
    TestDisplay.appearance.hasAnimations = true
    defer {
      TestDisplay.appearance.hasAnimations = false
      TextDirection.standard = .leftToRight
    }
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      let first = try TestPage([1])
      let (navigation, window) = try await show(first.page)
      let second = try TestPage([1])
      navigation.push(second.page.root)
      XCTAssertEqual(navigation.root.transitionDuration, 200)
      XCTAssertEqual(
        navigation.root.transition, direction == .leftToRight ? .slideLeft : .slideRight)
      try await settle("the slide has ended") { !navigation.root.isTransitioning }
      navigation.pop()
      XCTAssertTrue(navigation.root.isTransitioning)
      XCTAssertEqual(
        navigation.root.transition, direction == .leftToRight ? .slideRight : .slideLeft)
      let life = WidgetLife()
      life.watch(second.page.root)
      try await settle("the page is gone when the slide has ended") { life.isOver }
      window.destroy()
    }
  }

  @MainActor func testBeyondEightPagesTheOldestButTheFirstIsDropped() async throws {
    let first = try TestPage([1])
    let (navigation, window) = try await show(first.page)
    let pages = try (0..<9).map { _ in try TestPage([1]).page.root }
    let life = WidgetLife()
    life.watch(pages[0])
    for page in pages { navigation.push(page) }
    XCTAssertEqual(navigation.depth, 8)
    XCTAssertEqual(navigation.pages, [first.page.root.widget] + pages.dropFirst().map(\.widget))
    try await settle("the dropped page is gone") { life.isOver }
    navigation.pop()
    XCTAssertEqual(navigation.top, pages[7].widget)
    navigation.popTo(depth: 2)
    XCTAssertEqual(navigation.top, pages[2].widget)
    navigation.popToFirst()
    XCTAssertEqual(navigation.top, first.page.root.widget)
    XCTAssertFalse(navigation.popTo(depth: 0))
    window.destroy()
  }

  /// The next page slides in from the end, the previous one from the start; the way back stays.
  @MainActor func testAPageIsReplacedByItsNextOrPreviousOne() async throws {
    TestDisplay.appearance.hasAnimations = true
    defer { TestDisplay.appearance.hasAnimations = false }
    let first = try TestPage([1])
    let (navigation, window) = try await show(first.page)
    let pages = try (0..<3).map { _ in try TestPage([1]).page.root }
    let life = WidgetLife()
    life.watch(pages[0])
    navigation.push(pages[0])
    navigation.replaceTop(with: pages[1], isForward: true)
    XCTAssertEqual(navigation.root.transition, .slideLeft)
    XCTAssertEqual(navigation.pages, [first.page.root.widget, pages[1].widget])
    try await settle("the page before is gone") { life.isOver }
    navigation.replaceTop(with: pages[2], isForward: false)
    XCTAssertEqual(navigation.root.transition, .slideRight)
    XCTAssertTrue(navigation.pop())
    XCTAssertEqual(navigation.top, first.page.root.widget)
    window.destroy()
  }

  @MainActor func testAnotherFirstPageTakesThePlaceOfAll() async throws {
    let (navigation, window) = try await show(try TestPage([1]).page)
    navigation.push(try TestPage([1]).page.root)
    let other = try TestPage([1])
    navigation.replaceFirst(with: other.page.root)
    XCTAssertEqual(navigation.depth, 0)
    XCTAssertEqual(navigation.root.children, [other.page.root.widget])
    window.destroy()
  }

  @MainActor func testItsPagesAreGoneWithIt() async throws {
    try await assertReleased {
      let navigation = NavigationView(try TestPage([3]).page.root)
      navigation.push(try TestPage([2]).page.root)
      navigation.onDepthChange = { [unowned navigation] _ in _ = navigation.depth }
      return (navigation.root.widget, navigation)
    }
  }
}
