import CardModel
import CardTesting
import CardWidgets
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// Choices above the cards of a wall.
final class WallChoiceTests: DisplayTestCase {
  private func file(header: String = "Orders") -> String {
    """
    version: 1
    sources:
      shop:
        type: static
        data:
          - { no: 1, site: kiel, name: Ada }
          - { no: 2, site: ulm, name: Grace }
    pages:
      - id: home
        choices:
          - { id: site, title: Site, type: select, options: [kiel, ulm], all: All }
        sections:
          - cards:
              - id: orders
                source: shop
                query: "[?!choice.site || site == choice.site]"
                header: "\(header) ${choice.site}"
                body: { list: { items: "@", title: "${name}", opens: { choose: site, value: "${site}" } } }
      - id: all
        choices: [site]
        report:
          source: shop
          rows: "[?!choice.site || site == choice.site]"
          columns: [{ title: Who, text: "${name}" }]
    """
  }

  @MainActor func testAChoiceChangesTheCardsAndIsRemembered() async throws {
    let memory = WallMemory()
    let test = try await TestWall(file(), memory: memory)
    let screen = try XCTUnwrap(test.wall.navigator.topCards)
    XCTAssertTrue(screen.root.seenTexts.contains("Grace"))
    screen.choices?.onChoose("site", "kiel")
    try await settle("only one site is shown") { !screen.root.seenTexts.contains("Grace") }
    XCTAssertTrue(screen.root.seenTexts.contains("Orders kiel"))
    XCTAssertTrue(screen.root.seenTexts.contains("Site: kiel"))
    XCTAssertEqual(memory.chosen, ["site": "kiel"])
    screen.choices?.onChoose("site", nil)
    try await settle("all are shown again") { screen.root.seenTexts.contains("Grace") }
    XCTAssertEqual(memory.chosen, [:])
  }

  @MainActor func testAPressOnARowChoosesAndTakesAway() async throws {
    let test = try await TestWall(file())
    let screen = try XCTUnwrap(test.wall.navigator.topCards)
    func press() throws {
      let view = try test.view("orders")
      let card = try XCTUnwrap(view.state?.card)
      guard case .list(let list) = card.body else { return XCTFail("no list") }
      let row = try XCTUnwrap(list.rows.last)
      view.onEvent(.elementOpened(card, row.id, row.destination))
    }
    try press()
    try await settle("the site of the row is chosen") {
      screen.root.seenTexts.contains("Site: ulm") && !screen.root.seenTexts.contains("Ada")
    }
    try press()
    try await settle("it is given up") { screen.root.seenTexts.contains("Ada") }
    XCTAssertEqual(test.wall.navigator.depth, 0)
  }

  /// The row that chooses the present value looks chosen, and is announced as selected.
  @MainActor func testTheChosenRowIsMarked() async throws {
    let rows = """
      body: { list: { items: "@", title: "${name}", opens: { choose: site, value: "${site}" } } }
      """
    let table = """
      body: { table: { items: "@", columns: [{ title: N, text: "${name}" }], \
      opens: { choose: site, value: "${site}" } } }
      """
    for (body, style) in [(rows, "list-row"), (table, "table-row")] {
      let test = try await TestWall(
        file().replacing(rows, with: body)
          .replacing("query: \"[?!choice.site || site == choice.site]\"", with: "query: \"@\""))
      func marked() throws -> [[Bool]] {
        try test.view("orders").root.all(style).map { row in
          let states = row.accessibleProperties?.states
          return [row.hasClass("chosen"), states?.contains(.selected) ?? row.hasClass("chosen")]
        }
      }
      XCTAssertEqual(try marked(), [[false, false], [false, false]], style)
      let screen = try XCTUnwrap(test.wall.navigator.topCards)
      screen.choices?.onChoose("site", "ulm")
      try await settle("its row is marked") { (try? marked()) == [[false, false], [true, true]] }
      screen.choices?.onChoose("site", "kiel")
      try await settle("the other one is") { (try? marked()) == [[true, true], [false, false]] }
      screen.choices?.onChoose("site", nil)
      try await settle("none is") { (try? marked()) == [[false, false], [false, false]] }
      test.close()
    }
  }

  @MainActor func testAPressOnAColumnChoosesAndBesideThePlotItOpensTheChart() async throws {
    try XInput.require()
    let chart = """
      body: { chart: { type: column, x: site, y: no, opens: { choose: site, value: "${site}" } } }
      """
    let list = try XCTUnwrap(file().split(separator: "\n").first { $0.contains("body: {") })
    let test = try await TestWall(
      file().replacing(list, with: list.prefix { $0 == " " } + chart)
        .replacing("query: \"[?!choice.site || site == choice.site]\"", with: "query: \"@\""))
    let screen = try XCTUnwrap(test.wall.navigator.topCards)
    let plot = try XCTUnwrap(test.view("orders").root.first("chart"))
    func press(at share: Double) async throws {
      try XInput.move(
        to: plot, at: Point(x: Double(plot.width) * share, y: Double(plot.height) / 2))
      try XInput.press()
      try XInput.release()
      try await settle()
    }
    try await settle()
    try await press(at: 0.7)
    try await settle("the right column is chosen") { screen.root.seenTexts.contains("Site: ulm") }
    func chosen() throws -> Int? {
      guard case .chart(_, let presses) = try test.card("orders").body else { return nil }
      return presses.chosen
    }
    try await settle("it is marked") { (try? chosen()) == 1 }
    try await press(at: 0.4)
    try await settle("the left one is") {
      screen.root.seenTexts.contains("Site: kiel") && (try? chosen()) == 0
    }
    try await press(at: 0.4)
    try await settle("it is given up") { !screen.root.seenTexts.contains("Site: kiel") }
    XCTAssertEqual(test.wall.navigator.depth, 0)
    let title = try XCTUnwrap(test.view("orders").root.first("card-title"))
    try XInput.move(to: title)
    try XInput.press()
    try XInput.release()
    try await settle("the chart is open") { test.wall.navigator.depth == 1 }
  }

  @MainActor func testTheRowsOfAReportFollowAChoice() async throws {
    let test = try await TestWall(file())
    test.wall.navigator.go(to: PageID("all"))
    let screen = try XCTUnwrap(test.wall.navigator.top as? ReportScreen)
    try await settle("all rows are there") { screen.report.length.count == 2 }
    screen.choices?.onChoose("site", "ulm")
    try await settle("its rows are those of the site") {
      screen.report.length.count == 1 && screen.root.seenTexts.contains("Grace")
    }
    XCTAssertTrue(screen.root.seenTexts.contains("Site: ulm"))
  }

  @MainActor func testALinkChooses() async throws {
    let test = try await TestWall(file())
    let link = try XCTUnwrap(PageLink("home?site=ulm&sit=a"))
    test.wall.navigator.links.follow(link)
    let screen = try XCTUnwrap(test.wall.navigator.topCards)
    try await settle("the site is chosen") { !screen.root.seenTexts.contains("Ada") }
    XCTAssertEqual(test.notes.map(\.text), ["There is no choice “sit”."])
    test.wall.navigator.links.follow(try XCTUnwrap(PageLink("home?site=bonn")))
    XCTAssertEqual(test.notes.last?.text, "“bonn” is no option of “Site”.")
  }

  @MainActor func testAnEditKeepsWhatIsChosen() async throws {
    let stage = try await WindowStage(file())
    stage.wall.navigator.choose(["site": "ulm"])
    try await settle("the site is chosen") { !stage.top.seenTexts.contains("Ada") }
    try await stage.edit(file(header: "Sales"))
    try await settle("the new file is shown") { stage.top.seenTexts.contains("Sales ulm") }
    XCTAssertFalse(stage.top.seenTexts.contains("Ada"))
    XCTAssertTrue(stage.top.seenTexts.contains("Site: ulm"))
    let before = stage.top
    try await stage.edit(
      """
      version: 1
      pages: [{ id: home, sections: [{ cards: [{ id: orders, header: Bare }] }] }]
      """)
    try await settle("the choices are gone") { !stage.top.seenTexts.contains("Site: ulm") }
    XCTAssertEqual(stage.top, before)
  }

  @MainActor func testTheChoicesOfALinkAreWhatFollowsAQuestionMark() {
    let link = PageLink("home/a?b?site=b%2Fc&all=")
    XCTAssertEqual(link?.page, PageID("home"))
    XCTAssertEqual(link?.target, "a?b")
    XCTAssertEqual(link?.choices, ["site": "b/c", "all": ""])
    XCTAssertEqual(link?.text, "home/a?b?all=&site=b%2Fc")
    XCTAssertEqual(PageLink("home/what?")?.target, "what?")
  }

  /// The chosen value is in the file of the arrangement when the program ends.
  @MainActor func testWhatIsChosenOutlivesTheProgram() throws {
    let file = StateFile(at: NSTemporaryDirectory() + "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(atPath: file.path) }
    let memory = WallMemory(file)
    memory.choose(["site": "ulm", "day": "Mon"])
    memory.choose(["day": nil])
    memory.finish()
    XCTAssertEqual(WallMemory(file).chosen, ["site": "ulm"])
  }
}
