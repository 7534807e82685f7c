import ChartModel
import Testing

@Suite("Reading a chart")
struct ChartReadingTests {
  @Test(
    "finds the position and the series that a point shows, in every type, mirrored or not",
    arguments: Chart.Kind.allCases.filter { $0 != .donut })
  func roundTrip(kind: Chart.Kind) throws {
    let chart = SampleCharts.chart(kind, [[10, -20, 30, 15, 5, 8], [40, 45, 70, 60, 80, 55]])
    for mirrored in [false, true] {
      let layout = SampleCharts.layout(chart, mirrored: mirrored)
      for position in 0..<6 {
        for series in kind == .waterfall ? 0..<1 : 0..<2 {
          let point = try #require(layout.point(of: position, series: series))
          #expect(layout.position(at: point) == position)
          #expect(layout.series(at: point, position: position) == series)
        }
      }
    }
  }

  @Test("snaps to the nearest position, and knows none outside of the plot")
  func snaps() throws {
    let layout = SampleCharts.layout(SampleCharts.chart(.line, [[1, 2, 3]]))
    let x = try #require(layout.x(of: 1))
    let y = layout.plot.middle.y
    #expect(layout.position(at: ChartPoint(x: x + 40, y: y)) == 1)
    #expect(layout.position(at: ChartPoint(x: layout.plot.x - 4, y: y)) == 0)
    #expect(layout.position(at: ChartPoint(x: layout.plot.x - 40, y: y)) == nil)
    #expect(layout.position(at: ChartPoint(x: x, y: layout.plot.maxY + 30)) == nil)
  }

  @Test("finds moments that lie irregularly by halving")
  func irregular() throws {
    let moments = (0..<2000).map { Double($0 * $0) }
    let chart = Chart(
      kind: .line, domain: .times(moments, .utc),
      series: [SampleCharts.series("n", moments.map { $0 })])
    let layout = SampleCharts.layout(chart)
    for position in [0, 1500, 1999] {
      let x = try #require(layout.x(of: position))
      let found = try #require(layout.position(at: ChartPoint(x: x, y: layout.plot.middle.y)))
      #expect(abs((layout.x(of: found) ?? 0) - x) < 0.01)
    }
    let zoomed = SampleCharts.layout(chart, view: ChartViewState(window: 0.25...1))
    let edge = ChartPoint(x: zoomed.plot.x, y: zoomed.plot.middle.y)
    #expect(zoomed.position(at: edge) == 1000)
  }

  @Test("knows no point of a gap, a hidden series or a position there isn't")
  func nothing() {
    let chart = SampleCharts.chart(.line, [[1, nil, 3], [1, 2, 3]])
    let layout = SampleCharts.layout(chart, view: ChartViewState(hidden: ["South"]))
    #expect(layout.point(of: 1, series: 0) == nil)
    #expect(layout.point(of: 0, series: 1) == nil)
    #expect(layout.point(of: 9, series: 0) == nil)
    #expect(layout.x(of: -1) == nil)
    #expect(layout.series(at: layout.plot.middle, position: 9) == nil)
    let empty = SampleCharts.layout(SampleCharts.chart(.line, [[]]))
    #expect(empty.position(at: ChartPoint(x: 100, y: 100)) == nil)
  }

  @Test("finds the part of a donut by its angle")
  func donut() throws {
    let chart = SampleCharts.chart(.donut, [[50, 25, 25]])
    for mirrored in [false, true] {
      let layout = SampleCharts.layout(chart, mirrored: mirrored)
      for position in 0..<3 {
        let point = try #require(layout.point(of: position, series: 0))
        #expect(layout.position(at: point) == position)
      }
      #expect(layout.position(at: layout.plot.middle) == nil)
      // The first part begins at the top and runs in the direction of the script.
      let first = try #require(layout.point(of: 0, series: 0))
      #expect((first.x > layout.plot.middle.x) == !mirrored)
    }
  }

  @Test("marks the cursor with a line and a ringed dot on each series")
  func cursor() throws {
    let layout = SampleCharts.layout(SampleCharts.chart(.line, [[1, 2, 3], [3, 2.5, 1]]))
    let overlay = layout.overlay(ChartOverlay(cursor: 1, series: 1))
    #expect(overlay.rules == [.selection])
    let point = try #require(layout.point(of: 1, series: 1))
    // The background comes before the dot, and the series at the cursor last.
    #expect(overlay.dots.suffix(2) == [point, point])
    #expect(overlay.dots.count == 4)
  }

  @Test("tints the selected positions: of columns their slots, of lines what lies between")
  func selection() throws {
    let columns = SampleCharts.layout(SampleCharts.chart(.column, [[1, 2, 3, 4]]))
    let slots = columns.overlay(ChartOverlay(selection: 1...2))
    #expect(abs(slots.rectangles[0].width - columns.plot.width / 2) <= 1)
    let lines = SampleCharts.layout(SampleCharts.chart(.line, [[1, 2, 3, 4]]))
    let between = lines.overlay(ChartOverlay(selection: 1...2))
    #expect(abs(between.rectangles[0].width - lines.plot.width / 3) <= 1)
    #expect(between.rules.count == 2)
  }

  @Test("lifts the read part of a donut")
  func donutOverlay() {
    let layout = SampleCharts.layout(SampleCharts.chart(.donut, [[50, 25, 25]]))
    let rings = layout.overlay(ChartOverlay(cursor: 1)).compactMap { command -> [Double]? in
      if case .ring(_, let from, let to, _) = command { [from, to] } else { nil }
    }
    #expect(rings == [[0.5, 0.75]])
  }

  @Test("draws nothing above an empty chart, or for positions there aren't")
  func nothingAbove() {
    let layout = SampleCharts.layout(SampleCharts.chart(.line, [[1, 2]]))
    #expect(layout.overlay(ChartOverlay()).isEmpty)
    #expect(layout.overlay(ChartOverlay(cursor: 7, selection: 8...9)).isEmpty)
    let empty = SampleCharts.layout(SampleCharts.chart(.line, [[nil]]))
    #expect(empty.overlay(ChartOverlay(cursor: 0)).isEmpty)
  }
}
