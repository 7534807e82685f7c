import ChartModel
import Testing

@Suite("Bars of negative values on a card")
struct NegativeBarTests {
  /// Returns the colored boxes of a chart on a card of 300 px.
  private func boxes(
    _ rows: [[Double?]], _ stacking: Chart.Stacking = .none
  ) -> [ChartRectangle] {
    let chart = SampleCharts.chart(.bar, rows, stacking: stacking)
    let layout = SampleCharts.layout(chart, .card, width: 300, height: 400)
    return layout.commands.flat.compactMap {
      if case .rectangle(let box, _, let paint) = $0, paint != .track { box } else { nil }
    }
  }

  @Test("begin at the right end where all values are negative")
  func negative() {
    let bars = boxes([[-12, -7]])
    #expect(bars.map { $0.maxX.rounded() } == [300, 300])
    #expect(bars.map { $0.width.rounded() } == [300, 175])
  }

  @Test("keep their dots within the card")
  func dots() {
    for box in boxes([[-1000, -1]]) + boxes([[-1000, 1, -1]]) {
      #expect(box.x >= 0 && box.maxX <= 300 && box.width > 0)
    }
  }

  @Test("stand on both sides of zero in stacks of 100 %")
  func shares() {
    // −98 and 9, −10 and −5, 20 and 5: the zero is in the middle.
    let bars = boxes([[-98, -10, 20], [9, -5, 5]], .percent)
    #expect(bars.allSatisfy { $0.maxX <= 151 || $0.x >= 149 })
    #expect(bars.contains { $0.maxX <= 151 && $0.width > 50 })
    #expect(bars.contains { $0.x >= 149 && $0.width > 50 })
    #expect(boxes([[-10], [-30]], .percent).allSatisfy { $0.x >= 0 && $0.maxX <= 300 })
  }
}
