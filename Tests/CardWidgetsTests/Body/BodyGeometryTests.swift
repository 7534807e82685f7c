import CardModel
import CardWidgets
import Gtk
import TestSupport
import XCTest

/// The positions and sizes of the parts of bodies.
final class BodyGeometryTests: DisplayTestCase {
  @MainActor private func bounds(_ widget: Widget?, in view: CardView) throws -> Rectangle {
    try XCTUnwrap(XCTUnwrap(widget).bounds(in: view.root))
  }

  /// S-34: the statuses stand at the end, below each other, and the texts before them.
  @MainActor func testStatusAndSubstatusStandAtTheEndOfTheRow() async throws {
    for mirrored in [false, true] {
      let (view, window) = try await show(.loaded(SampleCards.crews, .fresh), mirrored: mirrored)
      defer { window.destroy() }
      let title = try bounds(view.root.first("row-title"), in: view)
      let status = try bounds(view.root.first("row-status"), in: view)
      let below = try bounds(view.root.first("row-substatus"), in: view)
      XCTAssertLessThanOrEqual(status.maxY, below.y + 1)
      if mirrored {
        XCTAssertEqual(below.x, 16, accuracy: 1)
        XCTAssertLessThanOrEqual(status.maxX, title.x)
      } else {
        XCTAssertEqual(below.maxX, 340 - 16, accuracy: 1)
        XCTAssertLessThanOrEqual(title.maxX, status.x)
      }
    }
  }

  /// S-32: of several avatars two are seen, the second over a part of the first.
  @MainActor func testAvatarsOfAGroupOverlap() async throws {
    let (view, window) = try await show(.loaded(SampleCards.crews, .fresh))
    defer { window.destroy() }
    let avatars = try view.root.all("avatar").map { try bounds($0, in: view) }
    XCTAssertEqual(avatars.count, 2)
    XCTAssertEqual(avatars.map(\.width), [32, 32])
    XCTAssertLessThan(avatars[1].x, avatars[0].maxX)
    XCTAssertGreaterThan(avatars[1].x, avatars[0].x + 16)
  }

  /// S-34: the texts of all rows begin at one edge, however many pictures stand before them.
  @MainActor func testTheTextsOfAllRowsBeginAtOneEdge() async throws {
    let people = ["IA", "MO", "JW"].map { Avatar(.initials($0)) }
    let rows = (1...3).map { count in
      ListRow(
        id: ElementID("\(count)"), title: "Crew \(count)",
        avatars: AvatarGroup(Array(people.prefix(count)), total: count))
    }
    let card = Card(id: CardID("c"), body: .list(ListBody(rows: rows)))
    let (view, window) = try await show(.loaded(card, .fresh))
    defer { window.destroy() }
    let titles = try view.root.all("row-title").map { try bounds($0, in: view).x }
    XCTAssertEqual(titles.count, 3)
    XCTAssertEqual(Set(titles).count, 1, "\(titles)")
  }

  /// S-37: the description is seen on a card and on a page, where it stands beside the labels.
  @MainActor func testTheDescriptionIsSeenInEveryWidth() async throws {
    let (view, window) = try await show(.loaded(SampleCards.crews, .fresh))
    let footnote = try bounds(view.root.first("row-footnote"), in: view)
    let below = try bounds(view.root.first("row-description"), in: view)
    XCTAssertGreaterThanOrEqual(below.y, footnote.maxY)
    window.destroy()

    let (wide, wideWindow) = try await show(.loaded(SampleCards.crews, .fresh), width: 860)
    let title = try bounds(wide.root.first("row-title"), in: wide)
    let beside = try bounds(wide.root.first("row-description"), in: wide)
    XCTAssertGreaterThan(beside.x, title.maxX)
    wideWindow.destroy()
  }

  /// S-38: a description has up to six lines, a text in the header up to three, and the labels
  /// above them up to two.
  @MainActor func testADescriptionHasMoreLinesThanTheLabelsAboveIt() async throws {
    let words = String(repeating: "Tastes each lot twice before it leaves. ", count: 20)
    let card = Card(
      id: CardID("c"),
      header: CardHeader(
        main: MainHeader(title: words, subtitle: words),
        extended: ExtendedHeader(rows: UpTo(first: [HeaderRow(.text(words))]))),
      body: .list(
        ListBody(rows: [
          ListRow(id: ElementID("1"), title: words, subtitle: words, description: words)
        ])))
    let (view, window) = try await show(.loaded(card, .fresh))
    defer { window.destroy() }
    let line = try bounds(view.root.first("row-subtitle"), in: view).height
    let description = try bounds(view.root.first("row-description"), in: view).height
    XCTAssertEqual(description / line, 6, accuracy: 0.5)
    let label = try bounds(view.root.first("card-subtitle"), in: view).height
    let text = try bounds(view.root.first("header-text"), in: view).height
    XCTAssertGreaterThan(text, label)
    XCTAssertGreaterThan(description, label)
  }

  /// S-32: the icon of an avatar grows with the text, as the avatar does.
  @MainActor func testTheIconOfAnAvatarGrowsWithTheText() async throws {
    let card = Card(
      id: CardID("c"),
      header: CardHeader(
        main: MainHeader(title: "Bar", left: .avatar(Avatar(.icon(Icon("starred-symbolic")))))))
    let (view, window) = try await show(.loaded(card, .fresh))
    defer { window.destroy() }
    let avatar = try XCTUnwrap(view.root.first("avatar"))
    let usual = try XCTUnwrap(avatar.children.first).measure(.vertical).minimum
    let side = avatar.height
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    try await settle("the avatar has grown") { avatar.height > side }
    let large = try XCTUnwrap(avatar.children.first).measure(.vertical).minimum
    XCTAssertEqual(Double(large) / Double(usual), 2, accuracy: 0.1)
  }

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

  /// S-34: what can be pressed by a finger is 44 px high.
  @MainActor func testRowsThatLeadSomewhereAreHighEnoughForAFinger() async throws {
    for (card, style) in [(SampleCards.processes, "list-row"), (SampleCards.shelves, "leads")] {
      let (view, window) = try await show(.loaded(card, .fresh))
      XCTAssertGreaterThanOrEqual(try bounds(view.root.first(style), in: view).height, 44, style)
      window.destroy()
    }
  }

  /// S-34: the rows of one body are equally high: 44 px if one of them can be pressed.
  @MainActor func testTheRowsOfABodyHaveOnePitch() async throws {
    func table(_ destinations: [Destination]) -> CardBody {
      .table(
        TableBody(
          columns: [TableColumn("A")],
          rows: destinations.enumerated().map {
            TableRow(id: ElementID("\($0)"), cells: [TableCell("x")], destination: $1)
          }))
    }
    func facts(_ destinations: [Destination]) -> CardBody {
      .facts(
        destinations.enumerated().map {
          Fact(id: ElementID("\($0)"), label: "Mail", text: "x", destination: $1)
        })
    }
    for (make, style) in [(table, "table-row"), (facts, "fact")] {
      for destinations in [[Destination.none, .object, .none], [.none, .none, .none]] {
        let card = Card(id: CardID("c"), body: make(destinations))
        let (view, window) = try await show(.loaded(card, .fresh))
        let heights = Set(try view.root.all(style).map { try bounds($0, in: view).height })
        XCTAssertEqual(heights.count, 1, "\(style): \(heights)")
        let isPressable = destinations.contains(.object)
        XCTAssertEqual(try XCTUnwrap(heights.first) >= 44, isPressable, "\(style): \(heights)")
        window.destroy()
      }
    }
  }

  /// S-02: the cells of a column stand below each other and below their heading.
  @MainActor func testTheCellsOfAColumnStandBelowEachOther() async throws {
    let (view, window) = try await show(.loaded(SampleCards.stock, .fresh))
    defer { window.destroy() }
    let heading = try XCTUnwrap(view.root.first("table-header")).children
    let rows = view.root.all("table-row").map(\.children)
    XCTAssertEqual(rows.count, 3)
    for column in heading.indices {
      let place = try bounds(heading[column], in: view)
      for row in rows {
        let cell = try bounds(row[column], in: view)
        XCTAssertEqual(cell.x, place.x)
        XCTAssertEqual(cell.width, place.width)
      }
    }
  }

  /// S-02: columns that have too little room end with an ellipsis and never touch.
  @MainActor func testCellsNeverOverlap() async throws {
    let long = "A name that is much too long for one column of this card"
    let table = TableBody(
      columns: [TableColumn(long), TableColumn(long), TableColumn("No", alignment: .end)],
      rows: [
        TableRow(
          id: ElementID("1"), cells: [TableCell(long), TableCell(long), TableCell("1,234")])
      ])
    let card = Card(id: CardID("t"), body: .table(table))
    let (view, window) = try await show(.loaded(card, .fresh), width: 300)
    defer { window.destroy() }
    for row in view.root.all("table-row") + view.root.all("table-header") {
      let cells = try row.children.map { try bounds($0, in: view) }
      XCTAssertLessThan(cells[0].maxX, cells[1].x)
      XCTAssertLessThan(cells[1].maxX, cells[2].x)
      XCTAssertLessThanOrEqual(cells[2].maxX, 300 - 16 + 0.5)
    }
  }

  /// S-02: on the page of the card the headings stay while the rows scroll.
  @MainActor func testTheHeadingsStayInSightOnThePage() async throws {
    try TestDisplay.require()
    TestStyle.use(.light)
    let table = TableBody(
      columns: [TableColumn("A")],
      rows: (0..<60).map { TableRow(id: ElementID("\($0)"), cells: [TableCell("\($0)")]) })
    let page = ObjectPageView()
    page.render(.loaded(Card(id: CardID("c"), body: .table(table)), .fresh))
    let window = try await TestDisplay.show(page.root, width: 800, height: 400)
    defer { window.destroy() }
    let heading = try XCTUnwrap(page.root.first("table-header"))
    let row = try XCTUnwrap(page.root.first("table-row"))
    let scroller = try XCTUnwrap(heading.enclosingScrolledWindow)
    let before = try XCTUnwrap(heading.bounds(in: scroller))
    XCTAssertGreaterThan(before.y, 0)
    scroller.vertical.value = 600
    try await settle("the rows are scrolled") { (row.bounds(in: scroller)?.y ?? 0) < -400 }
    try await settle("the heading stays at the top") {
      heading.hasClass("stuck") && abs(heading.bounds(in: scroller)?.y ?? .infinity) <= 1
    }
    scroller.vertical.value = 0
    try await settle("the heading is back") {
      !heading.hasClass("stuck") && heading.bounds(in: scroller)?.y == before.y
    }
  }

  /// S-02: the nodes of a timeline stand below each other, whatever the times are called.
  @MainActor func testTheNodesOfATimelineStandBelowEachOther() async throws {
    let (view, window) = try await show(.loaded(SampleCards.delivery, .fresh))
    defer { window.destroy() }
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

  /// A width of a column is that at the usual size of text.
  @MainActor func testTheWidthOfAColumnFollowsTheSizeOfText() async throws {
    var card = Card(id: CardID("lots"), header: CardHeader(title: "Lots"))
    card.body = .table(
      TableBody(
        columns: [TableColumn("Coffee", width: 120), TableColumn("Lot")],
        rows: [TableRow(id: ElementID("a"), cells: [TableCell("Huila"), TableCell("4")])],
        total: 1))
    let (view, window) = try await show(.loaded(card, .fresh), width: 700)
    defer { window.destroy() }
    defer { TestDisplay.appearance.textScale = 1 }
    for (scale, width) in [(1.0, 120), (2, 240)] {
      TestDisplay.appearance.textScale = scale
      try await settle("the column is \(width) px wide") {
        view.root.first("table-heading")?.width == width
      }
    }
  }

  /// Paddings and distances are those of the usual size of text, times its factor.
  @MainActor func testTheAirOfACardFollowsTheSizeOfText() async throws {
    let card = try XCTUnwrap(SampleCards.all.first { $0.header.main?.left != nil })
    let (view, window) = try await show(.loaded(card, .fresh), width: 800)
    defer { window.destroy() }
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

  /// A status keeps its words in a narrow row; the names below the title are shortened for it.
  @MainActor func testAStatusKeepsItsWords() async throws {
    for (word, lines) in [("20 min late", 1), ("Late by more than twenty minutes", 2)] {
      let row = ListRow(
        id: ElementID("1"), title: "Packing", subtitle: "Jonas Wiebe, Ines Albrecht, Mira Okafor",
        status: Status(word, state: .negative), substatus: Status("until 11:30"))
      let card = Card(id: CardID("c"), body: .list(ListBody(rows: [row])))
      let (view, window) = try await show(.loaded(card, .fresh), width: 230)
      defer { window.destroy() }
      let status = try XCTUnwrap(view.root.first("row-status"))
      let label = try XCTUnwrap(Label(of: status))
      XCTAssertFalse(label.isEllipsized, word)
      let line = try XCTUnwrap(view.root.first("row-substatus")).height
      XCTAssertEqual(Int((Double(status.height) / Double(line)).rounded()), lines, word)
      let subtitle = try XCTUnwrap(view.root.first("row-subtitle").flatMap { Label(of: $0) })
      XCTAssertTrue(subtitle.isEllipsized, word)
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
        XCTAssertNil(view.root.first("state-sign"))
      }
    }
  }
}
