import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// Narrowing and widening the window: the same cards, the same place, the same focus.
final class SizeClassTests: DisplayTestCase {
  /// S-25, S-26, S-28: a card lives in a grid and in a carousel.
  @MainActor func testTheSameCardsMoveBetweenGridAndCarousel() async throws {
    let test = try TestPage([3, 3])
    let window = try await test.show(width: 1280)
    XCTAssertEqual(test.page.context.sizeClass, .regular)
    let before = try ["a0", "a1", "a2", "b0", "b1", "b2"].map { try test.card($0).root.widget }
    try await test.resize(window, width: 500)
    XCTAssertEqual(test.page.context.sizeClass, .compact)
    XCTAssertEqual(try test.bounds("a1").y, try test.bounds("a0").y)
    XCTAssertGreaterThan(try test.bounds("a1").maxX, 500)
    try await test.resize(window, width: 1280)
    let after = try ["a0", "a1", "a2", "b0", "b1", "b2"].map { try test.card($0).root.widget }
    XCTAssertEqual(before, after)
    XCTAssertEqual(try test.bounds("a1").x, 440)
  }

  @MainActor func testTheCardThatIsLookedAtStaysInViewAndThereIsAWayBack() async throws {
    let test = try TestPage(Array(repeating: 9, count: 8))
    let window = try await test.show(width: 1280)
    test.page.focus(CardID("d4"))
    try await settle("the card is seen") { (try? test.bounds("d4").maxY) ?? 999 <= 600 }
    let place = try test.bounds("d4")
    try await test.resize(window, width: 500)
    let narrow = try test.bounds("d4")
    XCTAssertEqual(narrow.y, place.y, accuracy: 1)
    XCTAssertEqual(narrow.x, 16)
    try await test.resize(window, width: 1280)
    XCTAssertEqual(try test.bounds("d4"), place)
  }

  @MainActor func testTheFocusStaysOnItsCard() async throws {
    let test = try TestPage([6])
    let window = try await test.show(width: 1280)
    let card = try test.card("a4")
    XCTAssertTrue(card.root.grabFocus())
    for width in [500, 1280, 600] {
      try await test.resize(window, width: width)
      XCTAssertTrue(card.root.hasFocus, "\(width) px")
      let bounds = try test.bounds("a4")
      XCTAssertTrue(bounds.x >= 0 && bounds.maxX <= Double(width), "\(width) px: \(bounds)")
    }
  }

  /// GTK gives a new window's focus to what takes it first.
  @MainActor func testTheFirstFocusIsNotThatOfACardWhoseDataCameSooner() async throws {
    let test = try TestPage([3])
    let first = try test.card("a0")
    first.render(.loading(.medium))
    let window = try await test.show(width: 1280)
    window.clearFocus()
    XCTAssertTrue(window.moveFocus(.forward))
    XCTAssertNil(test.page.focusedCard)
    first.render(.loaded(TestPage.card(first.id), .fresh))
    test.page.passFocusOn()
    XCTAssertEqual(test.page.focusedCard?.id, first.id)
    try await test.resize(window, width: 420)
    XCTAssertEqual(try test.bounds("a0").x, 16)
  }

  /// The data of the first card may come last.
  @MainActor func testANarrowPageBeginsWithTheFirstCardWhicheverHadDataFirst() async throws {
    for isAlreadyNarrow in [true, false] {
      let test = try TestPage([3, 3])
      let first = try test.card("a0")
      first.render(.loading(.medium))
      let window = try await test.show(width: isAlreadyNarrow ? 420 : 1280)
      defer { window.destroy() }
      XCTAssertTrue(test.page.root.grabFocus())
      test.page.passFocusOn()
      try await settle()
      if !isAlreadyNarrow { try await test.resize(window, width: 420) }
      XCTAssertEqual(try test.bounds("a0").x, 16)
      first.render(.loaded(TestPage.card(first.id), .fresh))
      try await settle("the first card has the focus") {
        test.page.passFocusOn()
        return test.page.focusedCard?.id == first.id
      }
      XCTAssertEqual(try test.bounds("a0").x, 16)
    }
  }

  /// A card that is filled again later than those beside it is still the first of them.
  @MainActor func testANarrowPageBeginsWithTheFirstCardInEitherDirection() async throws {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      defer { TextDirection.standard = .leftToRight }
      let test = try TestPage([3])
      let window = try await test.show(width: 1280)
      defer { window.destroy() }
      window.clearFocus()
      test.render([test.section(0, cards: [5, 0, 1, 2])])
      try await settle("the new card is filled") { (try? test.card("a5").isFilled) == true }
      try await test.resize(window, width: 420)
      let frame = try test.bounds("a5")
      XCTAssertEqual(direction == .leftToRight ? frame.x : 420 - frame.maxX, 16)
    }
  }

  @MainActor func testAWindowCanBeMadeAsNarrowAsOneCard() async throws {
    let test = try TestPage([6])
    let window = try await test.show(width: 1280)
    XCTAssertLessThanOrEqual(window.measure(.horizontal).minimum, 360)
    try await test.resize(window, width: 360)
    XCTAssertEqual(try test.bounds("a0").x, 16)
  }

  /// S-29: titles have up to three lines, and as many as they need where large text leaves a card
  /// less than its usual width.
  @MainActor func testTitlesWrapWhereLargeTextLeavesNoRoom() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    for (scale, isCut) in [(1.0, true), (2.0, false)] {
      TestDisplay.appearance.textScale = scale
      let test = try TestPage([1])
      var card = TestPage.card(CardID("a0"))
      let count = scale == 1 ? 20 : 6
      card.header.main?.title = String(repeating: "Green coffee ", count: count)
      try test.card("a0").render(.loaded(card, .fresh))
      let window = try await test.show(width: 420)
      defer { window.destroy() }
      let title = try XCTUnwrap(test.card("a0").root.first("card-title").flatMap { Label(of: $0) })
      XCTAssertEqual(title.isEllipsized, isCut, "text \(scale)")
      XCTAssertEqual(title.lineCount > 3, !isCut, "text \(scale)")
    }
  }

  /// Rows that can be pressed are 36 px high for a pointer, and 44 px while fingers are used.
  @MainActor func testRowsAreHigherWhereFingersAreUsed() async throws {
    let fact = Fact(id: ElementID("1"), label: "Mail", text: "a@b.example", destination: .object)
    let card = Card(id: CardID("a0"), body: .facts([fact]))
    let test = try TestPage([1])
    try test.card("a0").render(.loaded(card, .fresh))
    let object = ObjectPageView()
    object.render(.loaded(card, .fresh))
    for (root, use) in [
      (test.page.root.widget, test.page.pointerUse), (object.root.widget, object.pointerUse),
    ] {
      TestStyle.use(.light)
      let window = try await TestDisplay.show(root, width: 420, height: 400)
      defer { window.destroy() }
      let row = try XCTUnwrap(root.first("fact"))
      for (isPointer, height) in [(true, 36.0), (false, 44), (true, 36)] {
        use.set(isPointer)
        try await settle("the row is \(height) px high") {
          row.bounds(in: root)?.height == height
        }
      }
    }
  }

  @MainActor func testPagesInBothLayoutsLeaveNothingBehind() async throws {
    for width in [500, 1280] {
      try await assertReleased(width: width, height: 600) {
        let test = try TestPage([4, 2])
        return (test.page.root.widget, test.page)
      }
    }
    let test = try TestPage([4, 2])
    let window = try await test.show(width: 1280)
    for width in [500, 1280, 500] { try await test.resize(window, width: width) }
    let card = WeakReference(try test.card("b1"))
    let watched = WeakWidget(test.page.root)
    window.destroy()
    test.page.onSeeAll = { _ in }
    try await settle("the page is gone") { watched.widget == nil }
    _ = card
  }
}
