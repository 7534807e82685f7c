import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

/// The image of a card, and what stands over and beside it.
final class MediaTests: XCTestCase {
  @MainActor
  private func show(
    _ image: String, title: String? = "The old quay", height: Int = 145, width: Int = 340,
    _ change: (inout Card) -> Void = { _ in }
  ) async throws -> (view: CardView, window: Window) {
    ImageLibrary.standard = TestImages.named
    var card = Card(
      id: CardID("quay"),
      media: Media(image: .file("/\(image).png"), title: title, height: height),
      header: CardHeader(main: MainHeader(title: "Hall 3", subtitle: "Opens at six")))
    change(&card)
    let shown = try await show(.loaded(card, .fresh), width: width)
    await TestImages.named.settle()
    try await settle()
    return shown
  }

  @MainActor
  private func show(
    _ state: CardState, width: Int, height: Int? = nil, mirrored: Bool = false
  ) async throws -> (view: CardView, window: Window) {
    try await CardWidgetsTests.show(state, width: width, height: height, mirrored: mirrored)
  }

  @MainActor
  private func bounds(_ style: String, in view: CardView) throws -> Rectangle {
    try XCTUnwrap(try XCTUnwrap(view.root.first(style), style).bounds(in: view.root), style)
  }

  /// S-07, S-08, S-79: the image is edge to edge at the top, the header below it.
  @MainActor
  func testTheImageIsEdgeToEdgeAtTheTop() async throws {
    let (view, window) = try await show("dark")
    defer { window.destroy() }
    XCTAssertEqual(
      try bounds("media", in: view), Rectangle(x: 0, y: 0, width: 340, height: 145))
    XCTAssertEqual(try bounds("card-header", in: view).y, 145)
  }

  /// S-08, S-80: a card without an image has no widget for one.
  @MainActor
  func testACardWithoutAnImageHasNoWidgetForIt() async throws {
    let (view, window) = try await show("dark") { $0.media = nil }
    defer { window.destroy() }
    XCTAssertNil(view.root.first("media"))
    XCTAssertEqual(try bounds("card-header", in: view).y, 0)
  }

  /// S-74: white on a dark image, black on a light one, a shade where there is both.
  @MainActor
  func testTheTitleContrastsWithTheImage() async throws {
    for (image, ink) in [("dark", "white-ink"), ("light", "black-ink")] {
      let (view, window) = try await show(image)
      let title = try XCTUnwrap(view.root.first("media-title"))
      XCTAssertTrue(title.hasClass(ink), image)
      window.destroy()
    }
    let (view, window) = try await show("busy")
    defer { window.destroy() }
    let plain = try await show("busy", title: nil)
    defer { plain.window.destroy() }
    let (shaded, bare) = (try ground(of: view), try ground(of: plain.view))
    let ink: ImageTitle.Ink =
      try XCTUnwrap(view.root.first("media-title")).hasClass("white-ink") ? .white : .black
    XCTAssertLessThan(bare.map { ink.contrast(to: $0) }.min() ?? 0, 4.5)
    XCTAssertGreaterThan(shaded.map { ink.contrast(to: $0) }.min() ?? 0, 4.3)
  }

  /// The colours right below the title, where no letter stands.
  @MainActor
  private func ground(of view: CardView) throws -> [ImageColor] {
    let picture = try XCTUnwrap(view.root.first("media")?.picture())
    return (16..<100).map { x in
      let place = ((145 - 8) * picture.width + x) * 4
      let channels = picture.pixels[place..<place + 3].map { Double($0) / 255 }
      return ImageColor(red: channels[0], green: channels[1], blue: channels[2])
    }
  }

  /// S-74: the colour is chosen anew where the card's width brings other parts under the title.
  @MainActor
  func testAnotherPlaceOfTheTitleGivesItAnotherColour() async throws {
    let (view, window) = try await show("halves", title: "Quay")
    defer { window.destroy() }
    let title = try XCTUnwrap(view.root.first("media-title"))
    XCTAssertTrue(title.hasClass("white-ink"))
    view.root.textDirection = .rightToLeft
    for child in view.root.all("media") { child.textDirection = .rightToLeft }
    try await settle("the title stands at the right") { title.hasClass("black-ink") }
  }

  /// S-74: the title stands at the bottom, 16 px from the sides, on at most three lines.
  @MainActor
  func testTheTitleStandsAtTheBottomOnAtMostThreeLines() async throws {
    let (view, window) = try await show("dark", title: String(repeating: "Long title ", count: 30))
    defer { window.destroy() }
    let title = try bounds("media-title", in: view)
    let media = try bounds("media", in: view)
    XCTAssertEqual(title.x, 16)
    XCTAssertEqual(title.maxY, media.maxY - 16)
    XCTAssertGreaterThanOrEqual(title.y, 16)
    let label = try XCTUnwrap(view.root.first("media-title").flatMap { Label(of: $0) })
    XCTAssertEqual(label.lineCount, 3)
    XCTAssertTrue(label.isEllipsized)
  }

  /// S-83: the header's title is not repeated.
  @MainActor
  func testATitleThatTheImageCarriesIsShownOnce() async throws {
    let (view, window) = try await show("dark", title: "Hall 3")
    defer { window.destroy() }
    XCTAssertEqual(view.root.first("card-title")?.isVisible, false)
    XCTAssertEqual(view.root.first("media-title")?.isVisible, true)
    XCTAssertEqual(view.root.first("card-subtitle")?.isVisible, true)
  }

  /// S-08: until there is an image, and where there is none, a quiet ground keeps its place.
  @MainActor
  func testAnImageThatIsNotThereKeepsItsPlace() async throws {
    let (view, window) = try await show("none")
    defer { window.destroy() }
    XCTAssertEqual(try bounds("media", in: view).height, 145)
    XCTAssertEqual(view.root.first("media-missing")?.isVisible, true)
    let title = try XCTUnwrap(view.root.first("media-title"))
    XCTAssertFalse(title.hasClass("white-ink") || title.hasClass("black-ink"))
  }

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
    let (view, window) = try await show("dark", title: nil, width: 300) {
      $0.orientation = .horizontal(media: .leading)
    }
    defer { window.destroy() }
    XCTAssertEqual(try bounds("media", in: view).width, 96)
    XCTAssertGreaterThan(try bounds("card-title", in: view).width, 150)
  }

  /// S-13, S-15: in a carousel the blocks stand below each other, in a grid beside the image.
  @MainActor
  func testAHorizontalCardIsVerticalInACarousel() async throws {
    try TestDisplay.require()
    TestStyle.use(.light)
    ImageLibrary.standard = TestImages.named
    let card = Card(
      id: CardID("quay"), orientation: .horizontal(media: .leading),
      media: Media(image: .file("/dark.png")), header: CardHeader(title: "Hall 3"))
    for layout in [SectionContent.Layout.grid, .carousel] {
      let page = PageView()
      page.render([SectionContent(layout: layout, cards: [card.id])]) { id in
        let view = CardView(id)
        view.render(.loaded(card, .fresh))
        return view
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

  /// S-32: an avatar whose image is not there shows its initials.
  @MainActor
  func testAnAvatarWithoutItsImageShowsInitials() async throws {
    for (image, initials) in [("dark", nil), ("none", "ID")] as [(String, String?)] {
      let (view, window) = try await show("dark") {
        $0.header.main?.left = .avatar(
          Avatar(.image(.file("/\(image).png")), shape: .circle, fallback: .initials("ID")))
      }
      let avatar = try XCTUnwrap(view.root.first("avatar"))
      let texts = avatar.children.compactMap { Label(of: $0)?.text }
      XCTAssertEqual(texts, initials.map { [$0] } ?? [])
      XCTAssertEqual(avatar.width, 45)
      window.destroy()
    }
  }

  /// S-02: a picture as a body is seen whole; one that is not there is said so in words.
  @MainActor
  func testAPictureAsABodyIsSeenWholeOrSaidToBeMissing() async throws {
    let (view, window) = try await show("dark") {
      $0.media = nil
      $0.body = .image(.file("/dark.png"))
    }
    let body = try XCTUnwrap(view.root.first("image-body"))
    try await settle("it has the shape of the picture") { body.height == body.width }
    window.destroy()
    let missing = try await show("dark") { $0.body = .image(.file("/none.png")) }
    defer { missing.window.destroy() }
    let label = missing.view.root.first("image-failure").flatMap { Label(of: $0) }
    XCTAssertEqual(
      label?.text, "The picture could not be loaded. /none.png: no such file")
  }

  @MainActor
  func testCardsWithImagesAreGoneWithTheirWindow() async throws {
    ImageLibrary.standard = TestImages.named
    for image in ["busy", "none"] {
      for orientation in [CardOrientation.vertical, .horizontal(media: .leading)] {
        let card = Card(
          id: CardID("quay"), orientation: orientation,
          media: Media(image: .file("/\(image).png"), title: "The quay"),
          header: CardHeader(
            main: MainHeader(left: .avatar(Avatar(.image(.file("/\(image).png")))))),
          body: .image(.file("/\(image).png")))
        try await assertReleased {
          let view = CardView(card.id)
          view.render(.loaded(card, .fresh))
          return (view.root.widget, view)
        }
      }
    }
  }

  /// S-46: simple, default, with one action, with two: what there is stands there, and no more.
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
    let (view, window) = try await show("dark") {
      $0.header = CardHeader()
      $0.destination = .external(url: "https://example.org")
    }
    defer { window.destroy() }
    let icon = try XCTUnwrap(view.root.first("external-icon"))
    XCTAssertTrue(icon.isMapped)
    XCTAssertEqual(icon.tooltip, "Opens in the browser")
  }

  /// S-16: the image of a pressed card is darker, as the rest of it.
  @MainActor
  func testAPressedCardIsDarkerWithItsImage() async throws {
    let (view, window) = try await show("light")
    defer { window.destroy() }
    view.root.addClass("pressed")
    try await settle()
    let page = try XCTUnwrap(view.root.parent)
    try assertPicture(page.picture(), named: "media-pressed")
  }

  @MainActor
  func testPictures() async throws {
    let orientations: [(CardOrientation, String)] = [
      (.vertical, "vertical"), (.horizontal(media: .trailing), "horizontal"),
    ]
    for (orientation, name) in orientations {
      for image in ["dark", "busy"] {
        let (view, window) = try await show(image) { $0.orientation = orientation }
        for scheme in [Appearance.ColorScheme.light, .dark] {
          TestStyle.use(scheme)
          try await settle()
          let page = try XCTUnwrap(view.root.parent)
          try assertPicture(page.picture(), named: "media-\(name)-\(image)-\(scheme)")
        }
        window.destroy()
      }
    }
    TestStyle.use(.light)
  }
}
