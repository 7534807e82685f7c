import ChartModel
import Testing

/// Thin spaces are written as "_".
@Suite("Units of the values of a chart")
struct ChartValueFormatUnitTests {
  private func plain(_ text: String) -> String { text.replacing("\u{2009}", with: "_") }

  private let euro = ChartValueFormat.Unit.currency(symbol: "€", .after, digits: 2)
  private let dollar = ChartValueFormat.Unit.currency(symbol: "$", .before, digits: 2)
  private let franc = ChartValueFormat.Unit.currency(symbol: "CHF", .before, digits: 2)

  @Test(
    "lengths of time have two units, or three digits of one; rounding carries",
    arguments: [
      (0, "0_s"), (0.000_000_35, "0.35_µs"), (0.000_35, "350_µs"), (0.012, "12_ms"),
      (0.9996, "1_s"), (0.9994, "999_ms"), (12.34, "12.3_s"), (59.97, "1_min"), (75, "1_min 15_s"),
      (3599.6, "1_h"), (3725, "1_h 2_min"), (86_399, "1_d"), (90_000, "1_d 1_h"),
      (-75, "\u{2212}1_min 15_s"), (86_400.0 * 12_345, "12,345_d"),
    ] as [(Double, String)])
  func durations(seconds: Double, text: String) {
    #expect(plain(ChartValueFormat(unit: .duration).text(seconds)) == text)
  }

  @Test("labels of lengths of time share their smallest unit")
  func durationLabels() {
    let format = ChartValueFormat(unit: .duration)
    #expect(format.labels([0, 0.25, 0.5], step: 0.25).map(plain) == ["0", "250_ms", "500_ms"])
    #expect(format.labels([0, 0.5, 1], step: 0.5).map(plain) == ["0", "0.5_s", "1.0_s"])
    #expect(
      format.labels([0, 43_200, 86_400, 129_600], step: 43_200).map(plain)
        == ["0", "12_h", "1_d", "1_d 12_h"])
  }

  @Test(
    "in full there are all digits, at most six after the point, and thousands are grouped",
    arguments: [
      (ChartValueFormat.Unit.none, 1_234_567.891, "1,234,567.891"), (.none, 0.1 + 0.2, "0.3"),
      (.none, -1234, "\u{2212}1,234"), (.none, 0.000_000_12, "1.2e\u{2212}7"),
      (.none, 1e21, "1e21"), (.none, -0.0, "0"), (.percent, 71.441_82, "71.44182_%"),
      (.fraction, 0.071, "7.1_%"), (.bytes, 1_234_567, "1,234,567_B"),
      (.duration, 3723.5, "1_h 2_min 3.5_s"), (.duration, 59.999_999_9, "1_min"),
      (.duration, 119.999_999_9, "2_min"), (.duration, 0.25, "0.25_s"),
      (.duration, 0.000_000_2, "0.2_µs"),
      (.text("kWh"), 12_345.5, "12,345.5_kWh"), (.date(.utc), 1_741_183_320, "Mar 5, 2025, 14:02"),
    ] as [(ChartValueFormat.Unit, Double, String)])
  func exact(unit: ChartValueFormat.Unit, value: Double, text: String) {
    #expect(plain(ChartValueFormat(unit: unit).exact(value)) == text)
  }

  @Test("amounts of money stand where the currency's sign stands")
  func currencies() {
    func formats(_ unit: ChartValueFormat.Unit, _ value: Double) -> [String] {
      let format = ChartValueFormat(unit: unit)
      return [format.text(value), format.exact(value)].map(plain)
    }
    #expect(formats(dollar, -1234.5) == ["\u{2212}$1.23K", "\u{2212}$1,234.50"])
    #expect(formats(franc, 12) == ["CHF_12", "CHF_12.00"])
    let arabic = ChartValueFormat.Unit.currency(symbol: "€", .afterRightToLeft, digits: 2)
    #expect(formats(arabic, -12)[0] == "\u{200F}\u{2066}\u{2212}12\u{2069}_€")
    let rise = ChartValueFormat(unit: arabic).change(12)
    #expect(plain(rise) == "\u{200F}\u{2066}+12\u{2069}_€")
    let german = ChartValueFormat(unit: euro, symbols: .german)
    #expect(plain(german.text(1_230_000)) == "1,23M_€")
    #expect(plain(german.exact(1_234_567.891)) == "1.234.567,891_€")
  }

  @Test("amounts of money that are compared have all digits of the currency, or none")
  func comparedCurrencies() {
    func texts(_ values: [Double]) -> [String] {
      ChartValueFormat(unit: dollar).texts(values).map(plain)
    }
    #expect(texts([520.4, 1024, 108.55, 80.1]) == ["$520", "$1.02K", "$109", "$80"])
    #expect(texts([12.5, 3.25, 0]) == ["$12.50", "$3.25", "$0.00"])
    #expect(texts([120.5, 0.5]) == ["$120.50", "$0.50"])
    #expect(texts([12, 3]) == ["$12", "$3"])
  }

  @Test("kibibytes count in steps of 1,024")
  func binaryBytes() {
    let format = ChartValueFormat(unit: .binaryBytes)
    #expect(
      [1023, 1024, 1_048_575, 1_048_576, 1.5 * 1024 * 1024 * 1024].map { plain(format.text($0)) }
        == ["1,023_B", "1_KiB", "1_MiB", "1_MiB", "1.5_GiB"])
    #expect(
      format.labels([0, 131_072, 1_048_576], step: 131_072).map(plain)
        == ["0", "128_KiB", "1,024_KiB"])
  }

  @Test(
    "a symbol takes the prefix of the SI, a word follows the letter of the number",
    arguments: [
      ("W", 39_400, "39.4_kW"), ("W", 999, "999_W"), ("W", 999_999, "1_MW"),
      ("W", -1500, "\u{2212}1.5_kW"), ("kW", 39_400, "39.4_MW"), ("kWh", 1_250_000, "1.25_GWh"),
      ("mV", 1500, "1.5_V"), ("ms", 1500, "1.5_s"), ("kg", 1250, "1.25_t"), ("m", 12_000, "12_km"),
      ("W/m²", 1500, "1.5_kW/m²"), ("GB", 1500, "1.5_TB"), ("km", 12_345, "12,345_km"),
      ("hPa", 1013.25, "1,013_hPa"), ("°C", 1250, "1,250_°C"), ("km", 12_345_678, "12.3M_km"),
      ("km/h", 1250, "1,250_km/h"), ("cups", 1250, "1.25K_cups"),
      ("cups/day", 1250, "1.25K_cups/day"),
      ("€", 2_300_000, "2.3M_€"),
    ] as [(String, Double, String)])
  func prefixes(unit: String, value: Double, text: String) {
    #expect(plain(ChartValueFormat(unit: .text(unit)).text(value)) == text)
  }

  @Test("values beside each other and along an axis have prefixed units, too; full numbers don't")
  func prefixedColumns() {
    let watts = ChartValueFormat(unit: .text("W"))
    #expect(watts.texts([1200, 990_000, 12]).map(plain) == ["1.2_kW", "990.0_kW", "12_W"])
    #expect(watts.labels([0, 20_000, 40_000], step: 20_000).map(plain) == ["0", "20_kW", "40_kW"])
    let pressure = ChartValueFormat(unit: .text("hPa"))
    #expect(
      pressure.labels([0, 20_000, 40_000], step: 20_000).map(plain)
        == ["0", "20,000_hPa", "40,000_hPa"])
    #expect(plain(watts.exact(39_400)) == "39,400_W")
  }

  @Test("a coordinate of four digits may be a year: it isn't grouped")
  func coordinates() {
    let format = ChartValueFormat()
    #expect(
      [2024, 2024.5, -300, 12_500, 0, 1e-8].map(format.coordinate)
        == ["2024", "2024.5", "\u{2212}300", "12,500", "0", "1e\u{2212}8"])
    #expect(ChartValueFormat(unit: .text("m")).coordinate(2024) == "2,024\u{2009}m")
  }

  @Test(
    "are said in words",
    arguments: [
      (ChartValueFormat.Unit.none, 165_000, "165 thousand"), (.none, 1_234_567, "1.23 million"),
      (.none, 999_999, "1 million"), (.none, 1234, "1234"), (.none, -5, "minus 5"), (.none, 0, "0"),
      (.none, -1e-16, "minus 1 times 10 to the power of minus 16"),
      (.none, 1.5e-7, "1.5 times 10 to the power of minus 7"),
      (.percent, 12.34, "12.3 percent"), (.fraction, 0.123, "12.3 percent"),
      (.bytes, 5e9, "5 gigabytes"), (.bytes, 1000, "1 kilobyte"), (.bytes, 1, "1 byte"),
      (.binaryBytes, 1536, "1.5 kibibytes"),
      (.bytesPerSecond, 12_300_000, "12.3 megabytes per second"),
      (.duration, 75, "1 minute 15 seconds"), (.duration, -0.35, "minus 350 milliseconds"),
      (.text("°C"), 21.44, "21.4 °C"), (.text("W"), 39_400, "39.4 kW"), (.text("W"), 4000, "4 kW"),
      (.text("cups"), 39_400, "39.4 thousand cups"),
      (.currency(symbol: "€", .after, digits: 2), 2.5e6, "2.5 million €"),
      (.date(.utc), 1_741_183_320, "March 5, 2025, 14:02"),
    ] as [(ChartValueFormat.Unit, Double, String)])
  func spoken(unit: ChartValueFormat.Unit, value: Double, text: String) {
    #expect(ChartValueFormat(unit: unit).spoken(value) == text)
  }
}
