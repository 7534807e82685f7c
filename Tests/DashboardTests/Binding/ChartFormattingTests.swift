import ChartModel
import Dashboard
import Foundation
import Testing

@Suite("Numbers and moments of charts in the reader's locale")
struct ChartFormattingTests {
  private func context(
    _ locale: String, _ zone: String = "UTC", now: Double = 0
  ) throws -> FormattingContext {
    FormattingContext(
      locale: Locale(identifier: locale), timeZone: try #require(TimeZone(identifier: zone)),
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
    #expect(german.words.months[2] == "März")
    #expect(german.words.dayFirst)
    #expect(german.words.firstWeekday == 1)
    #expect(german.text(of: moment, precision: .minute) == "14:02")
    let american = try context("en_US").chartCalendar(over: moment...moment)
    #expect(american.text(of: moment, precision: .full) == "Mar 5, 2025, 2:02 PM")
    #expect(american.words.firstWeekday == 0)
  }

  @Test("months are those of the Gregorian calendar, also where another one is in use")
  func otherCalendars() throws {
    for locale in ["fa_IR", "th_TH", "ar_SA", "am_ET@calendar=ethiopic", "zh@calendar=chinese"] {
      let words = try context(locale).chartCalendar(over: 0...0).words
      #expect(words.months.count == 12, "\(locale)")
      #expect(words.shortMonths.count == 12, "\(locale)")
      #expect(words.shortWeekdays.count == 7, "\(locale)")
    }
    // March, not Khordad.
    #expect(try context("fa_IR").chartCalendar(over: 0...0).words.months[2] == "مارس")
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
