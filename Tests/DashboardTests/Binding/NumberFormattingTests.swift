import Foundation
import Testing

@testable import Dashboard

@Suite("Formatting of numbers")
struct NumberFormattingTests {
  static let locales = [
    "en_US", "en_IN", "de_DE", "de_CH", "fr_FR", "es_ES", "pl_PL", "pt_PT", "sv_SE", "bg_BG",
    "hi_IN", "zh_CN", "ja_JP", "ar_EG", "ar_AE", "fa_IR", "he_IL", "bn_BD", "eu_ES", "tr_TR",
  ]
  static let values = [
    0, 1, -1, 0.05, -0.05, 0.5, 1.005, 2.675, 12.345, -12.5, 999.995, 1000, 9999.5, 10_000,
    -12_345.678, 123_456.5, 1_234_567.25, 98_765_432.125, 1e15, 1.5e21, -0.004,
  ]

  @Test("writes numbers and percentages as the data of the locale say", arguments: locales)
  func symbols(locale: String) {
    let context = FormattingContext(locale: UserLocale(locale))
    // Foundation has 0 to 9 for Bengali.
    let foundation = Locale(identifier: locale == "bn_BD" ? "bn_BD@numbers=beng" : locale)
    let number = FloatingPointFormatStyle<Double>(locale: foundation)
      .rounded(rule: .toNearestOrAwayFromZero)
    let percent = FloatingPointFormatStyle<Double>.Percent(locale: foundation)
      .rounded(rule: .toNearestOrAwayFromZero)
    for value in Self.values {
      for digits in 0...3 {
        #expect(
          context.number(value, digits: digits)
            == Self.shown(value.formatted(number.precision(.fractionLength(digits...digits)))))
        // Bengali groups the digits of percentages in another way than those of numbers.
        if locale == "bn_BD", abs(value) >= 999 { continue }
        // A percentage that would be rounded to 0 has more digits.
        if value != 0, abs(value) * 100 < 0.5 / pow(10, Double(digits)) { continue }
        #expect(
          context.percent(value, digits: digits)
            == Self.shown(value.formatted(percent.precision(.fractionLength(digits...digits)))))
      }
    }
  }

  @Test("writes a number that isn't finite as zero", arguments: [Double.nan, .infinity])
  func notFinite(value: Double) {
    let context = FormattingContext(locale: UserLocale("en_US"))
    #expect(context.number(value) == "0")
    #expect(context.percent(-value) == "0%")
  }

  /// A text of Foundation with a true minus sign, and none before zero.
  private static func shown(_ text: String) -> String {
    let text = text.replacing("-", with: "\u{2212}")
    let isZero = text.allSatisfy { ($0.wholeNumberValue ?? 0) == 0 }
    guard isZero, let sign = text.firstIndex(of: "\u{2212}") else { return text }
    return String(text[text.index(after: sign)...])
  }
}
