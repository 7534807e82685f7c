import CardModel
import CardTesting
import CardWidgets
import ChartModel
import Gtk
import XCTest

/// A chart card under the pointer: one target, which leads to the full chart, and a plot that only
/// shows.
final class ChartCardViewTests: DisplayTestCase {
  private static let card = SampleCards.memory

  @MainActor private func plot(_ stage: CardStage) throws -> Widget { try stage.widget("chart") }

  @MainActor private func picture(of stage: CardStage) throws -> PixelBuffer {
    try XCTUnwrap(plot(stage).picture())
  }

  /// S-47, S-65: the plot is a part of the card's one target; letting go opens the full chart once.
  @MainActor func testAPressOnThePlotOpensTheFullChart() async throws {
    let stage = try await CardStage(Self.card)
    try XInput.move(to: plot(stage))
    try XInput.press()
    try await settle("the card is pressed") { stage.isPressed }
    try await stage.release()
    XCTAssertEqual(stage.events, [.opened(Self.card)])
    XCTAssertEqual(Self.card.destination, .chart)
  }

  /// S-65: a pointer over the plot, and a drag across it, change nothing and open nothing.
  @MainActor func testHoveringAndDraggingChangeNothing() async throws {
    let stage = try await CardStage(Self.card)
    let before = try picture(of: stage)
    for x in [20.0, 120, 220] {
      try XInput.move(to: plot(stage), at: Point(x: x, y: 40))
      try await settle()
      XCTAssertEqual(try picture(of: stage), before)
    }
    try XInput.press()
    try await settle("the card is pressed") { stage.isPressed }
    try XInput.move(to: plot(stage), at: Point(x: 60, y: 70))
    try await settle("a drag is not a press") { !stage.isPressed }
    XCTAssertEqual(try picture(of: stage), before)
    try await stage.release()
    XCTAssertEqual(try picture(of: stage), before)
    XCTAssertEqual(stage.events, [])
  }

  /// S-65: nothing in the plot takes the focus for itself.
  @MainActor func testThePlotTakesNoFocus() async throws {
    let stage = try await CardStage(Self.card)
    XCTAssertFalse(try plot(stage).isFocusable)
    XCTAssertTrue(try plot(stage).children.isEmpty)
  }

  /// S-66: the card is at rest or pressed, and looks the same again once it is let go.
  @MainActor func testTheCardIsAtRestOrPressed() async throws {
    let stage = try await CardStage(Self.card)
    try XInput.move(to: plot(stage))
    try await settle()
    let atRest = try stage.picture()
    try XInput.press()
    try await settle("the card is pressed") { stage.isPressed }
    try await settle("it looks pressed") {
      ((try? stage.picture())?.difference(from: atRest, tolerance: 1) ?? 0) > 0.2
    }
    try XInput.move(to: stage.view.root, at: CardStage.outside)
    try await settle("the press is cancelled") { !stage.isPressed }
    try XInput.release()
    try XInput.move(to: plot(stage))
    try await settle("it looks as before") { (try? stage.picture()) == atRest }
  }

  /// S-48, S-49: a chart card alone, and several, of which each opens its own chart.
  @MainActor func testEachCardOpensItsOwnChart() async throws {
    for ids in [["a0"], ["a0", "a1", "a2"]] {
      let page = try TestPage([0])
      var opened: [Card] = []
      page.page.render([page.section(0, cards: ids.indices)]) { view in
        view.onEvent = { event in
          if case .opened(let card) = event { opened.append(card) }
        }
        view.render(
          .loaded(
            Card(
              id: view.id, header: CardHeader(title: "\(view.id)"),
              body: .chart(SampleCards.chart(.line))), .fresh))
      }
      let window = try await page.show(width: 1000)
      for id in ids { XCTAssertTrue(try page.card(id).root.activateAction("item.press")) }
      XCTAssertEqual(opened.map(\.id.description), ids)
      XCTAssertEqual(opened.map(\.destination), ids.map { _ in .chart })
      window.destroy()
    }
  }

  /// S-52, S-54, S-61, S-64: title, age, and one figure with a ring or without.
  @MainActor func testTheHeaderOfAChartCard() async throws {
    for ring in [nil, 0.37] {
      let header = CardHeader(
        main: MainHeader(title: "Load"),
        extended: ExtendedHeader(
          accessory: ExtendedAccessory(KPI("37", unit: "%", caption: "busy", ring: ring)),
          timestamp: "Updated 20 min ago"))
      let (view, window) = try await show(
        .loaded(
          Card(id: CardID("a"), header: header, body: .chart(SampleCards.chart(.area))), .fresh))
      XCTAssertEqual(view.root.all("card-title").map(\.isMapped), [true])
      XCTAssertEqual(view.root.all("timestamp").map(\.isMapped), [true])
      XCTAssertEqual(view.root.all("kpi").map(\.isMapped), [true])
      // A small ring is 104 px high.
      XCTAssertEqual(try XCTUnwrap(view.root.first("kpi")).height >= 104, ring != nil)
      XCTAssertFalse(view.root.all("kpi-caption").contains(where: \.isMapped))
      window.destroy()
    }
  }
}
