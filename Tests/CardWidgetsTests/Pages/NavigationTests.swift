import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

final class NavigationTests: DisplayTestCase {
  @MainActor private func show(_ first: PageView) async throws -> (NavigationView, Window) {
    let navigation = NavigationView(first.root)
    return (navigation, try await TestDisplay.show(navigation.root, width: 1280, height: 600))
  }

  /// S-42: a page that is returned to has its scroll position and its focus.
  @MainActor func testAPageBelowIsAsItWasWhenItIsReturnedTo() async throws {
    let first = try TestPage([9, 9, 9])
    let (navigation, _) = try await show(first.page)
    let card = try first.card("c4").root
    XCTAssertTrue(card.grabFocus())
    try await settle("the card is seen") { (try? first.bounds("c4").maxY) ?? 999 <= 600 }
    let place = try first.bounds("c4")

    let watched = try await openSecond(over: first, in: navigation)
    navigation.show([first.page.root.widget], .backward)
    try await settle("the first page is seen") { first.page.root.isMapped && watched.widget == nil }
    XCTAssertTrue(card.hasFocus)
    XCTAssertEqual(try first.bounds("c4"), place)
  }

  @MainActor private func openSecond(
    over first: TestPage, in navigation: NavigationView
  ) async throws -> WeakWidget {
    let second = try TestPage([2])
    navigation.show([first.page.root.widget, second.page.root.widget], .forward)
    try await settle("the second page is seen") {
      second.page.root.isMapped && !first.page.root.isMapped
    }
    XCTAssertTrue(try second.card("a0").root.hasFocus)
    XCTAssertEqual(navigation.top, second.page.root.widget)
    return WeakWidget(second.page.root)
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
      navigation.show([first.page.root.widget, second.page.root.widget], .forward)
      XCTAssertEqual(navigation.root.transitionDuration, 200)
      XCTAssertEqual(
        navigation.root.transition, direction == .leftToRight ? .slideLeft : .slideRight)
      try await settle("the slide has ended") { !navigation.root.isTransitioning }
      navigation.show([first.page.root.widget], .backward)
      XCTAssertTrue(navigation.root.isTransitioning)
      XCTAssertEqual(
        navigation.root.transition, direction == .leftToRight ? .slideRight : .slideLeft)
      let watched = WeakWidget(second.page.root)
      try await settle("the page is gone when the slide has ended") { watched.widget == nil }
      window.destroy()
    }
  }

  @MainActor func testPagesThatAreNoLongerInTheStackAreDestroyed() async throws {
    let first = try TestPage([1])
    let (navigation, _) = try await show(first.page)
    let tests = try (0..<3).map { _ in try TestPage([1]) }
    let pages = tests.map(\.page.root.widget)
    let watched = WeakWidget(pages[0])
    navigation.show([first.page.root.widget, pages[0], pages[1]], .forward)
    try await settle("they are laid out") { pages[1].height > 0 }
    navigation.show([first.page.root.widget, pages[1], pages[2]], .forward)
    XCTAssertEqual(navigation.pages, [first.page.root.widget, pages[1], pages[2]])
    try await settle("the dropped page is gone") { watched.widget == nil }
    let other = try TestPage([1])
    navigation.show([other.page.root.widget], .none)
    XCTAssertEqual(navigation.root.children, [other.page.root.widget])
  }

  /// P6: a kiosk opens and leaves pages behind a black screen as well.
  @MainActor func testAPageThatIsLeftWhileNothingIsVisibleIsDestroyed() async throws {
    let first = Label("Nothing takes the focus").widget
    let navigation = NavigationView(first)
    try await TestDisplay.show(navigation.root, width: 1280, height: 600)
    navigation.root.isVisible = false
    let second = try TestPage([1])
    navigation.show([first, second.page.root.widget], .forward)
    try await settle()
    second.page.focus(CardID("a0"))
    let watched = WeakWidget(second.page.root)
    navigation.show([first], .backward)
    try await settle("the page is gone") { watched.widget == nil }
  }

  @MainActor func testKeysAskToGoBack() async throws {
    try XInput.require()
    let (navigation, _) = try await show(try TestPage([1]).page)
    var requests = 0
    navigation.onBack = {
      requests += 1
      return true
    }
    for (count, key) in ["Escape", "alt+Left"].enumerated() {
      try await settle()
      try XInput.type(key)
      try await settle("\(key) asks to go back") { requests == count + 1 }
    }
    XCTAssertEqual(navigation.pages.count, 1, "whoever is asked changes the stack")
  }

  @MainActor func testItsPagesAreGoneWithIt() async throws {
    try await assertReleased {
      let first = try TestPage([3]).page.root
      let navigation = NavigationView(first)
      navigation.show([first.widget, try TestPage([2]).page.root.widget], .forward)
      navigation.onBack = { [unowned navigation] in navigation.pages.count > 1 }
      return (navigation.root.widget, navigation)
    }
  }
}
