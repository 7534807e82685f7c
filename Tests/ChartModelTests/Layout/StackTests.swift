import ChartModel
import Testing

@Suite("Stacks and waterfalls")
struct StackTests {
  private func chart(_ rows: [[Double?]], _ stacking: Chart.Stacking = .stacked) -> Chart {
    SampleCharts.chart(.column, rows, stacking: stacking)
  }

  /// Returns the heights of a series' columns at 1 px for 1, negative below zero.
  private func boxes(_ layout: ChartLayout, _ color: Int) -> [ChartRectangle] {
    layout.commands.flat.compactMap {
      if case .rectangle(let box, _, .series(.distinct(color))) = $0 { box } else { nil }
    }
  }

  @Test("stands positive values upwards and negative ones downwards (d3-shape's diverging stack)")
  func diverging() throws {
    // The rows of d3's example: series 0 is 3, −1, 0; series 1 is −2, −2, 2.
    let chart = chart([[3, -1, nil], [-2, -2, 2]])
    let layout = SampleCharts.layout(chart)
    let zero = try #require(layout.point(of: 2, series: 0)).y
    let unit = try #require(layout.point(of: 0, series: 0)).y - zero
    func value(_ position: Int, _ series: Int) throws -> Double {
      (try #require(layout.point(of: position, series: series)).y - zero) / unit * 3
    }
    #expect(abs(try value(0, 0) - 3) < 1e-9)
    #expect(abs(try value(1, 0) + 1) < 1e-9)
    #expect(abs(try value(0, 1) + 2) < 1e-9)
    #expect(abs(try value(1, 1) + 3) < 1e-9)
    #expect(abs(try value(2, 1) - 2) < 1e-9)
  }

  @Test("ends where the sum is, and each column begins where the one below ends", arguments: 1...20)
  func sums(seed: Int) {
    let rows = [
      SampleCharts.values(6, seed: UInt64(seed), from: 1),
      SampleCharts.values(6, seed: UInt64(seed + 100), from: 1),
    ]
    let layout = SampleCharts.layout(chart(rows))
    for (below, above) in zip(boxes(layout, 1), boxes(layout, 2)) { #expect(above.maxY == below.y) }
    let plain = SampleCharts.layout(
      SampleCharts.chart(.column, [zip(rows[0], rows[1]).map { ($0 ?? 0) + ($1 ?? 0) }]))
    for position in 0..<6 {
      let sum = plain.point(of: position, series: 0)?.y ?? 0
      #expect(abs((layout.point(of: position, series: 1)?.y ?? 0) - sum) < 1e-9)
    }
  }

  @Test("shares out 100 % of each category; nothing is drawn of nothing")
  func percent() {
    let layout = SampleCharts.layout(chart([[1, 0, 30], [3, 0, 10]], .percent))
    #expect(boxes(layout, 1).count == 2)
    #expect(boxes(layout, 2).map(\.y) == [layout.plot.y, layout.plot.y].map { $0.rounded() })
    let texts = layout.commands.texts.map(\.text)
    #expect(texts.contains("100\u{2009}%"))
    #expect(texts.contains("0"))
  }

  @Test("takes no room for a missing value, and leaves a gap where all are missing")
  func missing() {
    let chart = SampleCharts.chart(
      .area, [[10, nil, 10, nil, 10, 10], [5, 5, 5, nil, 5, 5]], stacking: .stacked)
    let layout = SampleCharts.layout(chart)
    #expect(layout.commands.lines.map(\.count) == [3, 2, 3, 2])
    #expect(layout.point(of: 1, series: 0)?.y == layout.plot.maxY)
    #expect(layout.point(of: 3, series: 0) == nil)
  }

  @Test("begins each change where the last ended, and joins them with a line")
  func waterfall() throws {
    let chart = Chart(
      kind: .waterfall, domain: .categories(["Start", "Up", "Gap", "Down", "End"]),
      series: [SampleCharts.series("Cash", [100, 50, nil, -30, nil])], totals: [0, 4])
    let layout = SampleCharts.layout(chart)
    let boxes = layout.commands.rectangles
    #expect(boxes.count == 4)
    #expect(boxes[0].y == boxes[1].maxY)
    #expect(boxes[2].y == boxes[1].y)
    #expect(boxes[3].y == boxes[2].maxY)
    #expect(boxes[3].maxY == boxes[0].maxY)
    #expect(
      layout.commands.paints == [
        .series(.neutral), .series(.good), .series(.bad), .series(.neutral),
      ])
    #expect(layout.commands.rules.count { $0 == .axis } == 4)
    let texts = layout.commands.texts.map(\.text)
    for text in ["100", "+50", "−30", "120"] { #expect(texts.contains(text)) }
  }
}
