import ChartModel
import CivilTime
import Dashboard
import Testing

@Suite("Values that a person types")
struct TypedValueTests {
  @Test(
    "numbers are read as the locale writes them, and as programs do",
    arguments: [
      ("de_DE", "1.234,5", 1234.5), ("de_DE", "1.234", 1234), ("de_DE", "12.5", 12.5),
      ("de_DE", "−1.234.567,25", -1_234_567.25), ("de_DE", ",5", 0.5), ("de_DE", "1e3", 1000),
      ("de_CH", "1’234.5", 1234.5), ("de_CH", "1'234", 1234), ("de_CH", "12,5", 12.5),
      ("en_US", "1,234", 1234), ("en_US", "1,5", 1.5), ("en_US", "1,234.5", 1234.5),
      ("en_US", " 12 ", 12), ("en_US", "+7", 7), ("fr_FR", "1\u{202f}234,5", 1234.5),
      ("fr_FR", "1 234,5", 1234.5), ("hi_IN", "12,34,567.5", 1_234_567.5),
      ("ar_EG", "١٬٢٣٤٫٥", 1234.5), ("ar_EG", "\u{61c}-١٢", -12), ("ar_EG", "12.5", 12.5),
      ("es_ES", "1.234", 1234),
    ])
  func numbers(locale: String, text: String, value: Double) {
    #expect(UserLocale(locale).numberSymbols.number(in: text) == value)
  }

  @Test(
    "what is no number is none, nor one that could be two",
    arguments: [
      ("en_US", ""), ("en_US", "-"), ("en_US", "."), ("en_US", "x"), ("en_US", "12,34,567"),
      ("en_US", "1,234,5"), ("en_US", "nan"), ("en_US", "inf"), ("en_US", "0x10"),
      ("en_US", "1e999"), ("ar_EG", "1,234"), ("de_DE", "1.23.456"), ("de_DE", "1,2,3"),
    ])
  func noNumbers(locale: String, text: String) {
    #expect(UserLocale(locale).numberSymbols.number(in: text) == nil)
  }

  @Test(
    "days are read as the locale writes them, and as programs do",
    arguments: [
      ("de_CH", "31.3.2026"), ("de_CH", "31. März 2026"), ("de_CH", "31. 03. 2026"),
      ("en_US", "3/31/2026"), ("en_US", "Mar 31, 2026"), ("en_US", "march 31 2026"),
      ("en_GB", "31/03/2026"), ("es_ES", "31 mar 2026"), ("ja_JP", "2026/3/31"),
      ("ja_JP", "2026年3月31日"), ("ar_EG", "٣١/٣/٢٠٢٦"), ("ar_EG", "٣١ مارس، ٢٠٢٦"),
      ("hi_IN", "31 मार्च 2026"), ("de_CH", "2026-03-31"), ("ar_EG", " 2026-3-31 "),
    ])
  func days(locale: String, text: String) {
    let day = UserLocale(locale).dateSymbols.day(in: text)
    #expect(day == CivilDate(year: 2026, month: 3, day: 31))
  }

  @Test(
    "what is no day is none, nor one whose century is left open",
    arguments: [
      ("de_CH", ""), ("de_CH", "31.3.26"), ("de_CH", "30.2.2026"), ("de_CH", "3/31/2026"),
      ("en_US", "31/3/2026"), ("en_US", "Foo 31, 2026"), ("en_US", "Mar Apr 31 2026"),
      ("en_US", "31 2026"), ("en_US", "x 3/31/2026"), ("en_US", "1 2 3 2026"),
    ])
  func noDays(locale: String, text: String) {
    #expect(UserLocale(locale).dateSymbols.day(in: text) == nil)
  }

  @Test(
    "every locale reads what it has written",
    arguments: [
      "C", "ar_EG", "bg_BG", "bn_BD", "cs_CZ", "da_DK", "de_AT", "de_CH", "en_CA", "en_IN", "fa_IR",
      "fi_FI", "fr_CA", "he_IL", "hi_IN", "hu_HU", "hy_AM", "it_CH", "ja_JP", "ko_KR", "lt_LT",
      "lv_LV", "mr_IN", "my_MM", "nb_NO", "ne_NP", "pl_PL", "pt_BR", "pt_PT", "ru_RU", "sv_SE",
      "th_TH", "tr_TR", "uk_UA", "vi_VN", "zh_CN", "zh_TW",
    ])
  func roundTrips(name: String) {
    let locale = UserLocale(environment: ["LC_ALL": name])
    for month in 1...12 {
      let day = CivilDate(year: 2026, month: month, day: 11)
      let calendar = ChartCalendar(symbols: locale.dateSymbols)
      let seconds = Double(day.daysSince1970) * 86_400
      for text in [
        locale.dateSymbols.numericText(of: day), calendar.text(of: seconds, precision: .day),
      ] {
        #expect(locale.dateSymbols.day(in: text) == day, "\(text)")
      }
    }
    for number in [0, 7, -12, 999, 1234, 98_765.25, -1_234_567.5] {
      let text = ChartValueFormat(symbols: locale.numberSymbols).exact(number)
      #expect(locale.numberSymbols.number(in: text) == number, "\(text)")
    }
  }
}
