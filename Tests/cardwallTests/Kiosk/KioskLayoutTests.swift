import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

@testable import cardwall

/// The cards of a kiosk, whose pages nobody swipes or scrolls.
@MainActor
final class KioskLayoutTests: DisplayTestCase {
  private static func file(_ section: String) -> String {
    """
    version: 1
    kiosk: { scale: 4 }
    pages:
      - id: a
        sections:
          - { \(section) cards: [{ id: c, header: C }, { id: d, header: D }, { id: e, header: E }] }
    """
  }

  private func frames(_ stage: WindowStage) throws -> [Rectangle] {
    try ["c", "d", "e"].map { try XCTUnwrap(stage.page?.frame(of: CardID($0))) }
  }

  /// With large text there is room for one card beside each other: the others are below it.
  func testASectionIsAGridHoweverLargeTheTextIs() async throws {
    for section in ["", "layout: auto,", "layout: grid,"] {
      let stage = try await WindowStage(Self.file(section), kiosk: true)
      XCTAssertEqual(stage.page?.context.sizeClass, .compact)
      let frames = try frames(stage)
      XCTAssertEqual(Set(frames.map(\.x)).count, 1, section)
      XCTAssertLessThanOrEqual(frames[0].maxY, frames[1].y, section)
      XCTAssertLessThanOrEqual(frames[1].maxY, frames[2].y, section)
      stage.close()
    }
  }

  func testASectionThatTheFileMakesACarouselIsOne() async throws {
    let stage = try await WindowStage(Self.file("layout: carousel,"), kiosk: true)
    let frames = try frames(stage)
    XCTAssertEqual(Set(frames.map(\.y)).count, 1)
    XCTAssertLessThan(frames[0].maxX, frames[1].x)
  }

  /// Few cards are in the middle of a wide page, and so are the choices above them.
  func testChoicesAreAlignedWithTheCards() async throws {
    _ = TestStyle.style
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      let stage = try await WindowStage(
        """
        version: 1
        pages:
          - id: a
            choices: [{ id: site, title: Site, type: select, options: [Kiel, Ulm] }]
            sections: [{ cards: [{ id: c, header: "C ${choice.site}" }] }]
        """, kiosk: true, width: 1200)
      let window = stage.window.window
      stage.top.textDirection = direction
      try await settle()
      let card = try XCTUnwrap(stage.page?.card(CardID("c"))?.root.bounds(in: window))
      let choices = try XCTUnwrap(
        (stage.wall.navigator.top as? CardsScreen)?.choices?.root.first("report-filters"))
      let bar = try XCTUnwrap(choices.bounds(in: window))
      XCTAssertGreaterThan(card.x, 100)
      XCTAssertEqual(bar.x, card.x)
      XCTAssertEqual(bar.maxX, card.maxX)
      stage.close()
    }
  }

  /// - Parameter count: the number of cards below a list beside a lower card.
  private static func machines(above count: Int) -> String {
    """
    version: 1
    sources:
      m: { type: static, data: [\((1...7).map { "{ n: Machine \($0) }" }.joined(separator: ", "))] }
      f: { type: static, data: [\((0..<count).map { "\($0)" }.joined(separator: ", "))] }
    pages:
      - id: p
        sections:
          - cards:
              - { id: m, source: m, header: Machines, body: { list: { title: "${n}" } } }
              - { id: t, header: Note, body: { text: Hello } }
          - cards: [{ id: f, source: f, each: "@", key: "@", header: "Card ${@}" }]
    """
  }

  /// Returns the number of rows of the list that are seen, and whether the page is higher than the
  /// window.
  private func rows(
    above count: Int, isKiosk: Bool = true
  ) async throws -> (shown: Int, isScrolled: Bool) {
    try TestDisplay.require()
    // Without the style sheet, all rows are low enough.
    _ = TestStyle.style
    let stage = try await WindowStage(
      Self.machines(above: count), kiosk: isKiosk, height: isKiosk ? 400 : 900)
    let page = try XCTUnwrap(stage.page)
    let rows = try XCTUnwrap(page.card(CardID("m"))?.shownRows)
    XCTAssertEqual(rows.all, 7)
    let isScrolled = page.scroll.maximum > 0
    stage.close()
    return (rows.shown, isScrolled)
  }

  /// A list beside a lower card leaves rows out, but not where the page has room below its cards.
  func testRowsAreShownWhereThePageHasRoom() async throws {
    let window = try await rows(above: 2, isKiosk: false)
    XCTAssertLessThan(window.shown, 7)
    let kiosk = try await rows(above: 2)
    XCTAssertEqual(kiosk.shown, 7)
    XCTAssertFalse(kiosk.isScrolled)
    let full = try await rows(above: 100)
    XCTAssertLessThan(full.shown, 7)
    XCTAssertTrue(full.isScrolled)
  }
}
