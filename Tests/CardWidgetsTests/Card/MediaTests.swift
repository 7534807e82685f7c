import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The image of a card, and what stands over it.
final class MediaTests: MediaCase {
  /// S-07: the image is edge to edge at the top, the header below it.
  @MainActor
  func testTheImageIsEdgeToEdgeAtTheTop() async throws {
    let (view, _) = try await show("dark")
    XCTAssertEqual(
      try bounds("media", in: view), Rectangle(x: 0, y: 0, width: 340, height: 145))
    XCTAssertEqual(try bounds("card-header", in: view).y, 145)
  }

  /// S-08, S-80: a card without an image has no widget for one.
  @MainActor
  func testACardWithoutAnImageHasNoWidgetForIt() async throws {
    let (view, _) = try await show("dark") { $0.media = nil }
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
    let (view, _) = try await show("busy")
    let plain = try await show("busy", title: nil)
    let (shaded, bare) = (try ground(of: view), try ground(of: plain.view))
    let ink: ImageTitle.Ink =
      try XCTUnwrap(view.root.first("media-title")).hasClass("white-ink") ? .white : .black
    XCTAssertLessThan(bare.map { ink.contrast(to: $0) }.min() ?? 0, 4.5)
    XCTAssertGreaterThan(shaded.map { ink.contrast(to: $0) }.min() ?? 0, 4.3)
  }

  /// Returns the colours right below the title, where no letter stands.
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
    let (view, _) = try await show("halves", title: "Quay")
    let title = try XCTUnwrap(view.root.first("media-title"))
    XCTAssertTrue(title.hasClass("white-ink"))
    view.root.textDirection = .rightToLeft
    for child in view.root.all("media") { child.textDirection = .rightToLeft }
    try await settle("the title stands at the right") { title.hasClass("black-ink") }
  }

  /// S-74: the title stands at the bottom, 16 px from the sides, on at most three lines.
  @MainActor
  func testTheTitleStandsAtTheBottomOnAtMostThreeLines() async throws {
    let (view, _) = try await show("dark", title: String(repeating: "Long title ", count: 30))
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
    let (view, _) = try await show("dark", title: "Hall 3")
    XCTAssertEqual(view.root.first("card-title")?.isVisible, false)
    XCTAssertEqual(view.root.first("media-title")?.isVisible, true)
    XCTAssertEqual(view.root.first("card-subtitle")?.isVisible, true)
  }

  /// Until there is an image, and where it can't be loaded, a plain ground keeps its room.
  @MainActor
  func testAnImageThatIsNotThereKeepsItsPlace() async throws {
    let (view, _) = try await show("none")
    XCTAssertEqual(try bounds("media", in: view).height, 145)
    XCTAssertEqual(view.root.first("media-missing")?.isVisible, true)
    let title = try XCTUnwrap(view.root.first("media-title"))
    XCTAssertFalse(title.hasClass("white-ink") || title.hasClass("black-ink"))
  }

  /// S-32: an avatar whose image is not there shows its initials.
  @MainActor
  func testAnAvatarWithoutItsImageShowsInitials() async throws {
    for (image, initials) in [("dark", nil), ("none", "ID")] as [(String, String?)] {
      let (view, window) = try await show("dark") {
        $0.header.main?.left = .avatar(
          Avatar(.image(.file("/\(image).png")), shape: .circle, fallbacks: [.initials("ID")]))
      }
      let avatar = try XCTUnwrap(view.root.first("avatar"))
      let texts = avatar.children.compactMap { Label(of: $0)?.text }
      XCTAssertEqual(texts, initials.map { [$0] } ?? [])
      XCTAssertEqual(avatar.width, 45)
      window.destroy()
    }
  }

  /// S-32: an icon that the machine lacks leaves the initials, or the sign of a missing picture.
  @MainActor
  func testAnAvatarWithAnUnknownIconShowsInitialsOrTheSignOfAMissingPicture() async throws {
    let unknown = Avatar.Content.icon(Icon("no-such-icon"))
    let cases: [(avatar: Avatar, initials: [String], icons: Int)] = [
      (Avatar(.icon(Icon("view-list-symbolic")), fallbacks: [.initials("ID")]), [], 1),
      (Avatar(unknown, fallbacks: [.initials("ID")]), ["ID"], 0),
      (Avatar(.image(.file("/none.png")), fallbacks: [unknown, .initials("ID")]), ["ID"], 0),
      (Avatar(unknown), [], 1),
    ]
    for (avatar, initials, icons) in cases {
      let (view, window) = try await show("dark") { $0.header.main?.left = .avatar(avatar) }
      let disc = try XCTUnwrap(view.root.first("avatar"))
      XCTAssertEqual(disc.children.compactMap { Label(of: $0)?.text }, initials)
      XCTAssertEqual(disc.all(cssName: "image").count, icons)
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
    let label = missing.view.root.first("image-failure").flatMap { Label(of: $0) }
    XCTAssertEqual(
      label?.text, "The picture could not be loaded. /none.png: no such file")
    // Its ground keeps the room of the picture, with the reason in the middle.
    let ground = try bounds("image-missing", in: missing.view)
    let reason = try bounds("image-failure", in: missing.view)
    XCTAssertEqual(ground.width, 308)
    XCTAssertGreaterThanOrEqual(ground.height, 145)
    XCTAssertGreaterThan(reason.y, ground.y + 40)
    XCTAssertLessThan(reason.maxY, ground.maxY - 16)
  }

  /// A picture that is higher than its body fills it without a margin at its sides.
  @MainActor
  func testAPictureAsABodyOfAnotherShapeFillsIt() async throws {
    let (view, _) = try await show("light", width: 700) {
      $0.media = nil
      $0.body = .image(.file("/light.png"))
    }
    let body = try XCTUnwrap(view.root.first("image-body"))
    try await settle("it has the greatest height") { body.height == 320 }
    let shown = try XCTUnwrap(body.picture())
    let middle = shown.height / 2 * shown.width * 4
    for x in [2, shown.width / 2, shown.width - 3] {
      XCTAssertEqual(shown.pixels[middle + x * 4 + 3], 255, "at \(x) px")
    }
  }

  /// The height of an image follows the size of text, like the title over it.
  @MainActor
  func testTheHeightOfAnImageFollowsTheText() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    let (view, _) = try await show("dark", width: 600)
    XCTAssertEqual(try bounds("media", in: view).height, 290, accuracy: 2)
  }

  @MainActor
  func testCardsWithImagesAreGoneWithTheirWindow() async throws {
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
          view.root.provide(TestImages.named)
          view.render(.loaded(card, .fresh))
          return (view.root.widget, view)
        }
      }
    }
  }

  /// S-16: the image of a pressed card is darker, as the rest of it.
  @MainActor
  func testAPressedCardIsDarkerWithItsImage() async throws {
    let (view, _) = try await show("light")
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
