import ChartModel
import Testing

/// The value axes of a zoomed chart while it is moved.
struct ReadingGestureTests {
  /// A hundred values, of which those from the fiftieth on are a thousand times as large.
  private let steep = Chart(
    kind: .line, domain: .numbers((0..<100).map(Double.init), format: ChartValueFormat()),
    series: [
      ChartSeries(name: "", values: ChartValues((0..<100).map { Double($0 < 50 ? $0 : $0 * 1000) }))
    ])

  /// Returns the labels of the value axis that are thousands.
  private func labels(of reading: ChartReading) -> [String] {
    SampleCharts.layout(reading.chart, view: reading.viewState).commands.texts.map(\.text)
      .filter { $0.hasSuffix("K") }
  }

  @Test func valueAxesFitAllThatAGestureHasShownUntilItEnds() {
    var reading = ChartReading(steep)
    reading.zoom(by: 0.4, at: 1)
    #expect(labels(of: reading).last == "100K")
    for _ in 0..<3 {
      reading.continueGesture { $0.pan(by: -0.5) }
      #expect(labels(of: reading).last == "100K", "the large values have gone, their axis stays")
    }
    #expect(reading.window.visible.upperBound < 50)
    let axis = labels(of: reading)
    reading.continueGesture { $0.pan(by: -0.1) }
    #expect(labels(of: reading) == axis)
    reading.endGesture()
    #expect(labels(of: reading).isEmpty, "the axis fits the small values")
  }

  @Test func valueAxesGrowAtOnceForWhatAGestureShows() {
    var reading = ChartReading(steep)
    reading.zoom(by: 0.4, at: 0)
    #expect(labels(of: reading).isEmpty)
    reading.continueGesture { $0.pan(by: 1) }
    #expect(!labels(of: reading).isEmpty, "no value is cut off")
  }

  /// A step of a key isn't a gesture.
  @Test func valueAxesFitWhatAStepShows() {
    var reading = ChartReading(steep)
    reading.zoom(by: 0.4, at: 1)
    for _ in 0..<3 { reading.pan(by: -0.5) }
    #expect(labels(of: reading).isEmpty)
  }

  /// Stacks are computed for what the axes fit, also beyond the visible part.
  @Test func valueAxesOfStacksFitAllThatAGestureHasShown() {
    var chart = steep
    chart.kind = .area
    chart.stacking = .stacked
    chart.series.append(chart.series[0])
    var reading = ChartReading(chart)
    reading.zoom(by: 0.4, at: 1)
    for _ in 0..<3 { reading.continueGesture { $0.pan(by: -0.5) } }
    #expect(labels(of: reading).last == "200K")
  }

  /// Returns how much more a reading shows after steps of the wheel.
  private func factor(ofSteps steps: [Double]) -> Double {
    var reading = ChartReading(steep)
    reading.zoom(by: 0.1, at: 0.5)
    let before = reading.window.visible
    for step in steps { reading.zoom(bySteps: step, at: 0.5) }
    let after = reading.window.visible
    return (after.upperBound - after.lowerBound) / (before.upperBound - before.lowerBound)
  }

  @Test(
    arguments: [
      (-2, 0.64), (-1, 0.8), (-0.5, 0.894), (0, 1), (0.1, 1.023), (0.5, 1.118), (1, 1.25),
      (1.01, 1.253), (1.5, 1.398), (2, 1.5625),
    ] as [(Double, Double)])
  func stepsOfTheWheelZoomWithoutJumps(steps: Double, factor: Double) {
    #expect(abs(self.factor(ofSteps: [steps]) - factor) < 0.001)
  }

  @Test func partsOfAStepZoomAsMuchAsTheirSum() {
    let parts = factor(ofSteps: Array(repeating: 0.25, count: 6))
    #expect(abs(parts - factor(ofSteps: [1.5])) < 1e-9)
    #expect(abs(factor(ofSteps: [0.3, -0.3]) - 1) < 1e-9)
  }
}
