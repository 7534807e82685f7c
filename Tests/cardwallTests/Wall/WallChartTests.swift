import CardModel
import CardTesting
import ChartModel
import Dashboard
import Gtk
import XCTest

@testable import cardwall

/// Chart cards on a wall: which page a press pushes, and what it shows.
final class WallChartTests: DisplayTestCase {
  private static let file = """
    version: 1
    sources:
      shop: { type: static, data: { months: [{ m: Jan, cups: 5 }, { m: Feb, cups: 7 }], year: [] } }
    pages:
      - id: home
        sections:
          - cards:
              - id: months
                source: shop
                header: Cups
                body: { chart: { type: column, items: months, x: m, y: cups } }
              - id: both
                source: shop
                header: Both
                body:
                  chart: { type: line, items: months, x: m, y: [{ value: cups }, { value: m }] }
    """

  private func chart(of card: Card?) throws -> Chart {
    let body = try XCTUnwrap(card?.body)
    guard case .chart(let chart, _) = body else {
      XCTFail("not a chart")
      return Chart(kind: .line, domain: .categories([]), series: [])
    }
    return chart
  }

  /// S-47, S-49, S-51, S-56: each chart card pushes the page of its own chart, which is the very
  /// value that the card draws.
  @MainActor func testAChartCardOpensTheSameChart() async throws {
    let test = try await TestWall(Self.file)
    for (id, title) in [("months", "Cups"), ("both", "Both")] {
      try test.press(id)
      XCTAssertEqual(test.wall.navigator.depth, 1)
      XCTAssertEqual(test.wall.navigator.top.title, title)
      let opened = try chart(of: test.object?.content.card)
      XCTAssertEqual(opened, try chart(of: test.card(id)))
      XCTAssertEqual(opened.series.count, id == "both" ? 2 : 1)
      XCTAssertTrue(test.wall.navigator.pop())
    }
  }

  /// A series keeps its colour when new data have another order.
  @MainActor func testASeriesKeepsItsColorWhenDataComeAnew() async throws {
    let test = try await TestWall(Self.file, offersHostActions: false)
    let (home, both) = (PageID("home"), CardID("both"))
    let page = try XCTUnwrap(test.wall.navigator.cardsScreen(of: ShownPage(home)))
    var turned = try chart(of: test.card("both"))
    turned.series.reverse()
    let body = CardBody.chart(turned)
    let state = try XCTUnwrap(page.state(of: both)).updatingCard { $0.body = body }
    page.apply([.state(SectionID(page: home, index: 0), both, state)])
    let after = try chart(of: test.card("both"))
    XCTAssertEqual(after.series.map(\.name), ["m", "cups"])
    XCTAssertEqual(after.series.indices.map { after.slot(ofSeries: $0) }, [1, 0])
  }
}
