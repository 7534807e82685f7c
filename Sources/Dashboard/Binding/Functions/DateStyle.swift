import ChartModel
import CivilTime
import Foundation
import JMESPath

/// The styles in which `date(x, style)` writes a date, here in British English.
enum DateStyle: String, CaseIterable {
  /// "21/11/2026"
  case short
  /// "21 Nov 2026"
  case medium
  /// "21 November 2026"
  case long
  /// "Saturday, 21 November 2026"
  case full
  /// "November 2026"
  case month
  /// "Saturday"
  case weekday
  /// "2026-11-21"
  case iso

  /// The styles; a text with a year such as "dd.MM.yyyy" is a pattern to read by.
  static let words = AllowedWords(
    "a style, or a pattern such as dd.MM.yyyy", words: allCases.map(\.rawValue),
    orTextsWith: "yy")
}

extension FormattingContext {
  /// Returns a day in the user's time zone in a style.
  func date(_ date: Date, _ style: DateStyle) -> String {
    let day = civilDate(of: date)
    if style != .iso, (1..<Self.firstGregorianYear).contains(day.year) {
      return earlyDay(day, style)
    }
    let format = Date.FormatStyle(locale: locale.dates, timeZone: timeZone)
    return switch style {
    case .short: date.formatted(format.day(.twoDigits).month(.twoDigits).year())
    case .medium: date.formatted(format.day().month(.abbreviated).year())
    case .long: date.formatted(format.day().month(.wide).year())
    // In a pattern with a day, Foundation's Finnish weekdays mean "on Friday".
    case .full where locale.dates.language.languageCode?.identifier == "fi":
      "\(self.date(date, .weekday)) \(self.date(date, .long))"
    case .full: date.formatted(format.weekday(.wide).day().month(.wide).year())
    case .month: date.formatted(format.month(.wide).year())
    case .weekday: date.formatted(format.weekday(.wide))
    case .iso: civilDate(of: date).description
    }
  }

  /// Returns a moment in the user's time zone by a pattern of CLDR (UTS #35), such as `EEE d MMM`.
  func date(_ date: Date, pattern: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale.dates
    formatter.timeZone = timeZone
    formatter.dateFormat = pattern
    return formatter.string(from: date)
  }

  /// Returns a day with the time of the day: "21 Nov 2026, 09:02".
  public func timestamp(_ date: Date) -> String { "\(self.date(date, .medium)), \(time(date))" }

  /// The first year whose days Foundation counts by the Gregorian calendar.
  private static let firstGregorianYear = 1583
  /// The number of days of 400 years, after which the Gregorian calendar repeats itself.
  private static let cycle = 146_097

  /// Returns a day that Foundation would count by the Julian calendar.
  ///
  /// It is that of a later year which has the same days, with its own year in four digits.
  private func earlyDay(_ day: CivilDate, _ style: DateStyle) -> String {
    let cycles = (2_399 - day.year) / 400
    let later = CivilDate(daysSince1970: day.daysSince1970 + cycles * Self.cycle)
    let noon = Date(timeIntervalSince1970: Double(later.daysSince1970) * 86_400 + 43_200)
    let numerals = locale.dateSymbols.numerals
    return with(timeZone: .gmt).date(noon, style).replacing(
      numerals.text(later.year), with: numerals.text(day.year, minimumDigits: 4))
  }

  /// Returns the time of the day to the minute, as charts write it: "09:02" or "9:02 AM".
  func time(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    let offset = timeZone.secondsFromGMT(for: date)
    return ChartCalendar(
      transitions: [ChartCalendar.Transition(from: seconds, offset: offset)],
      symbols: locale.dateSymbols
    ).text(of: seconds, precision: .minute)
  }
}
