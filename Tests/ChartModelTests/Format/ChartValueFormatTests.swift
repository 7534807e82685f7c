import ChartModel
import Testing

@Suite("Values of a chart as text")
struct ChartValueFormatTests {
  @Test(
    "keep three digits and carry when they round up",
    arguments: [
      (999_999.0, "1M"), (999.4, "999"), (999.6, "1K"), (1234, "1.23K"), (0, "0"), (-0.0, "0"),
      (-0.001, "\u{2212}0.001"), (0.000_001_23, "0.00000123"), (1e-16, "1e\u{2212}16"),
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
      ChartValueFormat(unit: .text("°C"), symbols: .german).text(21.45) == "21,5\u{2009}°C")
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
    let fractionDigits = format.exactFractionDigits(values)
    #expect(
      values.map { format.exact($0, fractionDigits: fractionDigits) } == [
        "1.50", "2.00", "1,234.25", "0.30",
      ])
    #expect(ChartValueFormat(unit: .duration).exactFractionDigits([1.5]) == 0)
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

@Suite("Digits and groups of numbers")
struct NumberSymbolsTests {
  @Test("are those of the reader's language")
  func digits() {
    let arabic = NumberSymbols(
      numerals: Numerals(zero: "٠"), decimalSeparator: "٫", groupingSeparator: "٬",
      percentSuffix: "٪")
    #expect(arabic.text(1_234_567) == "١٬٢٣٤٬٥٦٧")
    let format = ChartValueFormat(unit: .percent, symbols: arabic)
    #expect(format.exact(1234.5) == "١٬٢٣٤٫٥٪")
    #expect(format.labels([0, 50, 100], step: 50) == ["٠", "٥٠٪", "١٠٠٪"])
    #expect(ChartValueFormat(symbols: arabic).text(1.5e24) == "١٫٥e٢٤")
    #expect(
      ChartValueFormat(unit: .duration, symbols: arabic).text(75) == "١\u{2009}min ١٥\u{2009}s")
  }

  @Test("have groups of two digits in India, and none below five digits in Spain")
  func groups() {
    let indian = NumberSymbols(higherGroupSize: 2)
    #expect(
      [999, 1234, 123_456, 12_345_678].map(indian.text) == [
        "999", "1,234", "1,23,456", "1,23,45,678",
      ])
    #expect(ChartValueFormat(symbols: indian).exact(1_234_567.5) == "12,34,567.5")
    let spanish = NumberSymbols(groupingSeparator: ".", minimumGroupedDigits: 5)
    #expect([1234, 12_345].map(spanish.text) == ["1234", "12.345"])
    #expect(NumberSymbols(groupSize: 0).text(1_234_567) == "1234567")
  }
}

extension NumberSymbols {
  static let german = NumberSymbols(decimalSeparator: ",", groupingSeparator: ".")
}
