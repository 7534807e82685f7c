import Foundation

/// How `date(x, style)` writes a date.
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
}

extension FormattingContext {
  func date(_ date: Date, _ style: DateStyle) -> String {
    let format = Date.FormatStyle(locale: locale, timeZone: timeZone)
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

  /// The time of the day, to the minute: "09:02" or "9:02 AM".
  func time(_ date: Date) -> String {
    let format = Date.FormatStyle(locale: locale, timeZone: timeZone).minute(.twoDigits)
    return switch locale.hourCycle {
    case .zeroToTwentyThree, .oneToTwentyFour:
      date.formatted(format.hour(.twoDigits(amPM: .abbreviated)))
    case .zeroToEleven, .oneToTwelve:
      date.formatted(format.hour(.defaultDigits(amPM: .abbreviated)))
    @unknown default: date.formatted(format.hour(.defaultDigits(amPM: .abbreviated)))
    }
  }
}
