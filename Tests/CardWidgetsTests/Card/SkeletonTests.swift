import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Cards that load: their size, their focus, and the moment at which their content appears.
final class SkeletonTests: DisplayTestCase {
  /// S-24: a card that is chosen well is as high as its placeholder, up to 8 px.
  @MainActor func testALoadedCardIsAsHighAsItsPlaceholder() async throws {
    try await forEachDensity { density in
      for (size, card) in Self.announced {
        let (loading, first) = try await show(.loading(Skeleton(size)))
        let height = loading.root.height
        first.destroy()
        let (loaded, second) = try await show(.loaded(card, .fresh))
        XCTAssertEqual(
          Double(loaded.root.height), Double(height), accuracy: 8, "\(size), \(density)")
        second.destroy()
      }
    }
  }

  /// S-24: the placeholder grows with the text as the card does.
  @MainActor func testALoadedCardIsAsHighAsItsPlaceholderInLargeText() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    for (size, card) in Self.announced {
      let (loading, first) = try await show(.loading(Skeleton(size)))
      let height = loading.root.height
      first.destroy()
      let (loaded, second) = try await show(.loaded(card, .fresh))
      XCTAssertEqual(Double(loaded.root.height), Double(height), accuracy: 16, "\(size)")
      second.destroy()
    }
  }

  /// Cards with a header alone, with two rows and with four.
  @MainActor private static let announced: [(SkeletonSize, Card)] = {
    let header = CardHeader(
      main: MainHeader(
        title: "Processes", subtitle: "The busiest",
        left: .avatar(Avatar(.initials("BP")))))
    func card(_ shares: [String]) -> Card {
      var list = SampleCards.list(shares)
      // Titles that have one line in large text too.
      for index in list.rows.indices { list.rows[index].title = "web \(index)" }
      return Card(
        id: CardID("processes"), header: header, body: shares.isEmpty ? nil : .list(list))
    }
    return [
      (.small, card([])), (.medium, card(["18 %", "12 %"])),
      (.large, card(["18 %", "12 %", "3 %", "1 %"])),
    ]
  }()

  /// S-23: a card that loads takes neither focus nor press.
  @MainActor func testALoadingCardTakesNeitherFocusNorPress() async throws {
    let (view, _) = try await show(.loading(.medium))
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    XCTAssertFalse(view.root.isFocusable)
    view.root.activateAction("item.press")
    XCTAssertEqual(events, [])
    view.render(.loaded(SampleCards.stock, .fresh))
    try await settle("the card is shown") { view.root.first("card-title")?.isMapped == true }
    XCTAssertTrue(view.root.isFocusable)
  }

  /// A card that has lost its widgets while its placeholder was seen shows its figure as any other.
  @MainActor func testACardThatComesBackFromAPlaceholderShowsItsFigure() async throws {
    let (view, _) = try await show(.loading(.medium))
    try await waitForPlaceholder(in: view)
    view.isFilled = false
    view.render(.loaded(SampleCards.order, .fresh))
    view.isFilled = true
    XCTAssertFalse(view.root.hasClass("loading"))
  }

  /// S-23: with reduced motion the placeholder stands still, without a band of light.
  @MainActor func testReducedMotionShowsNoShimmer() async throws {
    let (view, _) = try await show(.loading(.large))
    try await waitForPlaceholder(in: view)
    let picture = try XCTUnwrap(view.root.picture())
    try await settle()
    XCTAssertEqual(view.root.picture(), picture)
    // One grey for all bars: the card's ground, the bars', and what lies between at round edges.
    let line = 60 * picture.width
    let inFirstRow = stride(from: line + 160, to: line + 250, by: 1).map { picture.pixels[$0 * 4] }
    XCTAssertLessThanOrEqual(Set(inFirstRow).count, 2)
  }

  /// S-23: data that comes before the placeholder appears is shown at once.
  @MainActor func testDataThatComesAtOnceNeedsNoPlaceholder() async throws {
    let view = CardView(CardID("card"))
    view.render(.loading(.large))
    view.render(.loaded(SampleCards.stock, .fresh))
    try await TestDisplay.show(view.root, width: 340)
    XCTAssertEqual(view.root.first("card-title")?.isMapped, true)
  }

  /// S-23: a title that is known before the data is shown above the placeholder, at the position
  /// that it keeps.
  @MainActor func testAKnownTitleIsShownWhileTheCardLoads() async throws {
    let header = MainHeader(
      title: "Processes", subtitle: "The busiest", left: .avatar(Avatar(.initials("BP"))))
    let known = Card(id: CardID("card"), header: CardHeader(main: header))
    let (view, _) = try await show(
      .loading(Skeleton([.table(rows: 2, isPressable: false)], card: known)))
    let title = try XCTUnwrap(view.root.first("card-title"))
    XCTAssertTrue(title.isMapped)
    XCTAssertTrue(view.root.texts.contains("Processes"))
    let before = title.bounds(in: view.root)
    let card = Card(
      id: CardID("card"), header: CardHeader(main: header),
      body: .list(SampleCards.list(["18 %", "12 %"])))
    view.render(.loaded(card, .fresh))
    try await settle("the body is shown") { view.root.texts.contains("18 %") }
    XCTAssertEqual(title.bounds(in: view.root), before)
  }

  /// S-24: the bars of a body are about as high as the body, so that nothing moves when it comes.
  @MainActor func testACardIsAsHighAsItsPlaceholderOfTheSameShape() async throws {
    func rows(_ count: Int) -> [TableRow] {
      (1...count).map { TableRow(id: ElementID("\($0)"), cells: [TableCell("a"), TableCell("b")]) }
    }
    func facts(_ count: Int) -> [Fact] {
      (1...count).map { Fact(id: ElementID("\($0)"), label: "Mail", text: "None") }
    }
    var link = facts(1)
    link[0].destination = .external(url: "mailto:a@example.org")
    let columns = [TableColumn("A"), TableColumn("B")]
    let bodies: [(Skeleton.Block, CardBody, tolerance: Double)] = [
      (
        .table(rows: 3, isPressable: false), .table(TableBody(columns: columns, rows: rows(3))), 6
      ),
      (.facts(rows: 4, isPressable: false), .facts(facts(4)), 4),
      (.facts(rows: 3, isPressable: true), .facts(facts(2) + link), 4),
      (
        .figures(2, .small, lines: 1),
        .kpis([KPI("4", caption: "Open"), KPI("7", caption: "Late")]), 12
      ),
      (.text(lines: 1), .text(TextBody(markdown: "One line")), 4),
      (.picture, .image(.file("/busy.png")), 200),
    ]
    try await forEachDensity { density in
      for (block, body, tolerance) in bodies {
        for main in [MainHeader(title: "Title"), nil] {
          let header = CardHeader(main: main)
          let known = main.map { _ in Card(id: CardID("card"), header: header) }
          let (loading, first) = try await show(.loading(Skeleton([block], card: known)))
          let height = loading.root.height
          first.destroy()
          let card = Card(id: CardID("card"), header: header, body: body)
          let (loaded, second) = try await show(.loaded(card, .fresh))
          XCTAssertEqual(
            Double(loaded.root.height), Double(height), accuracy: tolerance,
            "\(block), \(density)")
          second.destroy()
        }
      }
    }
  }

  /// S-24: the chart of a card is as high as its placeholder.
  @MainActor func testAChartIsAsHighAsItsPlaceholder() async throws {
    for card in SampleCards.all {
      guard case .chart(let chart, _) = card.body, chart.kind != .bar else { continue }
      let plot = Skeleton.Block.plot(
        .columns, hasLabels: chart.labelledAxis == .x, hasLegend: chart.series.count > 1)
      var known = card
      known.body = nil
      let (loading, first) = try await show(.loading(Skeleton([plot], card: known)))
      let height = loading.root.height
      first.destroy()
      let (loaded, second) = try await show(.loaded(card, .fresh))
      XCTAssertEqual(Double(loaded.root.height), Double(height), accuracy: 8, "\(card.id)")
      second.destroy()
    }
  }

  /// S-06: the placeholder of a very high card is no higher than a card may be.
  @MainActor func testAHighPlaceholderKeepsToTheHeightOfCards() async throws {
    let block = Skeleton.Block.list(rows: 30, lines: 3, hasAvatar: true)
    let (view, _) = try await show(.loading(Skeleton([block])))
    XCTAssertEqual(view.root.height, 520)
  }

  /// S-23, S-81: the figure beside the title keeps its room, as a bar once the placeholder appears.
  @MainActor func testAFigureKeepsItsRoom() async throws {
    func header(_ figure: String) -> CardHeader {
      CardHeader(
        main: MainHeader(title: "Power"),
        extended: ExtendedHeader(accessory: ExtendedAccessory(KPI(figure, size: .large))))
    }
    let known = Card(id: CardID("card"), header: header("\u{2003}\u{2003}"))
    let (view, _) = try await show(.loading(Skeleton([], card: known)))
    let height = view.root.height
    try await settle("the bars appear") { view.root.hasClass("loading") }
    view.render(.loaded(Card(id: CardID("card"), header: header("48")), .fresh))
    try await settle("the figure is shown") { view.root.texts.contains("48") }
    XCTAssertEqual(view.root.height, height)
    XCTAssertFalse(view.root.hasClass("loading"))
  }

  /// S-12: the image of a loading card is where it stays, with its title.
  @MainActor func testTheRoomOfAnImageIsKept() async throws {
    for side in [nil, HorizontalSide.trailing] {
      let known = Card(
        id: CardID("card"), orientation: side.map { .horizontal(media: $0) } ?? .vertical,
        media: Media(image: nil, title: "The quay"), header: CardHeader(title: "Hall 3"))
      let (view, window) = try await show(
        .loading(Skeleton([.text(lines: 1)], card: known)), width: 500)
      let media = try XCTUnwrap(view.root.first("media"))
      let before = media.bounds(in: view.root)
      XCTAssertEqual(view.root.first("media-title")?.isMapped, true)
      XCTAssertNotEqual(view.root.first("media-missing")?.isVisible, true)
      var card = known
      card.media?.image = .file("/dark.png")
      card.body = .text(TextBody(markdown: "Text"))
      view.render(.loaded(card, .fresh))
      try await settle("the text is shown") { view.root.texts.contains("Text") }
      XCTAssertEqual(media.bounds(in: view.root)?.x, before?.x)
      XCTAssertEqual(media.bounds(in: view.root)?.width, before?.width)
      window.destroy()
    }
  }
}
