import ChartModel
import CivilTime
import Foundation
import JMESPath

extension FormattingContext {
  /// Returns the distance of a moment from now in the user's language: "5 min ago", "in 2 hr".
  ///
  /// A day without a time has no hours, and a month no days: "tomorrow", "3 days ago", "next
  /// month".
  /// - Parameter value: the value that `date` was read from.
  public func relative(_ date: Date, from value: JSONValue) -> String {
    guard let text = value.string else { return relative(date, in: locale.dates) }
    if let day = CivilDate(text) { return relative(day) }
    return CivilDate(month: text).map(relative(month:)) ?? relative(date, in: locale.dates)
  }

  private func relative(_ day: CivilDate) -> String {
    switch abs(day.daysSince1970 - today.daysSince1970) {
    case ..<14: relative(day, to: today, in: .day, .named)
    case ..<61: relative(day, to: today, in: .week)
    case ..<731: relative(day, to: today, in: .month)
    default: relative(day, to: today, in: .year)
    }
  }

  private func relative(month: CivilDate) -> String {
    let present = CivilDate(firstOfMonth: today.month, year: today.year)
    let isFar = abs(month.daysSince1970 - present.daysSince1970) >= 731
    return isFar
      ? relative(month, to: present, in: .year)
      : relative(month, to: present, in: .month, .named)
  }

  /// Returns the distance of two days, which is the same in all time zones.
  private func relative(
    _ day: CivilDate, to present: CivilDate, in field: Date.AnchoredRelativeFormatStyle.Field,
    _ presentation: Date.AnchoredRelativeFormatStyle.Presentation = .numeric
  ) -> String {
    func date(_ day: CivilDate) -> Date {
      Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400)
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var style = Date.AnchoredRelativeFormatStyle(
      anchor: date(day), presentation: presentation,
      unitsStyle: .wide, locale: locale.dates, calendar: calendar)
    style.allowedFields = [field]
    return style.format(date(present))
  }

  /// Returns the distance of a moment from now in a language.
  func relative(_ date: Date, in locale: Locale) -> String {
    let now = now()
    let size = abs(now.timeIntervalSince(date))
    let day = 86_400.0
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    // The style writes the distance of its anchor from the date that it formats.
    var style = Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: size < 14 * day ? .abbreviated : .wide,
      locale: locale, calendar: calendar)
    switch size {
    case ..<10:
      style.anchor = now
      style.presentation = .named
    case ..<(14 * day): style.allowedFields = [.second, .minute, .hour, .day]
    case ..<(61 * day): style.allowedFields = [.week]
    case ..<(731 * day): style.allowedFields = [.month]
    default: style.allowedFields = [.year]
    }
    return style.format(now)
  }
}
