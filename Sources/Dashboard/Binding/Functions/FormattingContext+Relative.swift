import Foundation

extension FormattingContext {
  /// Returns the distance of a date from now in the user's language: "5 min ago", "in 2 hr".
  public func relative(_ date: Date) -> String { relative(date, in: locale.dates) }

  /// Returns the distance of a date from now in a language.
  func relative(_ date: Date, in locale: Locale) -> String {
    let now = now()
    let size = abs(now.timeIntervalSince(date))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    // The style writes the distance of its anchor from the date that it formats.
    var style = Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: .numeric, unitsStyle: .abbreviated, locale: locale,
      calendar: calendar)
    let day = 86_400.0
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
