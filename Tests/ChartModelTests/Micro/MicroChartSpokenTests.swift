import ChartModel
import Testing

@Suite("What a micro chart says in words")
struct MicroChartSpokenTests {
  @Test("A bullet: value, target, distance, meaning, forecast, scale")
  func bullet() throws {
    func words(_ actual: Double, _ comparison: BulletMeasure.Comparison) throws -> String {
      MicroChart.bullet(
        try #require(
          BulletMeasure(
            actual, comparison: comparison, forecast: 230, maximum: 300,
            thresholds: [ChartThreshold(from: 220, color: .good)]))
      ).spokenDescription
    }
    #expect(
      try words(212, .target(240))
        == "212 of 240, 28 below the target. Forecast 230. Scale from 0 to 300")
    #expect(
      try words(250, .difference(from: 240))
        == "250 of 240, 10 above the target, good. Forecast 230. Scale from 0 to 300")
    #expect(
      try words(240, .target(240))
        == "240 of 240, on target, good. Forecast 230. Scale from 0 to 300")
    #expect(try words(5, .none) == "5. Forecast 230. Scale from 0 to 300")
    #expect(BulletMeasure(.nan) == nil)
  }

  @Test("Parts with their shares, at most four of them")
  func parts() {
    let parts = MicroParts([
      .init("Espresso", 140), .init("Filter", 82), .init("Cold brew", 12), .init("Tea", 8),
      .init("Cocoa", 4),
    ])
    #expect(
      MicroChart.stackedBar(parts).spokenDescription
        == "Espresso 140, 57 %; Filter 82, 33 %; Cold brew 12, 5 %; Tea 8, 3 %; and 1 more")
    #expect(MicroChart.stackedBar(MicroParts([])).spokenDescription == "no data")
  }

  @Test("A share by its words")
  func share() {
    #expect(MicroChart.radial(MicroShare(0.5, text: "half")).spokenDescription == "half")
  }

  @Test(
    "A series: bounds, last value, change, meaning",
    arguments: [
      ([50, 20, 60], "3 values from 20 to 60, last 60, up 20 %"),
      ([50, nil, 40], "2 values from 40 to 50, last 40, down 20 %"),
      ([80, 80.1], "2 values from 80 to 80.1, last 80.1, unchanged"),
      ([0, 5], "2 values from 0 to 5, last 5, up 5"),
      ([-2, 3], "2 values from minus 2 to 3, last 3, up 5"),
      (
        [1e-300, 1],
        "2 values from 1 times 10 to the power of minus 300 to 1, last 1, up 1"
      ),
      ([40, 80, 95], "3 values from 40 to 95, last 95, up 138 %, critical"),
      ([7], "7"), ([nil], "no data"), ([], "no data"),
    ] as [([Double?], String)])
  func series(values: [Double?], words: String) {
    let series = MicroSeries(
      ChartValues(values), thresholds: [ChartThreshold(from: 90, color: .critical)])
    #expect(MicroChart.line(series).spokenDescription == words)
  }
}
