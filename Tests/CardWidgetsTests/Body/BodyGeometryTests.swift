import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The positions and sizes of the parts of bodies.
final class BodyGeometryTests: DisplayTestCase {
  /// S-34: a telephone number and a share read from left to right where the page is mirrored.
  @MainActor func testNumbersKeepTheirOrderInAMirroredBody() async throws {
    let bodies: [(CardBody, style: String, text: String)] = [
      (
        .facts([Fact(id: ElementID("1"), label: "Call", text: "+49 431 55")]), "fact-value",
        "+49 431 55"
      ),
      (
        .table(
          TableBody(
            columns: [TableColumn("Left")],
            rows: [TableRow(id: ElementID("1"), cells: [TableCell("18 %")])])),
        "table-cell", "18 %"
      ),
    ]
    for (body, style, text) in bodies {
      let (view, window) = try await show(
        .loaded(Card(id: CardID("c"), body: body), .fresh), mirrored: true)
      let label = try XCTUnwrap(view.root.first(style))
      XCTAssertEqual(Label(of: label)?.text, "\u{2068}\(text)\u{2069}")
      window.destroy()
    }
  }

  /// Facts that can be pressed are never lower than others, at any size of text.
  @MainActor func testFactsThatCanBePressedAreNoLower() async throws {
    for textScale in [1.0, 2] {
      var heights: [Int] = []
      for destination in [Destination.none, .object] {
        let facts = ["A", "B"].map {
          Fact(id: ElementID($0), label: $0, text: "1", destination: destination)
        }
        let stage = try await CardStage(
          Card(id: CardID("c"), body: .facts(facts)), textScale: textScale)
        heights.append(try stage.widget("fact").height)
        stage.close()
      }
      XCTAssertGreaterThanOrEqual(heights[1], heights[0], "\(textScale)")
    }
  }

  /// The ground of a special day is seen in both colour schemes, and its number is read on it.
  @MainActor func testTheGroundOfASpecialDayIsSeen() async throws {
    guard case .calendar(var calendar)? = SampleCards.shifts.body else { return XCTFail() }
    calendar.events = []
    calendar.specialDays = [
      CalendarBody.Event(id: ElementID("a"), first: calendar.today, title: "Closed")
    ]
    for scheme in [Appearance.ColorScheme.light, .dark] {
      let stage = try await CardStage(
        Card(id: CardID("c"), body: .calendar(calendar)), scheme: scheme)
      let page = stage.page.picture()
      let today = try XCTUnwrap(
        stage.view.root.all("calendar-day").first { $0.hasClass("today") }?
          .bounds(in: stage.page))
      // The left half of the cell, beside the number and its ring.
      let ground = Rectangle(x: today.x - 6, y: today.y + 8, width: 12, height: 4)
      XCTAssertGreaterThan(try XCTUnwrap(page?.contrast(in: ground, scale: 1)), 1.35)
      XCTAssertGreaterThan(try XCTUnwrap(page?.contrast(in: today, scale: 1)), 4.5)
      stage.close()
    }
  }

  /// S-02: the nodes of a timeline stand below each other, whatever the times are called.
  @MainActor func testTheNodesOfATimelineStandBelowEachOther() async throws {
    let (view, _) = try await show(.loaded(SampleCards.delivery, .fresh))
    let rows = view.root.all("timeline-row").map(\.children)
    XCTAssertEqual(rows.count, 4, "three entries and the present")
    let nodes = try rows.map { try bounds($0[1], in: view).x }
    XCTAssertEqual(Set(nodes).count, 1)
    let now = try bounds(view.root.first("timeline-now"), in: view)
    let titles = try view.root.all("row-title").map { try bounds($0, in: view) }
    XCTAssertGreaterThan(now.y, titles[1].y)
    XCTAssertLessThan(now.y, titles[2].y)
  }

  /// S-02: a month has a cell a day, of equal width, in the order of the week; mirrored too.
  @MainActor func testTheDaysOfAMonthStandInColumns() async throws {
    for mirrored in [false, true] {
      let (view, window) = try await show(.loaded(SampleCards.shifts, .fresh), mirrored: mirrored)
      defer { window.destroy() }
      let days = view.root.all("calendar-day")
      XCTAssertEqual(days.count, 42)
      let row = try days.prefix(7).map { try bounds($0, in: view).x }
      XCTAssertEqual(row, mirrored ? row.sorted().reversed() : row.sorted())
      XCTAssertEqual(view.root.all("today").count, 1)
    }
  }

  /// S-02: at twice the size of text nothing is wider than the card.
  @MainActor func testLargeTextStaysWithinTheCard() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    for card in SampleCards.all {
      let (view, window) = try await show(.loaded(card, .fresh), width: 320)
      XCTAssertEqual(view.root.width, 320, "\(card.id)")
      for style in ["list-row", "table-row", "fact", "timeline-row", "calendar-day", "text-block"] {
        for widget in view.root.all(style) where widget.isMapped {
          let bounds = try XCTUnwrap(widget.bounds(in: view.root))
          XCTAssertLessThanOrEqual(bounds.maxX, 320, "\(card.id) \(style)")
          XCTAssertGreaterThanOrEqual(bounds.x, 0, "\(card.id) \(style)")
        }
      }
      window.destroy()
    }
  }

  /// Paddings and distances are those of the usual size of text, times its factor.
  @MainActor func testTheAirOfACardFollowsTheSizeOfText() async throws {
    let card = try XCTUnwrap(SampleCards.all.first { $0.header.main?.left != nil })
    let (view, _) = try await show(.loaded(card, .fresh), width: 800)
    defer { TestDisplay.appearance.textScale = 1 }
    for (scale, inset) in [(1.0, 16.0), (1.5, 24), (2, 32)] {
      TestDisplay.appearance.textScale = scale
      try await settle("the picture is \(inset) px from the edge") {
        view.root.first("avatar")?.bounds(in: view.root)?.x == inset
      }
      let avatar = try XCTUnwrap(view.root.first("avatar")?.bounds(in: view.root))
      let title = try XCTUnwrap(view.root.first("card-title")?.bounds(in: view.root))
      XCTAssertEqual(title.x - avatar.maxX, inset / 2)
    }
  }

  /// A state is told without its colour: by a sign right before the text of a cell, row or fact.
  @MainActor func testAStateHasASign() async throws {
    func table(
      _ alignment: TableColumn.Alignment, _ state: SemanticState = .critical
    ) -> CardBody {
      .table(
        TableBody(
          columns: [TableColumn("Left", alignment: alignment)],
          rows: [TableRow(id: ElementID("1"), cells: [TableCell("11", state: state)])]))
    }
    let bodies: [(CardBody, String)] = [
      (table(.start), "table-cell"), (table(.center), "table-cell"), (table(.end), "table-cell"),
      (
        .facts([Fact(id: ElementID("1"), label: "Left", text: "11", state: .critical)]),
        "fact-value"
      ),
      (
        .facts([
          Fact(
            id: ElementID("1"), label: "Telephone", text: "+49 431 555 17", state: .positive,
            destination: .object)
        ]), "fact-value"
      ),
      (
        .list(
          ListBody(rows: [
            ListRow(id: ElementID("1"), title: "Ikura", status: Status("11", state: .critical))
          ])), "row-status"
      ),
    ]
    for (index, (body, style)) in bodies.enumerated() {
      for mirrored in [false, true] {
        let card = Card(id: CardID("c"), body: body)
        let (view, window) = try await show(.loaded(card, .fresh), mirrored: mirrored)
        defer { window.destroy() }
        let sign = try bounds(view.root.first("state-sign"), in: view)
        let label = try XCTUnwrap(view.root.first(style))
        let text = try bounds(label, in: view)
        if let label = Label(of: label) {
          XCTAssertEqual(label.lineCount, 1, "\(index)")
          XCTAssertEqual(sign.maxY, text.y + label.baseline, accuracy: 8, "\(index): in the line")
        }
        let spare = text.width - Double(label.measure(.horizontal).natural)
        let gap = mirrored ? sign.x - text.maxX : text.x - sign.maxX
        XCTAssertGreaterThanOrEqual(gap, 3, "\(index)")
        XCTAssertLessThanOrEqual(gap, 8, "\(index)")
        if style == "table-cell", index > 0 { XCTAssertLessThan(spare, 150, "\(index)") }
        guard index == 0 else { continue }
        view.render(.loaded(Card(id: CardID("c"), body: table(.start, .neutral)), .fresh))
        XCTAssertNotEqual(view.root.first("state-sign")?.isVisible, true)
      }
    }
  }
}
