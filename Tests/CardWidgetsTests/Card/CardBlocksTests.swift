import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The arrangement of media, header, body and footer of a card.
final class CardBlocksTests: MediaCase {
  /// S-12, S-14: the image stands beside the other blocks, as high as the card, on its side.
  @MainActor
  func testTheImageOfAHorizontalCardStandsAtItsSide() async throws {
    for (side, mirrored, isLeft) in [
      (HorizontalSide.leading, false, true), (.trailing, false, false), (.leading, true, false),
      (.trailing, true, true),
    ] {
      let card = Card(
        id: CardID("quay"), orientation: .horizontal(media: side),
        media: Media(image: .file("/dark.png")), header: CardHeader(title: "Hall 3"),
        body: .text(TextBody(plain: "Opens at six")),
        footer: [Action(id: ActionID("open"), title: "Open")])
      let (view, window) = try await show(
        .loaded(card, .fresh), width: 340, mirrored: mirrored)
      let media = try bounds("media", in: view)
      XCTAssertEqual(media.width, 122, "S-14")
      XCTAssertEqual(media.y, 0)
      XCTAssertEqual(media.height, Double(view.root.height), "S-14")
      XCTAssertEqual(media.x, isLeft ? 0 : 340 - 122, "\(side) \(mirrored)")
      for style in ["card-header", "card-body", "card-footer"] {
        let block = try bounds(style, in: view)
        XCTAssertEqual(block.x, isLeft ? 122 : 0, style)
        XCTAssertEqual(block.width, 340 - 122, style)
      }
      window.destroy()
    }
  }

  /// S-14: at 300 px there is room for both.
  @MainActor
  func testAHorizontalCardIsLegibleAt300Px() async throws {
    let (view, _) = try await show("dark", title: nil, width: 300) {
      $0.orientation = .horizontal(media: .leading)
    }
    XCTAssertEqual(try bounds("media", in: view).width, 96)
    XCTAssertGreaterThan(try bounds("card-title", in: view).width, 150)
  }

  /// S-13, S-15: in a carousel the blocks stand below each other, in a grid beside the image.
  @MainActor
  func testAHorizontalCardIsVerticalInACarousel() async throws {
    TestStyle.use(.light)
    let card = Card(
      id: CardID("quay"), orientation: .horizontal(media: .leading),
      media: Media(image: .file("/dark.png")), header: CardHeader(title: "Hall 3"))
    for layout in [SectionContent.Layout.grid, .carousel] {
      let page = PageView()
      page.root.provide(TestImages.named)
      page.render([SectionContent(layout: layout, cards: [card.id])]) { view in
        view.render(.loaded(card, .fresh))
      }
      let window = try await TestDisplay.show(page.root, width: 800, height: 400)
      let view = try XCTUnwrap(page.card(card.id))
      let (media, header) = (try bounds("media", in: view), try bounds("card-header", in: view))
      if layout == .grid {
        XCTAssertEqual(header.x, media.maxX, "S-15")
      } else {
        XCTAssertEqual(header.y, media.maxY, "S-13")
      }
      window.destroy()
    }
  }

  /// S-46: a card has a button for each action, and no footer without one.
  @MainActor
  func testVariationsHaveTheirButtons() async throws {
    for count in 0...2 {
      let actions = (0..<count).map { Action(id: ActionID("\($0)"), title: "Action \($0)") }
      let (view, window) = try await show("dark") { $0.footer = actions }
      XCTAssertEqual(view.root.all("button-label").count, count)
      XCTAssertEqual(view.root.first("card-footer")?.isVisible, count > 0)
      window.destroy()
    }
  }

  /// S-27: every combination of the four blocks, without gaps between them.
  @MainActor
  func testEveryCombinationOfBlocksHasNoGaps() async throws {
    for parts in 0..<16 {
      let (view, window) = try await show("dark", title: nil) {
        if parts & 1 == 0 { $0.media = nil }
        if parts & 2 == 0 { $0.header = CardHeader() }
        if parts & 4 != 0 { $0.body = .text(TextBody(plain: "Opens at six")) }
        if parts & 8 != 0 { $0.footer = [Action(id: ActionID("open"), title: "Open")] }
      }
      var bottom = 0.0
      for child in view.root.children where child.isVisible {
        let block = try XCTUnwrap(child.bounds(in: view.root))
        XCTAssertEqual(block.y, bottom, "parts \(parts)")
        bottom = block.maxY
      }
      let padding: Double = parts < 2 ? 0 : 10
      XCTAssertEqual(Double(view.root.height) - bottom, padding, "parts \(parts)")
      window.destroy()
    }
  }

  /// S-04: a card without a main header has a place for the link icon too.
  @MainActor
  func testACardWithoutAHeaderShowsThatItLeadsOutside() async throws {
    let (view, _) = try await show("dark") {
      $0.header = CardHeader()
      $0.destination = .external(url: "https://example.org")
    }
    let icon = try XCTUnwrap(view.root.first("external-icon"))
    XCTAssertTrue(icon.isMapped)
    XCTAssertEqual(icon.tooltip, "Opens in the browser")
  }
}
