import ChartModel
import Foundation
import JMESPath
import Testing

@testable import Dashboard

@Suite("Rounding, half away from zero, of the shortest decimal number")
struct RoundingTests {
  let context = FormattingContext(locale: UserLocale("en_US"), timeZone: .gmt)

  func evaluate(_ text: String) throws -> JSONValue {
    try JMESPath.Expression(text, functions: .dashboard(context)).evaluate(on: nil)
  }

  /// Values whose nearest binary number is a little less than a half, and ties.
  static let halves: [(Double, String)] = [
    (2.345, "2.35"), (0.125, "0.13"), (1.025, "1.03"), (1.005, "1.01"), (0.285, "0.29"),
    (1.015, "1.02"), (8.575, "8.58"), (2.675, "2.68"), (-1.005, "−1.01"), (10.235, "10.24"),
    (1.255, "1.26"), (35.855, "35.86"), (4.035, "4.04"), (1234.565, "1,234.57"), (2.5, "2.50"),
    (0.005, "0.01"), (0.004999, "0.00"), (99.995, "100.00"), (2.125, "2.13"), (-0.004, "0.00"),
  ]

  @Test("is the same for numbers, money and units", arguments: halves)
  func money(value: Double, text: String) throws {
    #expect(context.number(value, digits: 2) == text)
    let money = text.hasPrefix("−") ? "−€" + text.dropFirst() : "€" + text
    #expect(context.currency(value, code: "EUR") == money)
    #expect(context.currency(value, code: "EUR", digits: 2) == money)
    #expect(context.text(value, unit: "EUR") == money)
    let rounded = try evaluate("round(`\(value)`, `2`)").number ?? .nan
    #expect(context.number(rounded, digits: 2) == text)
    #expect(rounded == value.rounded(toFractionDigits: 2))
  }

  @Test("is the same for amounts without decimals")
  func wholeMoney() {
    #expect(context.currency(0.5, code: "JPY") == "¥1")
    #expect(context.currency(2.5, code: "JPY") == "¥3")
    #expect(context.currency(-0.4, code: "JPY") == "¥0")
    #expect(context.currency(1.0005, code: "KWD").hasSuffix("1.001"))
    #expect(context.currency(1e200, code: "EUR").hasPrefix("€100,000,000"))
    #expect(context.currency(.nan, code: "EUR") == "€0.00")
  }

  @Test("of a calculation has no more digits than were asked for")
  func rounds() throws {
    #expect(try evaluate("round(`1.005`, `2`)") == 1.01)
    #expect(try evaluate("round(`-2.5`)") == -3)
    #expect(try evaluate("round(`0.285`, `2`)") == 0.29)
    #expect(try evaluate("round(`1e300`, `2`)") == 1e300)
    #expect(try evaluate("round(`-0.001`, `2`)") == 0)
  }

  @Test("of percentages is that of the points, however they are given")
  func points() {
    #expect(context.text(1.15, unit: "%") == "1.2%")
    #expect(context.percent(0.0115) == "1.2%")
    #expect(context.text(8.35, unit: "%") == context.percent(0.0835))
    #expect(context.text(1.15, unit: "percent") == "115%")
  }

  @Test(
    "makes 100 % only of 1 and 0 % only of 0",
    arguments: [
      (1.0, "100%"), (0.99987, "99.99%"), (0.9999, "99.99%"), (0.999_999, "99.9999%"),
      (0.9996, "99.96%"), (0.9994, "99.9%"), (1.0003, "100.03%"), (-0.99987, "−99.99%"),
      (0.1 + 0.2 + 0.7, "100%"), (1 - 1e-16, "100%"), (0, "0%"), (0.000_04, "0.004%"),
      (-0.000_04, "−0.004%"), (-0.0, "0%"), (1.4, "140%"), (-0.3, "−30%"),
      (0.999_999_999_999_99, "99.999999999999%"), (1.000_000_000_000_01, "100.000000000001%"),
      (1e-17, "1e−15%"), (-1e-17, "−1e−15%"),
    ])
  func all(share: Double, text: String) throws {
    #expect(context.percent(share) == text)
    #expect(context.text(share, unit: "fraction") == text)
    #expect(context.text(share * 100, unit: "%") == text)
    #expect(try evaluate("percent(`\(share)`)") == .string(text))
  }

  @Test("makes 100 % only of 1 and 0 % only of 0 also to given digits")
  func digits() {
    #expect(context.percent(0.99987, digits: 0) == "99.99%")
    #expect(context.percent(0.996, digits: 0) == "99.6%")
    #expect(context.percent(0.99987, digits: 2) == "99.99%")
    #expect(context.percent(0.00423, digits: 0) == "0.4%")
    #expect(context.percent(0.994, digits: 0) == "99%")
    #expect(context.percent(1, digits: 1) == "100.0%")
    #expect(context.percent(1e-17, digits: 0) == "1e−15%")
    #expect(context.percent(0.999_999_999_999_99, digits: 0) == "99.999999999999%")
  }
}
