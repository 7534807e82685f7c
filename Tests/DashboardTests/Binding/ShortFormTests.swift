import ChartModel
import Foundation
import Testing

@testable import Dashboard

@Suite("Short forms of large numbers")
struct ShortFormTests {
  static let locales = [
    "af_ZA", "ar_EG", "bg_BG", "ca_ES", "cs_CZ", "da_DK", "de_CH", "el_GR", "en_GB", "en_IN",
    "en_US", "es_ES", "es_MX", "et_EE", "eu_ES", "fa_IR", "fi_FI", "fr_CA", "fr_FR", "gu_IN",
    "he_IL", "hi_IN", "hr_HR", "hu_HU", "id_ID", "it_IT", "ja_JP", "ko_KR", "lt_LT", "lv_LV",
    "ms_MY", "nb_NO", "nl_NL", "pl_PL", "pt_BR", "pt_PT", "ro_RO", "ru_RU", "sk_SK", "sl_SI",
    "sr_RS", "sv_SE", "ta_IN", "th_TH", "tr_TR", "uk_UA", "vi_VN", "zh_CN", "zh_TW",
  ]

  @Test("are those of the locale's data", arguments: locales)
  func agreement(locale: String) {
    let context = FormattingContext(locale: UserLocale(locale))
    let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: locale))
      .notation(.compactName)
    for power in 4...12 {
      let value = 5 * pow(10, Double(power))
      // Below a million, German has none. Spanish and Catalan write 5000 M where 5 mil M is as
      // long.
      if locale.hasPrefix("de"), power < 6 { continue }
      if ["ca_ES", "es_ES", "es_MX"].contains(locale), (9...10).contains(power) { continue }
      let expected = Self.plain(value.formatted(style))
      #expect(Self.plain(context.compact(value)) == expected, "\(locale) \(value)")
    }
  }

  /// Returns a text without marks of direction, spaces and the separators of thousands, which
  /// compact numbers lack.
  private static func plain(_ text: String) -> String {
    let others: Set<Unicode.Scalar> = ["\u{200e}", "\u{200f}", "\u{61c}", ",", ".", "’", "٬"]
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where !others.contains(scalar) && !scalar.properties.isWhitespace {
      result.append(scalar)
    }
    return String(result)
  }

  @Test("are shown behind amounts of money and before units")
  func units() {
    let german = FormattingContext(locale: UserLocale("de_DE"))
    func text(_ value: Double, _ unit: String) -> String {
      german.chartFormat(german.chartUnit(unit)).text(value)
        .replacing(/[\u{a0}\u{2009}]/, with: " ")
    }
    #expect(text(2_500_000_000, "EUR") == "2,5 Mrd. €")
    #expect(text(1_950, "EUR") == "1,95 Tsd. €")
    #expect(text(12_345, "W") == "12,3 kW")
    #expect(text(12_345, "km") == "12.345 km")
    #expect(text(12_300_000, "km") == "12,3 Mio. km")
    #expect(text(1_500, "bytes") == "1,5 kB")
    #expect(text(25_000, "Bestellungen") == "25 Tsd. Bestellungen")
  }

  @Test("go on with grouped digits behind the last one of the locale")
  func greatest() {
    let english = FormattingContext(locale: UserLocale("en_US"))
    #expect(english.compact(1e15) == "1,000T")
    #expect(english.compact(1e18) == "1,000,000T")
    #expect(english.compact(1e20) == "100,000,000T")
    #expect(english.compact(-2.5e17) == "\u{2212}250,000T")
    let german = FormattingContext(locale: UserLocale("de_DE"))
    #expect(german.compact(1e18) == "1.000.000\u{a0}Bio.")
    #expect(english.chartFormat(.none).spoken(1e18) == "1 quintillion")
  }

  @Test("count crores in Bengali up to a trillion")
  func crores() {
    let bengali = FormattingContext(locale: UserLocale("bn_BD"))
    func plain(_ value: Double) -> String {
      bengali.compact(value).filter { !$0.isWhitespace && $0 != "," }
    }
    #expect(plain(20_000_000) == "২কো")
    #expect(plain(2_000_000_000) == "২০০কো")
    #expect(plain(20_000_000_000) == "২০০০কো")
    #expect(plain(200_000_000_000) == "২০০০০কো")
    #expect(plain(2_000_000_000_000) == "২লা.কো.")
  }

  @Test("share one power along an axis")
  func axis() {
    let japanese = FormattingContext(locale: UserLocale("ja_JP")).chartFormat(.none)
    #expect(japanese.labels([0, 50_000, 100_000], step: 50_000) == ["0", "5万", "10万"])
    #expect(japanese.labels([0, 5_000], step: 5_000) == ["0", "5,000"])
  }

  @Test("are said in words of thousands")
  func spoken() {
    let japanese = FormattingContext(locale: UserLocale("ja_JP")).chartFormat(.none)
    #expect(japanese.spoken(250_000) == "250 thousand")
  }
}
