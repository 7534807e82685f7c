import ChartModel
import Testing

/// Charts without anything to draw.
struct EmptyChartTests {
  @Test("a chart of which no value has a position is empty")
  func empty() {
    var log = SampleCharts.chart(.line, [[-1, 0, nil]])
    #expect(!log.isEmpty)
    log.valueAxis.scale = .log
    #expect(log.isEmpty)
    #expect(SampleCharts.layout(log).commands.isEmpty)
    var bubbles = SampleCharts.chart(.bubble, [[1, 2, 3]])
    #expect(!bubbles.isEmpty)
    bubbles.series[0].sizes = [nil, 0, -1]
    #expect(bubbles.isEmpty)
    #expect(!SampleCharts.chart(.column, [[0, 0]]).isEmpty)
  }
}
