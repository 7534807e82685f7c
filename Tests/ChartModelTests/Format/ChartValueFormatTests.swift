import ChartModel
import Testing

@Suite("Values of a chart as text")
struct ChartValueFormatTests {
  @Test(
    "keep three digits and carry when they round up",
    arguments: [
      (999_999.0, "1M"), (999.4, "999"), (999.6, "1K"), (1234, "1.23K"), (0, "0"), (-0.0, "0"),
      (-0.001, "\u{2212}0.001"), (0.000_001_23, "0.00000123"), (1e-16, "0"),
      (1.234e-7, "1.23e\u{2212}7"), (1e21, "1e21"), (12.34, "12.3"), (1_000_000_000_000, "1T"),
      (-1500, "\u{2212}1.5K"), (0.25, "0.25"),
    ])
  func carry(value: Double, text: String) {
    #expect(ChartValueFormat().text(value) == text)
  }

  @Test("carry their unit after a thin space")
  func units() {
    #expect(ChartValueFormat(unit: .percent).text(71.44) == "71.4\u{2009}%")
    #expect(ChartValueFormat(unit: .bytes).text(999_950) == "1\u{2009}MB")
    #expect(ChartValueFormat(unit: .bytesPerSecond).text(12_300) == "12.3\u{2009}kB/s")
    #expect(
      ChartValueFormat(unit: .text("°C"), decimalSeparator: ",").text(21.45) == "21,5\u{2009}°C")
  }

  @Test(
    "below each other have as many digits after the point as the greatest has room for",
    arguments: [
      ([35, 34.12, 1], ["35.0", "34.1", "1.0"]), ([62.5, 3.125], ["62.5", "3.1"]),
      ([5, 0.034, 0], ["5.00", "0.03", "0.00"]), ([100, 0.25], ["100.0", "0.3"]),
      ([1200, 990_000, 12], ["1.2K", "990.0K", "12"]), ([1, 2, 300], ["1", "2", "300"]),
      ([250, 0.004], ["250.0", "0.004"]), ([1e-9, 0.5], ["1e\u{2212}9", "0.5"]), ([], []),
    ])
  func columns(values: [Double], texts: [String]) {
    #expect(ChartValueFormat().texts(values) == texts)
  }

  @Test("of a table have the digits of the value that has the most")
  func exactColumn() {
    let format = ChartValueFormat()
    let values = [1.5, 2, 1234.25, 0.1 + 0.2]
    let places = format.exactPlaces(values)
    #expect(
      values.map { format.exact($0, places: places) } == ["1.50", "2.00", "1,234.25", "0.30"])
    #expect(ChartValueFormat(unit: .duration).exactPlaces([1.5]) == 0)
  }

  @Test("share one prefix and one precision along an axis")
  func axis() {
    #expect(ChartValueFormat().labels([0, 500, 1000], step: 500) == ["0", "500", "1,000"])
    #expect(ChartValueFormat().labels([0, 2000, 4000], step: 2000) == ["0", "2K", "4K"])
    #expect(
      ChartValueFormat().labels([0, 500_000, 1_000_000], step: 500_000) == ["0", "0.5M", "1.0M"])
    #expect(ChartValueFormat().labels([0, 2.5, 5], step: 2.5) == ["0", "2.5", "5.0"])
    #expect(
      ChartValueFormat(unit: .percent).labels([0, 50, 100], step: 50)
        == ["0", "50\u{2009}%", "100\u{2009}%"])
  }
}
