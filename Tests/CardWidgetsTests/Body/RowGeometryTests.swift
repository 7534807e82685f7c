import CardModel
import CardTesting
import CardWidgets
import ChartModel
import CivilTime
import Gtk
import XCTest

/// The positions and sizes of the parts of rows.
final class RowGeometryTests: DisplayTestCase {
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
    let (view, _) = try await show(.loaded(SampleCards.crews, .fresh))
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
    let (view, _) = try await show(.loaded(card, .fresh))
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

    let (wide, _) = try await show(.loaded(SampleCards.crews, .fresh), width: 860)
    let title = try bounds(wide.root.first("row-title"), in: wide)
    let beside = try bounds(wide.root.first("row-description"), in: wide)
    XCTAssertGreaterThan(beside.x, title.maxX)
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
    let (view, _) = try await show(.loaded(card, .fresh))
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
    let (view, _) = try await show(.loaded(card, .fresh))
    let avatar = try XCTUnwrap(view.root.first("avatar"))
    let usual = try XCTUnwrap(avatar.children.first).measure(.vertical).minimum
    let side = avatar.height
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    try await settle("the avatar has grown") { avatar.height > side }
    let large = try XCTUnwrap(avatar.children.first).measure(.vertical).minimum
    XCTAssertEqual(Double(large) / Double(usual), 2, accuracy: 0.1)
  }

  /// S-34: what can be pressed by a finger is 44 px high.
  @MainActor func testRowsThatLeadSomewhereAreHighEnoughForAFinger() async throws {
    for (card, style) in [
      (SampleCards.processes, "list-row"), (SampleCards.shelves, "activatable"),
    ] {
      let (view, window) = try await show(.loaded(card, .fresh))
      view.root.addClass("touch")
      try await settle()
      XCTAssertGreaterThanOrEqual(try bounds(view.root.first(style), in: view).height, 44, style)
      window.destroy()
    }
  }

  /// The focus ring of a row of a table is around its texts, which stay where they are.
  @MainActor func testTheFocusRingOfARowIsAroundItsTexts() async throws {
    try XInput.require()
    let content = TableRow(
      id: ElementID("1"), cells: ["Chai", "12"].map { TableCell($0) }, destination: .object)
    let table = TableBody(columns: [TableColumn("A"), TableColumn("B")], rows: [content])
    let card = Card(id: CardID("c"), body: .table(table), destination: .object)
    let (view, _) = try await show(.loaded(card, .fresh))
    let row = try XCTUnwrap(view.root.first("table-row"))
    let cell = try bounds(row.children[0], in: view)
    XCTAssertEqual(try bounds(row, in: view).x, cell.x)
    view.root.grabFocus()
    try XInput.type("Tab")
    try await settle("the row has room for its ring") {
      row.hasFocus && row.bounds(in: view.root)?.x == cell.x - 8
    }
    XCTAssertEqual(try bounds(row.children[0], in: view), cell)
  }

  /// The title of an event is below its time where they have no room in one line.
  @MainActor func testTheTextsOfAnEventFlow() async throws {
    let day = CivilDate(year: 2026, month: 11, day: 9)
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    for (title, isBelow) in [("Fair", false), ("A fair with more words in its title", true)] {
      let week = CalendarBody(
        span: .week(from: day), title: "Week", today: day,
        weekdays: WeekdayNames(first: 1, letters: names, short: names, full: names),
        events: [CalendarBody.Event(id: ElementID("1"), first: day, title: title)])
      let card = Card(id: CardID("c"), body: .calendar(week))
      let (view, window) = try await show(.loaded(card, .fresh), width: 280)
      defer { window.destroy() }
      let time = try bounds(view.root.first("calendar-event-time"), in: view)
      let text = try bounds(view.root.first("calendar-event-title"), in: view)
      XCTAssertEqual(text.y >= time.maxY, isBelow, title)
      XCTAssertEqual(text.x == time.x, isBelow, title)
    }
  }

  /// S-34: the rows of one body are equally high: if one of them can be pressed, 36 px for a
  /// pointer, 28 px in a compact dashboard, and 44 px for fingers in both.
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
    try await forEachDensity { density in
      let pointerHeight = density == .compact ? 28.0 : 36
      for (make, style) in [(table, "table-row"), (facts, "fact")] {
        for destinations in [[Destination.none, .object, .none], [.none, .none, .none]] {
          let card = Card(id: CardID("c"), body: make(destinations))
          let (view, window) = try await show(.loaded(card, .fresh))
          let isPressable = destinations.contains(.object)
          for (isTouch, height) in [(false, pointerHeight), (true, 44.0)] {
            view.root.setClass("touch", when: isTouch)
            try await settle()
            let heights = Set(try view.root.all(style).map { try bounds($0, in: view).height })
            XCTAssertEqual(heights.count, 1, "\(style): \(heights)")
            let found = try XCTUnwrap(heights.first)
            XCTAssertEqual(found >= height, isPressable, "\(style), \(density): \(heights)")
            XCTAssertLessThanOrEqual(found, height, "\(style), \(density)")
          }
          window.destroy()
        }
      }
    }
  }

  /// S-73: what a finger presses is 44 px high in a compact dashboard, too.
  @MainActor func testCompactButtonsAndTouchedRowsKeepTheirHeight() async throws {
    try await forEachDensity { density in
      let rows = ["A", "B"].map { ListRow(id: ElementID($0), title: $0, destination: .object) }
      let action = Action(id: ActionID("a"), title: "Confirm")
      let card = Card(
        id: CardID("c"), header: CardHeader(title: "Orders"), body: .list(ListBody(rows: rows)),
        footer: [action])
      let (view, window) = try await show(.loaded(card, .fresh))
      let isLow = try view.root.all("list-row").allSatisfy { try bounds($0, in: view).height < 44 }
      XCTAssertEqual(isLow, density == .compact)
      view.root.setClass("touch", when: true)
      try await settle()
      XCTAssertEqual(view.root.all("list-row").count, 2)
      for row in view.root.all("list-row") {
        XCTAssertGreaterThanOrEqual(try bounds(row, in: view).height, 44, "\(density)")
      }
      let button = try XCTUnwrap(view.root.all(cssName: "button").first { $0.isMapped })
      XCTAssertGreaterThanOrEqual(try bounds(button, in: view).height, 44, "\(density)")
      window.destroy()
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

  /// A status beside a sign breaks between words, never within one, also with large text.
  @MainActor func testAWordOfAStatusStaysWhole() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    let rows = ["Late", "Packed"].map { word in
      ListRow(
        id: ElementID(word), title: "Bäckerei Arndt und Söhne", subtitle: "18 kg Santos",
        status: Status(word, state: .positive))
    }
    let card = Card(id: CardID("c"), body: .list(ListBody(rows: rows)))
    let (view, _) = try await show(.loaded(card, .fresh), width: 388)
    for label in view.root.all("row-status").compactMap(Label.init(of:)) {
      XCTAssertEqual(label.lineCount, 1, label.text)
    }
  }

  /// The sign of a fact keeps its distance from the value where the text is large.
  @MainActor func testTheSignOfAFactKeepsItsDistanceWithLargeText() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    TestStyle.use(.light)
    let facts = [Fact(id: ElementID("1"), label: "Status", text: "shipped", state: .positive)]
    let page = ObjectPageView()
    page.render(.loaded(Card(id: CardID("c"), body: .facts(facts)), .fresh))
    try await TestDisplay.show(page.root, width: 420, height: 400)
    let value = try XCTUnwrap(page.root.first("fact-value").flatMap { Label(of: $0) })
    let text = try XCTUnwrap(value.bounds(in: page.root))
    let sign = try XCTUnwrap(page.root.first("state-sign")?.bounds(in: page.root))
    XCTAssertGreaterThanOrEqual(text.x - sign.maxX, 4)
    XCTAssertLessThanOrEqual(text.x - sign.maxX, 8)
  }

  /// The pictures get smaller again together with the text, also if new data came while the text
  /// was large.
  @MainActor func testRowsStandWhereTheyDidAfterLargerText() async throws {
    TestStyle.use(.light)
    func card(_ load: String) -> Card {
      let rows = ["One", "Two", "Three"].map {
        ListRow(
          id: ElementID($0), title: $0, subtitle: "root", status: Status(load),
          avatar: Avatar(.initials("AB")))
      }
      return Card(id: CardID("c"), body: .list(ListBody(rows: rows)))
    }
    let (view, _) = try await show(.loaded(card("1 %"), .fresh), width: 388)
    func frames() throws -> [Rectangle] {
      try ["row-title", "row-separator"].flatMap { style in
        try view.root.all(style).filter(\.isVisible).map { try bounds($0, in: view) }
      }
    }
    let before = try frames()
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    try await settle("the text is large") { (try? frames()) != before }
    try await settle()
    view.render(.loaded(card("2 %"), .fresh))
    try await settle()
    let large = try frames()
    XCTAssertEqual(large[3].x, large[0].x, accuracy: 1, "the line begins at the texts")
    TestDisplay.appearance.textScale = 1
    try await settle("the text is as before") { (try? frames()) != large }
    try await settle()
    XCTAssertEqual(try frames(), before)
  }
}
