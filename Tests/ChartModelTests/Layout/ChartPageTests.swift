import ChartModel
import Testing

@Suite("Layout of a chart page")
struct ChartPageTests {
  private func overlaps(_ commands: [DrawCommand]) -> [String] {
    let boxes = commands.flat.compactMap { command -> (String, ChartRectangle)? in
      guard case .text(let text, let point, let anchor, let width, _) = command else { return nil }
      let extent = min(SampleCharts.measure.width(text), width)
      let x = anchor == .left ? point.x : anchor == .right ? point.x - extent : point.x - extent / 2
      return (text, ChartRectangle(x: x, y: point.y, width: extent, height: 15))
    }
    return boxes.indices.flatMap { index in
      boxes[..<index].compactMap { other in
        let (mine, theirs) = (boxes[index].1, other.1)
        let touches =
          mine.x < theirs.maxX && theirs.x < mine.maxX && mine.y < theirs.maxY
          && theirs.y < mine.maxY
        return touches ? "\(other.0) and \(boxes[index].0)" : nil
      }
    }
  }

  @Test(
    "never lets labels touch, in no type and size, mirrored or not", arguments: Chart.Kind.allCases)
  func labels(kind: Chart.Kind) {
    for count in [1, 2, 6, 13, 40, 400] {
      for seed in 1...3 {
        var chart = SampleCharts.chart(
          kind,
          [
            SampleCharts.values(count, seed: UInt64(seed), from: -90, to: 1e5),
            SampleCharts.values(count, seed: UInt64(seed + 9), to: 1e6),
          ])
        if case .categories(let names) = chart.domain, seed == 2 {
          chart.domain = .categories(names.map { "A long name of \($0)" })
        }
        chart.valueAxis.title = "Amount"
        chart.domainTitle = "Time of day"
        chart.referenceLines = [
          ReferenceLine(value: 5e4, label: "Goal"), ReferenceLine(value: 5.2e4, label: "Limit"),
        ]
        for (width, height) in [(320.0, 240.0), (700, 400)] {
          for mirrored in [false, true] {
            let layout = SampleCharts.layout(
              chart, width: width, height: height, mirrored: mirrored)
            #expect(overlaps(layout.commands) == [], "\(count) in \(width), mirrored \(mirrored)")
          }
        }
      }
    }
  }

  @Test("labels both axes, and measures some series on the other side")
  func axes() throws {
    var chart = SampleCharts.chart(.combination, [[100, 200, 300], [0.1, 0.2, 0.3]])
    chart.series[1].isOnSecondaryAxis = true
    chart.secondaryAxis = ChartAxis(title: "Share")
    chart.valueAxis.title = "Sales"
    chart.domainTitle = "Month"
    let layout = SampleCharts.layout(chart)
    let texts = layout.commands.texts.map(\.text)
    for text in ["Jan", "Mar", "300", "0.3", "Sales", "Share", "Month"] {
      #expect(texts.contains { $0.hasPrefix(text) }, "\(text)")
    }
    let both = try #require(layout.point(of: 2, series: 1))
    #expect(both.y < layout.plot.y + layout.plot.height / 3)
    #expect(!texts.contains("North"))
  }

  @Test("shows a part of the domain, cut at the edges of the plot")
  func window() throws {
    let chart = SampleCharts.chart(.line, [SampleCharts.values(101, seed: 1)])
    let view = ChartViewState(window: 0.25...0.5)
    let layout = SampleCharts.layout(chart, view: view)
    let middle = layout.plot.middle.y
    #expect(layout.position(at: ChartPoint(x: layout.plot.x, y: middle)) == 25)
    #expect(layout.position(at: ChartPoint(x: layout.plot.maxX, y: middle)) == 50)
    #expect(layout.x(of: 25) == layout.plot.x)
    #expect(layout.x(of: 50) == layout.plot.maxX)
    let clip = try #require(
      layout.commands.compactMap { if case .clip(let box, _) = $0 { box } else { nil } }.first)
    #expect(clip.x == layout.plot.x)
    #expect(clip.maxX == layout.plot.maxX)
    // The line extends to the positions beyond the edges.
    #expect(layout.commands.lines.map(\.count) == [28])
  }

  @Test("fits the axis of values to what is seen")
  func visibleBounds() {
    let chart = SampleCharts.chart(.line, [(0..<100).map { Double($0 < 50 ? $0 : $0 * 1000) }])
    let all = SampleCharts.layout(chart).commands.texts.map(\.text)
    let part = SampleCharts.layout(chart, view: ChartViewState(window: 0...0.4))
      .commands.texts.map(\.text)
    #expect(all.contains("100K"))
    #expect(!part.contains { $0.hasSuffix("K") })
  }

  @Test("leaves out hidden series, never all of them")
  func hidden() {
    let chart = SampleCharts.chart(.line, [[1, 2, 3], [1000, 2000, 3000]])
    func lines(_ hidden: Set<String>) -> [DrawCommand] {
      SampleCharts.layout(chart, view: ChartViewState(hidden: hidden)).commands
    }
    #expect(lines(["South"]).lines.count == 1)
    #expect(!lines(["South"]).texts.contains { $0.text == "3K" })
    #expect(lines(["North", "South"]).lines.count == 2)
  }

  @Test("fades the others while a series stands out")
  func emphasis() {
    let chart = SampleCharts.chart(.line, [[1, 2, 3], [3, 2, 1]])
    let commands = SampleCharts.layout(chart, view: ChartViewState(emphasized: "South")).commands
    let opacities = commands.flat.compactMap { command -> Double? in
      if case .line(_, _, let paint) = command { paint.opacity } else { nil }
    }
    #expect(opacities == [0.25, 1])
  }

  @Test("fades nothing for a series that is hidden")
  func emphasisOfHidden() {
    let chart = SampleCharts.chart(.line, [[1, 2, 3], [3, 2, 1]])
    let view = ChartViewState(hidden: ["South"], emphasized: "South")
    let opacities = SampleCharts.layout(chart, view: view).commands.flat.compactMap {
      if case .line(_, _, let paint) = $0 { paint.opacity } else { nil }
    }
    #expect(opacities == [1])
  }

  @Test("tells lines apart by dashes and shapes, not by colour alone")
  func redundancy() {
    let chart = SampleCharts.chart(.line, [[1, 2, 3], [3, 2, 1]])
    let commands = SampleCharts.layout(chart).commands.flat
    let dashes = commands.compactMap { command -> [Double]? in
      if case .line(_, let stroke, _) = command { stroke.dash } else { nil }
    }
    #expect(dashes == [[], [6, 3]])
    let markers = commands.compactMap { command -> ChartMarker? in
      if case .markers(let marker, _, _, _) = command { marker } else { nil }
    }
    #expect(markers == [.circle, .square])
    #expect(chart.legendMark(ofEntry: 1) == .line(dash: [6, 3]))
  }

  @Test("parts the lines of a combination from the columns that they run over")
  func seams() {
    func strokes(_ kind: Chart.Kind) -> [(Double, ChartPaint)] {
      SampleCharts.layout(SampleCharts.chart(kind, [[1, 2, 3], [3, 2, 1]])).commands.flat
        .compactMap { command in
          if case .line(_, let stroke, let paint) = command { (stroke.width, paint) } else { nil }
        }
    }
    let combination = strokes(.combination)
    #expect(combination.map(\.0) == [4, 2])
    #expect(combination.first?.1 == .ground)
    #expect(!strokes(.line).contains { $0.1 == .ground })
  }

  @Test("draws thresholds as lines with tinted ground, on a card as lines alone")
  func thresholds() {
    var chart = SampleCharts.chart(.line, [[10, 60, 95]])
    chart.thresholds = [
      ChartThreshold(from: 50, color: .critical), ChartThreshold(from: 80, color: .bad),
      ChartThreshold(from: 90, color: .automatic),
    ]
    let page = SampleCharts.layout(chart).commands
    #expect(page.paints.map(\.opacity) == [0.08, 0.08])
    #expect(page.rectangles[0].y == page.rectangles[1].maxY)
    #expect(page.rules.contains(.series(.bad)))
    let card = SampleCharts.layout(chart, .card).commands
    #expect(card.rectangles.isEmpty)
    #expect(card.rules.count { $0 == .series(.critical) || $0 == .series(.bad) } == 2)
  }

  @Test("makes room for a line of reference beyond the values, with its label")
  func references() {
    var chart = SampleCharts.chart(.column, [[10, 20, 30]])
    chart.referenceLines = [ReferenceLine(value: 90, label: "Goal", color: .good)]
    for style in [ChartLayout.Style.card, .page] {
      let layout = SampleCharts.layout(chart, style)
      #expect(layout.commands.rules.contains(.series(.good)))
      #expect(layout.commands.texts.contains { $0.text == "Goal" })
    }
  }

  @Test("draws sharply: edges lie on device px", arguments: [1, 1.5, 2])
  func crisp(scale: Double) {
    func isWhole(_ edge: Double) -> Bool {
      abs((edge * scale).rounded() - edge * scale) < 1e-9
    }
    let chart = SampleCharts.chart(.column, [[10, -20, 31], [7, 3, 5]])
    let layout = SampleCharts.layout(chart, width: 333, height: 287, scale: scale)
    for box in layout.commands.rectangles {
      #expect(isWhole(box.x) && isWhole(box.y) && isWhole(box.maxY))
    }
    for command in layout.commands.flat {
      guard case .rule(let from, _, let stroke, _) = command else { continue }
      #expect(isWhole(from.y - stroke.width / 2) && isWhole(from.y + stroke.width / 2))
    }
  }

  @Test("draws many columns as one for each device px")
  func hairs() {
    let chart = SampleCharts.chart(.column, [SampleCharts.values(10_000, seed: 1)])
    let layout = SampleCharts.layout(chart)
    let boxes = layout.commands.flat.compactMap { command -> [ChartRectangle]? in
      if case .rectangles(let boxes, _) = command { boxes } else { nil }
    }
    #expect(boxes.count == 1)
    #expect(boxes[0].count <= Int(layout.plot.width))
    #expect(boxes[0].count > Int(layout.plot.width) - 2)
    #expect(Set(boxes[0].map(\.x)).count == boxes[0].count)
  }

  @Test("draws a million values by few points")
  func million() {
    let chart = SampleCharts.chart(.line, [SampleCharts.values(1_000_000, seed: 4)])
    let lines = SampleCharts.layout(chart, scale: 2).commands.lines
    #expect(lines.count == 1)
    #expect(lines[0].count <= 4 * 2 * 480)
    #expect(lines[0].count > 1000)
  }

  @Test("leaves values below zero out of a logarithmic axis")
  func logarithmic() {
    var chart = SampleCharts.chart(.line, [[1, 10, 0, 1000, 100, -5]])
    chart.valueAxis.scale = .log
    let layout = SampleCharts.layout(chart)
    #expect(layout.commands.lines.map(\.count) == [2, 2])
    #expect(layout.point(of: 2, series: 0) == nil)
    let texts = layout.commands.texts.map(\.text)
    #expect(texts.contains("10") && texts.contains("1K"))
  }

  @Test("positions irregular moments by time, not by number")
  func irregular() throws {
    let chart = Chart(
      kind: .line, domain: .times([0, 10, 100], .utc),
      series: [SampleCharts.series("n", [1, 2, 3])])
    let layout = SampleCharts.layout(chart)
    let x = try (0..<3).map { try #require(layout.x(of: $0)) }
    #expect(abs((x[1] - x[0]) / (x[2] - x[0]) - 0.1) < 1e-9)
  }

  @Test("draws hostile numbers at positions there are", arguments: Chart.Kind.allCases)
  func hostile(kind: Chart.Kind) {
    let greatest = Double.greatestFiniteMagnitude
    let rows: [[Double?]] = [
      [greatest, -greatest, 0, nil, 1], [.leastNonzeroMagnitude, 0, -.leastNonzeroMagnitude],
      [1e-300, 1e300], [0, 0, 0], [.infinity, .nan, 1], [1e15, 1e15 + 1],
    ]
    for row in rows {
      for stacking in Chart.Stacking.allCases {
        for scale in ChartAxis.Scale.allCases {
          var chart = SampleCharts.chart(kind, [row, row.reversed()], stacking: stacking)
          chart.valueAxis.scale = scale
          if case .numbers(let numbers, let format) = chart.domain {
            chart.domain = .numbers(numbers.map { $0 * 1e306 - greatest / 2 }, format: format)
          }
          for style in [ChartLayout.Style.card, .page] {
            let layout = SampleCharts.layout(chart, style)
            let text = layout.commands.map(\.description).joined(separator: "\n")
            #expect(!text.contains("nan") && !text.contains("inf"), "\(row) \(stacking) \(scale)")
            _ = layout.position(at: layout.plot.middle)
            _ = layout.overlay(ChartOverlay(cursor: 1, selection: 0...1))
          }
        }
      }
    }
  }
}
