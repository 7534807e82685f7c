import ChartModel
import Testing

/// The marks and colours of rises, falls and totals.
struct WaterfallTests {
  private func waterfall(_ values: [Double?], totals: Set<Int>) -> Chart {
    Chart(
      kind: .waterfall, domain: .categories(values.indices.map { "p\($0)" }),
      series: [SampleCharts.series("Profit", values)], totals: totals)
  }

  @Test("a swatch has the colour of the value that it stands beside")
  func swatches() {
    let chart = waterfall([100, -20, 10, nil], totals: [0, 3])
    func paint(_ position: Int) -> ChartPaint? { chart.swatch(of: 0, at: position).paints.first }
    #expect(
      (0..<4).map(paint)
        == [.series(.neutral), .series(.bad), .series(.good), .series(.neutral)])
    let drawn = SampleCharts.layout(chart).commands.paints
    #expect(drawn == (0..<4).map(paint))
  }

  @Test("a swatch of columns has the colour of the threshold that its value reaches")
  func thresholds() {
    var chart = SampleCharts.chart(.column, [[10, 90]])
    chart.thresholds = [ChartThreshold(from: 50, color: .bad)]
    #expect(chart.swatch(of: 0, at: 1).paints == [.series(.bad)])
    #expect(chart.swatch(of: 0, at: 0) == chart.swatch(of: 0))
  }

  @Test("steps thinner than a px keep the colour of what they come to")
  func hairs() {
    let values = (0..<4000).map { position -> Double? in position < 2000 ? 1 : -1 }
    let layout = SampleCharts.layout(waterfall(values, totals: []))
    let boxes = layout.commands.flat.compactMap { command -> (ChartPaint, [ChartRectangle])? in
      if case .rectangles(let boxes, let paint) = command { (paint, boxes) } else { nil }
    }
    #expect(boxes.map(\.0) == [.series(.good), .series(.bad)])
    #expect(boxes[0].1.allSatisfy { $0.x < layout.plot.middle.x })
    let totals = SampleCharts.layout(waterfall(values, totals: Set(values.indices)))
    #expect(
      totals.commands.flat.contains {
        if case .rectangles(_, let paint) = $0 { paint == .series(.neutral) } else { false }
      })
  }

  @Test("a card has no legend, since one series is drawn")
  func legend() {
    var chart = waterfall([100, -20], totals: [])
    chart.series.append(SampleCharts.series("Other", [1, 2]))
    let texts = SampleCharts.layout(chart, .card).commands.texts.map(\.text)
    #expect(!texts.contains("Profit") && !texts.contains("Other"))
  }

  @Test("the figures of steps have their sign and equally many digits")
  func figures() {
    let texts = SampleCharts.layout(waterfall([100, -20.5, 10, nil], totals: [0, 3]))
      .commands.texts.map(\.text)
    for figure in ["100.0", "\u{2212}20.5", "+10.0", "89.5"] {
      #expect(texts.contains(figure), "\(figure) of \(texts)")
    }
  }
}
