import ChartModel
import Foundation
import JMESPath
import Testing

@testable import Dashboard

@Suite("Numbers and moments of charts in the reader's locale")
struct ChartFormattingTests {
  private func context(
    _ locale: String, _ zone: String = "UTC", now: Double = 0
  ) throws -> FormattingContext {
    FormattingContext(
      locale: UserLocale(locale), timeZone: try #require(TimeZone(identifier: zone)),
      now: { Date(timeIntervalSince1970: now) })
  }

  @Test("numbers have the locale's separators")
  func separators() throws {
    #expect(try context("de_DE").chartFormat(.none).exact(1_234_567.5) == "1.234.567,5")
    #expect(try context("en_US").chartFormat(.none).exact(1_234_567.5) == "1,234,567.5")
  }

  @Test("dates have the locale's words, order and hours, and weeks begin where they do there")
  func words() throws {
    // 2025-03-05, 14:02 UTC.
    let moment = 1_741_183_320.0
    let german = try context("de_DE").chartCalendar(over: moment...moment)
    #expect(german.symbols.months[2] == "März")
    #expect(german.text(of: moment, precision: .day) == "5. März 2025")
    #expect(german.symbols.firstWeekday == 1)
    #expect(german.text(of: moment, precision: .minute) == "14:02")
    let american = try context("en_US").chartCalendar(over: moment...moment)
    #expect(american.text(of: moment, precision: .full) == "Mar 5, 2025, 2:02\u{202f}PM")
    #expect(american.symbols.firstWeekday == 0)
  }

  @Test("digits, groups and hours are the locale's")
  func digits() throws {
    let moment = 1_741_183_320.0
    func texts(_ locale: String) throws -> [String] {
      let context = try context(locale)
      let calendar = context.chartCalendar(over: moment...moment)
      return [
        context.chartFormat(.none).exact(1_234_567.5), context.chartFormat(.percent).text(12.5),
        calendar.text(of: moment, precision: .day), calendar.text(of: moment, precision: .minute),
      ]
    }
    #expect(try texts("ar_EG") == ["١٬٢٣٤٬٥٦٧٫٥", "١٢٫٥٪\u{61c}", "٥ مارس، ٢٠٢٥", "٢:٠٢\u{a0}م"])
    #expect(try texts("hi_IN") == ["12,34,567.5", "12.5%", "5 मार्च 2025", "2:02 pm"])
    #expect(try texts("de_CH") == ["1’234’567.5", "12.5%", "5. März 2025", "14:02"])
    #expect(try texts("ja_JP") == ["1,234,567.5", "12.5%", "2025年3月5日", "14:02"])
    #expect(try texts("sv_SE") == ["1\u{a0}234\u{a0}567,5", "12,5\u{a0}%", "5 mars 2025", "14:02"])
  }

  @Test("the currency of an Arabic amount stands on its left, in texts and in charts")
  func arabicMoney() throws {
    let context = try context("ar_EG")
    let label = context.chartFormat(context.chartUnit("EUR")).text(5)
    for amount in [context.text(5, unit: "EUR"), label] {
      #expect(amount.first == "\u{200F}" && amount.last == "€", "\(amount)")
    }
  }

  @Test(
    "numbers, percentages, days and times are the same in texts and in charts",
    arguments: [
      "ar_EG", "de_CH", "de_DE", "en_GB", "en_US", "es_ES", "fa_IR", "fr_FR", "hi_IN", "ja_JP",
      "sr_RS",
      "sv_SE", "th_TH", "zh_CN",
    ])
  func agreement(locale: String) throws {
    let context = try context(locale)
    let functions = FunctionTable.dashboard(context)
    func evaluate(_ text: String) throws -> String? {
      try JMESPath.Expression(text, functions: functions).evaluate(on: nil).string
    }
    for number in [0, 12.34, 999, 1234, 12_345.5, 1_234_567.25] {
      #expect(try evaluate("number(`\(number)`)") == context.chartFormat(.none).exact(number))
      let percent = try evaluate("percent(`\(number / 100)`, `0`)")
      let rounded = number.rounded(.toNearestOrAwayFromZero)
      #expect(percent == context.chartFormat(.percent).exact(rounded))
    }
    for seconds in [0.25, 12.34, 59.97, 75, 3725, 90_000] {
      #expect(
        try evaluate("duration(`\(seconds)`)") == context.chartFormat(.duration).text(seconds))
    }
    let moment = 1_741_183_320.0
    let calendar = context.chartCalendar(over: moment...moment)
    #expect(try evaluate("date(`\(moment)`)") == calendar.text(of: moment, precision: .day))
    #expect(try evaluate("time(`\(moment)`)") == calendar.text(of: moment, precision: .minute))
  }

  @Test("months are those of the Gregorian calendar, also where another one is in use")
  func otherCalendars() throws {
    for locale in ["fa_IR", "th_TH", "ar_SA", "am_ET@calendar=ethiopic", "zh@calendar=chinese"] {
      let symbols = try context(locale).chartCalendar(over: 0...0).symbols
      #expect(symbols.months.count == 12, "\(locale)")
      #expect(symbols.shortMonths.count == 12, "\(locale)")
      #expect(symbols.shortWeekdays.count == 7, "\(locale)")
    }
    // March, not Khordad.
    #expect(try context("fa_IR").chartCalendar(over: 0...0).symbols.months[2] == "مارس")
  }

  @Test("times follow the zone's clocks through all that are set between the first and the last")
  func zone() throws {
    // From 2025-03-29 to 2025-11-01.
    let range = 1_743_202_800.0...1_761_951_600
    let calendar = try context("de_DE", "Europe/Berlin").chartCalendar(over: range)
    #expect(calendar.transitions.map(\.from) == [range.lowerBound, 1_743_296_400, 1_761_440_400])
    #expect(calendar.transitions.map(\.offset) == [3600, 7200, 3600])
    #expect(calendar.text(of: 1_743_296_399, precision: .minute) == "01:59")
    #expect(calendar.text(of: 1_743_296_400, precision: .minute) == "03:00")
  }

  @Test("an axis ends now if its last moment is about the moment of reading")
  func now() throws {
    let hour = 0.0...3600
    #expect(try context("en_US", now: 3660).chartCalendar(over: hour).endsNow)
    #expect(try context("en_US", now: 3700).chartCalendar(over: hour).endsNow == false)
    // A fiftieth of a day is half an hour.
    #expect(try context("en_US", now: 87_600).chartCalendar(over: 0...86_400).endsNow)
  }
}
