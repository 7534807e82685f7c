import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Rows and figure of the extended header.
final class ExtendedHeaderTests: DisplayTestCase {
  private static func card(_ rows: [HeaderRow], _ kpi: KPI? = nil) -> Card {
    Card(
      id: CardID("card"),
      header: CardHeader(
        main: MainHeader(title: "Order 4711"),
        extended: ExtendedHeader(
          rows: UpTo(first: rows), accessory: kpi.map { ExtendedAccessory($0) })))
  }

  private static let words = ["Organic", "Whole bean", "Fair trade", "Express", "Fragile", "Cold"]
  private static let tags = HeaderRow(.tags((words + words).map { Tag($0) }))

  @MainActor
  private func bounds(of widgets: [Widget], in view: CardView) throws -> [Rectangle] {
    try widgets.filter(\.isMapped).map { try XCTUnwrap($0.bounds(in: view.root)) }
  }

  /// S-97: beside the figure tags have one line; "+n" counts and names what has no room.
  @MainActor
  func testTagsBesideAFigureHaveOneLine() async throws {
    let card = Self.card([Self.tags], KPI("4,035", unit: "€"))
    let (view, _) = try await show(.loaded(card, .fresh))
    let tags = view.root.all("tag")
    let shown = tags.filter(\.isMapped)
    let places = try bounds(of: tags, in: view)
    XCTAssertEqual(Set(places.map { $0.y + $0.height / 2 }).count, 1)
    XCTAssertLessThan(shown.count, 5)
    let figure = try XCTUnwrap(view.root.first("kpi")?.bounds(in: view.root))
    XCTAssertTrue(places.allSatisfy { $0.maxX <= figure.x - 12 })
    let hidden = (Self.words + Self.words).dropFirst(shown.count - 1)
    XCTAssertEqual(tags.last?.tooltip, hidden.joined(separator: ", "))
  }

  /// S-98: a row without a figure beside it wraps to three lines at the most.
  @MainActor
  func testTagsAloneWrapToThreeLines() async throws {
    let (view, _) = try await show(.loaded(Self.card([Self.tags]), .fresh), width: 300)
    let places = try bounds(of: view.root.all("tag"), in: view)
    XCTAssertEqual(Set(places.map { $0.y + $0.height / 2 }).count, 3)
    XCTAssertTrue(places.allSatisfy { $0.maxX <= 300 - 16 })
    XCTAssertGreaterThan(places.count, 6)
  }

  /// S-98: statuses wrap like tags do, and a text does within three lines.
  @MainActor
  func testStatusesAndTextsWrap() async throws {
    let statuses = HeaderRow(elements: Self.words.map { .status(Status($0, state: .positive)) })
    let text = HeaderRow(.text(Self.words.joined(separator: ", ") + Self.words.joined()))
    let card = Self.card([statuses, text])
    let (view, _) = try await show(.loaded(card, .fresh), width: 300)
    let lines = Set(try bounds(of: view.root.all("status"), in: view).map(\.y))
    XCTAssertGreaterThan(lines.count, 1)
    let words = try XCTUnwrap(view.root.first("header-text"))
    XCTAssertGreaterThan(words.height, 30)
    XCTAssertLessThan(words.height, 70)
  }

  /// S-89: all subsets of rows and figure can be shown.
  @MainActor
  func testEverySubsetOfRowsAndFigureIsShown() async throws {
    let rows = [
      HeaderRow(.status(Status("Late", state: .negative))), HeaderRow(.rating(Rating(3.5))),
      HeaderRow(.text("Sidamo")),
    ]
    for subset in 0..<16 {
      let kpi = subset & 8 == 0 ? nil : KPI("42", unit: "%")
      let shown = rows.indices.filter { subset & (1 << $0) != 0 }.map { rows[$0] }
      let (view, window) = try await show(.loaded(Self.card(shown, kpi), .fresh))
      XCTAssertEqual(view.root.all("header-row").filter(\.isMapped).count, shown.count)
      XCTAssertEqual(view.root.first("kpi")?.isMapped ?? false, kpi != nil)
      window.destroy()
    }
  }

  /// S-95, S-96: one or two rows stand beside the figure.
  @MainActor
  func testOneOrTwoRowsStandBesideTheFigure() async throws {
    let all = [HeaderRow(.text("one")), HeaderRow(.text("two"))]
    for count in 1...2 {
      let card = Self.card(Array(all.prefix(count)), KPI("42", caption: "pieces", size: .large))
      let (view, window) = try await show(.loaded(card, .fresh))
      let figure = try XCTUnwrap(view.root.first("kpi")?.bounds(in: view.root))
      for row in try bounds(of: view.root.all("header-row"), in: view) {
        XCTAssertGreaterThanOrEqual(row.y, figure.y)
        XCTAssertLessThanOrEqual(row.maxY, figure.maxY)
        XCTAssertLessThanOrEqual(row.maxX, figure.x - 12)
      }
      window.destroy()
    }
  }

  /// S-93, S-99: alone the figure stands at the start, in the middle or at the end.
  @MainActor
  func testAFigureAloneStandsWhereTheCardSays() async throws {
    for (alignment, middle) in [
      (ExtendedAccessory.Alignment.start, 0.2), (.center, 0.5), (.end, 0.8),
    ] {
      var card = Self.card([], KPI("42", caption: "pieces"))
      card.header.extended?.accessory?.alignment = alignment
      let (view, window) = try await show(.loaded(card, .fresh))
      let figure = try XCTUnwrap(view.root.first("kpi")?.bounds(in: view.root))
      XCTAssertEqual((figure.x + figure.width / 2) / 340, middle, accuracy: 0.1)
      XCTAssertEqual(
        view.root.first("kpi")?.width, view.root.first("kpi")?.measure(.horizontal).natural)
      window.destroy()
    }
  }

  /// S-53, S-91: a new number changes the figure in place, and a long one is drawn smaller.
  @MainActor
  func testALongFigureStaysInItsCardAtAnySizeOfText() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    for scale in [1, 1.5, 2] {
      TestDisplay.appearance.textScale = scale
      let kpi = KPI("1,234,567.89", unit: "€", caption: "until now", size: .large)
      let rows = [Self.tags, HeaderRow(.rating(Rating(4.3, count: 212)))]
      let (view, window) = try await show(.loaded(Self.card(rows, kpi), .fresh), width: 300)
      XCTAssertEqual(view.root.width, 300, "\(scale)")
      for style in ["figure", "tag", "rating"] {
        for place in try bounds(of: view.root.all(style), in: view) {
          XCTAssertLessThanOrEqual(place.maxX, 300 - 15.5, "\(style) \(scale)")
        }
      }
      window.destroy()
    }
  }

  /// S-62: a ring is 104 px small and 130 px large, grows with the text, and holds its figure.
  @MainActor
  func testARingGrowsWithTheTextAndHoldsItsFigure() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    for (size, scale, diameter) in [
      (KPI.Size.small, 1.0, 104.0), (.large, 1, 130), (.small, 2, 208),
    ] {
      TestDisplay.appearance.textScale = scale
      let card = Self.card([], KPI("8,000/12,000", unit: "t", size: size, ring: 0.66))
      let (view, window) = try await show(.loaded(card, .fresh))
      let figure = try XCTUnwrap(view.root.first("figure"))
      let ring = try XCTUnwrap(figure.parent)
      XCTAssertEqual(Double(ring.width), diameter, accuracy: 1)
      XCTAssertEqual(Double(ring.height), diameter, accuracy: 1)
      XCTAssertLessThan(Double(figure.width), diameter * 0.85)
      window.destroy()
    }
  }

  /// A missing value is an em dash.
  @MainActor
  func testAMissingValueIsADash() async throws {
    let card = Self.card([], KPI("", unit: "%"))
    let (view, _) = try await show(.loaded(card, .fresh))
    XCTAssertEqual(view.root.first("kpi-value").flatMap { Label(of: $0)?.text }, "—")
    XCTAssertNil(view.root.first("kpi-unit"))
  }

  /// S-88: where the script runs from right to left, "+4.2 %" and "3 of 12" keep their order.
  @MainActor
  func testRunsKeepTheirOrderFromRightToLeft() async throws {
    var card = Self.card([], KPI("+4.2", unit: "%"))
    card.header.main?.right = UpTo(first: [.counter(Counter(shown: 3, total: 12))])
    card.header.extended?.trend = Trend("+4.2 %", direction: .up)
    card.header.main?.subtitle = "+49 431 1234"
    let (view, _) = try await show(.loaded(card, .fresh), mirrored: true)
    for (style, text) in [
      ("card-counter", "3 of 12"), ("status-text", "4.2 %"), ("kpi-value", "+4.2"),
      ("card-subtitle", "+49 431 1234"),
    ] {
      let label = try XCTUnwrap(view.root.first(style))
      XCTAssertEqual(Label(of: label)?.text, "\u{2068}\(text)\u{2069}")
    }
    let value = try XCTUnwrap(view.root.first("kpi-value")?.bounds(in: view.root))
    let unit = try XCTUnwrap(view.root.first("kpi-unit")?.bounds(in: view.root))
    XCTAssertLessThan(value.maxX, unit.x)
  }

  /// A unit that is a word is a space away from its number, and a sign is nearer.
  @MainActor
  func testAWordIsFurtherFromItsNumberThanASign() async throws {
    var gaps: [Double] = []
    for unit in ["%", "cups"] {
      let (view, window) = try await show(.loaded(Self.card([], KPI("212", unit: unit)), .fresh))
      let value = try XCTUnwrap(view.root.first("kpi-value")?.bounds(in: view.root))
      let label = try XCTUnwrap(view.root.first("kpi-unit")?.bounds(in: view.root))
      gaps.append(label.x - value.maxX)
      window.destroy()
    }
    XCTAssertGreaterThan(gaps[0], 0)
    XCTAssertLessThanOrEqual(gaps[0], 3)
    XCTAssertGreaterThan(gaps[1], gaps[0])
  }

  @MainActor
  func testRowsAreUpdatedInPlace() async throws {
    let (view, _) = try await show(
      .loaded(Self.card([HeaderRow(.status(Status("Late")), .tags([Tag("a")]))]), .fresh))
    let before = view.root.all("tag") + view.root.all("status")
    view.render(.loaded(Self.card([HeaderRow(.status(Status("Due")), .tags([Tag("b")]))]), .fresh))
    XCTAssertEqual(view.root.all("tag") + view.root.all("status"), before)
  }

  @MainActor
  func testEveryKindOfRowIsGoneWithItsCard() async throws {
    try await assertReleased {
      let view = CardView(CardID("card"))
      let ring = KPI("8/12", icon: Icon("starred-symbolic"), ring: 0.6)
      view.render(.loaded(Self.card([Self.tags, HeaderRow(.rating(Rating(2)))], ring), .fresh))
      view.render(.loaded(Self.card([HeaderRow(.text("x"))], KPI("8", target: "of 9")), .fresh))
      return (view.root.widget, view)
    }
  }
}
