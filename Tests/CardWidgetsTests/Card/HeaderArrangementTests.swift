import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The widths of the parts of a header.
final class HeaderArrangementTests: DisplayTestCase {
  private let longText = "A line that is long enough to need all of the room that the header has"

  /// Returns the bounds of the widgets of a style class in a card with this header, from the top.
  @MainActor
  private func bounds(
    _ style: String, of header: CardHeader, width: Int = 340
  ) async throws -> [Rectangle] {
    let card = Card(id: CardID("a"), header: header)
    let (view, window) = try await show(.loaded(card, .fresh), width: width)
    defer { window.destroy() }
    return view.root.all(style).filter(\.isMapped).compactMap { $0.bounds(in: view.root) }
  }

  private func extended(rows: Int) -> CardHeader {
    let row = HeaderRow(.text(longText))
    return CardHeader(
      extended: ExtendedHeader(
        rows: UpTo(first: Array(repeating: row, count: rows)),
        accessory: ExtendedAccessory(KPI("4,035", unit: "€"))))
  }

  /// S-93: a figure without rows is beside the title; where the title has no room, below it.
  @MainActor
  func testAFigureWithoutRowsIsBesideTheTitle() async throws {
    func header(_ title: String) -> CardHeader {
      CardHeader(
        main: MainHeader(title: title),
        extended: ExtendedHeader(accessory: ExtendedAccessory(KPI("28,501.05", unit: "EUR"))))
    }
    for (title, width, isBeside) in [
      ("Revenue", 400, true), (longText, 400, true), (longText, 240, false),
    ] {
      let texts = try await bounds("card-title", of: header(title), width: width)
      let figures = try await bounds("kpi", of: header(title), width: width)
      let (text, figure) = (try XCTUnwrap(texts.first), try XCTUnwrap(figures.first))
      XCTAssertEqual(figure.maxX, Double(width) - 16, accuracy: 1)
      if isBeside {
        XCTAssertLessThan(text.maxX, figure.x)
        XCTAssertLessThan(figure.y, text.maxY)
      } else {
        XCTAssertGreaterThanOrEqual(figure.y, text.maxY)
      }
    }
  }

  /// S-67: the header is optional; without it the body begins.
  @MainActor
  func testACardWithoutHeaderBeginsWithItsBody() async throws {
    var card = SampleCards.order
    card.header = CardHeader()
    let (view, _) = try await show(.loaded(card, .fresh))
    XCTAssertNil(view.root.first("card-title").flatMap { $0.isMapped ? $0 : nil })
    let body = try XCTUnwrap(view.root.first("facts-body")?.bounds(in: view.root))
    XCTAssertLessThanOrEqual(body.y, 16)
  }

  /// S-82: a header may have no title, and show whatever else it has.
  @MainActor
  func testAHeaderNeedsNoTitle() async throws {
    let counter = MainHeader(right: UpTo(first: [.counter(Counter(shown: 1, total: 2))]))
    let shown: [(style: String, header: MainHeader)] = [
      ("card-counter", counter), ("avatar", MainHeader(left: .avatar(Avatar(.initials("BC"))))),
      ("status", MainHeader(left: .statuses([Status("Late", state: .negative)]))),
      ("card-subtitle", MainHeader(subtitle: "Since Monday")),
    ]
    for (style, header) in shown {
      let found = try await bounds(style, of: CardHeader(main: header))
      XCTAssertEqual(found.count, 1, style)
      XCTAssertGreaterThan(found.first?.width ?? 0, 0, style)
    }
  }

  /// S-85: the content at the left has its natural width, which the title loses.
  @MainActor
  func testAWiderStatusTakesTheRoomFromTheTitle() async throws {
    var widths: [(status: Double, title: Double)] = []
    for word in ["Late", "Waiting for parts"] {
      let header = CardHeader(
        main: MainHeader(title: longText, left: .statuses([Status(word)])))
      let status = try await bounds("status", of: header)
      let title = try await bounds("card-title", of: header)
      XCTAssertLessThan(status[0].maxX, title[0].x)
      widths.append((status[0].width, title[0].maxX - title[0].x))
    }
    let taken = widths[1].status - widths[0].status
    XCTAssertGreaterThan(taken, 20)
    XCTAssertEqual(widths[0].title - widths[1].title, taken, accuracy: 1)
  }

  /// S-81, S-92, S-95, S-96: one or two rows have one line each, beside the figure at the right.
  @MainActor
  func testOneOrTwoRowsStandBesideTheFigure() async throws {
    for count in 1...2 {
      let rows = try await bounds("header-text", of: extended(rows: count))
      let figure = try await bounds("kpi", of: extended(rows: count))[0]
      XCTAssertEqual(rows.count, count)
      XCTAssertEqual(figure.maxX, 340 - 16, accuracy: 1, "\(count) rows")
      for row in rows {
        XCTAssertLessThan(row.height, 30, "\(count) rows: one line")
        XCTAssertLessThanOrEqual(row.maxX, figure.x - 12, "\(count) rows")
        XCTAssertLessThan(row.y, figure.maxY, "\(count) rows")
        XCTAssertGreaterThan(row.maxY, figure.y, "\(count) rows")
      }
    }
  }

  /// S-99: a figure alone is as wide as it needs, whatever the width of the card.
  @MainActor
  func testAFigureAloneIsAsWideAsItNeeds() async throws {
    let widths = [
      try await bounds("kpi", of: extended(rows: 0), width: 300)[0].width,
      try await bounds("kpi", of: extended(rows: 0), width: 600)[0].width,
    ]
    XCTAssertEqual(widths[0], widths[1])
    XCTAssertLessThan(widths[0], 200)
  }

  /// The title of a card is at one height, whatever is beside it.
  @MainActor
  func testTitlesBeginAtOneHeight() async throws {
    func header(_ figure: KPI?) -> CardHeader {
      CardHeader(
        main: MainHeader(title: "Processor", subtitle: "Eight cores"),
        extended: figure.map { ExtendedHeader(accessory: ExtendedAccessory($0)) })
    }
    let figures: [KPI?] = [
      nil, KPI("88", unit: "%"), KPI("88", unit: "%", size: .large),
      KPI("88", unit: "%", ring: 0.88),
    ]
    for figure in figures {
      let title = try await bounds("card-title", of: header(figure))
      XCTAssertEqual(title.map(\.y), [16], "\(String(describing: figure))")
    }
  }

  /// A figure beside a title has its baseline, on a card and in the larger letters of a page.
  @MainActor
  func testAFigureHasTheBaselineOfTheTitleBesideIt() async throws {
    for avatar in [nil, LeftAccessory.avatar(Avatar(.initials("BC")))] {
      let card = Card(
        id: CardID("a"),
        header: CardHeader(
          main: MainHeader(title: "Madrid", left: avatar),
          extended: ExtendedHeader(accessory: ExtendedAccessory(KPI("25", unit: "EUR")))))
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      let lines = try ["card-title", "kpi-value"].map { style in
        let label = try XCTUnwrap(view.root.first(style))
        let top = try XCTUnwrap(label.bounds(in: view.root)).y
        return top + Double(try XCTUnwrap(label.measure(.vertical).baseline))
      }
      XCTAssertEqual(lines[0], lines[1], accuracy: 1)
    }
  }

  /// The text below a figure isn't cut while the line has room for it.
  @MainActor
  func testTheTextOfAFigureBelowTheTitleHasTheWholeLine() async throws {
    let kpi = KPI("28,501.05", unit: "EUR", target: "Last year so far: 24,118.75 EUR")
    let header = CardHeader(
      main: MainHeader(title: longText),
      extended: ExtendedHeader(accessory: ExtendedAccessory(kpi)))
    let card = Card(id: CardID("a"), header: header)
    let (view, _) = try await show(.loaded(card, .fresh), width: 270)
    let text = try XCTUnwrap(view.root.first("kpi-target"))
    let title = try XCTUnwrap(view.root.first("card-title")?.bounds(in: view.root))
    let bounds = try XCTUnwrap(text.bounds(in: view.root))
    XCTAssertGreaterThanOrEqual(bounds.y, title.maxY)
    XCTAssertGreaterThanOrEqual(bounds.width, Double(text.measure(.horizontal).natural))
  }

  /// A trend is never cut for the figure beside it: the figure goes below it.
  @MainActor
  func testATrendKeepsItsWords() async throws {
    let header = CardHeader(
      main: MainHeader(title: "Takings"),
      extended: ExtendedHeader(
        accessory: ExtendedAccessory(KPI("1,284.50", unit: "EUR", caption: "until now")),
        trend: Trend("+4.2 % since last week", direction: .up)))
    let text = try await bounds("status-text", of: header, width: 280)
    let figure = try await bounds("kpi", of: header, width: 280)
    XCTAssertGreaterThanOrEqual(figure[0].y, text[0].maxY)
    let wide = try await bounds("status-text", of: header, width: 460)
    let besides = try await bounds("kpi", of: header, width: 460)
    XCTAssertLessThan(besides[0].y, wide[0].maxY)
  }

  /// A menu without a title is beside the text of its card, not above it.
  @MainActor
  func testAMenuAloneIsBesideTheText() async throws {
    for mirrored in [false, true] {
      let card = Card(
        id: CardID("a"), body: .text(TextBody(plain: longText)),
        menu: [Action(id: ActionID("hide"), title: "Hide", effect: .hide)])
      let (view, window) = try await show(.loaded(card, .fresh), mirrored: mirrored)
      defer { window.destroy() }
      let text = try XCTUnwrap(view.root.first("text-body")?.bounds(in: view.root))
      let menu = try XCTUnwrap(view.root.first("card-header")?.bounds(in: view.root))
      XCTAssertLessThan(menu.y, text.y + 1)
      XCTAssertTrue(mirrored ? menu.maxX <= text.x : text.maxX <= menu.x)
    }
  }
}
