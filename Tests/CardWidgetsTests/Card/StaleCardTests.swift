import CardModel
import CardTesting
import CardWidgets
import ChartModel
import Gtk
import XCTest

/// States of old data, which must not look as if they were those of now.
@MainActor
final class StaleCardTests: DisplayTestCase {
  private static let old = Freshness.stale(since: "As of 13:42")

  private static func card(_ body: CardBody?, micro: MicroChart? = nil) -> Card {
    Card(
      id: CardID("card"),
      header: CardHeader(
        main: MainHeader(
          title: "Pump", left: .statuses([Status("up", state: .positive)])),
        extended: micro.map { ExtendedHeader(accessory: ExtendedAccessory($0)) }),
      body: body)
  }

  private static let list = CardBody.list(
    ListBody(rows: [
      ListRow(
        id: ElementID("a"), title: "A", status: Status("up", state: .positive),
        highlight: .positive),
      ListRow(
        id: ElementID("b"), title: "B", status: Status("down", state: .negative),
        highlight: .negative),
    ]))

  private static let table = CardBody.table(
    TableBody(
      columns: [TableColumn("Name"), TableColumn("State")],
      rows: [
        TableRow(
          id: ElementID("a"), cells: [TableCell("A"), TableCell("up", state: .positive)],
          highlight: .positive)
      ]))

  private static let facts = CardBody.facts([
    Fact(id: ElementID("a"), label: "Door", text: "open", state: .critical)
  ])

  /// The words and the signs of states are as quiet as other texts, and come back with new data.
  func testTheStatesOfOldDataHaveTheColourOfQuietTexts() async throws {
    for (body, styles) in [
      (Self.list, ["row-status", "state-sign"]), (Self.table, ["table-cell.positive"]),
      (Self.facts, ["fact-value"]),
    ] {
      let card = Self.card(body)
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      let parts = try (["status-text"] + styles).map { style in
        let names = style.split(separator: ".").map(String.init)
        return try XCTUnwrap(
          view.root.all(names[0]).first { part in names.allSatisfy(part.hasClass) }, style)
      }
      let fresh = parts.map(\.color)
      view.render(.loaded(card, Self.old))
      try await settle("the card is old") { view.root.hasClass("stale") }
      try await settle()
      let quiet = try XCTUnwrap(parts.first).color
      for (part, before) in zip(parts, fresh) {
        XCTAssertNotEqual(part.color, before)
        XCTAssertEqual(part.color, quiet)
      }
      XCTAssertTrue(try XCTUnwrap(view.root.first("state-sign")).isMapped)
      try await assertContrast(in: view.root, "old states")
      view.render(.loaded(card, .fresh))
      try await settle("it is as before") { parts.map(\.color) == fresh }
    }
  }

  /// A reason why an action has failed is not a state of the data.
  func testAFailureKeepsItsColourOnAnOldCard() async throws {
    var card = Self.card(nil)
    card.footer = [Action(id: ActionID("a"), title: "Go", progress: .failed("No paper"))]
    let (view, _) = try await show(.loaded(card, .fresh))
    let reason = try XCTUnwrap(view.root.first("action-failures")?.first("status-text"))
    let fresh = reason.color
    view.render(.loaded(card, Self.old))
    try await settle("the card is old") { view.root.hasClass("stale") }
    try await settle()
    XCTAssertEqual(reason.color, fresh)
  }

  /// Bars of rows are less colourful, and can still be told apart.
  func testTheBarsOfOldRowsArePaler() async throws {
    let (view, _) = try await show(.loaded(Self.card(Self.list), .fresh))
    func bars() throws -> [PixelColor] {
      try view.root.all("list-row").map { row in
        let picture = try XCTUnwrap(row.picture())
        return picture.color(x: 1, y: picture.height / 2)
      }
    }
    let fresh = try bars()
    view.render(.loaded(Self.card(Self.list), Self.old))
    try await settle("the card is old") { view.root.hasClass("stale") }
    try await settle()
    let old = try bars()
    XCTAssertNotEqual(old[0], old[1])
    for (old, fresh) in zip(old, fresh) {
      XCTAssertLessThan(old.colourfulness, fresh.colourfulness * 0.7)
    }
  }

  /// A small chart is gray, as a ring is.
  func testTheSmallChartOfOldDataIsGray() async throws {
    let card = Self.card(
      nil, micro: .radial(MicroShare(0.7, color: .good)))
    let (view, _) = try await show(.loaded(card, .fresh))
    let chart = try XCTUnwrap(view.root.first("micro-chart"))
    XCTAssertGreaterThan(try mostColourful(of: chart, in: view), 60)
    view.render(.loaded(card, Self.old))
    try await settle("the card is old") { view.root.hasClass("stale") }
    try await settle()
    XCTAssertLessThan(try mostColourful(of: chart, in: view), 30)
  }

  /// The states of a chart over time get paler, and can still be told apart.
  func testTheStatesOfAnOldChartCanBeToldApart() async throws {
    let chart = Chart(
      kind: .states, domain: .categories(["Mon", "Tue"]),
      series: [ChartSeries(name: "Door", values: [0, 1])],
      states: [ChartState("open", color: .critical), ChartState("closed", color: .good)])
    let card = Self.card(.chart(chart))
    let (view, _) = try await show(.loaded(card, .fresh))
    let widget = try XCTUnwrap(view.root.first("chart"))
    let fresh = try main(of: widget, in: view)
    view.render(.loaded(card, Self.old))
    try await settle("the card is old") { view.root.hasClass("stale") }
    try await settle()
    let old = try main(of: widget, in: view)
    XCTAssertEqual(old.count, 2)
    for (old, fresh) in zip(old, fresh) {
      XCTAssertLessThan(old.colourfulness, fresh.colourfulness * 0.7)
      XCTAssertGreaterThan(old.colourfulness, 25)
    }
    XCTAssertGreaterThan(old[0].distance(to: old[1]), 60)
  }

  // MARK: Colours

  /// Returns the two most frequent colours of a widget that are colourful.
  private func main(of widget: Widget, in view: CardView) throws -> [PixelColor] {
    var counts: [PixelColor: Int] = [:]
    for colour in try colours(of: widget, in: view) where colour.colourfulness > 20 {
      counts[colour, default: 0] += 1
    }
    let found = counts.sorted { $0.value > $1.value }.prefix(2).map(\.key)
    return found.sorted { $0.red > $1.red }
  }

  private func mostColourful(of widget: Widget, in view: CardView) throws -> Double {
    try colours(of: widget, in: view).map(\.colourfulness).max() ?? 0
  }

  private func colours(of widget: Widget, in view: CardView) throws -> [PixelColor] {
    let picture = try XCTUnwrap(view.root.picture())
    let area = try bounds(widget, in: view)
    return (Int(area.y)..<min(Int(area.maxY), picture.height)).flatMap { y in
      (Int(area.x)..<min(Int(area.maxX), picture.width)).map { picture.color(x: $0, y: y) }
    }
  }
}

/// A colour of a picture, with components from 0 to 255.
private struct PixelColor: Hashable {
  var red: Int
  var green: Int
  var blue: Int

  /// The difference between the strongest and the weakest component.
  var colourfulness: Double { Double(max(red, green, blue) - min(red, green, blue)) }

  func distance(to other: PixelColor) -> Int {
    abs(red - other.red) + abs(green - other.green) + abs(blue - other.blue)
  }
}

extension PixelBuffer {
  fileprivate func color(x: Int, y: Int) -> PixelColor {
    let start = (y * width + x) * 4
    return PixelColor(
      red: Int(pixels[start]), green: Int(pixels[start + 1]), blue: Int(pixels[start + 2]))
  }
}
