import ChartModel
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

  static let words = AllowedWords("a style", words: allCases.map(\.rawValue))
}

extension FormattingContext {
  /// Returns a day in the user's time zone in a style.
  func date(_ date: Date, _ style: DateStyle) -> String {
    let format = Date.FormatStyle(locale: locale.dates, timeZone: timeZone)
    return switch style {
    case .short: date.formatted(format.day(.twoDigits).month(.twoDigits).year())
    case .medium: date.formatted(format.day().month(.abbreviated).year())
    case .long: date.formatted(format.day().month(.wide).year())
    case .full: date.formatted(format.weekday(.wide).day().month(.wide).year())
    case .month: date.formatted(format.month(.wide).year())
    case .weekday: date.formatted(format.weekday(.wide))
    case .iso: civilDate(of: date).description
    }
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
