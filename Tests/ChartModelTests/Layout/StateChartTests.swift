import ChartModel
import TestSupport
import Testing

@Suite("State charts")
struct StateChartTests {
  private static let hour = 3600.0

  /// Returns a chart of rows whose values are indices of "Open", "Closed" and "Fault", an hour
  /// apart.
  private func chart(_ rows: [Double?]...) -> Chart {
    Chart(
      kind: .states,
      domain: .times(
        rows[0].indices.map { SampleCharts.midnight + Double($0) * Self.hour }, .utc),
      series: zip(["Door", "Gate", "Roof"], rows).map { SampleCharts.series($0, $1) },
      states: SampleCharts.states)
  }

  private func boxes(_ layout: ChartLayout) -> [(paint: ChartPaint, boxes: [ChartRectangle])] {
    layout.commands.compactMap {
      if case .rectangles(let boxes, let paint) = $0 { (paint, boxes) } else { nil }
    }
  }

  @Test("equal values that follow each other are one bar, and a gap is none")
  func merged() {
    let layout = SampleCharts.layout(chart([0, 0, 1, 1, nil, 1, 1]), .card, width: 300)
    let bars = boxes(layout)
    #expect(bars.map(\.paint) == [.series(.critical), .series(.distinct(2))])
    // A bar ends a pixel before that of another state.
    #expect(bars[0].boxes.map { [$0.x, $0.maxX] } == [[0, 99]])
    #expect(bars[1].boxes.map { [$0.x, $0.maxX] } == [[100, 200], [250, 300]])
  }

  @Test("in right-to-left scripts time runs to the left")
  func mirrored() {
    let bars = boxes(
      SampleCharts.layout(chart([0, 1, 1, 1]), .card, width: 300, mirrored: true))
    #expect(bars[0].boxes.map { [$0.x, $0.maxX] } == [[201, 300]])
    #expect(bars[1].boxes.map { [$0.x, $0.maxX] } == [[0, 200]])
  }

  @Test("a state that has just begun is seen at the end")
  func latest() {
    let bars = boxes(SampleCharts.layout(chart([1, 1, 1, 0]), .card, width: 300))
    #expect(bars[0].boxes.map { [$0.x, $0.maxX] } == [[299, 300]])
  }

  @Test("more changes than pixels leave a bar for a pixel, and no short failure is lost")
  func decimated() {
    let count = 100_000
    var values = (0..<count).map { Double($0 % 2) }
    values[70_000] = 2
    let chart = Chart(
      kind: .states,
      domain: .times((0..<count).map { SampleCharts.midnight + Double($0) }, .utc),
      series: [ChartSeries(name: "Door", values: ChartValues(numbers: values))],
      states: SampleCharts.states)
    let bars = boxes(SampleCharts.layout(chart, .card, width: 300))
    #expect(bars.map(\.boxes.count).reduce(0, +) <= 300)
    let failure = bars.first { $0.paint == .series(.bad) }?.boxes
    #expect(failure?.map { [$0.x, $0.maxX] } == [[210, 211]])
  }

  @Test("bars of a row don't overlap, whatever the zoom", arguments: [1.0, 1.5, 2])
  func apart(scale: Double) {
    let values = SampleCharts.values(3000, seed: 5).map { $0.map { ($0 / 34).rounded(.down) } }
    let chart = chart(values)
    for window in [nil, 0.1...0.9, 0.4...0.45, 0.4...0.4004] {
      let layout = SampleCharts.layout(
        chart, view: ChartViewState(window: window), scale: scale)
      let all = boxes(layout).flatMap(\.boxes).sorted { $0.x < $1.x }
      #expect(!all.isEmpty)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.maxX <= $1.x + 1e-6 })
      #expect(all.allSatisfy { $0.x >= layout.plot.x - 1e-6 && $0.maxX <= layout.plot.maxX + 1e-6 })
    }
  }

  @Test("a card names its rows with their last states, the ends of time, and the states (S-55)")
  func cardTexts() {
    let layout = SampleCharts.layout(chart([0, 1, 1], [1, 1, nil]), .card, width: 300)
    #expect(
      layout.commands.texts.map(\.text)
        == ["Open", "Closed", "Fault", "Door", "Closed", "Gate", "—", "00:00", "02:00"])
  }

  @Test("a page has words in the bars that have room for them")
  func pageTexts() {
    let layout = SampleCharts.layout(chart([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]))
    let inside = layout.commands.filter {
      if case .text(_, _, _, _, let paint) = $0, case .onSeries = paint.role { true } else { false }
    }
    #expect(inside.texts.map(\.text) == ["Closed"])
  }

  @Test("a hidden state is a gap; beside one that stands out, the others are faded")
  func hiddenAndEmphasized() {
    let chart = chart([0, 1, 2, 2])
    let hidden = boxes(SampleCharts.layout(chart, view: ChartViewState(hidden: ["Closed"])))
    #expect(hidden.map(\.paint) == [.series(.critical), .series(.bad)])
    let emphasized = boxes(SampleCharts.layout(chart, view: ChartViewState(emphasized: "Closed")))
    #expect(emphasized.map(\.paint.opacity) == [0.25, 1, 0.25])
  }

  @Test("the position at a point is that of the state there, and the series is its row")
  func hit() throws {
    let chart = chart([0, 1, 1, 0, 0], [1, 1, 1, 1, 1])
    let layout = SampleCharts.layout(chart)
    let (plot, quarter) = (layout.plot, layout.plot.width / 4)
    for (x, position) in [(0.1, 0), (0.9, 0), (1.1, 1), (2.9, 2), (3.9, 3)] {
      let point = ChartPoint(x: plot.x + x * quarter, y: plot.y + plot.height * 0.25)
      #expect(layout.position(at: point) == position, "\(x)")
      #expect(layout.series(at: point, position: position) == 0)
    }
    let below = ChartPoint(x: plot.x + 10, y: plot.maxY - plot.height * 0.2)
    #expect(layout.series(at: below, position: 0) == 1)
    // The frame at the cursor is that of the whole state.
    let frame = layout.overlay(ChartOverlay(cursor: 2, series: 0)).flat.compactMap {
      if case .line(let points, _, _) = $0 { points } else { nil }
    }
    let xs = try #require(frame.first).map(\.x)
    #expect(xs.min() == plot.x + quarter - 1.5)
    #expect(xs.max() == plot.x + 3 * quarter + 1.5)
  }

  @Test("the height of a card grows with its rows")
  func height() {
    func height(_ rows: Int) -> Double {
      let rows = [[Double?]](repeating: [0, 1], count: rows)
      var chart = chart(rows[0])
      chart.series = rows.map { SampleCharts.series("row", $0) }
      return ChartLayout.naturalHeight(of: chart, style: .card, lineHeight: 15)
    }
    #expect(height(1) < 80)
    #expect(height(3) - height(2) == height(4) - height(3))
    #expect(height(4) > height(3))
  }

  @Test("colours stay when states come and go")
  func colors() {
    var memory = ChartColorMemory()
    let first = memory.colored(chart([0, 1]))
    var later = chart([1, 0])
    later.states = [ChartState("New"), ChartState("Closed")]
    later = memory.colored(later)
    #expect(later.color(ofState: 1) == first.color(ofState: 1))
    #expect(later.color(ofState: 0) != later.color(ofState: 1))
  }

  // MARK: Words

  @Test("the summary has each row's share of the time")
  func summary() {
    let reading = ChartReading(chart([0, 1, 1, 1, 1], [1, 1, nil, 0, 0]))
    #expect(reading.overview.title == "Share of the time, Mar 5, 2025, 00:00 – 04:00")
    #expect(
      reading.overview.items.map { [$0.value, $0.detail] } == [
        ["Closed 75\u{2009}%", "Open 25\u{2009}%"],
        ["Closed 50\u{2009}%", "Open 25\u{2009}% · no data 25\u{2009}%"],
      ])
    let item = reading.summary(at: 2).items[0]
    #expect([item.value, item.detail] == ["Closed", "for 3\u{2009}h"])
  }

  @Test("the table and what is copied have the words of the states")
  func table() {
    let chart = chart([0, 1, nil])
    #expect(
      ChartTable(chart).rows.map { $0[1] } == ["Door", "Open", "Closed", ""])
    #expect(chart.tableText(of: .series(0), at: 1, [:]) == "Closed")
    #expect(chart.tableText(of: .series(0), at: 2, [:]) == nil)
  }

  @Test("a screen reader reads the shares, the changes and the last state of each row")
  func spoken() {
    #expect(
      chart([0, 1, 1, 1, 1], [1, 1, 1, 1, 1]).spokenDescription
        == "State chart: 2 series, Mar 5, 2025, 00:00 to 04:00. "
        + "Door: Closed 75 percent of the time, Open 25 percent; 1 change; Closed since 01:00. "
        + "Gate: always Closed.")
    #expect(
      chart([0, 1, 1, 1, 1]).spokenPoint(position: 2, series: 0)
        == "Mar 5, 2025, 02:00, Closed, for 3 hours, 3 of 5")
    #expect(
      chart([0, 1, 1, 1, 1]).spokenRange(0...2)
        == "Mar 5, 2025, 00:00 to Mar 5, 2025, 02:00, 3 points. "
        + "Open 50 percent of the time, Closed 50 percent; 1 change.")
  }
}
