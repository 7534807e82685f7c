import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// A section of many cards consists of batches that are not visible as such: rows continue from one
/// to the next, and a card can move anywhere.
final class CardBatchTests: DisplayTestCase {
  private static let count = 150

  /// No batch but the last ends within a row, whatever the number of columns.
  @MainActor func testARunHoldsWholeRows() {
    let cards = Array(repeating: CardExtent(), count: 1000)
    for columns in 1...30 {
      let rows = RowDivision(cards, columns: columns).rows
      let lengths = CardBatches.lengths(of: rows)
      XCTAssertEqual(lengths.flatMap { Array($0) }, Array(rows.indices), "\(columns) columns")
      for length in lengths.dropLast() {
        let count = rows[length].reduce(0) { $0 + $1.cards.count }
        XCTAssertTrue((30...60).contains(count), "\(columns) columns")
      }
    }
  }

  /// S-26: rows of two and of three cards at 700 and 1280 px.
  @MainActor func testRowsGoOnFromRunToRun() async throws {
    for (width, columns) in [(700, 2), (1280, 3)] {
      let test = try TestPage([Self.count])
      test.page.isFilledWhole = true
      let window = try await test.show(width: width)
      let cards = try (0..<Self.count).map { try test.bounds("a\($0)") }
      let way = (x: cards[1].x - cards[0].x, y: cards[columns].y - cards[0].y)
      XCTAssertEqual(way.y, cards[0].height + 16, "\(width) px")
      for (index, card) in cards.enumerated() {
        XCTAssertEqual(
          card.x, cards[0].x + Double(index % columns) * way.x, "\(index), \(width) px")
        XCTAssertEqual(
          card.y, cards[0].y + Double(index / columns) * way.y, "\(index), \(width) px")
      }
      window.destroy()
    }
  }

  /// S-25, S-45: a carousel is one row across all batches, in both directions of text.
  @MainActor func testACarouselGoesOnFromRunToRun() async throws {
    defer { TextDirection.standard = .leftToRight }
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      TextDirection.standard = direction
      let test = try TestPage([Self.count])
      let window = try await test.show(width: 420)
      test.page.focus(CardID("a60"))
      try await settle("the card is seen") {
        (try? test.bounds("a60").x) == (direction == .leftToRight ? 16 : 48)
      }
      let cards = try (58..<62).map { try test.bounds("a\($0)") }
      let step = direction == .leftToRight ? 372.0 : -372
      for (card, next) in zip(cards, cards.dropFirst()) { XCTAssertEqual(next.x, card.x + step) }
      XCTAssertEqual(Set(cards.map(\.y)).count, 1)
      XCTAssertEqual(Set(cards.map(\.width)), [356])
      try await test.resize(window, width: 1280)
      XCTAssertEqual(
        try test.bounds("a62").x - test.bounds("a61").x, direction == .leftToRight ? 416 : -416)
      window.destroy()
    }
  }

  @MainActor func testCardsOfManyRunsComeGoAndChangePlacesWithoutBeingRebuilt() async throws {
    let all = Array(0..<Self.count)
    let orders: [[Int]] = [
      Array(all.dropFirst()), [200] + all, all.reversed(), Array(all.prefix(7)), all,
      all.filter { $0 % 2 == 0 } + all.filter { $0 % 2 == 1 }, [],
    ]
    let test = try TestPage([Self.count])
    try await test.show(width: 1280)
    let kept = try test.card("a3")
    for order in orders {
      test.render([test.section(0, cards: order)])
      try await settle()
      let places = order.map { test.page.frame(of: CardID("a\($0)")) }
      let drawn = places.compactMap { $0 }
      XCTAssertEqual(drawn.count, order.count, "each is somewhere")
      XCTAssertTrue(
        zip(drawn, drawn.dropFirst()).allSatisfy { ($0.y, $0.x) < ($1.y, $1.x) }, "in order")
      if order.contains(3) { XCTAssertTrue(try test.card("a3") === kept) }
    }
  }

  /// A card that is cut from one section of the file and pasted into another keeps its view.
  @MainActor func testACardGoesToASectionBeforeOrBehindItsOwn() async throws {
    for width in [420, 1280] {
      let test = try TestPage([3, 3])
      let window = try await test.show(width: width)
      let (first, second) = (try test.card("a1"), try test.card("b1"))
      func render(_ cards: [[String]]) {
        test.render(
          cards.map { SectionContent(title: "Section", cards: $0.map { CardID($0) }) })
      }
      render([["a0", "b1", "a2"], ["b0", "a1", "b2"]])
      try await settle()
      XCTAssertTrue(try test.card("a1") === first)
      XCTAssertTrue(try test.card("b1") === second)
      XCTAssertLessThan(try test.bounds("b1").y, try test.bounds("a1").y)
      XCTAssertEqual(try test.bounds("a0").y, try test.bounds("b1").y)
      render([["a0", "a2", "b0", "a1", "b1"]])
      try await settle()
      XCTAssertTrue(try test.card("a1") === first)
      XCTAssertGreaterThan(try test.bounds("b1").maxX, 0)
      window.destroy()
    }
  }

  @MainActor func testARunLeavesNothingBehind() async throws {
    try await assertReleased {
      let test = try TestPage([Self.count])
      test.render([test.section(0, cards: 0..<3)])
      return (test.page.root.widget, test.page)
    }
  }
}
