import CardModel
import CardTesting
import CardWidgets
import ChartModel
import Gtk
import XCTest

/// A chart whose parts choose something: by the pointer and by keys, with a mark on what is chosen.
final class ChartChoiceTests: DisplayTestCase {
  private static let names = ["a", "b", "c"]

  private static func card(_ kind: Chart.Kind = .bar, chosen: Int? = nil) -> Card {
    let chart = Chart(
      kind: kind, domain: .categories(["Anna", "Bert", "Cleo"]),
      series: [ChartSeries(name: "Orders", values: [12, 3, 7])])
    let presses = names.map { Destination.choose(id: "who", value: $0) }
    return Card(
      id: CardID("chart"), header: CardHeader(title: "Orders"),
      body: .chart(chart, presses: ChartPresses(presses, chosen: chosen)))
  }

  @MainActor private func chosen(in stage: CardStage) -> [String] {
    stage.events.compactMap {
      if case .elementOpened(_, _, .choose(_, let value, _)) = $0 { value } else { nil }
    }
  }

  /// Arrow keys move from part to part, and don't leave the chart; Enter and Space choose.
  @MainActor func testKeysChooseAPart() async throws {
    try XInput.require()
    let stage = try await CardStage(Self.card())
    let plot = try stage.widget("chart")
    XCTAssertTrue(plot.grabFocus())
    try await settle("it has the focus") { plot.hasFocus }
    for (key, _) in [("Return", "a"), ("Down", ""), ("Return", "b"), ("End", ""), ("space", "c")] {
      try XInput.type(key)
      try await settle()
    }
    try await settle("all are chosen") { self.chosen(in: stage) == ["a", "b", "c"] }
    XCTAssertTrue(plot.hasFocus)
    try XInput.type("Home")
    try await settle("a screen reader says where it is") {
      AccessibleNode(plot)?.description.hasPrefix("Anna, 12") == true
    }
  }

  /// A press on a bar, or on its name, chooses; elsewhere in the plot it opens the full chart.
  @MainActor func testAPressOnABarChooses() async throws {
    try XInput.require()
    let stage = try await CardStage(Self.card(), height: 420)
    let plot = try stage.widget("chart")
    let size = (width: Double(plot.width), height: Double(plot.height))
    for share in [0.5, 0.02] {
      try XInput.move(to: plot, at: Point(x: size.width * 0.8, y: size.height * share))
      try XInput.press()
      try await stage.release()
    }
    XCTAssertEqual(stage.events.count, 2)
    XCTAssertEqual(chosen(in: stage), ["b"])
    guard case .opened? = stage.events.last else { return XCTFail("\(stage.events)") }
  }

  /// The chosen part has a ground in charts of all kinds.
  @MainActor func testTheChosenPartIsMarked() async throws {
    for kind in [Chart.Kind.bar, .column, .line, .donut] {
      let stage = try await CardStage(Self.card(kind))
      defer { stage.close() }
      let plain = try stage.picture()
      stage.view.render(.loaded(Self.card(kind, chosen: 1), .fresh))
      try await settle()
      let second = try stage.picture()
      XCTAssertGreaterThan(second.difference(from: plain, tolerance: 4), 0, "\(kind)")
      stage.view.render(.loaded(Self.card(kind, chosen: 2), .fresh))
      try await settle()
      XCTAssertGreaterThan(try stage.picture().difference(from: second, tolerance: 4), 0)
      stage.view.render(.loaded(Self.card(kind), .fresh))
      try await settle("the mark is gone") { stage.view.root.picture() == plain }
    }
  }

  /// S-65: a chart whose parts choose nothing takes no focus.
  @MainActor func testOnlyAChartThatChoosesTakesTheFocus() async throws {
    let stage = try await CardStage(Self.card())
    let plot = try stage.widget("chart")
    XCTAssertTrue(plot.isFocusable)
    var card = Self.card()
    if case .chart(let chart, _)? = card.body { card.body = .chart(chart) }
    stage.view.render(.loaded(card, .fresh))
    XCTAssertFalse(plot.isFocusable)
  }
}
