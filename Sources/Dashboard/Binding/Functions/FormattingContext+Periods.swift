import ChartModel
import CivilTime
import Foundation
import JMESPath
import Localization

// The periods that values are compared over: their starts, and their words.

extension TimeShift {
  /// Returns the moment that is a number of shifts later, by the calendar.
  func moved(_ moment: Double, by times: Int, _ offset: (Double) -> Double) -> Double {
    unit.moment(later: times * count, than: moment, offset: offset)
  }
}

extension CivilDate {
  /// The Monday of the first week of the year that the day's week belongs to (ISO 8601).
  fileprivate var startOfWeekYear: CivilDate {
    // A week belongs to the year of its Thursday, and 4 January to the first one.
    let thursday = CivilDate(daysSince1970: daysSince1970 - (weekday + 6) % 7 + 3)
    let fourth = CivilDate(year: thursday.year, month: 1, day: 4)
    return CivilDate(daysSince1970: fourth.daysSince1970 - (fourth.weekday + 6) % 7)
  }
}

extension [JSONValue] {
  /// Whether all of them are texts of weeks such as "2026-W12".
  var areWeeks: Bool {
    allSatisfy { $0.string?.dropFirst(4).first { $0.isLetter }?.uppercased() == "W" }
  }
}

extension FormattingContext {
  /// Returns the start of the period that a moment is in; both are in seconds since 1970.
  /// - Parameter weeks: whether the moment is a week such as "2026-W12", whose year begins with its
  ///   first week.
  func start(of period: CalendarPeriod, at moment: Double, ofWeeks weeks: Bool) -> Double {
    let day = civilDate(of: Date(timeIntervalSince1970: moment))
    var first = day.start(of: period.unit, firstWeekday: locale.dateSymbols.firstWeekday)
    if weeks, period == .year { first = day.startOfWeekYear }
    return self.moment(local: first.secondsSince1970).timeIntervalSince1970
  }

  /// Returns the name of earlier values, such as "1 year earlier".
  func earlier(_ shift: TimeShift) -> String {
    let words = words(shift)
    return String(localized: "\(words) earlier")
  }

  /// Returns a length of time in words, such as "52 weeks".
  func words(_ shift: TimeShift) -> String {
    let count = shift.count
    return switch shift.unit {
    case .second, .minute, .hour, .day:
      chartFormat(.duration).spoken(shift.greatest / .seconds(1))
    case .week: String(count: count, one: "\(count) week", other: "\(count) weeks")
    case .month: String(count: count, one: "\(count) month", other: "\(count) months")
    case .quarter: String(count: count, one: "\(count) quarter", other: "\(count) quarters")
    case .year: String(count: count, one: "\(count) year", other: "\(count) years")
    }
  }

  /// The patterns of months and days that only a comparison takes for times.
  private static let periodPatterns = [
    "MMMM yyyy", "yyyy MMMM", "MM/yyyy", "MM.yyyy", "dd.MM.yyyy",
  ]

  /// Returns the start of a day, week, month, quarter or year that a value names.
  func period(_ value: JSONValue) -> Date? {
    let year = value.number.flatMap { Int(exactly: $0) } ?? value.string.flatMap { Int($0) }
    if let year, (1900...2199).contains(year) {
      return moment(local: CivilDate(firstOfMonth: 1, year: year).secondsSince1970)
    }
    guard let text = value.string else { return nil }
    if let moment = moment(value, [.digits, .weeks]) { return moment }
    if let quarter = Self.quarter(text) { return moment(local: quarter.secondsSince1970) }
    for pattern in Self.periodPatterns {
      let reader = DatePatternReader(pattern, symbols: locale.dateSymbols)
      if let day = reader.read(text) { return moment(.string(day)) }
    }
    return nil
  }

  /// Reads a quarter such as "2026-Q1", "2026Q1" or "Q1 2026", as its first day.
  private static func quarter(_ text: String) -> CivilDate? {
    var parts = text.uppercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    if parts.count == 1 { parts = [parts[0].prefix(4), parts[0].dropFirst(4)] }
    guard parts.count == 2, let name = parts.first(where: { $0.hasPrefix("Q") }),
      name.count == 2, let number = Int(name.dropFirst()), (1...4).contains(number),
      let digits = parts.first(where: { $0.count == 4 }), let year = Int(digits)
    else { return nil }
    return CivilDate(firstOfMonth: 3 * number - 2, year: year)
  }
}
