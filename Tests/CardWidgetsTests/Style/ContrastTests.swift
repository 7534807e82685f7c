import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The contrast of the text of cards, measured in pictures of them.
final class ContrastTests: DisplayTestCase {
  /// Figures in all states and sizes, with the texts around them.
  private static let figures = Card(
    id: CardID("figures"), header: CardHeader(title: "Figures"),
    body: .kpis(
      SemanticState.allCases.flatMap { state in
        KPI.Size.allCases.map { size in
          KPI(
            "48", unit: "kW", caption: "Power", trend: Trend("4 %", direction: .up, state: state),
            target: "of 120", size: size, state: state)
        }
      }))

  /// The states in which the text of cards is measured.
  private static var states: [CardState] {
    let cards = SampleCards.all.filter { $0.media == nil } + [figures]
    return cards.flatMap {
      [CardState.loaded($0, .fresh), .loaded($0, .stale(since: "As of 13:42, 21 minutes ago"))]
    } + SampleCards.states.map(\.state).filter { !$0.isLoading }
  }

  @MainActor func testAllTextOfCardsHasEnoughContrast() async throws {
    let states = Self.states
    for first in stride(from: 0, to: states.count, by: Self.rowLength) {
      let shown = states[first...].prefix(Self.rowLength)
      let (views, window) = try await showRow(shown)
      try await assertContrast(
        in: zip(views, shown).map { ($0.root.widget, "\($0.id), \($1.name)") })
      window.destroy()
    }
  }

  /// The number of cards that are shown beside each other.
  private static let rowLength = 10

  /// Shows cards beside each other in a window.
  @MainActor private func showRow(
    _ states: some Collection<CardState>
  ) async throws -> (views: [CardView], window: Window) {
    try TestDisplay.require()
    TestStyle.use(.light)
    let row = Box(.horizontal)
    row.addClass("cardwall-page")
    row.verticalAlignment = .start
    row.provide(TestImages.named)
    let views = states.map { state in
      let view = CardView(state.card?.id ?? CardID("card"))
      view.root.setMinimumSize(width: 340)
      view.root.set(margins: Margins(16))
      view.root.verticalAlignment = .start
      row.append(view.root)
      view.render(state)
      return view
    }
    return (views, try await TestDisplay.show(row))
  }

  /// S-74: in each state of the image: on its way, missing, dark, middling and light.
  @MainActor func testTheTitleOverAnImageHasEnoughContrast() async throws {
    for image in [nil, "none", "dark", "gray", "light"] {
      let reference = image.map { Picture.file("/\($0).png") }
      let card = Card(
        id: CardID("quay"), media: Media(image: reference, title: "The old quay"),
        header: CardHeader(main: MainHeader(subtitle: "Opens at six")))
      let states = [
        CardState.loaded(card, .fresh), .loaded(card, .stale(since: "As of 13:42")),
        .failed(SampleCards.failure, scope: .body(card)),
        .loading(Skeleton([.text(lines: 2)], card: card)),
      ]
      let (views, window) = try await showRow(states)
      await TestImages.named.settle()
      try await settle()
      for view in views { XCTAssertEqual(view.root.first("media-title")?.isMapped, true) }
      try await assertContrast(
        in: zip(views, states).map { ($0.root.widget, "\(image ?? "no image"), \($1.name)") })
      window.destroy()
    }
  }

  /// S-74: the letters of a title over a dark image are not white on the plain ground of an image
  /// that is on its way.
  @MainActor func testTheTitleIsLegibleWhileAnotherImageLoads() async throws {
    let images = TestImages()
    func state(_ image: String) -> CardState {
      let media = Media(image: .file("/\(image).png"), title: "The old quay")
      return .loaded(Card(id: CardID("quay"), media: media), .fresh)
    }
    let (view, _) = try await show(state("dark"))
    view.root.provide(images.library)
    let title = try XCTUnwrap(view.root.first("media-title"))
    await TestImages.named.settle()
    try await settle("the letters are white") { title.hasClass("white-ink") }
    view.render(state("another"))
    try await assertContrast(in: view.root, "another image")
  }

  /// The states of rows of reports, in rows that are selected, under the pointer, and both.
  @MainActor func testTheTextOfReportRowsHasEnoughContrast() async throws {
    try XInput.require()
    let states = SemanticState.allCases
    for width in [400, 700] {
      let page = ReportPageView(
        Report(
          title: "Orders",
          columns: [ReportColumn("Order", role: .name), ReportColumn("Status", role: .state)]))
      page.row = { position in
        ReportRow(cells: [TableCell("Ada"), TableCell("held", state: states[position])]) {
          Card(id: .reportRow(position), header: CardHeader(title: "Ada"))
        }
      }
      page.change { $0.phase = .rows(ReportRows(count: states.count), note: nil) }
      let window = try await TestDisplay.show(page.root, width: width, height: 400)
      try await TextContrast.forEachLook {
        TestStyle.style.preferredContrast = $0?.isHigh
      } _: { look in
        for position in states.indices {
          for hovered in [position, (position + 1) % states.count] {
            page.focus(position)
            let row = page.root.all(cssName: "row").filter { $0.isMapped }
            try XInput.move(to: row[row.count - states.count + hovered])
            try await settle()
            try TextContrast.check(
              page.root, "row \(position) selected, \(hovered) hovered, \(width) px, \(look)")
          }
        }
      }
      window.destroy()
    }
  }

  /// The texts of a chart are not labels: they are measured below its plot, where nothing else is.
  @MainActor func testTheTextsOfAChartHaveEnoughContrast() async throws {
    for freshness in [Freshness.fresh, .stale(since: "As of 13:42, 21 minutes ago")] {
      let (view, window) = try await show(.loaded(SampleCards.processor, freshness))
      try await TextContrast.forEachLook {
        TestStyle.style.preferredContrast = $0?.isHigh
      } _: { look in
        let picture = try XCTUnwrap(view.root.picture(scale: TextContrast.scale))
        var area = try XCTUnwrap(view.root.first("chart")?.bounds(in: view.root))
        (area.y, area.height) = (area.y + area.height - 14, 14)
        let contrast = try XCTUnwrap(picture.contrast(in: area, scale: TextContrast.scale))
        XCTAssertGreaterThan(contrast, TextContrast.minimum, "\(freshness), \(look)")
      }
      window.destroy()
    }
  }

  /// The test itself: text that is too pale is found.
  @MainActor func testWeakTextIsFound() async throws {
    let (view, _) = try await show(.loaded(SampleCards.processor, .fresh))
    let title = try XCTUnwrap(view.root.first("card-title"))
    title.opacity = 0.5
    try await settle()
    let picture = try XCTUnwrap(view.root.picture(scale: TextContrast.scale))
    let found = TextContrast.all(in: view.root, picture).filter {
      $0.contrast < TextContrast.minimum
    }
    XCTAssertEqual(found.map(\.text), [SampleCards.processor.name])
  }
}

extension CardState {
  /// The name of the state, for messages.
  fileprivate var name: String {
    if case .loaded(_, .stale) = self {
      "stale"
    } else {
      "\(self)".prefix { $0 != "(" }.description
    }
  }
}
